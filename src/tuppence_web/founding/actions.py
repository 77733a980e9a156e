"""Asking for a league, and founding it with its venue and first season, by the changes that officers make (11.06)."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import uuid4

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer, officers
from tuppence_web.founding import rules
from tuppence_web.founding.models import LeagueRequest
from tuppence_web.founding.queries import must_see, open_request_of, request_of
from tuppence_web.founding.rules import RULE, Wanted
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.actions.leagues import create_league, save_venue
from tuppence_web.leagues.actions.season_ends import Announcement, Prize
from tuppence_web.leagues.actions.seasons import Plan, create_season
from tuppence_web.leagues.models import League, SeasonEnd
from tuppence_web.leagues.queries.rights import league_of
from tuppence_web.leagues.rules import match_days
from tuppence_web.memberships.actions import certify
from tuppence_web.memberships.queries import certified, certified_spans
from tuppence_web.memberships.rules import certificate_ends
from tuppence_web.notifications.actions.notify import notify, notify_others
from tuppence_web.notifications.events import OFFICE
from tuppence_web.places.queries import known_zone, venue_called
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused


@idempotent
def ask_for_league(by: Person, wanted: Wanted) -> int:
    """Ask the officers for a league, to be its operator. Returns the id of the request."""
    if open_request_of(by) is not None:
        raise Refused("You have asked for a league already. An officer decides about it.", RULE)
    _check(wanted)
    request = LeagueRequest.objects.create(
        by=by,
        venue=wanted.venue,
        address=wanted.address,
        region=wanted.region,
        league=wanted.league,
        zone=known_zone(wanted.zone),
        first_day=wanted.first_day,
        time=wanted.at,
    )
    text = f"Somebody asks for {wanted.league} at {wanted.venue}, and to run it. See the request, then decide."
    notify(OFFICE, officers(), "A new league is asked for", text, reverse("league_request", args=[request.pk]))
    return request.pk


def _check(wanted: Wanted) -> None:
    """Raise Refused for a league that cannot be founded as it is asked for."""
    for field in ("venue", "region", "league"):
        if not getattr(wanted, field).strip():
            raise Refused("Give the pub, the region and the league a name.", RULE, field)
    if League.objects.filter(name=wanted.league.strip()).exists():
        raise Refused(f"There is already a league called {wanted.league}.", field="league")
    if wanted.first_day < clock.today(known_zone(wanted.zone)):
        raise Refused("The first match day cannot be in the past.", "LG-1", "first_day")


@idempotent
def approve_league(by: Person, request_id: int) -> int:
    """Found the league that somebody asked for, with that person as its operator. Returns the id of its season.

    The operator is certified for a year, unless they are certified already (10.01).
    """
    must_be_officer(by)
    request = _open(request_id)
    season = _found(by, request.by, request.wanted)
    _decide(by, request, season=season)
    text = f"You run {request.league} now. Next, enter the players by name."
    notify(OFFICE, [request.by], "Your league is approved", text, reverse("paste_entries", args=[season]))
    return season


@idempotent
def decline_league(by: Person, request_id: int, why: str) -> int:
    """Decline a request for a league, as an officer, or take it back as the person who asked."""
    must_see(by, request_of(request_id))
    request = _open(request_id)
    if not why.strip():
        raise Refused("Give a reason.", RULE, "why")
    _decide(by, request, why=why.strip()[:200])
    text = f"{request.league}: {request.why}"
    link = reverse("league_request", args=[request.pk])
    notify_others(OFFICE, by, [request.by], "Your request for a league was declined", text, link)
    return request_id


@idempotent
def found_league(by: Person, wanted: Wanted) -> int:
    """Found a league as an officer who runs it. Returns the id of its first season."""
    must_be_officer(by)
    return _found(by, by, wanted)


def _open(request_id: int) -> LeagueRequest:
    """A locked request that is not decided yet."""
    LeagueRequest.objects.select_for_update().filter(pk=request_id).first()
    request = request_of(request_id)
    if request.decided is not None:
        raise Refused("This request has been decided already.", RULE)
    return request


def _decide(by: Person, request: LeagueRequest, season: int | None = None, why: str = "") -> None:
    request.decided, request.decided_by, request.season_id, request.why = clock.now(), by, season, why
    request.save(update_fields=["decided", "decided_by", "season", "why"])


def _found(officer: Person, operator: Person, wanted: Wanted) -> int:
    """Make the venue, the region, the league and its first season in the caller's transaction. Returns the season's id.

    A venue of this name is used as it is.
    """
    _check(wanted)
    known = venue_called(wanted.venue)
    venue = known.pk if known else save_venue(officer, uuid4(), 0, wanted.venue, wanted.address, "", wanted.zone)
    league = create_league(officer, uuid4(), wanted.league, wanted.region, str(operator.email), wanted.zone)
    _certify(officer, operator, wanted.first_day)
    return create_season(officer, uuid4(), league, _plan(league_of(league), venue, wanted))


def _certify(officer: Person, operator: Person, day: date) -> None:
    """Certify the operator for a year, after the certificates that they have, unless they are certified on a day."""
    if operator.pk in certified([operator.pk], day):
        return
    before = [last + timedelta(days=1) for _, last in certified_spans([operator.pk]).get(operator.pk, ())]
    begins = max([clock.today(), *before])
    certify(officer, uuid4(), str(operator.email), begins, certificate_ends(begins))


def _plan(league: League, venue: int, wanted: Wanted) -> Plan:
    """The first season as it is proposed: with the region's next tournament, or else with one of its own (LG-7)."""
    last, year = match_days(wanted.first_day)[-1], wanted.first_day.year
    ends = SeasonEnd.objects.filter(region=league.region_id, year=year)
    fitting = ends.filter(day__gt=last).order_by("day").first()
    return Plan(
        year=year,
        number=fitting.number if fitting else max((one.number for one in ends), default=0) + 1,
        venue_id=venue,
        first_day=wanted.first_day,
        at=wanted.at,
        loser_award=rules.LOSER_AWARD,
        tournament=None if fitting else _tournament(venue, wanted, last + timedelta(weeks=1)),
    )


def _tournament(venue: int, wanted: Wanted, day: date) -> Announcement:
    """The season-end tournament that is proposed (11.08)."""
    return Announcement(day, wanted.at, venue, tuple(Prize(rules.PRIZE, cents) for cents in rules.gift_cards()))


def forget(person: Person, **more: object) -> None:
    """Delete the open request of a leaving person."""
    LeagueRequest.objects.filter(by=person, decided=None).delete()

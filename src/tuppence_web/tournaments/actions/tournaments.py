"""Tournaments before they start: their plan, officials, cancelling; the one that ends a season (12.01, LG-7)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q
from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer
from tuppence_web.conduct.queries import suspended
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.models import Season, SeasonEnd
from tuppence_web.leagues.queries import qualified
from tuppence_web.leagues.queries.season_ends import prizes_in_words, season_end_of
from tuppence_web.notifications.actions.notify import notify, notify_others
from tuppence_web.notifications.events import COMPETITION, OFFICE
from tuppence_web.places.queries import known_zone, venue_called
from tuppence_web.tournaments.actions.entries import entered, take_back_charge
from tuppence_web.tournaments.models import Entrant, Slot, Tournament
from tuppence_web.tournaments.queries import (
    before_the_start,
    certified_now,
    locked,
    must_administer,
    season_end_made,
)
from tuppence_web.tournaments.rules import FORMATS, SINGLES, WHOLE, Shares
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

SECRET_BYTES = 32
SEASON_END = "LG-7"
TEAMS = "TT-1"


class Plan(NamedTuple):
    """The settings of a tournament before it starts. ``administrator``: an e-mail address."""

    name: str
    administrator: str
    venue: str
    starts: datetime
    fee_cents: int
    discount_cents: int
    shares: Shares = Shares()
    prizes: str = ""
    season_end: str = ""
    zone: str = ""
    team_size: int = SINGLES.team_size


@idempotent
def create(by: Person, plan: Plan) -> int:
    """Create a tournament, and commit to the secret of its draws. An officer names the administrator (12.01)."""
    must_be_officer(by)
    made = Tournament.objects.create(secret=secrets.token_bytes(SECRET_BYTES), **settled(plan))
    tell_administrator(by, made)
    return made.pk


def tell_administrator(by: Person, tournament: Tournament) -> None:
    """Notify a new administrator."""
    when = f"{tournament.venue}, {clock.in_words(tournament.starts, tournament.zone)}"
    text = f"You run {tournament.name}: {when}. Its desk is the page for entries and fees."
    link = reverse("tournament_desk", args=[tournament.pk])
    notify_others(OFFICE, by, [tournament.administrator], f"You run {tournament.name}", text, link)


@idempotent
def change(by: Person, tournament_id: int, plan: Plan) -> int:
    """Change a tournament's settings; its fee only until somebody has entered.

    The season it ends never changes, nor do date, time, venue and prizes of a season-end tournament (LG-7).
    """
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    plan = plan._replace(season_end=tournament.season_end, zone=plan.zone or tournament.zone)
    if plan.administrator.lower() != (tournament.administrator.email or "").lower():
        must_be_officer(by)
    entered = list(Person.objects.filter(tournament_entries__tournament=tournament, tournament_entries__withdrawn=None))
    if entered and (plan.fee_cents, plan.discount_cents) != (tournament.fee_cents, tournament.discount_cents):
        raise Refused("The fee cannot change once somebody has entered.", "12.01", "fee")
    if entered and plan.team_size != tournament.team_size:
        raise Refused("Players or teams: this cannot change once somebody has entered.", TEAMS, "team_size")
    moved = (plan.venue, plan.starts, plan.zone) != (tournament.venue, tournament.starts, tournament.zone)
    if tournament.season_end and (moved or plan.prizes != tournament.prizes):
        raise Refused("Date, time, venue and prizes were set before the season started and cannot change.", "LG-7")
    Tournament.objects.filter(pk=tournament.pk).update(**settled(plan))
    link, ran = reverse("tournament", args=[tournament.pk]), tournament.administrator
    tournament.refresh_from_db()
    if ran != tournament.administrator:
        tell_administrator(by, tournament)
        text = "An officer has named another administrator."
        notify_others(OFFICE, by, [ran], f"You no longer run {plan.name}", text, link)
    if moved:
        text = f"{plan.name}: now at {plan.venue}, {clock.in_words(plan.starts, plan.zone)}."
        people = {*entered, *tournament.officials.all(), tournament.administrator}
        notify_others(COMPETITION, by, people, f"Moved: {plan.name}", text, link)
    return tournament.pk


def settled(plan: Plan) -> dict[str, object]:
    """A plan as model fields. Raises Refused if it is invalid."""
    administrator = Person.objects.filter(email__iexact=plan.administrator.strip(), is_active=True).first()
    if administrator is None:
        raise Refused(f"Nobody has an account with the address {plan.administrator}.", "12.01", "administrator")
    if not 0 <= plan.discount_cents <= plan.fee_cents:
        raise Refused("The members' discount cannot be more than the fee.", "TN-5", "discount")
    if plan.team_size not in FORMATS or (plan.season_end and plan.team_size != SINGLES.team_size):
        raise Refused(
            "A tournament is for players or for teams of two or three, at a season's end for players.", "TT-1"
        )
    shares = plan.shares
    if min(shares) < 0 or shares.second + shares.third + shares.association > WHOLE:
        raise Refused(f"Second, third and association add up to at most {WHOLE}.", "TN-5", "second")
    if shares.administrator > shares.association:
        raise Refused("The administrator's part cannot be more than the association's share.", "TN-5", "administrators")
    return {
        "name": plan.name,
        "administrator": administrator,
        "venue": plan.venue,
        "place": venue_called(plan.venue),
        "zone": known_zone(plan.zone),
        "starts": plan.starts,
        "team_size": plan.team_size,
        "fee_cents": plan.fee_cents,
        "discount_cents": plan.discount_cents,
        "second": shares.second,
        "third": shares.third,
        "association": shares.association,
        "administrators": shares.administrator,
        "prizes": plan.prizes,
        "season_end": plan.season_end,
    }


@idempotent
def cancel(by: Person, tournament_id: int, why: str) -> int:
    """Cancel a tournament before its start. Payments are owed back, and all entrants notified."""
    tournament = before_the_start(tournament_id)
    must_administer(by, tournament)
    if not why.strip():
        raise Refused("Say why the tournament is cancelled. Everybody who entered is notified.", field="why")
    entrants = list(Entrant.objects.filter(tournament=tournament, withdrawn=None).select_related("person"))
    for entrant in entrants:
        take_back_charge(by, entrant, f"{tournament.name} was cancelled: {why.strip()}")
    tournament.cancelled, tournament.why_cancelled = clock.now(), why.strip()[:200]
    tournament.save(update_fields=["cancelled", "why_cancelled"])
    back = "If you have paid, the administrator will refund you."
    text = f"{tournament.name} will not take place: {why.strip()} {back}"
    people = [entrant.person for entrant in entrants]
    notify(COMPETITION, people, f"Cancelled: {tournament.name}", text)
    others = {*tournament.officials.all(), tournament.administrator} - set(people)
    notify_others(COMPETITION, by, others, f"Cancelled: {tournament.name}", text)
    return tournament.pk


@idempotent
def create_season_end(by: Person, region_id: int, year: int, number: int, administrator: str) -> int:
    """Create the tournament at the end of a region's season, with all qualifiers entered.

    Date, time, venue and prizes are those set before the season started, and there is no fee. Raises Refused if a
    league is still playing, if nobody qualified, or if the tournament exists already.
    """
    must_be_officer(by)
    seasons = list(
        Season.objects.select_for_update(of=("self",))
        .select_related("league__region")
        .filter(league__region=region_id, year=year, number=number, started__isnull=False)
        .order_by("pk")
    )
    if not seasons:
        raise Refused(f"No league of this region has played season {number} of {year}.", SEASON_END, "number")
    playing = [season.league.name for season in seasons if season.ended is None]
    if playing:
        raise Refused(f"These leagues are still playing: {', '.join(playing)}.", SEASON_END, "number")
    region = seasons[0].league.region
    name = f"{region.name}, season {number} of {year}"
    if season_end_made(seasons[0]):
        raise Refused(f"The tournament of {name} has already been created.", SEASON_END, "number")
    found = {id: place for place, (id, _) in enumerate(qualified(region_id, year, number))}
    if not found:
        raise Refused(f"Nobody qualified in {name}, so there is no tournament.", SEASON_END, "number")
    end = season_end_of(seasons[0])
    if end is None:
        raise Refused(f"Date, time and venue of the tournament of {name} were not announced.", SEASON_END, "number")
    plan = _plan_of(end, name, administrator)
    secret = secrets.token_bytes(SECRET_BYTES)
    tournament = Tournament.objects.create(secret=secret, ends=end, **settled(plan))
    tournament.seasons.set(seasons)
    people = _not_suspended(found, end)
    tell_administrator(by, tournament)
    for person in people:
        entered(by, tournament, person, "")
    text = f"{plan.name}: {plan.venue}, {clock.in_words(plan.starts, plan.zone)}."
    notify(COMPETITION, people, f"You qualified: {plan.name}", text)
    return tournament.pk


def _not_suspended(qualified: Mapping[int, int], end: SeasonEnd) -> list[Person]:
    """The people who qualified and are not suspended today, by place."""
    here = qualified.keys() - suspended(qualified, clock.today(end.venue.zone))
    return sorted(Person.objects.filter(pk__in=here), key=lambda person: qualified[person.pk])


def refuse_reopening(season: Season, **more: object) -> None:
    """Raise Refused if a tournament was created from a season that is about to be reopened."""
    made = season_end_made(season)
    if made is not None:
        raise Refused(f"{made}, was created from this season. Cancel it first, if it has not started.", SEASON_END)


def _plan_of(end: SeasonEnd, name: str, administrator: str) -> Plan:
    """The settings as announced before the season started."""
    prizes = " ".join(prizes_in_words(end))[:200]
    return Plan(
        f"Season-end tournament, {name}"[:80], administrator, end.venue.name, end.starts, 0, 0,
        prizes=prizes, season_end=name[:120], zone=end.venue.zone,
    )  # fmt: skip


@idempotent
def name_official(by: Person, tournament_id: int, person_id: int) -> int:
    """Name an official, certified on that day, who may then enter results (10.01)."""
    tournament = locked(tournament_id)
    must_administer(by, tournament)
    if person_id not in certified_now([person_id], tournament):
        raise Refused("An official must be certified by the association.", "10.01", "official")
    tournament.officials.add(person_id)
    when = clock.in_words(tournament.starts, tournament.zone)
    text = f"You are an official of {tournament.name}: {tournament.venue}, {when}."
    _tell_official(by, tournament, person_id, f"You are an official of {tournament.name}", text)
    return tournament.pk


def _tell_official(by: Person, tournament: Tournament, official: int, subject: str, text: str) -> None:
    people, link = Person.objects.filter(pk=official), reverse("tournament", args=[tournament.pk])
    notify_others(OFFICE, by, people, subject, text, link)


@idempotent
def dismiss_official(by: Person, tournament_id: int, person_id: int) -> int:
    """Remove an official from the tournament."""
    tournament = locked(tournament_id)
    must_administer(by, tournament)
    was = tournament.officials.filter(pk=person_id).exists()
    tournament.officials.remove(person_id)
    if was:
        text = f"You are no longer an official of {tournament.name}."
        _tell_official(by, tournament, person_id, f"{tournament.name}: no longer an official", text)
    return tournament.pk


def notify_of_withdrawal(person: Person, **more: object) -> None:
    """Notify the administrators of this official's coming tournaments: that it was withdrawn, but not why."""
    named = Q(officials=person) | Q(pk__in=Slot.objects.filter(match__official=person).values("tournament"))
    found = Tournament.objects.filter(named, paid_out=None, cancelled=None).distinct()
    for one in found.select_related("administrator"):
        text = f"{person.name} is no longer a certified official, and cannot enter results of {one.name}."
        if not certified_now(list(one.officials.values_list("pk", flat=True)), one):
            text += " The tournament has no certified official now. Please name another (10.01)."
        link = reverse("tournament_desk", args=[one.pk])
        notify(OFFICE, [one.administrator], f"{one.name}: an official's certificate was withdrawn", text, link)

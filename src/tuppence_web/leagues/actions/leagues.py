"""Leagues, their operators, and venues."""

from __future__ import annotations

from datetime import date, timedelta

from django.urls import reverse

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.actions.nights import changed
from tuppence_web.leagues.models import League, MatchDay, OperatorChange
from tuppence_web.leagues.queries.nights import in_words
from tuppence_web.leagues.queries.rights import league_of, must_add_venues, must_change_venue
from tuppence_web.notifications.actions.notify import notify
from tuppence_web.notifications.events import OFFICE
from tuppence_web.places.models import Region, Venue
from tuppence_web.places.queries import known_zone, venue_of
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused


def _with_address(email: str) -> Person:
    """The person with this address."""
    found = Person.objects.filter(email=email.strip().lower(), is_active=True).first()
    if found is None:
        raise Refused("Nobody has an account with this address. The operator must sign up first.", "11.06", "operator")
    return found


def _operates_from(by: Person, league: League, since: date) -> None:
    """Record that a person operates a league from a day on, and notify them."""
    OperatorChange.objects.create(league=league, person=league.operator, since=since, by=by)
    text = f"You have been named operator of {league}. Your weeks begin on {in_words(since)} (11.07(b))."
    notify(OFFICE, [league.operator], f"You operate {league}", text, reverse("league", args=[league.pk]))


def _region(name: str, zone: str) -> Region:
    """The region with this name, ignoring case and spaces; created if there is none (LG-7)."""
    plain = " ".join(name.split())
    known = (one for one in Region.objects.all() if " ".join(one.name.split()).casefold() == plain.casefold())
    return next(known, None) or Region.objects.get_or_create(name=plain, defaults={"zone": zone})[0]


@idempotent
def create_league(by: Person, name: str, region: str, operator: str, zone: str = "") -> int:
    """Create a league. An officer names its operator by e-mail address (11.06). ``zone``: of a new region."""
    must_be_officer(by)
    runs = _with_address(operator)
    place = _region(region, known_zone(zone))
    league, new = League.objects.get_or_create(name=name.strip(), defaults={"region": place, "operator": runs})
    if not new:
        raise Refused(f"There is already a league called {league.name}.", field="name")
    _operates_from(by, league, clock.today(league.region.zone))
    return league.pk


@idempotent
def name_operator(by: Person, league_id: int, operator: str, since: date | None = None) -> int:
    """Give a league another operator at once (11.06).

    ``since``: the first day whose weeks are paid to them (11.07(b)), by default today. It may be in the past, for a
    change that is recorded late, or tomorrow, to leave tonight to the previous operator.
    """
    must_be_officer(by)
    league = League.objects.select_for_update().get(pk=league_of(league_id).pk)
    today, before = clock.today(league.region.zone), league.operator
    since = since or today
    if since > today + timedelta(days=1):
        raise Refused("A new operator takes over at once: from tomorrow at the latest.", "11.07(b)", "since")
    league.operator = _with_address(operator)
    league.save(update_fields=["operator"])
    changed(MatchDay.objects.filter(season__league=league, season__ended=None).values_list("pk", flat=True))
    _operates_from(by, league, since)
    if before != league.operator:
        stay = f"Weeks held before {in_words(since)} remain yours."
        text = f"An officer has named another operator of {league}. {stay}"
        notify(OFFICE, [before], f"You no longer operate {league}", text, reverse("league", args=[league.pk]))
    return league.pk


@idempotent
def save_venue(by: Person, venue_id: int, name: str, address: str, offers: str, zone: str = "") -> int:
    """Save a venue, its time zone and its offers to members (11.01(e), LG-10). ``venue_id`` is 0 for a new one.

    Any operator may add a venue. An existing one may be changed by officers and by operators whose leagues play or have
    played there, or hold their tournament there; if no league does, by any operator.
    """
    must_add_venues(by)
    venue = venue_of(venue_id) if venue_id else Venue()
    if venue_id:
        must_change_venue(by, venue)
    other = Venue.objects.filter(name=name.strip()).exclude(pk=venue_id).first()
    if other is not None:
        raise Refused(f"There is already a venue called {other}.", field="name")
    venue.name, venue.address, venue.offers = name.strip(), address.strip(), offers
    venue.zone = known_zone(zone or venue.zone)
    venue.save()
    return venue.pk

"""What the leagues of a region come to: who qualifies for the tournament, and the year's standings."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tuppence_web import clock
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import told_apart
from tuppence_web.hooks import implementing
from tuppence_web.leagues import rules
from tuppence_web.leagues.hooks import EndsSeasons
from tuppence_web.leagues.models import Region, Season
from tuppence_web.leagues.queries.seasons import season_states_of
from tuppence_web.memberships.queries import standing_spans
from tuppence_web.refusals import NotThere, Refused


@dataclass(frozen=True)
class Year:
    """What the leagues of a region came to: ``qualified`` by season, ``total`` over the year; by person."""

    qualified: dict[int, list[tuple[int, int]]]
    total: dict[int, int]


def _eligible_points(seasons: Iterable[Season]) -> dict[int, list[dict[int, int]]]:
    """By number, for each of these seasons: the points, by person, of who was eligible on its last match day."""
    states = season_states_of(list(seasons))
    spans = standing_spans({one.person_id for state in states for one in state.entrants})
    found: dict[int, list[dict[int, int]]] = {}
    for state in states:
        day = state.last_day
        person = {one.pk: one.person_id for one in state.entrants}
        good = {id for id in person.values() if any(first <= day <= last for first, last in spans.get(id, ()))}
        points = {person[row.player]: row.points for row in state.standings() if person[row.player] in good}
        found.setdefault(state.season.number, []).append(points)
    return found


def qualified(region_id: int, year: int, number: int) -> list[tuple[int, int]]:
    """Who may play in the season-end tournament, by person, with their points, the most first (11.08, LG-7)."""
    seasons = _started(region_id, year).filter(number=number)
    return rules.qualifiers(_eligible_points(seasons).get(number, []))


def _started(region_id: int, year: int) -> QuerySet[Season]:
    return Season.objects.filter(league__region=region_id, year=year, started__isnull=False).select_related("league")


def year_of(region_id: int, year: int) -> Year:
    """Who qualifies season by season, and the sum of each member's season points over the year (LG-7, MB-3)."""
    points = _eligible_points(_started(region_id, year).order_by("number"))
    total = rules.year_points(rules.better_season(seasons) for seasons in points.values())
    return Year({number: rules.qualifiers(seasons) for number, seasons in points.items()}, total)


def year_points(region_id: int, year: int) -> dict[int, int]:
    """The sum of each member's season points over a year, by person, the most first (MB-3)."""
    return year_of(region_id, year).total


def season_end_of(season: Season) -> str | None:
    """The name of the tournament that was made from how a region's season ended (LG-7); None while there is none."""
    of = season.league.region, season.year, season.number
    return next((name for app in implementing(EndsSeasons) if (name := app.season_end_made(*of))), None)


def region_of(region_id: int) -> Region:
    """A region. Raises Refused where there is none."""
    found = Region.objects.filter(pk=region_id).first()
    if found is None:
        raise NotThere("There is no such region.")
    return found


def known_zone(zone: str) -> str:
    """A time zone that somebody chose, or the one that is proposed. Raises Refused for one that there is not."""
    if zone and zone not in dict(clock.zones()):
        raise Refused("There is no such time zone: take one like Europe/London or America/New_York.", field="zone")
    return zone or clock.proposed_zone()


def associations_zone() -> str:
    """The time zone of the first region, whose clocks are the association's; "" while there is none."""
    return Region.objects.order_by("pk").values_list("zone", flat=True).first() or ""


def regions() -> list[str]:
    """The names of all regions."""
    return list(Region.objects.values_list("name", flat=True))


def names_of(people: Collection[int], known: Iterable[Person] = ()) -> dict[int, str]:
    """The names of people, by id, told apart; ``known``: those on the same page that need not be asked for."""
    listed = list(known)
    others = Person.objects.filter(pk__in=set(people) - {person.pk for person in listed})
    return {person.pk: str(person) for person in told_apart([*listed, *others])}

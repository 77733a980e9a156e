"""Queries about a region: who qualifies for the tournament, and the year's standings."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Max, QuerySet

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Season, YearAward
from tuppence_web.leagues.queries.seasons import season_states_of
from tuppence_web.memberships.queries import eligible_spans
from tuppence_web.places.models import Region
from tuppence_web.web import clock


@dataclass(frozen=True)
class Year:
    """A year of a region: those who qualified, by season, and the year's ``total``, by person."""

    qualified: dict[int, list[tuple[int, int]]]
    total: dict[int, int]


def _eligible_points(seasons: Iterable[Season]) -> dict[int, list[dict[int, int]]]:
    """The points of eligible people in each of these seasons, by season number and person, on its last match day."""
    states = season_states_of(list(seasons))
    spans = eligible_spans({one.person_id for state in states for one in state.entrants})
    found: dict[int, list[dict[int, int]]] = {}
    for state in states:
        day = state.last_day
        person = {one.pk: one.person_id for one in state.entrants if one.left is None}
        good = {id for id in person.values() if any(first <= day <= last for first, last in spans.get(id, ()))}
        points = {person[one]: points for one, points in state.points().items() if person.get(one) in good}
        found.setdefault(state.season.number, []).append(points)
    return found


def qualified(region_id: int, year: int, number: int) -> list[tuple[int, int]]:
    """The qualifiers for the season-end tournament and their points, highest first (11.08, LG-7)."""
    seasons = _started(region_id).filter(year=year, number=number)
    return rules.qualifiers(_eligible_points(seasons).get(number, []))


def _started(region_id: int) -> QuerySet[Season]:
    return Season.objects.filter(league__region=region_id, started__isnull=False).select_related("league")


def year_of(region_id: int, year: int) -> Year:
    """The qualifiers of each season, and each member's total of season points over the year (LG-7, MB-3)."""
    points = _eligible_points(_started(region_id).filter(year=year).order_by("number"))
    total = rules.year_points(rules.better_season(seasons) for seasons in points.values())
    return Year({number: rules.qualifiers(seasons) for number, seasons in points.items()}, total)


def year_points(region_id: int, year: int) -> dict[int, int]:
    """Each member's total of season points over a year, by person, highest first (MB-3)."""
    return year_of(region_id, year).total


@dataclass(frozen=True)
class YearEnding:
    """What the awards of a year are: rank, person and points; or why they cannot be given yet."""

    winners: list[tuple[int, Person, int]]
    why_not: str


def year_ending(region: Region, year: int) -> YearEnding:
    """The awards of a region's year, to be given once its seasons are over (MB-3)."""
    seasons = list(_started(region.pk).filter(year=year).order_by("number"))
    running = [season for season in seasons if season.ended is None]
    last = max((season.number for season in seasons), default=0)
    rows = rules.year_winners(year_points(region.pk, year))
    people = {one.pk: one for one in people_of([person for _, person, _ in rows])}
    why_not = ""
    if awards_of_year(region.pk, year):
        why_not = f"The awards of {year} have been given."
    elif running:
        why_not = f"The awards are given when {running[0]} has ended."
    elif last < rules.SEASONS and clock.today(region.zone).year <= year:
        why_not = f"The awards are given when the fourth season of {year} has ended, or the year."
    elif not rows:
        why_not = f"No member has points in {year}."
    return YearEnding([(rank, people[person], points) for rank, person, points in rows], why_not)


def awards_of_year(region_id: int, year: int) -> list[YearAward]:
    """The awards for a region's year, without those taken back, with their people."""
    found = YearAward.objects.filter(region=region_id, year=year, taken_back=None).select_related("person", "by")
    return list(found)


def newest_awards() -> list[tuple[Region, int, list[YearAward]]]:
    """The awards of the last year for which any were given, by region."""
    given = YearAward.objects.filter(taken_back=None)
    last = given.aggregate(last=Max("year"))["last"]
    found: dict[Region, list[YearAward]] = {}
    for award in given.filter(year=last).select_related("person", "region").order_by("region__name", "rank", "pk"):
        found.setdefault(award.region, []).append(award)
    mark_namesakes(award.person for awards in found.values() for award in awards)
    return [(region, awards[0].year, awards) for region, awards in found.items()]


def years_of(region_id: int) -> list[int]:
    """The years of a region in which a season has started, the newest first."""
    years = _started(region_id).values_list("year", flat=True)
    return sorted(set(years), reverse=True)


def people_of(people: Collection[int], known: Iterable[Person] = ()) -> list[Person]:
    """People with unique names. ``known``: people on the page who are loaded already."""
    listed = list(known)
    others = Person.objects.filter(pk__in=set(people) - {person.pk for person in listed})
    return mark_namesakes([*listed, *others])


def names_of(people: Collection[int], known: Iterable[Person] = ()) -> dict[int, str]:
    """Unique names of people, by id. ``known``: see `people_of`."""
    return {person.pk: str(person) for person in people_of(people, known)}

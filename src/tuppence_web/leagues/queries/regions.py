"""What the leagues of a region come to: who qualifies for the tournament, and the year's standings."""

from __future__ import annotations

from collections.abc import Collection

from tuppence_web.accounts.models import Person
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Region, Season
from tuppence_web.leagues.queries.seasons import course_of
from tuppence_web.refusals import NotThere


def _eligible_points(region_id: int, year: int, number: int) -> list[dict[int, int]]:
    """For each league of a region: the points of a season, by person, of who was eligible on its last match day."""
    seasons = Season.objects.filter(league__region=region_id, year=year, number=number, started__isnull=False)
    found = []
    for season in seasons.select_related("league"):
        course = course_of(season)
        eligible = course.eligible(course.last_day)
        person = {one.pk: one.person_id for one in course.entrants}
        found.append({person[row.player]: row.points for row in course.standings() if row.player in eligible})
    return found


def qualified(region_id: int, year: int, number: int) -> list[tuple[int, int]]:
    """Who may play in the season-end tournament, by person, with their points, the most first (11.08, LG-7)."""
    return rules.qualifiers(_eligible_points(region_id, year, number))


def year_points(region_id: int, year: int) -> dict[int, int]:
    """The sum of each member's season points over a year's seasons, by person, the most first (MB-3)."""
    seasons = range(1, rules.SEASONS + 1)
    return rules.year_points(rules.better_season(_eligible_points(region_id, year, number)) for number in seasons)


def region_of(region_id: int) -> Region:
    """A region. Raises Refused where there is none."""
    found = Region.objects.filter(pk=region_id).first()
    if found is None:
        raise NotThere("There is no such region.")
    return found


def names_of(people: Collection[int]) -> dict[int, str]:
    """The names of people, by id."""
    return dict(Person.objects.filter(pk__in=people).values_list("pk", "name"))

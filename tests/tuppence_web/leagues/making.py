"""Leagues for tests, made by the changes that people make."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import date, time, timedelta
from typing import Any

from tests.tuppence_web.conftest import account_with, on
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, leagues, matches, nights, seasons, teams
from tuppence_web.leagues.actions.season_ends import Announcement, Prize
from tuppence_web.leagues.actions.seasons import Plan
from tuppence_web.leagues.models import Entrant, MatchDay, Season, SeasonEnd, Slot
from tuppence_web.leagues.teams import sides as sides_of
from tuppence_web.matches.models import Match, Result
from tuppence_web.memberships.models import Certificate

FIRST = date(2026, 7, 2)  # a Thursday
BEFORE = FIRST - timedelta(days=14)
NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")


def key() -> uuid.UUID:
    """A new request id."""
    return uuid.uuid4()


def certify(person: Person, officer: Person, until: date = date(2099, 12, 31)) -> None:
    Certificate.objects.create(person=person, begins=date(2026, 1, 1), ends=until, given_by=officer)


HAM = Prize("A ham", 4000)


def plan(venue: int, first: date = FIRST, number: int = 3, tournament_day: date | None = None, **other: Any) -> Plan:
    """A complete plan of a season."""
    values: dict[str, Any] = {
        "year": first.year,
        "number": number,
        "venue_id": venue,
        "first_day": first,
        "at": time(19, 30),
        "tournament": Announcement(tournament_day or first + timedelta(weeks=8), time(18), venue, (HAM,)),
        "loser_award": "A wooden spoon",
        **other,
    }
    return Plan(**values)


def planned(officer: Person, operator: Person, name: str = "Thursday league", **other: Any) -> Season:
    """A league of a certified operator, and its season, planned two weeks before; each night its tables are clear."""
    if SeasonEnd.objects.filter(region__name="Old Town").exists():  # of another league
        other.setdefault("tournament", None)
    with on(BEFORE):
        certify(operator, officer)
        league = leagues.create_league(officer, key(), name, "Old Town", str(operator.email))
        venue = leagues.save_venue(officer, key(), 0, f"The Anchor of {name}", "Quay 1", "2 for 1 drafts\n10 % off")
        season = Season.objects.get(pk=seasons.create_season(operator, key(), league, plan(venue, **other)))
    season.nights.update(surface_by=operator)
    return season


def entered(
    season: Season, operator: Person, names: Sequence[str] = NAMES, paid: date | None = BEFORE
) -> list[Entrant]:
    """Enter these people at the bar two weeks before, with their payments."""
    entrants = []
    for name in names:
        with on(BEFORE):
            email = f"{name.lower()}@example.org"
            pk = entries.enter_person(operator, key(), season.pk, name, email, account_with(email))
        if paid:
            with on(paid):
                entries.receive_fee(operator, key(), pk, "cash", paid)
        entrants.append(Entrant.objects.get(pk=pk))
    return entrants


def started(officer: Person, operator: Person, names: Sequence[str] = NAMES, **other: Any) -> Season:
    """A started season with all fees paid."""
    season = planned(officer, operator, **other)
    entered(season, operator, names)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    season.refresh_from_db()
    return season


def entrants_of(match: Match, people: Sequence[int] | None = None) -> list[int]:
    """The entrants of a match, or of these people."""
    season = Slot.objects.get(pk=match.pk).night.season
    entrant = dict(season.entrants.values_list("person_id", "pk"))
    return [entrant[person] for person in (match.players if people is None else people)]


def finish_of(result: Result) -> list[int]:
    """The order of finish of a result, as entrants."""
    return entrants_of(result.match, result.order or [])


def night_of(season: Season, week: int) -> MatchDay:
    return MatchDay.objects.get(season=season, week=week)


def play(season: Season, operator: Person, week: int, *orders: str) -> None:
    """Play a night, each order of finish as first letters ("ABCD"); the players of the first one are present."""
    night = night_of(season, week)
    entrant = {one.person.name[0]: one.pk for one in Entrant.objects.filter(season=season).select_related("person")}
    with on(night.day, time(20)):
        nights.mark_together(operator, key(), night.pk, [entrant[letter] for letter in "".join(orders[:1])], True)
        for number, order in enumerate(orders, 1):
            players = [entrant[letter] for letter in order]
            matches.record_result(operator, key(), night.pk, number, players, operator.pk, surface_clear=True)


def in_teams(officer: Person, operator: Person, *named: str, paid: str = "ABCDEFGHI", **other: Any) -> Season:
    """A started season of teams, each named by the first letters of its players; those in ``paid`` have paid."""
    season = planned(officer, operator, team_size=len(named[0]), **other)
    letters = [name for name in (*NAMES, "Gus", "Hal", "Ida") if name[0] in "".join(named)]
    for name in letters:
        entered(season, operator, [name], paid=BEFORE if name[0] in paid else None)
    entrant = {one.person.name[0]: one.pk for one in season.entrants.select_related("person")}
    with on(BEFORE):
        for name in named:
            teams.form_team(operator, key(), season.pk, name, [entrant[letter] for letter in name])
        seasons.start_season(operator, key(), season.pk)
    season.refresh_from_db()
    return season


def play_in_teams(season: Season, operator: Person, week: int, strongest: str = "ABCDEF") -> None:
    """Draw and play a night of teams on which everybody is present; the team of the stronger first player wins."""
    night = night_of(season, week)
    entrants = {one.pk: one.person.name[0] for one in season.entrants.filter(left=None).select_related("person")}
    with on(night.day, time(20)):
        nights.mark_together(operator, key(), night.pk, list(entrants), True)
        for number in (1, 2, 3):
            matches.draw_tables(operator, key(), night.pk, number)
            for slot in Slot.objects.filter(night=night, number=number).select_related("match"):
                sides = sides_of(entrants_of(slot.match), season.team_size)
                sides.sort(key=lambda side: min(strongest.index(entrants[player]) for player in side))
                order = [player for side in sides for player in side]
                matches.record_result(operator, key(), night.pk, number, order, operator.pk, slot.group)

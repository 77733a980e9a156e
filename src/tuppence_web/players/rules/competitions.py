"""A player in the association's competitions: records, and the results against each other player. No Django.

People are account numbers. All of it is as public as the standings and brackets that it comes from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from tuppence_web.players.rules.streaks import Streak, of_wins


class MatchOrder(msgspec.Struct, frozen=True):
    """A match that a person played: its name, its page, and everybody in the order of finish.

    ``together``: how many players share each place: those of a team.
    """

    title: str
    path: str
    order: Sequence[int]
    together: int = 1

    def place_of(self, person: int) -> int:
        """The place of one of its players."""
        return self.order.index(person) // self.together + 1


class Evening(msgspec.Struct, frozen=True):
    """An evening of a competition with the matches of a person. ``points``: None where none are earned."""

    day: date
    title: str
    path: str
    matches: list[MatchOrder]
    points: int | None = None


class Entered(msgspec.Struct, frozen=True):
    """A season or tournament as one of its players did in it; their evenings are in order.

    ``place``: of ``entrants``, so far or in the end; None if there is none. ``awards``: in words.
    """

    title: str
    path: str
    day: date
    place: int | None
    entrants: int
    evenings: list[Evening]
    points: int | None = None
    awards: list[str] = []


class Honour(msgspec.Struct, frozen=True):
    """An award that was given for more than one competition."""

    title: str
    path: str
    day: date
    text: str


class History(msgspec.Struct, frozen=True):
    """All competitions of a person, and the honours given to them."""

    entered: list[Entered] = []
    honours: list[Honour] = []


class Best(msgspec.Struct, frozen=True):
    """The most points of an evening or a season, and where they were earned."""

    points: int
    title: str
    path: str
    day: date


class CompetitionRecords(msgspec.Struct, frozen=True):
    """A person's records over all competitions."""

    matches: int
    won: int
    streak: Streak
    nights: int
    best_night: Best | None
    best_season: Best | None


class Meeting(msgspec.Struct, frozen=True):
    """The matches of two players: how many, and in how many the first came before the other."""

    other: int
    matches: int
    ahead: int

    @property
    def behind(self) -> int:
        """In how many the other came first."""
        return self.matches - self.ahead


def _matches(entered: Iterable[Entered]) -> list[MatchOrder]:
    """All matches in order of play."""
    evenings = sorted((evening for one in entered for evening in one.evenings), key=lambda evening: evening.day)
    return [match for evening in evenings for match in evening.matches]


def _best(found: Iterable[Best]) -> Best | None:
    """The most points; the earliest of equals."""
    return max((one for one in found if one.points), key=lambda one: (one.points, -one.day.toordinal()), default=None)


def competition_records(person: int, entered: Sequence[Entered]) -> CompetitionRecords:
    """What a person has achieved in these competitions."""
    won = [match.place_of(person) == 1 for match in _matches(entered)]
    nights = [
        Best(evening.points, f"{one.title}, {evening.title.lower()}", evening.path, evening.day)
        for one in entered
        for evening in one.evenings
        if evening.points is not None
    ]
    seasons = [Best(one.points, one.title, one.path, one.day) for one in entered if one.points is not None]
    return CompetitionRecords(len(won), sum(won), of_wins(won), len(nights), _best(nights), _best(seasons))


def meetings(person: int, entered: Iterable[Entered]) -> list[Meeting]:
    """A person's results against each other player, those met most often first.

    >>> evening = Evening(date(2026, 7, 2), "Week 1", "", [MatchOrder("", "", [1, 2, 3]), MatchOrder("", "", [2, 1])])
    >>> meetings(1, [Entered("", "", date(2026, 7, 2), 1, 3, [evening])])
    [Meeting(other=2, matches=2, ahead=1), Meeting(other=3, matches=1, ahead=1)]
    """
    ahead: defaultdict[int, int] = defaultdict(int)
    matches: defaultdict[int, int] = defaultdict(int)
    for match in _matches(entered):
        own = match.place_of(person)
        for other, place in ((other, match.place_of(other)) for other in match.order):
            if place != own:
                matches[other] += 1
                ahead[other] += own < place
    found = [Meeting(other, count, ahead[other]) for other, count in matches.items()]
    return sorted(found, key=lambda one: (-one.matches, -one.ahead, one.other))

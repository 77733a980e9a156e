"""The rules of seasons of teams: sizes, sides of a match, who plays whom (5.03, 9.01(c), LT-1 to LT-4). No Django.

Players and teams are any hashable ids. A season of single players is one of teams of one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from tuppence.events.words import listed

Team = TypeVar("Team", bound=Hashable)
Player = TypeVar("Player")
Round = list[frozenset[Team]]  # who meets; a team alone pauses

SIZES = [(1, "Players, each alone"), (2, "Teams of two, two against two"), (3, "Teams of three, three against three")]
FEWEST_TEAMS = 3  # to start a season


def at_a_table(here: int, size: int) -> int:
    """How many of those present play a match: everybody, or two teams.

    >>> at_a_table(7, 1), at_a_table(7, 2)
    (7, 4)
    """
    return 2 * size if size > 1 else here


def sides(players: Sequence[Player], size: int) -> list[list[Player]]:
    """The sides of a match by its seats, which alternate between the teams (PD-1).

    >>> sides(["ann", "cy", "bob", "di"], 2), sides(["ann", "bob"], 1)
    ([['ann', 'bob'], ['cy', 'di']], [['ann'], ['bob']])
    """
    count = len(players) // size
    return [list(players[side::count]) for side in range(count)]


def places(order: Sequence[Player], size: int) -> list[list[Player]]:
    """The players by place: an order of finish names those of the first side first (9.01(c)).

    >>> places(["cy", "di", "ann", "bob"], 2)
    [['cy', 'di'], ['ann', 'bob']]
    """
    return [list(order[first : first + size]) for first in range(0, len(order), size)]


def called(team: str, players: Sequence[str]) -> str:
    """A side of a match in words: a player, or the players of a team after its name.

    >>> called("", ["Ann"]), called("Aces", ["Ann", "Bob"])
    ('Ann', 'Aces: Ann and Bob')
    """
    return f"{team}: {listed(players)}" if team else listed(players)


def rounds(teams: Sequence[Team]) -> list[Round[Team]]:
    """All rounds of a round robin, by the circle method.

    >>> [sorted("".join(sorted(pair)) for pair in round) for round in rounds("abc")]
    [['a', 'bc'], ['ac', 'b'], ['ab', 'c']]
    """
    circle: list[Team | None] = [*teams, *([None] if len(teams) % 2 else [])]
    half, found = len(circle) // 2, []
    for _ in range(len(circle) - 1):
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        found.append([frozenset(one for one in pair if one is not None) for pair in pairs])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return found


def best_rounds(
    teams: Sequence[Team], tonight: Mapping[frozenset[Team], int], before: Mapping[frozenset[Team], int]
) -> list[Round[Team]]:
    """The rounds in which teams meet again, and pause again, as rarely as possible (LT-4).

    ``tonight``, ``before``: how often each pair has met, and each team paused. Tonight counts first.
    """

    def repeats(round: Round[Team]) -> tuple[int, int]:
        return sum(tonight.get(pair, 0) for pair in round), sum(before.get(pair, 0) ** 2 for pair in round)

    found = rounds(teams)
    fewest = min(map(repeats, found), default=(0, 0))
    return [round for round in found if repeats(round) == fewest]

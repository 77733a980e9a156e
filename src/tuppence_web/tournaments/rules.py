"""The rules of tournaments: match sizes, who advances, who gets what (Article XII, TN-1 to TN-6, TT-1 to TT-5).

No Django. The entrants of a tournament are players or teams; its `Format` says who plays in a match, and who advances.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from tuppence_web.ledger.rules import share

FIRST, THIRD, FINAL = "R1", "T", "F"  # stages; W2, W3, ... and L2, L3, ... are the rounds of the two brackets
WORD_LENGTH = 40  # of an entrant's word for the draws
TEAM_LENGTH = 40  # of a team's name
WHOLE = 160  # as in the text's example: 16 entries of 10.00


class Shares(NamedTuple):
    """Shares of the pool in 160ths (TN-5). First place gets the rest. ``administrator`` is part of ``association``."""

    second: int = 35
    third: int = 20
    association: int = 35
    administrator: int = 10


class Prizes(NamedTuple):
    """The parts of a pool in cents, which add up to it. ``association``: without the administrator's part."""

    first: int
    second: int
    third: int
    association: int
    administrator: int


def group_sizes(players: int) -> list[int]:
    """The sizes of matches: as many of 4 as possible, the rest of 3; 5 players are one match (TN-1).

    >>> group_sizes(10)
    [4, 3, 3]
    >>> group_sizes(5)
    [5]

    Raises ValueError below 3: a single player advances without a match, two wait (TN-2, TN-6).
    """
    if players < 3:
        raise ValueError(f"{players} players are too few: a match before the third-place match has 3 or more (TN-1)")
    if players == 5:
        return [5]
    threes = -players % 4
    return [4] * ((players - 3 * threes) // 4) + [3] * threes


def pair_sizes(teams: int) -> list[int]:
    """The sizes of matches of two teams. The last one drawn of an odd number waits, as a match of one (TT-2).

    >>> pair_sizes(5)
    [2, 2, 1]
    """
    return [2] * (teams // 2) + [1] * (teams % 2)


class Format(NamedTuple):
    """Who plays in the matches of a tournament, and who advances.

    ``entrants``: in words; ``entry_rule``: the paragraph behind their number, from ``fewest`` to ``most``.
    ``team_size``: the players of an entrant, 1 or those of a team. ``sizes``: the sizes of the matches among some
    entrants. ``on``: how many go on from a match, and are left of each bracket at its end. ``falls``: whether those
    who lose in the winners' bracket go on in the losers'. ``pennies``: each player's, and ``in_final``: in a final of
    two.
    """

    title: str
    entrants: str
    entry_rule: str
    team_size: int
    fewest: int
    most: int
    sizes: Callable[[int], list[int]]
    on: int
    falls: bool
    pennies: int
    in_final: int

    @property
    def teams(self) -> bool:
        """Whether the entrants are teams."""
        return self.team_size > 1

    @property
    def one(self) -> str:
        """One of its entrants, in words."""
        return "team" if self.teams else "one"

    @property
    def pennies_rule(self) -> str:
        """The paragraph behind the number of pennies."""
        return "TT-3" if self.teams else "TN-4"

    @property
    def third_place_match(self) -> bool:
        """Whether more are left of both brackets than play a final (TN-3)."""
        return 2 * self.on > 2

    def seated(self, drawn: Sequence[int]) -> list[tuple[int, ...]]:
        """Seat entrants in matches in drawn order, the largest matches first (TN-1, TT-2).

        >>> SINGLES.seated([7, 1, 4, 2, 6, 3, 5]), PAIRS.seated([3, 1, 2])
        ([(7, 1, 4, 2), (6, 3, 5)], [(3, 1), (2,)])
        """
        matches, at = [], 0
        for size in self.sizes(len(drawn)):
            matches.append(tuple(drawn[at : at + size]))
            at += size
        return matches

    def going_on(self, order: Sequence[int]) -> tuple[int, ...]:
        """The first of a match, who go on to the winners' bracket, the next round or the final (TN-1 to TN-3, TT-2)."""
        return tuple(order[: self.on])

    def left_behind(self, order: Sequence[int]) -> tuple[int, ...]:
        """The others: after round 1 they go to the losers' bracket, later they are out (TN-1, TN-2).

        Teams that lose in the winners' bracket go to the losers' bracket too (TT-2).
        """
        return tuple(order[self.on :])

    def pennies_in(self, stage: str, entrants: int) -> int:
        """The number of pennies each player begins with: 10, or 12 in a final of two players (TN-4); teams (TT-3)."""
        return self.in_final if stage == FINAL and entrants == 2 else self.pennies

    def is_later(self, stage: str, than: str) -> bool:
        """Whether a stage depends on the result of another (TN-1 to TN-3, TT-2).

        >>> SINGLES.is_later("W3", than="W2"), SINGLES.is_later("L3", than="W2"), SINGLES.is_later("T", than="L2")
        (True, False, True)
        >>> PAIRS.is_later("L3", than="W2"), PAIRS.is_later("L2", than="W2"), PAIRS.is_later("W3", than="L2")
        (True, False, False)
        """
        if stage == than or than == FINAL:
            return False
        if than == FIRST or stage == FINAL:
            return True
        if THIRD in (stage, than):
            return stage == THIRD
        reaches = stage[0] == than[0] or (self.falls and than[0] == "W")
        return reaches and int(stage[1:]) > int(than[1:])

    def rounds_to_come(self, entrants: int) -> dict[str, list[int]]:
        """The sizes of all matches if nobody is absent, by stage in order of play (TN-1 to TN-3, TT-2).

        >>> SINGLES.rounds_to_come(8)
        {'R1': [4, 4], 'W2': [4], 'L2': [4], 'T': [4], 'F': [2]}
        >>> PAIRS.rounds_to_come(4)
        {'R1': [2, 2], 'W2': [2], 'L2': [2], 'L3': [2], 'F': [2]}
        """
        if entrants < self.fewest:
            return {FINAL: [entrants]} if entrants else {}
        rounds = {FIRST: self.sizes(entrants)}
        winners = self._through(rounds[FIRST])
        waiting, number = {"W": winners, "L": entrants - winners}, 2
        while max(waiting.values()) > self.on:
            before = waiting["W"]
            for lane, players in waiting.items():
                if players > self.on:
                    rounds[f"{lane}{number}"] = self.sizes(players)
                    waiting[lane] = self._through(rounds[f"{lane}{number}"])
            waiting["L"] += before - waiting["W"] if self.falls else 0
            number += 1
        return {**rounds, **({THIRD: [sum(waiting.values())]} if self.third_place_match else {}), FINAL: [2]}

    def _through(self, sizes: Iterable[int]) -> int:
        """How many go on from matches of these sizes."""
        return sum(min(self.on, size) for size in sizes)


SINGLES = Format("Players", "players", "TN-1", 1, 8, 256, group_sizes, 2, False, 10, 12)
PAIRS = Format("Teams of two", "teams", "TT-1", 2, 4, 64, pair_sizes, 1, True, 10, 10)
TRIOS = Format("Teams of three", "teams", "TT-1", 3, 4, 64, pair_sizes, 1, True, 8, 8)
FORMATS: Mapping[int, Format] = {one.team_size: one for one in (SINGLES, PAIRS, TRIOS)}
TEAM_SIZES = [(size, one.title) for size, one in FORMATS.items()]


def prizes(pool: int, shares: Shares, won: Collection[int] = (1, 2, 3)) -> Prizes:
    """Share out a pool: each share rounded down, the rest to first place (TN-5).

    ``won``: the places with a winner. A place without one adds to the first prize, as in LG-6. If nobody came to the
    final, the association gets the first and second prizes.

    >>> prizes(16000, Shares())
    Prizes(first=7000, second=3500, third=2000, association=2500, administrator=1000)
    """
    first = WHOLE - shares.second - shares.third - shares.association
    if min(first, *shares) < 0 or shares.administrator > shares.association:
        raise ValueError(f"{tuple(shares)} are not valid shares of {WHOLE} (TN-5)")
    amounts = share(pool, [first, shares.second, shares.third, shares.association])
    second, third = (amounts[place - 1] if place in won else 0 for place in (2, 3))
    administrator = pool * shares.administrator // WHOLE
    rest = pool - second - third - amounts[3]
    if 1 in won:
        return Prizes(rest, second, third, amounts[3] - administrator, administrator)
    return Prizes(0, second, third, amounts[3] - administrator + rest, administrator)


def title(stage: str) -> str:
    """The name of a stage.

    >>> title("W2"), title("T")
    ("Winners' round 2", 'Third-place match')
    """
    if stage[0] in "WL":
        return f"{'Winners' if stage[0] == 'W' else 'Losers'}' round {stage[1:]}"
    return {FIRST: "Round 1", THIRD: "Third-place match", FINAL: "Final"}[stage]


def match_title(key: str) -> str:
    """The name of a match.

    >>> match_title("L2-13"), match_title("F-1")
    ("Losers' round 2, match 13", 'Final')
    """
    stage, _, number = key.partition("-")
    return title(stage) if stage in (THIRD, FINAL) else f"{title(stage)}, match {number}"

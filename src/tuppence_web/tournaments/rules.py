"""The rules of tournaments: match sizes, who advances, who gets what (Article XII, TN-1 to TN-6). No Django."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tuppence_web.ledger.rules import share

FEWEST, MOST = 8, 256
PENNIES, PENNIES_IN_SINGLES = 10, 12
FIRST, THIRD, FINAL = "R1", "T", "F"  # stages; W2, W3, ... and L2, L3, ... are the rounds of the two brackets
WORD_LENGTH = 40  # of an entrant's word for the draws
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


def seated(drawn: Sequence[int]) -> list[tuple[int, ...]]:
    """Seat players in matches in drawn order, matches of 4 first (TN-1).

    >>> seated([7, 1, 4, 2, 6, 3, 5])
    [(7, 1, 4, 2), (6, 3, 5)]
    """
    matches, at = [], 0
    for size in group_sizes(len(drawn)):
        matches.append(tuple(drawn[at : at + size]))
        at += size
    return matches


def going_on(order: Sequence[int]) -> tuple[int, ...]:
    """The first two of a match, who go on to the winners' bracket, the next round or the final (TN-1, TN-2, TN-3)."""
    return tuple(order[:2])


def left_behind(order: Sequence[int]) -> tuple[int, ...]:
    """The others: after round 1 they go to the losers' bracket, later they are out (TN-1, TN-2)."""
    return tuple(order[2:])


def pennies(stage: str, players: int) -> int:
    """The number of pennies each player begins with: 10, or 12 in a final of two (TN-4)."""
    return PENNIES_IN_SINGLES if stage == FINAL and players == 2 else PENNIES


def is_later(stage: str, than: str) -> bool:
    """Whether a stage depends on the result of another (TN-1 to TN-3).

    >>> is_later("W3", than="W2"), is_later("L3", than="W2"), is_later("T", than="L2")
    (True, False, True)
    """
    if stage == than or than == FINAL:
        return False
    if than == FIRST or stage == FINAL:
        return True
    if THIRD in (stage, than):
        return stage == THIRD
    return stage[0] == than[0] and int(stage[1:]) > int(than[1:])


def rounds_to_come(entrants: int) -> dict[str, list[int]]:
    """The sizes of all matches if nobody is absent, by stage in order of play (TN-1 to TN-3).

    >>> rounds_to_come(8)
    {'R1': [4, 4], 'W2': [4], 'L2': [4], 'T': [4], 'F': [2]}
    """
    if entrants < FEWEST:
        return {FINAL: [entrants]} if entrants else {}
    sizes = group_sizes(entrants)
    rounds = {FIRST: sizes}
    waiting = {"W": 2 * len(sizes), "L": entrants - 2 * len(sizes)}
    number = 2
    while max(waiting.values()) > 2:
        for lane, players in waiting.items():
            if players > 2:
                rounds[f"{lane}{number}"] = group_sizes(players)
                waiting[lane] = 2 * len(rounds[f"{lane}{number}"])
        number += 1
    return {**rounds, THIRD: [sum(waiting.values())], FINAL: [2]}


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

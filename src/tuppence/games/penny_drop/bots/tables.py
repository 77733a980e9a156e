"""The champion's tables: whether to roll again or stop, for every position of up to six players.

The die treats all empty slots alike, so a position consists of the pennies of each player still in, clockwise from the
player who decides, and the number of full slots. Positions with the same number of players are numbered by rank, and a
table has one bit per position: 1 means to roll again. ``equilibrium.py`` and ``teams.py`` make the tables; they ship as
`champion.npz`, so that a bot needs no compiler.

A position with more players or pennies than in the tables is looked up as the nearest position in them.
"""

from __future__ import annotations

import functools
from importlib import resources
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.games.penny_drop import rules
from tuppence.games.penny_drop.rules import Position
from tuppence.rule import rule

MOST_SEATS = 6  # with a table
MOST_PENNIES = (0, 0, 100, 50, 50, 50, 0)  # in play, by number of players; 0: no table
MOST_OF_TEAMS = {"teams-4": (0, 0, 0, 0, 50, 0, 0), "teams-6": (0, 0, 0, 0, 0, 0, 48)}  # the same, by seats
KINDS = ("competition", "pub", *MOST_OF_TEAMS)


class Tables(NamedTuple):
    """The champion's lookup tables, as arrays that compiled code accepts."""

    bits: NDArray[np.uint8]  # packed, by level of full slots, then by rank
    starts: NDArray[np.int64]  # by number of players: index of its first bit
    sizes: NDArray[np.int64]  # by number of players: positions per level
    most: NDArray[np.int64]  # by number of players: the most pennies in play; 0: no table
    ways: NDArray[np.int64]  # ways[k, s]: the number of k-tuples of integers from 0 that sum to less than s


@functools.cache
def ways() -> NDArray[np.int64]:
    """Return ``ways[k, s]`` = C(s + k - 1, k): the rank of the first position of k players whose parts sum to s."""
    top = max(MOST_PENNIES) + rules.LEVELS
    table = [[comb(s + k - 1, k) if s + k else 1 for s in range(top)] for k in range(MOST_SEATS + 1)]
    return np.array(table, np.int64)


def bind(bits: NDArray[np.uint8], kind: str) -> Tables:
    """Return tables over packed bits, in which the tables of each number of players follow each other."""
    most = MOST_OF_TEAMS.get(kind, MOST_PENNIES)
    least = 0 if kind in MOST_OF_TEAMS else 1  # fewest pennies of a player in a position
    sizes = np.array([comb(top - least * k + k, k) if top else 0 for k, top in enumerate(most)], np.int64)
    starts = np.concatenate([[0], np.cumsum(sizes * rules.LEVELS)[:-1]])
    return Tables(bits, starts, sizes, np.array(most, np.int64), ways())


def kind_of(options: dict[str, Any]) -> str:
    """Return the kind of tables for a match with these options."""
    return f"teams-{options['players']}" if options["format"] == "teams" else str(options["rules"])


@functools.cache
def shipped(kind: str) -> Tables:
    """Return the shipped tables of one of the KINDS."""
    with resources.files(__package__).joinpath("champion.npz").open("rb") as file:
        return bind(np.load(file)[kind], kind)


def unpacked(tables: Tables, players: int) -> NDArray[np.bool_]:
    """Return whether to roll again in each position of a number of players, shape (levels, positions)."""
    shape = rules.LEVELS, int(tables.sizes[players])
    first = int(tables.starts[players])
    bits = np.unpackbits(tables.bits[first // 8 :], count=first % 8 + shape[0] * shape[1])
    return bits[first % 8 :].reshape(shape).astype(np.bool_)


@rule
def looked_up(tables: Tables, players: int, shown: int, rank: int) -> Any:
    """Return the bit of a position: 1 means to roll again."""
    at = tables.starts[players] + shown * tables.sizes[players] + rank
    return tables.bits[at >> 3] >> (7 - (at & 7)) & 1


@rule
def rank_of(s: Position, tables: Tables, left_out: int, cap: int) -> int:
    """Return the rank of a position, without the seats of a bit mask and with at most ``cap`` pennies each."""
    rank = 0
    parts = 0
    spare = 0  # pennies beyond the first of each player
    seat = s.turn
    for _ in range(s.seats):
        seat = (seat if seat else s.seats) - 1
        if s.pennies[seat] and not left_out >> seat & 1:
            parts += 1
            spare += min(s.pennies[seat], cap) - 1
            rank += tables.ways[parts, spare]
    return rank


@rule
def team_rank(s: Position, tables: Tables, cap: int) -> int:
    """Return the rank of a position of a team match, including players who are out."""
    rank = 0
    held = 0
    seat = s.turn
    for parts in range(1, s.seats + 1):
        seat = (seat if seat else s.seats) - 1
        held += min(s.pennies[seat], cap)
        rank += tables.ways[parts, held]
    return rank


@rule
def cap_for(s: Position, left_out: int, most: int) -> int:
    """Return the largest number of pennies counted per player with which at most ``most`` are in play."""
    cap = most
    while True:
        held = s.shown
        for seat in range(s.seats):
            if not left_out >> seat & 1:
                held += min(s.pennies[seat], cap)
        if held <= most:
            return cap
        cap -= 1


@rule
def least_of(s: Position, left_out: int) -> int:
    """Return the least relevant player still in: with the most pennies in competition, with the fewest in pub play.

    It is neither the player who decides nor the next in turn.
    """
    found = -1
    seat = s.turn
    seen = 0
    for _ in range(1, s.seats):
        seat += 1
        if seat == s.seats:
            seat = 0
        if s.pennies[seat] and not left_out >> seat & 1:
            seen += 1
            if seen > 1 and (
                found < 0 or (s.pennies[seat] < s.pennies[found] if s.pub else s.pennies[seat] >= s.pennies[found])
            ):
                found = seat
    return found


@rule
def rolls_again(s: Position, tables: Tables) -> Any:
    """Return whether to roll again, by the table's bit of the position or of the nearest position in a table."""
    left_out = 0
    if s.format == rules.TEAMS:
        players = s.seats
        rank = team_rank(s, tables, cap_for(s, 0, tables.most[players]))
    else:
        players = 0
        for seat in range(s.seats):
            players += s.pennies[seat] > 0
        while tables.most[min(players, len(tables.most) - 1)] == 0 or players >= len(tables.most):
            left_out |= 1 << least_of(s, left_out)
            players -= 1
        rank = rank_of(s, tables, left_out, cap_for(s, left_out, tables.most[players]))
    return looked_up(tables, players, s.shown, rank)

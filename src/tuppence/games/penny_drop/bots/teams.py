"""The exact solution of Penny Drop for teams of two and three, for the champion's tables.

It is a two-sided game with perfect information, so one value per position is enough: the winning chance of the team of
the seat that rolls now. A position consists of the pennies of every seat, clockwise from the seat that rolls, including
seats that are out, so that teams alternate; ``sums[j]`` is the number of pennies of seat j and all seats after it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.games.penny_drop import rules
from tuppence.games.penny_drop.bots import tables
from tuppence.games.penny_drop.bots.equilibrium import (
    PRECISION,
    REPLY_PRECISION,
    SWEEPS,
    Numbers,
    Values,
    next_position,
)
from tuppence.games.penny_drop.rules import SLOTS
from tuppence.layout import Row
from tuppence.rule import compiled, rule

Rolls = NDArray[np.bool_]  # shape (levels, positions)


@rule
def next_in(sums: Row[int], seats: int, odd: bool) -> int:
    """Return the first seat after 0 that is in, among the odd or the even seats, or ``seats`` if there is none."""
    for seat in range(1 if odd else 2, seats, 2):
        if sums[seat] > sums[seat + 1]:
            return seat
    return seats


@rule
def utility_passed(
    utility: Values, others: Values, ways: Numbers, sums: Row[int], own: int, shown: int, turn: int, seats: int
) -> Any:
    """Return the winning chance of seat 0's team, if seat 0 has ``own`` and the turn passes to seat ``turn``."""
    rank = ways[turn, own]
    for seat in range(turn, seats):
        rank += ways[turn + seats - seat, own + sums[seat]]
    return 1 - others[rank, shown] if turn % 2 else utility[rank, shown]


@rule
def decided(utility: Values, rolls: Rolls | None, rank: int, shown: int, stopped: float) -> Any:
    """Return the value after a roll: of rolling again or of stopping, as the team decides (see `sweep`)."""
    again = utility[rank, shown]
    if rolls is None:
        return max(stopped, again)
    return again if rolls[shown, rank] else stopped


def sweep(
    utility: Values, others: Values, rolls: Rolls | None, ways: Numbers, total: int, all_seats: tuple[int, ...]
) -> float:
    """Update the positions with ``total`` pennies in play once. Return the largest change.

    ``others``: the values to the other team where it rolls. ``rolls``: whether the team that rolls does so again, by
    level and rank; None: where that is better. ``all_seats``: a tuple with one element per seat, whose length is a
    constant for the compiler.
    """
    seats = len(all_seats)
    sums = np.zeros(len(all_seats) + 1, np.int64)
    change = 0.0
    for shown in range(min(SLOTS, total - 1), -1, -1):
        sums[:] = 0
        sums[0] = total - shown
        rank = ways[seats, sums[0]]
        full = min(shown + 1, SLOTS)
        going = True
        while going:
            own, mate, other = sums[0] - sums[1], next_in(sums, seats, False), next_in(sums, seats, True)
            if own and other < seats:
                turn = min(mate, other)
                first = utility_passed(utility, others, ways, sums, own - 1, full, turn, seats)
                second = utility_passed(utility, others, ways, sums, own - 1, shown, turn, seats)
                third = utility_passed(utility, others, ways, sums, own + shown, 0, turn, seats)
                if own > 1:
                    roll = rank - ways[seats, sums[0]] + ways[seats, sums[0] - 1]
                    first = decided(utility, rolls, roll, full, first)
                    second = decided(utility, rolls, roll, shown, second)
                elif mate == seats:
                    first = second = np.float32(1.0)
                value = ((SLOTS - shown) * first + second + shown * third) / 6.0
                change = max(change, abs(value - utility[rank, shown]))
                utility[rank, shown] = value
            going = next_position(sums, seats)
            rank += 1
    return change


def mark(utility: Values, ways: Numbers, total: int, seats: int, rolls: Rolls) -> None:
    """Mark in ``rolls``, shape (levels, positions), the positions where rolling is at least as good as stopping."""
    sums = np.zeros(seats + 1, np.int64)
    for shown in range(min(SLOTS, total - 1) + 1):
        sums[:] = 0
        sums[0] = total - shown
        rank = ways[seats, sums[0]]
        going = True
        while going:
            own, mate, other = sums[0] - sums[1], next_in(sums, seats, False), next_in(sums, seats, True)
            if own and other < seats:
                stop = utility_passed(utility, utility, ways, sums, own, shown, min(mate, other), seats)
                rolls[shown, rank] = utility[rank, shown] >= stop
            going = next_position(sums, seats)
            rank += 1


def solve(seats: int, most: int) -> tuple[NDArray[np.float32], Rolls]:
    """Return the values of positions with up to ``most`` pennies, shape (positions, levels), and whether to roll."""
    ways = tables.ways()
    positions = int(ways[seats, most + 1])
    utility = np.zeros((positions, rules.LEVELS), np.float32)
    rolls = np.zeros((rules.LEVELS, positions), np.bool_)
    for total in range(2, most + 1):
        for _ in range(SWEEPS):
            if compiled(sweep)(utility, utility, None, ways, total, (0,) * seats) < PRECISION:
                break
        compiled(mark)(utility, ways, total, seats, rolls)
    return utility, rolls


def replies_to(rolls: Rolls, seats: int, most: int) -> tuple[Values, Values]:
    """Return the values of positions with up to ``most`` pennies to a team that rolls and best replies to ``rolls``.

    The second values are those to a team that rolls and plays by ``rolls`` against such a reply.
    """
    ways = tables.ways()
    replying, playing = np.zeros((2, int(ways[seats, most + 1]), rules.LEVELS))
    for total in range(2, most + 1):
        for _ in range(SWEEPS):
            change = compiled(sweep)(replying, playing, None, ways, total, (0,) * seats)
            if max(change, compiled(sweep)(playing, replying, rolls, ways, total, (0,) * seats)) < REPLY_PRECISION:
                break
    return replying, playing


def make(kind: str) -> NDArray[np.uint8]:
    """Return the packed bits of one kind of teams."""
    made = [solve(seats, most)[1].ravel() for seats, most in enumerate(tables.MOST_OF_TEAMS[kind]) if most]
    return np.packbits(np.concatenate(made))

"""Equilibria of Penny Drop for up to six players without teams, for the champion's tables.

Positions are those of ``tables.py``. Each has a vector of values: of the player who rolls now, the next one, and so on.
The pennies in play never increase, so positions form layers by their total, solved in ascending order as in
``solve.py``.

Each player maximises its probability to be the next one out (competition) or not to be the last (pub play); the result
is a stationary equilibrium. Plain value iteration can cycle, since a choice that flips at a tie changes the other
players' values. So players whose two choices differ by less than ``TIE`` mix them in proportion, and ``TIE`` doubles
for a layer that does not converge. See docs/studies/penny-drop.md.

``python -m tuppence.games.penny_drop`` makes the shipped tables.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.games.penny_drop import rules, solve
from tuppence.games.penny_drop.bots import tables
from tuppence.games.penny_drop.rules import SLOTS
from tuppence.layout import Row
from tuppence.rule import compiled, rule

Numbers = NDArray[np.int64]
Values = NDArray[np.float32]  # shape (positions, 6 levels of full slots, players)

TIE = 0.002
SWEEPS_PER_TIE = 50  # sweeps of a layer before its TIE doubles
SWEEPS = 400
PRECISION = 2e-6


@rule
def next_position(sums: Row[int], players: int) -> bool:
    """Step to the position of the next rank with the same total. Return False after the last position.

    ``sums[j]``: the pennies of player j and all players after, less each player's minimum; ``sums[players]`` is 0.
    """
    at = players - 1
    while at > 0 and sums[at] == sums[at - 1]:
        sums[at] = 0
        at -= 1
    sums[at] += at > 0
    return at > 0


@rule
def roll_probability(roll: float, stop: float, tie: float) -> float:
    """Return the probability of rolling again, given the values of rolling and stopping."""
    return min(max(0.5 + (roll - stop) / (2.0 * tie), 0.0), 1.0)


@rule
def ranks_after(ways: Numbers, sums: Row[int], rank: int, shown: int, players: int) -> tuple[int, int, int, int]:
    """Return the ranks after rolling again, stopping and collecting, and the others' rank if player 0 goes out."""
    own = sums[0] - sums[1]
    less = max(own - 1, 0)
    roll = rank - ways[players, sums[0]] + ways[players, max(sums[0] - 1, 0)]
    stop, collected, out = ways[players, max(sums[0] - 1, 0)], ways[players, sums[0] + shown], 0
    for at in range(1, players):
        stop += ways[players - at, sums[at + 1] + less]
        collected += ways[players - at, sums[at + 1] + own + shown]
        out += ways[players - at, sums[at]]
    return roll, stop, collected, out


def sweep(
    utility: Values, fewer: Values, ways: Numbers, total: int, pub: bool, tie: float, seats: tuple[int, ...]
) -> float:
    """Update the positions with ``total`` pennies in play once. Return the largest change.

    ``seats``: a tuple with one element per player, whose length is a constant for the compiler.
    """
    players, last = len(seats), len(seats) - 1
    sums = np.zeros(len(seats) + 1, np.int64)
    change = 0.0
    for shown in range(min(SLOTS, total - players), -1, -1):
        sums[:] = 0
        sums[0] = total - shown - players
        rank = ways[players, sums[0]]
        full = min(shown + 1, SLOTS)
        into, through, collects = (SLOTS - shown) / 6.0, 1.0 / 6.0, shown / 6.0
        going = True
        while going:
            own = sums[0] - sums[1]
            roll, stop, collected, out = ranks_after(ways, sums, rank, shown, players)
            first = roll_probability(utility[roll, full, 0], utility[stop, full, last], tie)
            second = roll_probability(utility[roll, shown, 0], utility[stop, shown, last], tie)
            for player in range(players):
                before = (player if player else players) - 1  # the same player after the turn has passed
                value = collects * utility[collected, 0, before]
                if own:
                    value += into * (first * utility[roll, full, player] + (1.0 - first) * utility[stop, full, before])
                    value += through * second * utility[roll, shown, player]
                    value += through * (1.0 - second) * utility[stop, shown, before]
                elif player == 0:
                    value += into + through
                elif pub and players > 2:
                    value += into * fewer[out, full, before] + through * fewer[out, shown, before]
                change = max(change, abs(value - utility[rank, shown, player]))
                utility[rank, shown, player] = value
            going = next_position(sums, players)
            rank += 1
    return change


@rule
def rank_stopped(ways: Numbers, sums: Row[int], players: int) -> Any:
    """Return the rank of the position after player 0 stops."""
    own = sums[0] - sums[1]
    rank = ways[players, sums[0]]
    for at in range(1, players):
        rank += ways[players - at, sums[at + 1] + own]
    return rank


def mark(utility: Values, ways: Numbers, total: int, rolls: NDArray[np.bool_]) -> None:
    """Mark in ``rolls``, shape (levels, positions), the positions where rolling is at least as good as stopping."""
    players = utility.shape[2]
    sums = np.zeros(players + 1, np.int64)
    for shown in range(rules.LEVELS):
        spare = total - shown - players
        if spare < 0:
            continue
        sums[:] = 0
        sums[0] = spare
        rank = ways[players, spare]
        while True:
            stopped = rank_stopped(ways, sums, players)
            rolls[shown, rank] = utility[rank, shown, 0] >= utility[stopped, shown, players - 1]
            if not next_position(sums, players):
                break
            rank += 1


def solve_for(players: int, pub: bool, most: int, fewer: Values) -> tuple[Values, NDArray[np.bool_]]:
    """Return the values of positions with up to ``most`` pennies in play, and for each whether to roll again.

    ``fewer``: the values for one player fewer.
    """
    ways = tables.ways()
    positions = int(ways[players, most - players + 1])
    utility = np.zeros((positions, rules.LEVELS, players), np.float32)
    rolls = np.zeros((rules.LEVELS, positions), np.bool_)
    for total in range(players, most + 1):
        for at in range(SWEEPS):
            tie = TIE * 2.0 ** (at // SWEEPS_PER_TIE)
            if compiled(sweep)(utility, fewer, ways, total, pub, tie, (0,) * players) < PRECISION:
                break
        compiled(mark)(utility, ways, total, rolls)
    return utility, rolls


def singles() -> NDArray[np.bool_]:
    """Return whether the exact two-player solution rolls again, shape (levels, positions). At a tie it rolls."""
    most = tables.MOST_PENNIES[2]
    ways, roll = tables.ways(), solve.solve_values(most // 2)
    rolls = np.zeros((rules.LEVELS, int(ways[2, most - 1])), np.bool_)
    for own, other, shown in np.argwhere(solve.reachable(most // 2)):
        rank = ways[1, other - 1] + ways[2, own + other - 2]
        rolls[shown, rank] = roll[own, other, shown] >= 1.0 - roll[other, own, shown]
    return rolls


def make(pub: bool) -> NDArray[np.uint8]:
    """Return the packed bits for all numbers of players. Those for two players are exact."""
    utility = np.zeros((1, rules.LEVELS, 1), np.float32)
    made = []
    for players, most in enumerate(tables.MOST_PENNIES):
        if most:
            utility, rolls = solve_for(players, pub, most, utility)
            made.append((singles() if players == 2 else rolls).ravel())
    return np.packbits(np.concatenate(made))

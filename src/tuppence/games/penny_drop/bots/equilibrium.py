"""Equilibria of Penny Drop for up to six players without teams, for the champion's tables.

Positions are those of ``tables.py``. Each has a vector of values: of the player who rolls now, the next one, and so on.
The pennies in play never increase, so positions form layers by their total, solved in ascending order as in
``solve.py``.

Each player maximises its probability to be the next one out (competition) or not to be the last (pub play); the result
is close to a stationary equilibrium. Plain value iteration can cycle, since a choice that flips at a tie changes the
other players' values. So players mix choices that differ by less than ``TIE``, and approach their best mixture in steps
that become smaller, as in smoothed fictitious play (Fudenberg and Levine 1998, chapter 4). Then each takes its more
likely choice, and the layers above build on the values of these pure choices. See docs/studies/penny-drop.md.

``python -m tuppence.games.penny_drop`` makes the shipped tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.games.penny_drop import rules, solve
from tuppence.games.penny_drop.bots import tables
from tuppence.games.penny_drop.rules import SLOTS
from tuppence.layout import Row
from tuppence.rule import compiled, rule

Numbers = NDArray[np.int64]
Values = NDArray[np.floating[Any]]  # shape (positions, 6 levels of full slots, players)
Layer = tuple[Values, Values, Values]
Step = Callable[[int], float]
Ranks = tuple[int, int, int, int, int]

TIE = 0.0005
STEP = 0.2  # of the way to the best mixture, in the first sweeps of a layer
SWEEPS_PER_STEP = 30  # sweeps of a layer before its step becomes smaller
SMALLER = 0.8
SWEEPS = 500
PRECISION = 1e-6
REPLY_PRECISION = 1e-9


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
def roll_probability(roll: float, stop: float) -> float:
    """Return the best mixture's probability of rolling again, given the values of rolling and stopping."""
    return min(max(0.5 + (roll - stop) / (2.0 * TIE), 0.0), 1.0)


@rule
def ranks_after(ways: Numbers, sums: Row[int], rank: int, shown: int, players: int) -> Ranks:
    """Return the ranks after a penny less: rolling again, stopping; after stopping at once, after collecting.

    The last is the rank of the others' position if player 0 goes out.
    """
    own = sums[0] - sums[1]
    less = max(own - 1, 0)
    roll = rank - ways[players, sums[0]] + ways[players, max(sums[0] - 1, 0)]
    stop, stopped = ways[players, max(sums[0] - 1, 0)], ways[players, sums[0]]
    collected, out = ways[players, sums[0] + shown], 0
    for at in range(1, players):
        stop += ways[players - at, sums[at + 1] + less]
        stopped += ways[players - at, sums[at + 1] + own]
        collected += ways[players - at, sums[at + 1] + own + shown]
        out += ways[players - at, sums[at]]
    return roll, stop, stopped, collected, out


@rule
def decided(utility: Values, chance: float, roll: int, stop: int, shown: int, player: int, replies: bool) -> Any:
    """Return a player's value where player 0 rolls again with a probability, or replies by what is best for it."""
    rolled = utility[roll, shown, player]
    stopped = utility[stop, shown, (player if player else utility.shape[2]) - 1]
    if replies and player == 0:
        return max(rolled, stopped)
    return chance * rolled + (1.0 - chance) * stopped


@rule
def rolled_number(
    utility: Values, rolling: Values, after: Ranks, shown: int, full: int, player: int, replies: bool
) -> Any:
    """Return six times what the numbers that count add to a player's value, if player 0 has a penny left."""
    roll, stop, _, _, _ = after
    into = decided(utility, rolling[full, roll], roll, stop, full, player, replies)
    through = decided(utility, rolling[shown, roll], roll, stop, shown, player, replies)
    return (SLOTS - shown) * into + through


@rule
def approach(utility: Values, rolling: Values, rank: int, stopped: int, shown: int, step: float) -> None:
    """Go a step to the best mixture of a position's choices."""
    best = roll_probability(utility[rank, shown, 0], utility[stopped, shown, -1])
    rolling[shown, rank] += step * (best - rolling[shown, rank])


def sweep(
    layer: Layer, ways: Numbers, total: int, pub: bool, step: float, replies: bool, seats: tuple[int, ...]
) -> float:
    """Update the positions with ``total`` pennies in play once. Return the largest change of a value.

    ``layer``: the values, the probabilities of rolling again, which go a ``step`` to the best mixture, and the values
    for one player fewer. ``replies``: each value is that of the player's best reply to the others' probabilities.
    ``seats``: a tuple with one element per player, whose length is a constant for the compiler.
    """
    utility, rolling, fewer = layer
    sums = np.zeros(len(seats) + 1, np.int64)
    change = 0.0
    for shown in range(min(SLOTS, total - len(seats)), -1, -1):
        sums[:] = 0
        sums[0] = total - shown - len(seats)
        rank, full, going = ways[len(seats), sums[0]], min(shown + 1, SLOTS), True
        while going:
            after = ranks_after(ways, sums, rank, shown, len(seats))
            _, _, stopped, collected, out = after
            for player in range(len(seats)):
                before = (player if player else len(seats)) - 1  # the same player after the turn has passed
                value = shown * utility[collected, 0, before]
                if sums[0] > sums[1]:
                    value += rolled_number(utility, rolling, after, shown, full, player, replies)
                elif player == 0:
                    value += rules.LEVELS - shown
                elif pub and len(seats) > 2:
                    value += (SLOTS - shown) * fewer[out, full, before] + fewer[out, shown, before]
                change = max(change, abs(value / 6.0 - utility[rank, shown, player]))
                utility[rank, shown, player] = value / 6.0
            approach(utility, rolling, rank, stopped, shown, step)
            going = next_position(sums, len(seats))
            rank += 1
    return change


def swept(layer: Layer, total: int, pub: bool, step: Step = lambda _: 0.0, replies: bool = False) -> None:
    """Sweep the positions with ``total`` pennies in play until their values hardly change.

    ``step``: that of each sweep.
    """
    ways, seats = tables.ways(), (0,) * layer[0].shape[2]
    for at in range(SWEEPS):
        change = compiled(sweep)(layer, ways, total, pub, step(at), replies, seats)
        if change < (REPLY_PRECISION if replies else PRECISION):
            return


def smaller(at: int) -> float:
    """Return the step of a sweep, which becomes smaller."""
    return STEP * SMALLER ** (at // SWEEPS_PER_STEP)


def solve_for(players: int, pub: bool, most: int, fewer: Values) -> tuple[Values, NDArray[np.bool_]]:
    """Return the values of positions with up to ``most`` pennies in play, and for each whether to roll again.

    ``fewer``: the values for one player fewer.
    """
    ways = tables.ways()
    positions = int(ways[players, most - players + 1])
    utility = np.zeros((positions, rules.LEVELS, players), np.float32)
    rolling = np.full((rules.LEVELS, positions), 0.5, np.float32)
    for total in range(players, most + 1):
        layer = utility, rolling, fewer
        swept(layer, total, pub, smaller)
        for shown in range(min(SLOTS, total - players) + 1):
            first, last = ways[players, total - shown - players : total - shown - players + 2]
            rolling[shown, first:last] = rolling[shown, first:last] >= 0.5
        swept(layer, total, pub)
    return utility, rolling > 0.5


def replies_to(rolls: NDArray[np.bool_], pub: bool, most: int, fewer: Values) -> Values:
    """Return the values of positions with up to ``most`` pennies in play to players who best reply to ``rolls``.

    ``rolls``: whether the others roll again, by level and rank. ``fewer``: the values for one player fewer.
    """
    players, ways = fewer.shape[2] + 1, tables.ways()
    positions = int(ways[players, most - players + 1])
    utility = np.zeros((positions, rules.LEVELS, players))
    rolling = rolls[:, :positions].astype(np.float32)
    for total in range(players, most + 1):
        swept((utility, rolling, fewer), total, pub, replies=True)
    return utility


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

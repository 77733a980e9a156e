"""Penny Drop for up to six players, each for themselves, solved for the champion's tables.

Positions are those of ``tables.py``, worth a vector: what the match brings to the one who rolls now, the next one and
so on. The pennies in play never grow, so positions form layers by their total, solved from below as in ``solve.py``.

Every player takes what is best for that player: a stationary equilibrium, of the chance to be the next one out
(competition) or not to be the last (pub play). Plain value iteration can run in circles there, since a choice that
flips at a tie changes what others get: so players whose two choices are worth the same to within ``TIE`` mix them in
proportion, and a layer that still does not settle gets a wider ``TIE``. Why, and how strong it is:
docs/decisions/0010-champion-beyond-singles.md.

``python -m tuppence.games.penny_drop`` makes the shipped tables.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.games.penny_drop import rules, solve, tables
from tuppence.games.penny_drop.rules import SLOTS
from tuppence.rule import compiled, rule

Values = NDArray[np.float32]  # shape (positions, 6 levels of full slots, players)

TIE = 0.002
PATIENCE = 50  # sweeps of a layer until its TIE doubles
SWEEPS = 400
PRECISION = 2e-6


@rule
def next_position(sums: Any, players: int) -> bool:
    """Step to the position of the next rank with the same total; False after the last.

    ``sums[j]``: the pennies of player j and all after, beyond the least that each may hold; ``sums[players]`` is 0.
    """
    at = players - 1
    while at > 0 and sums[at] == sums[at - 1]:
        sums[at] = 0
        at -= 1
    sums[at] += at > 0
    return at > 0


@rule
def leaning(roll: float, stop: float, tie: float) -> float:
    """How often a player rolls again who is worth so much by rolling and so much by stopping."""
    return min(max(0.5 + (roll - stop) / (2.0 * tie), 0.0), 1.0)


@rule
def ranks_after(ways: Any, sums: Any, rank: int, shown: int, players: int) -> tuple[int, int, int, int]:
    """The ranks after a roll that counted, the same and a stop, collecting, and of the others if player 0 is out."""
    own = sums[0] - sums[1]
    less = max(own - 1, 0)
    roll = rank - ways[players, sums[0]] + ways[players, max(sums[0] - 1, 0)]
    stop, collected, out = ways[players, max(sums[0] - 1, 0)], ways[players, sums[0] + shown], 0
    for at in range(1, players):
        stop += ways[players - at, sums[at + 1] + less]
        collected += ways[players - at, sums[at + 1] + own + shown]
        out += ways[players - at, sums[at]]
    return roll, stop, collected, out


def sweep(utility: Any, fewer: Any, ways: Any, total: int, pub: bool, tie: float, seats: Any) -> float:
    """Go once over the positions with ``total`` pennies in play; the largest change.

    ``seats``: a tuple, as many as there are players: its length is a constant to the compiler, for speed.
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
            first = leaning(utility[roll, full, 0], utility[stop, full, last], tie)
            second = leaning(utility[roll, shown, 0], utility[stop, shown, last], tie)
            for player in range(players):
                before = (player if player else players) - 1  # the same player once the turn has passed
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
def rank_stopped(ways: Any, sums: Any, players: int) -> Any:
    """The rank of the position in which player 0 has stopped."""
    own = sums[0] - sums[1]
    rank = ways[players, sums[0]]
    for at in range(1, players):
        rank += ways[players - at, sums[at + 1] + own]
    return rank


def mark(utility: Any, ways: Any, total: int, rolls: Any) -> None:
    """Mark in ``rolls``, shape (levels, positions), where rolling is worth as much as stopping."""
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
    """What positions with up to ``most`` pennies in play are worth, and where to roll again.

    ``fewer``: what those of one player less are worth.
    """
    ways = tables.ways()
    positions = int(ways[players, most - players + 1])
    utility = np.zeros((positions, rules.LEVELS, players), np.float32)
    rolls = np.zeros((rules.LEVELS, positions), np.bool_)
    for total in range(players, most + 1):
        for at in range(SWEEPS):
            tie = TIE * 2.0 ** (at // PATIENCE)
            if compiled(sweep)(utility, fewer, ways, total, pub, tie, (0,) * players) < PRECISION:
                break
        compiled(mark)(utility, ways, total, rolls)
    return utility, rolls


def singles() -> NDArray[np.bool_]:
    """Where the exact solution of two players rolls again, shape (levels, positions); a tie goes to rolling."""
    most = tables.MOST_PENNIES[2]
    ways, roll = tables.ways(), solve.solve_values(most // 2)
    rolls = np.zeros((rules.LEVELS, int(ways[2, most - 1])), np.bool_)
    for own, other, shown in np.argwhere(solve.reachable(most // 2)):
        rank = ways[1, other - 1] + ways[2, own + other - 2]
        rolls[shown, rank] = roll[own, other, shown] >= 1.0 - roll[other, own, shown]
    return rolls


def make(pub: bool) -> NDArray[np.uint8]:
    """The packed bits of all numbers of players; those of two are exact."""
    utility = np.zeros((1, rules.LEVELS, 1), np.float32)
    made = []
    for players, most in enumerate(tables.MOST_PENNIES):
        if most:
            utility, rolls = solve_for(players, pub, most, utility)
            made.append((singles() if players == 2 else rolls).ravel())
    return np.packbits(np.concatenate(made))

"""Penny Drop singles, solved: the value and the choice of every position of one against one.

To a die all empty slots are alike, so a position is the pennies of both and how many slots are full. Let
``roll[a, b, m]`` be the chance to win of a player who holds ``a`` pennies against ``b``, with ``m`` slots full, and who
rolls now. After a roll that counted the player rolls again or stops, whichever is worth more:
``decide[a, b, m] = max(roll[a, b, m], 1 - roll[b, a, m])``. The pennies in play (a + b + m) never grow and fall by one
with each six, so the positions form layers by that total, solved from 2 upwards; within a layer values hang on each
other (collecting gives pennies back) and are found by value iteration (Puterman 1994, 6.3, in Gauss-Seidel order). A
match cannot go on for ever by choice: every turn rolls at least once.
"""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuppence.arguments import position_for
from tuppence.errors import NotSolved
from tuppence.games.penny_drop import options, rules
from tuppence.games.penny_drop.actions import Roll, Stop
from tuppence.rule import compiled, prepare, rule

Values = NDArray[np.float64]

SHIPPED_PENNIES = 12
SWEEPS = 10_000
PRECISION = 1e-15


@rule
def value_of_roll(roll: Any, a: int, b: int, shown: int) -> float:
    """The value of rolling, from the values of what the six faces lead to (7.01)."""
    if a == 1:
        faces = 6.0 - shown
    else:
        faces = max(roll[a - 1, b, shown], 1.0 - roll[b, a - 1, shown])
        if shown < 5:
            faces += (5.0 - shown) * max(roll[a - 1, b, shown + 1], 1.0 - roll[b, a - 1, shown + 1])
    if shown:
        faces += shown * (1.0 - roll[b, a + shown, 0])
    return faces / 6.0


def sweep_layers(roll: Any, top: int, sweeps: int, precision: float) -> float:
    """Solve the layers 2 to ``top`` in place; the largest change that the last sweep of any layer still made."""
    residual = 0.0
    for total in range(2, top + 1):
        change = 1.0
        for _ in range(sweeps):
            change = 0.0
            for shown in range(5, -1, -1):
                for a in range(1, total - shown):
                    b = total - shown - a
                    value = value_of_roll(roll, a, b, shown)
                    change = max(change, abs(value - roll[a, b, shown]))
                    roll[a, b, shown] = value
            if change <= precision:
                break
        residual = max(residual, change)
    return residual


def solve_values(pennies: int) -> Values:
    """``roll[own, other, shown]`` for every position with at most ``2 * pennies`` pennies in play, by compiled sweeps.

    Shape (2 * pennies, 2 * pennies, 6); entries that no match can reach are 0.
    """
    top = 2 * pennies
    roll = np.zeros((top, top, rules.LEVELS))
    prepare(sweep_layers, roll, top, SWEEPS, PRECISION, what="the solver")
    compiled(sweep_layers)(roll, top, SWEEPS, PRECISION)
    return roll


@functools.cache
def shipped() -> Values:
    """The values for up to 12 pennies each, shipped with the package so that nobody waits for a compiler."""
    with resources.files(__package__).joinpath("singles.npy").open("rb") as file:
        return unpack(np.load(file), SHIPPED_PENNIES)


def pack(roll: Values, pennies: int) -> Values:
    """The reachable entries only, in order of position."""
    return roll[reachable(pennies)]


def unpack(packed: Values, pennies: int) -> Values:
    """The array that `pack` was made from."""
    roll = np.zeros((2 * pennies, 2 * pennies, rules.LEVELS))
    roll[reachable(pennies)] = packed
    return roll


def reachable(pennies: int) -> NDArray[np.bool_]:
    """Which positions have both players in and at most ``2 * pennies`` pennies in play."""
    own, other, shown = np.ogrid[: 2 * pennies, : 2 * pennies, : rules.LEVELS]
    found: NDArray[np.bool_] = (own > 0) & (other > 0) & (own + other + shown <= 2 * pennies)
    return found


class Solution:
    """Exact values and choices of a singles match, from any point of it.

    ``roll``: shape (2 * pennies, 2 * pennies, 6), the chance to win of the player who rolls now, indexed by own
    pennies, the other's pennies and how many slots are full.
    """

    def __init__(self, roll: Values, chosen: options.Options) -> None:
        self.roll = roll
        self._options = chosen

    def values(self, state: Any) -> list[float]:
        """Expected returns, one a seat, under the solution; from any state of its game, chance and finished ones too.

        Raises InvalidState where the state is of another match.
        """
        position = position_for(state, self._options)
        if position.phase == rules.OVER:
            returns: list[float] = state.returns()
            return returns
        first = self._start(position) if position.phase == rules.ROLL_OFF else self._turn(position)
        return [first, 1.0 - first]

    def best(self, state: Any) -> Roll | Stop | None:
        """What the solution does; None where nobody is to decide. A tie in value goes to rolling."""
        position = position_for(state, self._options)
        if position.phase != rules.TURN:
            return None
        roll, stop = self.utility(position)
        return Stop() if position.rolled and stop > roll else Roll()

    def utility(self, position: Any) -> tuple[float, float]:
        """The chance to win of the player at turn by rolling, and by stopping."""
        own, other = position.pennies[position.turn], position.pennies[1 - position.turn]
        return float(self.roll[own, other, position.shown]), float(1.0 - self.roll[other, own, position.shown])

    def _turn(self, position: Any) -> float:
        """The chance of seat 0 to win during a turn."""
        roll, stop = self.utility(position)
        mine = max(roll, stop) if position.phase == rules.TURN and position.rolled else roll
        return mine if position.turn == 0 else 1.0 - mine

    def _start(self, position: Any) -> float:
        """The chance of seat 0 in the roll-off: ties begin it again, so each seat starts equally often from there."""
        pennies = position.pennies[0]
        starting = float(self.roll[pennies, pennies, 0])
        if position.turn == 0:
            return 0.5
        face = int(position.face[0])
        higher, lower = (6 - face) / 6, (face - 1) / 6  # what seat 1 may roll
        return lower * starting + higher * (1 - starting) + 0.5 / 6


def solve(given: dict[str, Any]) -> Solution:
    """The solution of a match with these options. Raises NotSolved for more than two players."""
    chosen = options.fill_in(given)
    if chosen.format != "singles":
        raise NotSolved(
            "Penny Drop is solved for singles only: with more players a match has no single best play to compute, "
            "since what is best hangs on what several others choose (and in teams the table is far larger)"
        )
    return Solution(_values(chosen.pennies), chosen)


def is_quick(pennies: int) -> bool:
    """Whether asking for the table of so many pennies needs no compiler: it is shipped, or another was solved here."""
    return pennies <= SHIPPED_PENNIES or bool(_solved)


def warm() -> None:
    """Have the solver compiled, by solving the least that is not shipped."""
    _values(SHIPPED_PENNIES + 1)


def _values(pennies: int) -> Values:
    """The table for a number of pennies: the shipped one where it reaches, else solved once a process."""
    if pennies <= SHIPPED_PENNIES:
        return shipped()
    if pennies not in _solved:
        _solved[pennies] = solve_values(pennies)
    return _solved[pennies]


_solved: dict[int, Values] = {}


if __name__ == "__main__":  # makes the shipped table: python -m tuppence.games.penny_drop.solve
    np.save(Path(__file__).with_name("singles.npy"), pack(solve_values(SHIPPED_PENNIES), SHIPPED_PENNIES))

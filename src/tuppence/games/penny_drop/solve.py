"""The exact solution of Penny Drop singles.

The die treats all empty slots alike, so a position consists of both players' pennies and the number of full slots. Let
``roll[a, b, m]`` be the winning chance of a player who has ``a`` pennies against ``b`` with ``m`` slots full, and
rolls now. After a counted roll the player rolls again or stops, as is better: ``decide[a, b, m] =
max(roll[a, b, m], 1 - roll[b, a, m])``. The pennies in play (a + b + m) never increase and fall by one with each six,
so positions form layers by that total, solved from 2 upwards. Within a layer the values depend on each other
(collecting returns pennies) and are found by value iteration (Puterman 1994, 6.3, in Gauss-Seidel order). No choice can
prolong a match for ever: every turn rolls at least once.
"""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tuppence.errors import NotSolved
from tuppence.games.penny_drop import rules
from tuppence.games.penny_drop.rules import Position
from tuppence.rule import compiled, prepare, rule
from tuppence.solved import Solved

if TYPE_CHECKING:
    from tuppence.game import Game

Values = NDArray[np.float64]

SHIPPED_PENNIES = 12
SWEEPS = 10_000
PRECISION = 1e-15


@rule
def value_of_roll(roll: Values, a: int, b: int, shown: int) -> float:
    """Return the value of rolling, from the values of the positions after each face (7.01)."""
    if a == 1:
        faces = 6.0 - shown
    else:
        faces = max(roll[a - 1, b, shown], 1.0 - roll[b, a - 1, shown])
        if shown < 5:
            faces += (5.0 - shown) * max(roll[a - 1, b, shown + 1], 1.0 - roll[b, a - 1, shown + 1])
    if shown:
        faces += shown * (1.0 - roll[b, a + shown, 0])
    return faces / 6.0


def sweep_layers(roll: Values, top: int, sweeps: int, precision: float) -> float:
    """Solve the layers 2 to ``top`` in place. Return the largest change in the last sweep of any layer."""
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
    """Return ``roll[own, other, shown]`` for all positions with at most ``2 * pennies`` pennies in play.

    The shape is (2 * pennies, 2 * pennies, 6); unreachable entries are 0. The sweeps run compiled.
    """
    top = 2 * pennies
    roll = np.zeros((top, top, rules.LEVELS))
    prepare(sweep_layers, roll, top, SWEEPS, PRECISION, what="the solver")
    compiled(sweep_layers)(roll, top, SWEEPS, PRECISION)
    return roll


@functools.cache
def shipped() -> Values:
    """Return the values for up to 12 pennies each. They ship with the package, so they need no compiler."""
    with resources.files(__package__).joinpath("singles.npy").open("rb") as file:
        return unpack(np.load(file), SHIPPED_PENNIES)


def pack(roll: Values, pennies: int) -> Values:
    """Return the reachable entries, in order of position."""
    return roll[reachable(pennies)]


def unpack(packed: Values, pennies: int) -> Values:
    """Return the array from which `pack` returned the entries."""
    roll = np.zeros((2 * pennies, 2 * pennies, rules.LEVELS))
    roll[reachable(pennies)] = packed
    return roll


def reachable(pennies: int) -> NDArray[np.bool_]:
    """Return a mask of the positions with both players in and at most ``2 * pennies`` pennies in play."""
    own, other, shown = np.ogrid[: 2 * pennies, : 2 * pennies, : rules.LEVELS]
    found: NDArray[np.bool_] = (own > 0) & (other > 0) & (own + other + shown <= 2 * pennies)
    return found


class Solution(Solved[Position]):
    """Exact values and actions of a singles match.

    ``roll``: shape (2 * pennies, 2 * pennies, 6), the winning chance of the player who rolls now, indexed by own
    pennies, the opponent's pennies and the number of full slots.
    """

    def __init__(self, game: Game, roll: Values) -> None:
        super().__init__(game)
        self.roll = roll

    def known(self, s: Position) -> float | None:
        if s.phase == rules.TURN:
            return None
        if s.phase == rules.ROLLING:
            return float(self.roll[s.pennies[s.turn], s.pennies[1 - s.turn], s.shown])
        if s.turn == 0:
            return 0.5
        return self._second(s)

    def _second(self, s: Position) -> float:
        """Return the second roller's winning chance in the roll-off. After a tie each starts equally often."""
        starting, face = float(self.roll[s.pennies[0], s.pennies[0], 0]), s.face[0]
        higher, lower = (6 - face) / 6, (face - 1) / 6  # probabilities of rolling higher, lower
        return higher * starting + lower * (1 - starting) + 0.5 / 6


def solve(game: Game) -> Solution:
    """Return the solution of a match. Raise NotSolved for more than two players."""
    if game.options["format"] != "singles":
        raise NotSolved(
            "Penny Drop is solved for singles only: with more players there is no single best strategy to compute, "
            "since it depends on what several others choose (and in teams the table is far larger)"
        )
    return Solution(game, _values(game.options["pennies"]))


def is_quick(pennies: int) -> bool:
    """Return whether the values need no compilation: they are shipped, or the solver is already compiled."""
    return pennies <= SHIPPED_PENNIES or bool(_solved)


def warm() -> None:
    """Compile the solver, by solving the smallest match that is not shipped."""
    _values(SHIPPED_PENNIES + 1)


def _values(pennies: int) -> Values:
    """Return the values for a number of pennies: the shipped ones, or new ones, solved once per process."""
    if pennies <= SHIPPED_PENNIES:
        return shipped()
    if pennies not in _solved:
        _solved[pennies] = solve_values(pennies)
    return _solved[pennies]


_solved: dict[int, Values] = {}


if __name__ == "__main__":  # makes the shipped table: python -m tuppence.games.penny_drop.solve
    np.save(Path(__file__).with_name("singles.npy"), pack(solve_values(SHIPPED_PENNIES), SHIPPED_PENNIES))

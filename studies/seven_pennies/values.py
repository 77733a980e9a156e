"""Print the exact values of Seven Pennies for two, with pennies: to 20 points, or with the argument ``tko`` of T.K.O.

docs/studies/values/seven-pennies.csv and docs/studies/values/seven-pennies-tko.csv have what this prints, and
docs/studies/solutions.md describes them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

import tuppence
from tuppence.games.seven_pennies.solution import rounds, solve, tko
from tuppence.games.seven_pennies.solution.rounds import PIECES

SIDES = ("", "alike", "unlike")  # what both players hold, by `rounds.kind_of`
NICKELS = 6  # each
HELD = "held,opponent_held,sides,throwing"


def lines() -> Iterator[str]:
    """Yield the lines of the file of matches to 20 points."""
    game = tuppence.load("seven-pennies")
    target, table = game.options["target"], solve.solved_for(game.options)
    yield f"points,opponent,{HELD}"
    for own in range(target):
        for other in range(-own % PIECES, target, PIECES):
            for held, at in _positions(table.number_of):
                yield f"{own},{other},{held},{table.thrower[(own + other) // PIECES, own, at]:.9f}"


def tko_lines() -> Iterator[str]:
    """Yield the lines of the file of T.K.O."""
    values = tko.Solution(tuppence.load("seven-pennies", variant="tko")).values_of
    number_of = rounds.listed("tko", 2, must_cancel_own=False, extra_turn=False).number_of
    yield f"nickels,opponent,{HELD}"
    for own in range(1, NICKELS + 1):
        for other in range(1, NICKELS + 1):
            for held, at in _positions(number_of):
                yield f"{own},{other},{held},{values[at, own, other]:.9f}"


def _positions(number_of: np.ndarray[tuple[int, ...], np.dtype[np.int32]]) -> Iterator[tuple[str, int]]:
    """Yield the columns of each position of a round, and its number."""
    for own, other, kind in np.argwhere(number_of >= 0).tolist():
        yield f"{own},{other},{SIDES[kind]}", int(number_of[own, other, kind])


if __name__ == "__main__":
    print(*(tko_lines() if "tko" in sys.argv[1:] else lines()), sep="\n")

"""When to roll again and when to stop in Penny Drop singles, exactly."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from tuppence.games.penny_drop import solve
from tuppence.games.penny_drop.actions import SIDES

__all__ = ["MOST", "safe", "starting", "stops"]

MOST = 10  # pennies in the hand of a player who decides; the opponent may have 12


def safe(shown: int) -> Fraction:
    """Return the chance that a roll finds no full slot.

    >>> safe(2)
    Fraction(2, 3)
    """
    return Fraction(SIDES - shown, SIDES)


def stops() -> NDArray[np.int64]:
    """Return with how many full slots a player stops, by the player's pennies and the opponent's, from 1 each.

    A player who stops with some full slots stops with more of them too.

    >>> stops()[8, 8], stops()[0, 8]  # with 9 pennies each; with the last one against 9
    (np.int64(2), np.int64(3))
    """
    roll = solve.shipped()[1:, 1:]
    better: NDArray[np.bool_] = 1 - roll.swapaxes(0, 1) > roll
    first: NDArray[np.int64] = better.argmax(axis=2)
    return first[:MOST, : solve.SHIPPED_PENNIES]


def starting(own: int, other: int) -> float:
    """Return the chance to win of a player who is to begin a turn with an empty box, with up to 12 pennies each.

    >>> round(starting(12, 12), 3)
    0.547
    """
    return float(solve.shipped()[own, other, 0])

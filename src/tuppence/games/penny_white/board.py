"""The board of Penny White: dimensions, distances and free places (PW-1, PW-4, PW-7). Lengths are in mm.

A position's ``discs`` are the white, number 0, and then the pennies in the order of flicking.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tuppence.rule import rule

if TYPE_CHECKING:
    from tuppence.games.penny_white.rules import Position

RADIUS = 10.15  # of the pennies and the white (PW-1)
NEAR_LINE, FAR_LINE = 50.0, 450.0  # from the front edge (PW-1)
BACK, FRONT = RADIUS, NEAR_LINE - RADIUS  # the range of y to flick from (PW-4)
OVER_LINE = FAR_LINE + RADIUS  # the least y of a disc wholly over the line (PW-3)
ROUNDING = 1e-9  # the tolerance of comparisons: numbers such as 20.3 have no exact binary form
NOWHERE = math.inf
APART = 2 * RADIUS - ROUNDING  # the least distance of the centres of discs that do not overlap
WHITE = 0  # its number in ``discs``


@rule
def is_on_board(s: Position, x: float, y: float) -> bool:
    """Return whether a disc is on the board: its centre has not passed the edge (PW-4)."""
    return abs(x) <= s.width / 2 and 0 <= y <= s.length


@rule
def reach(s: Position) -> float:
    """Return the largest distance from the middle line from which a disc may be flicked (PW-4)."""
    return s.width / 2 - RADIUS


@rule
def distance(s: Position, one: int, other: int) -> float:
    """Return the distance between the centres of two discs."""
    across = s.discs[one][0] - s.discs[other][0]
    along = s.discs[one][1] - s.discs[other][1]
    return math.sqrt(across * across + along * along)


def distance_to(s: Position, one: int, x: float, y: float) -> float:
    """Return the distance of a disc's centre from a place."""
    return math.dist(s.discs[one], (x, y))


@rule
def is_free(s: Position, x: float, y: float) -> bool:
    """Return whether a disc would overlap no disc on the board (PW-4)."""
    for number in range(s.flicked + 1):
        if s.on_board[number]:
            across = s.discs[number][0] - x
            along = s.discs[number][1] - y
            if across * across + along * along < APART * APART:
                return False
    return True


@rule
def is_behind_line(s: Position, x: float, y: float) -> bool:
    """Return whether a disc is wholly behind the near line and on the board (PW-4)."""
    return abs(x) <= reach(s) and BACK <= y <= FRONT


@rule
def has_room(s: Position) -> bool:
    """Return whether there is a place from which a disc may be flicked (PW-4)."""
    return free_place(s)[0] < NOWHERE


@rule
def free_place(s: Position) -> tuple[float, float]:
    """Return a place from which a disc may be flicked (PW-4); `NOWHERE` twice if there is none.

    The free region is a rectangle less a circle of twice the radius around each disc on the board. If it is not empty,
    it has a corner: a corner of the rectangle, or a crossing of two outlines. So only these are tried.
    """
    for side in range(-1, 2, 2):
        for end in range(2):
            x, y = side * reach(s), FRONT if end else BACK
            if is_free(s, x, y):
                return x, y
    for one in range(s.flicked + 1):
        if s.on_board[one] and s.discs[one][1] < FRONT + 2 * RADIUS:
            for way in range(8):
                x, y = beside_one(s, one, way)
                if is_behind_line(s, x, y) and is_free(s, x, y):
                    return x, y
            for other in range(2 * one):
                if s.on_board[other // 2]:
                    x, y = beside_two(s, one, other // 2, other % 2)
                    if is_behind_line(s, x, y) and is_free(s, x, y):
                        return x, y
    return NOWHERE, NOWHERE


@rule
def beside_one(s: Position, number: int, way: int) -> tuple[float, float]:
    """Return one of the eight places on the rectangle's outline where a disc touches another; `NOWHERE` if none."""
    side = 1 if way % 2 else -1
    if way < 4:
        y = FRONT if way < 2 else BACK
        along = y - s.discs[number][1]
        square = 4 * RADIUS * RADIUS - along * along
        return (s.discs[number][0] + side * math.sqrt(square), y) if square >= 0 else (NOWHERE, NOWHERE)
    x = reach(s) if way < 6 else -reach(s)
    across = x - s.discs[number][0]
    square = 4 * RADIUS * RADIUS - across * across
    return (x, s.discs[number][1] + side * math.sqrt(square)) if square >= 0 else (NOWHERE, NOWHERE)


@rule
def beside_two(s: Position, one: int, other: int, way: int) -> tuple[float, float]:
    """Return one of the two places where a disc touches two others; `NOWHERE` if there is none."""
    apart = distance(s, one, other)
    square = 4 * RADIUS * RADIUS - apart * apart / 4
    if apart == 0 or square < 0:
        return NOWHERE, NOWHERE
    share = math.sqrt(square) / apart * (1 if way else -1)
    x = (s.discs[one][0] + s.discs[other][0]) / 2 - (s.discs[other][1] - s.discs[one][1]) * share
    y = (s.discs[one][1] + s.discs[other][1]) / 2 + (s.discs[other][0] - s.discs[one][0]) * share
    return x, y

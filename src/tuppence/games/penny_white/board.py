"""The board of Penny White: its measures, what lies where, and how far from what (PW-1, PW-4, PW-7).

A position's ``discs`` are the white, number 0, and then the pennies in the order in which they were flicked.
"""

from __future__ import annotations

import math
from typing import Any

from tuppence.rule import rule

RADIUS = 10.15  # of the pennies and the white (PW-1)
NEAR_LINE, FAR_LINE = 50.0, 450.0  # from the front edge (PW-1)
BACK, FRONT = RADIUS, NEAR_LINE - RADIUS  # how far from the front edge a disc lies that is flicked (PW-4)
OVER_LINE = FAR_LINE + RADIUS  # from here on a disc is wholly over the line (PW-3)
ROUNDING = 1e-9  # mm: what is nearer to a bound than this is there; numbers such as 20.3 have no exact form
APART = 2 * RADIUS - ROUNDING  # the centres of discs that do not overlap
WHITE = 0  # its number among the discs


@rule
def is_on_board(s: Any, x: float, y: float) -> bool:
    """Whether a disc with its centre there is on the board: it is off as soon as its centre passes the edge (PW-4)."""
    return bool(abs(x) <= s.width / 2 and 0 <= y <= s.length)


@rule
def reach(s: Any) -> float:
    """How far to either side of the middle line a disc may be flicked from (PW-4)."""
    return float(s.width / 2 - RADIUS)


@rule
def distance(s: Any, one: int, other: int) -> float:
    """From the centre of one disc to that of another."""
    across = s.discs[one][0] - s.discs[other][0]
    along = s.discs[one][1] - s.discs[other][1]
    return math.sqrt(across * across + along * along)


@rule
def is_free(s: Any, x: float, y: float) -> bool:
    """Whether a disc with its centre there would overlap none that lies on the board (PW-4)."""
    for number in range(s.flicked + 1):
        if s.on_board[number]:
            across = s.discs[number][0] - x
            along = s.discs[number][1] - y
            if across * across + along * along < APART * APART:
                return False
    return True


@rule
def is_behind_line(s: Any, x: float, y: float) -> bool:
    """Whether a disc with its centre there lies wholly behind the line and on the board (PW-4)."""
    return abs(x) <= reach(s) and BACK <= y <= FRONT


@rule
def has_room(s: Any) -> bool:
    """Whether there is a place from which a disc may be flicked (PW-4).

    What is free is what discs of twice the radius round those that lie there leave of a rectangle. Its outline has
    corners where it is not empty: corners of the rectangle, or places where two outlines cross.
    """
    half = reach(s)
    for side in range(-1, 2, 2):
        if is_free(s, side * half, BACK) or is_free(s, side * half, FRONT):
            return True
    for one in range(s.flicked + 1):
        if s.on_board[one] and s.discs[one][1] < FRONT + 2 * RADIUS:
            if has_room_at_side(s, one) or has_room_at_end(s, one):
                return True
            for other in range(one):
                if s.on_board[other] and has_room_between(s, one, other):
                    return True
    return False


@rule
def has_room_at_side(s: Any, number: int) -> bool:
    """Whether a disc may be flicked from where it touches a lying one, as near to or far from the line as can be."""
    for end in range(2):
        y = FRONT if end else BACK
        along = y - s.discs[number][1]
        square = 4 * RADIUS * RADIUS - along * along
        if square >= 0:
            across = math.sqrt(square)
            for side in range(-1, 2, 2):
                x = s.discs[number][0] + side * across
                if is_behind_line(s, x, y) and is_free(s, x, y):
                    return True
    return False


@rule
def has_room_at_end(s: Any, number: int) -> bool:
    """Whether a disc may be flicked from where it touches a lying one, as far to a side as can be."""
    for end in range(-1, 2, 2):
        x = end * reach(s)
        across = x - s.discs[number][0]
        square = 4 * RADIUS * RADIUS - across * across
        if square >= 0:
            along = math.sqrt(square)
            for side in range(-1, 2, 2):
                y = s.discs[number][1] + side * along
                if is_behind_line(s, x, y) and is_free(s, x, y):
                    return True
    return False


@rule
def has_room_between(s: Any, one: int, other: int) -> bool:
    """Whether a disc may be flicked from where it touches two lying ones."""
    apart = distance(s, one, other)
    if apart == 0 or apart > 4 * RADIUS:
        return False
    square = 4 * RADIUS * RADIUS - apart * apart / 4
    share = math.sqrt(max(square, 0.0)) / apart
    across = (s.discs[other][0] - s.discs[one][0]) * share
    along = (s.discs[other][1] - s.discs[one][1]) * share
    for side in range(-1, 2, 2):
        x = (s.discs[one][0] + s.discs[other][0]) / 2 - side * along
        y = (s.discs[one][1] + s.discs[other][1]) / 2 + side * across
        if is_behind_line(s, x, y) and is_free(s, x, y):
            return True
    return False

"""Paths of discs for animation: pieces of constant deceleration.

A piece gives a disc's position and velocity at the time it starts, and ends when the next one starts; docs/discs.md
shows how to draw it. Discs that stay pressed together collide thousands of times, so pieces that change the drawing by
less than `TOLERANCE` are left out, and so are impacts slower than `AUDIBLE`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

__all__ = ["paths_of", "place_at", "visible_pieces"]

TOLERANCE = 0.001  # mm: the error of a drawn position
AUDIBLE = 1.0  # mm/s
TIMES, PLACES, SPEEDS = 8, 5, 4  # decimals

Piece = Sequence[float]  # time, x, y, vx, vy


def place_at(piece: Piece, time: float, slowing: float) -> tuple[float, float]:
    """Return the position of a disc at a time, by a piece.

    >>> place_at((0.0, 0.0, 25.0, 0.0, 300.0), 9.0, 1500.0)
    (0.0, 55.0)
    """
    begins, x, y, vx, vy = piece
    speed = math.hypot(vx, vy)
    if speed == 0.0:
        return x, y
    passed = min(time - begins, speed / slowing)
    seconds = passed * (1.0 - 0.5 * slowing * passed / speed)
    return x + vx * seconds, y + vy * seconds


def paths_of(
    discs: int, pieces: list[list[float]], events: Any, slowing: float, seconds: float
) -> dict[str, Any]:  # fmt: skip
    """Return the paths in their JSON form, from the pieces in order of time and the events."""
    paths: list[list[Piece]] = [[] for _ in range(discs)]
    for number, *piece in pieces:
        paths[int(number)].append(piece)
    off: list[float | None] = [None] * discs
    for event in events:
        if event.kind == "edge":
            off[event.discs[0]] = round(event.time, TIMES)
    return {
        "slowing": slowing,
        "seconds": round(seconds, TIMES),
        "discs": [
            [
                [round(value, digits) for value, digits in zip(piece, DIGITS, strict=True)]
                for piece in visible_pieces(path, slowing)
            ]
            for path in paths
        ],
        "off": off,
        "impacts": [
            [round(event.time, TIMES), *event.discs, round(event.speed, 1)]
            for event in events
            if event.kind == "impact" and event.speed >= AUDIBLE
        ],
    }


DIGITS = (TIMES, PLACES, PLACES, SPEEDS, SPEEDS)


def visible_pieces(path: list[Piece], slowing: float) -> list[Piece]:
    """Return the pieces of one disc without those that change the drawing by less than `TOLERANCE`."""
    found = path[:1]
    for piece, following in zip(path[1:], [*path[2:], None], strict=False):
        ends = piece[0] + math.hypot(piece[3], piece[4]) / slowing
        until = ends if following is None else min(following[0], ends)
        if any(
            math.dist(place_at(found[-1], time, slowing), place_at(piece, time, slowing)) > TOLERANCE
            for time in (piece[0], until)
        ):
            found.append(piece)
    return found

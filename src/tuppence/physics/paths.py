"""Paths of discs for animation: pieces of constant deceleration.

A piece gives a disc's position and velocity at the time it starts, and ends when the next one starts; docs/discs.md
shows how to draw it. Discs that stay pressed together collide thousands of times, so pieces that change the drawing by
less than `TOLERANCE` are left out, and so are impacts slower than `AUDIBLE`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypedDict

__all__ = ["DiscPaths", "Paths", "paths_of", "place_at", "visible_pieces"]

TOLERANCE = 0.001  # mm: the error of a drawn position
AUDIBLE = 1.0  # mm/s
TIMES, PLACES, SPEEDS = 8, 5, 4  # decimals

Piece = tuple[float, float, float, float, float]  # time, x, y, vx, vy


class DiscPaths(TypedDict):
    """How discs move in a shot (docs/discs.md).

    ``slowing``: what the board's friction takes off every speed, in mm/s2. ``seconds``: until everything rests.
    ``discs``: the pieces of each disc: from this time on it is here and this fast (s, mm, mm/s). ``off``: when each
    left the board, if it did. ``impacts``: those that are heard: when, of which rows of ``discs``, at which speed.
    """

    slowing: float
    seconds: float
    discs: list[list[Piece]]
    off: list[float | None]
    impacts: list[tuple[float, int, int, float]]


class Paths(DiscPaths):
    """How discs move in a flick. ``numbers``: the number of each disc."""

    numbers: list[int]


def place_at(piece: Sequence[float], time: float, slowing: float) -> tuple[float, float]:
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


def paths_of(discs: int, pieces: list[list[float]], events: Any, slowing: float, seconds: float) -> DiscPaths:
    """Return the paths in their JSON form, from the pieces in order of time and the events."""
    paths: list[list[Piece]] = [[] for _ in range(discs)]
    for number, time, x, y, vx, vy in pieces:
        paths[int(number)].append((time, x, y, vx, vy))
    off: list[float | None] = [None] * discs
    for event in events:
        if event.kind == "edge":
            off[event.discs[0]] = round(event.time, TIMES)
    return {
        "slowing": slowing,
        "seconds": round(seconds, TIMES),
        "discs": [[_rounded(piece) for piece in visible_pieces(path, slowing)] for path in paths],
        "off": off,
        "impacts": [
            (round(event.time, TIMES), *event.discs, round(event.speed, 1))
            for event in events
            if event.kind == "impact" and event.speed >= AUDIBLE
        ],
    }


def _rounded(piece: Piece) -> Piece:
    """Return a piece in as many decimals as are drawn."""
    time, x, y, vx, vy = piece
    return round(time, TIMES), round(x, PLACES), round(y, PLACES), round(vx, SPEEDS), round(vy, SPEEDS)


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

"""How discs moved, for whoever draws it: each one's way as pieces of constant deceleration. Only for the eyes.

A piece holds where a disc was at a time and how fast, until the next one begins; docs/discs.md has the three lines that
draw from it. Discs that stay pressed together push each other thousands of times without anybody seeing a difference: a
piece that another would be drawn within a micrometre of is left out, and so are impacts that nobody hears.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

WITHIN = 0.001  # mm: how near the place is that is drawn
AUDIBLE = 1.0  # mm/s
TIMES, PLACES, SPEEDS = 8, 5, 4  # decimals

Piece = Sequence[float]  # time, x, y, vx, vy


def place_at(piece: Piece, time: float, slowing: float) -> tuple[float, float]:
    """Where a disc is at a time of a piece.

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
    """The JSON form, from the pieces in order of time, and the events."""
    ways: list[list[Piece]] = [[] for _ in range(discs)]
    for number, *piece in pieces:
        ways[int(number)].append(piece)
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
                for piece in seen(way, slowing)
            ]
            for way in ways
        ],
        "off": off,
        "impacts": [
            [round(event.time, TIMES), *event.discs, round(event.speed, 1)]
            for event in events
            if event.kind == "impact" and event.speed >= AUDIBLE
        ],
    }


DIGITS = (TIMES, PLACES, PLACES, SPEEDS, SPEEDS)


def seen(way: list[Piece], slowing: float) -> list[Piece]:
    """The pieces of a way without those that nobody would miss."""
    kept = way[:1]
    for piece, following in zip(way[1:], [*way[2:], None], strict=False):
        ends = piece[0] + math.hypot(piece[3], piece[4]) / slowing
        until = ends if following is None else min(following[0], ends)
        if any(
            math.dist(place_at(kept[-1], time, slowing), place_at(piece, time, slowing)) > WITHIN
            for time in (piece[0], until)
        ):
            kept.append(piece)
    return kept

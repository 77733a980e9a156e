"""A field of discs as it is handed over: what is wrong with it, and how it is laid out to slide."""

from __future__ import annotations

import math
from typing import Any

from tuppence.physics.sliding import CONTACT, CONTACT_COUNTS, DISC, DISC_COUNTS, EVENT, PIECE, Board, Log, run
from tuppence.rule import rule

OVERLAP = 1e-6  # mm: what places that were written down with so many digits may overlap by
FASTEST = 1e6  # mm/s
SOUND, NO_PLACE, NO_VELOCITY, OFF_BOARD, TOO_FAST, OVERLAPPING = range(6)


@rule
def flaw(places: Any, velocities: Any, board: Board) -> tuple[int, int, int]:
    """What is wrong with a field first, and with which disc or two; x and y of each disc in turn."""
    for i in range(len(places) // 2):
        x, y = places[2 * i], places[2 * i + 1]
        vx, vy = velocities[2 * i], velocities[2 * i + 1]
        if not (math.isfinite(x) and math.isfinite(y)):
            return NO_PLACE, i, i
        if not (math.isfinite(vx) and math.isfinite(vy)):
            return NO_VELOCITY, i, i
        if not (-board.half <= x <= board.half and 0.0 <= y <= board.length):
            return OFF_BOARD, i, i
        if max(abs(vx), abs(vy)) > FASTEST:
            return TOO_FAST, i, i
        for j in range(i):
            across, along = places[2 * j] - x, places[2 * j + 1] - y
            if math.sqrt(across * across + along * along) < board.size - OVERLAP:
                return OVERLAPPING, j, i
    return SOUND, -1, -1


@rule
def lay(discs: Any, places: Any, velocities: Any) -> None:
    """Put each disc in its place, the nearest to the front edge first, and of two as near the left one."""
    for i in range(len(discs)):
        x, y = places[2 * i], places[2 * i + 1]
        at = i
        while at > 0 and (discs[at - 1].y > y or (discs[at - 1].y == y and discs[at - 1].x > x)):
            before = discs[at - 1]
            put(discs[at], before.number, before.x, before.y, before.vx, before.vy)
            at -= 1
        put(discs[at], i, x, y, velocities[2 * i], velocities[2 * i + 1])


@rule
def put(disc: Any, number: int, x: float, y: float, vx: float, vy: float) -> None:
    """A disc before the first event."""
    disc.number, disc.x, disc.y, disc.vx, disc.vy = number, x, y, vx, vy
    disc.since, disc.on_board = 0.0, 1


@rule
def fits(log: Log) -> bool:
    """Whether a log had room for all that was told."""
    room: bool = log.counts[0] * EVENT <= len(log.events) and log.counts[1] * PIECE <= len(log.pieces)
    return room


class Row:
    """A line of a table of `DISC` or `CONTACT` for plain Python, as an element of an array is for compiled code."""

    def __init__(self, numbers: tuple[str, ...], counts: tuple[str, ...]) -> None:
        for name in numbers:
            setattr(self, name, 0.0)
        for name in counts:
            setattr(self, name, 0)


def slide_plain(places: Any, velocities: Any, board: Board) -> tuple[list[Any], float, Log]:
    """Let a sound field slide by the plain lines, without NumPy: the discs in the end, when that is, and the log."""
    n = len(places) // 2
    room = 16 * n
    while True:
        log = Log([0.0] * (room * EVENT), [0.0] * (room * PIECE), [0, 0, 0])
        discs = [Row(DISC, DISC_COUNTS) for _ in range(n)]
        contacts = [Row(CONTACT, CONTACT_COUNTS) for _ in range(3 * n)]
        lay(discs, places, velocities)
        seconds = run(discs, [0.0] * (n * n), contacts, board, log)
        if fits(log):
            return sorted(discs, key=lambda disc: disc.number), seconds, log
        room = max(log.counts)

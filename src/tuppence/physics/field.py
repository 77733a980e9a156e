"""Check a field of discs, convert it to rows of the simulation, and run the simulation without NumPy."""

from __future__ import annotations

import math

from tuppence.layout import Rows
from tuppence.physics.disc import Contact, Disc
from tuppence.physics.sliding import EVENT, PIECE, Board, Log, run
from tuppence.rule import rule_borrowing

__all__ = [
    "FASTEST",
    "NO_PLACE",
    "NO_VELOCITY",
    "OFF_BOARD",
    "OVERLAP",
    "OVERLAPPING",
    "SOUND",
    "TOO_FAST",
    "find_flaw",
    "fits",
    "place_discs",
    "set_disc",
    "slide_plain",
]

OVERLAP = 1e-6  # mm: tolerated, so that positions rounded to six decimals are accepted
FASTEST = 1e6  # mm/s
SOUND, NO_PLACE, NO_VELOCITY, OFF_BOARD, TOO_FAST, OVERLAPPING = range(6)


@rule_borrowing
def find_flaw(places: Rows[float], velocities: Rows[float], board: Board) -> tuple[int, int, int]:
    """Return the first flaw of a field and the discs it concerns: SOUND and -1, -1 if there is none.

    ``places`` and ``velocities`` are flat: x and y of each disc in turn.
    """
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


@rule_borrowing
def place_discs(discs: Rows[Disc], places: Rows[float], velocities: Rows[float]) -> None:
    """Fill the rows of ``discs`` in order of y, then of x, so that the order of the input does not matter."""
    for i in range(len(discs)):
        x, y = places[2 * i], places[2 * i + 1]
        at = i
        while at > 0 and (discs[at - 1].y > y or (discs[at - 1].y == y and discs[at - 1].x > x)):
            before = discs[at - 1]
            set_disc(discs[at], before.number, before.x, before.y, before.vx, before.vy)
            at -= 1
        set_disc(discs[at], i, x, y, velocities[2 * i], velocities[2 * i + 1])


@rule_borrowing
def set_disc(disc: Disc, number: int, x: float, y: float, vx: float, vy: float) -> None:
    """Fill the row of a disc with its state before the first event."""
    disc.number, disc.x, disc.y, disc.vx, disc.vy = number, x, y, vx, vy
    disc.since, disc.on_board = 0.0, 1


@rule_borrowing
def fits(log: Log) -> bool:
    """Return whether a log had room for all its lines."""
    return log.counts[0] * EVENT <= len(log.events) and log.counts[1] * PIECE <= len(log.pieces)


def slide_plain(places: Rows[float], velocities: Rows[float], board: Board) -> tuple[list[Disc], float, Log]:
    """Simulate a field without flaws in plain Python. Return the discs in input order, the time of rest and the log."""
    n = len(places) // 2
    room = 16 * n
    while True:
        log = Log([0.0] * (room * EVENT), [0.0] * (room * PIECE), [0, 0, 0])
        discs = [Disc() for _ in range(n)]
        contacts = [Contact() for _ in range(3 * n)]
        place_discs(discs, places, velocities)
        seconds = run(discs, [0.0] * (n * n), contacts, board, log)
        if fits(log):
            return sorted(discs, key=lambda disc: disc.number), seconds, log
        room = max(log.counts)

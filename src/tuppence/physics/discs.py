"""Where flicked discs come to rest, computed exactly: `slide` and `slide_many`. The reference is docs/discs.md.

The simulation (`sliding`) gives the same bits compiled and as plain Python. It is compiled once per machine. A server
calls `warm` in the background; until that is done, `slide` runs plain Python (`plain`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as data_field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuppence.errors import InvalidArgument
from tuppence.physics import plain
from tuppence.physics.disc import Contact, Disc
from tuppence.physics.field import find_flaw, fits, place_discs
from tuppence.physics.paths import DiscPaths, paths_of
from tuppence.physics.plain import FLAW, Event, checked_board, events_of, raise_flaw
from tuppence.physics.sliding import EVENT, PIECE, Board, Log, run
from tuppence.rule import Compilation, compiled, prepare

__all__ = ["Shot", "Shots", "checked_fields", "compilation", "slide", "slide_fields", "slide_many", "warm"]

MOST_DISCS = 1000
LINES_PER_DISC = 16  # the initial size of a log
DONE, REFUSED, LOG_FULL = range(3)
COUNTS_SIZE = 7
DISCS, CONTACTS = (np.dtype(one.layout.dtype.descr, align=True) for one in (Disc, Contact))

Numbers: TypeAlias = NDArray[np.float64]
Points: TypeAlias = Sequence[Sequence[float]] | NDArray[Any]  # rows of x and y


@dataclass(eq=False)  # a frozen class takes a microsecond more to create
class Shot:
    """The result of `slide`. Rows are discs, in the order of the input."""

    positions: NDArray[np.float64]  # (n, 2) mm: at rest, or where the centre crossed the edge
    on_board: NDArray[np.bool_]  # (n,)
    seconds: float  # until all discs rest or are off the board
    slowing: float  # mm/s2: the deceleration of a sliding disc
    log: Log = data_field(repr=False)

    @cached_property
    def events(self) -> list[Event]:
        """All events, in order of time."""
        return events_of(np.asarray(self.log.events[: int(self.log.counts[0]) * EVENT]).reshape(-1, EVENT).tolist())

    @cached_property
    def paths(self) -> DiscPaths:
        """The paths of the discs for animation, JSON-ready. docs/discs.md describes the format."""
        rows = np.asarray(self.log.pieces[: int(self.log.counts[1]) * PIECE]).reshape(-1, PIECE).tolist()
        return paths_of(len(self.positions), rows, self.events, self.slowing, self.seconds)

    def rests(self) -> list[tuple[float, float, bool]]:
        """Return each disc's resting place, and whether it is on the board."""
        return [(x, y, on) for (x, y), on in zip(self.positions.tolist(), self.on_board.tolist(), strict=True)]


class Shots(NamedTuple):
    """The result of `slide_many`: m fields of n discs."""

    positions: NDArray[np.float64]  # (m, n, 2)
    on_board: NDArray[np.bool_]  # (m, n)
    seconds: NDArray[np.float64]  # (m,)


def slide(
    positions: Points,
    velocities: Points,
    radius: float = 10.15,
    friction: float = 0.15,
    restitution: float = 0.85,
    width: float = 300.0,
    length: float = 750.0,
) -> Shot:
    """Return where sliding discs of equal mass come to rest (PW-4, PW-10).

    ``positions`` and ``velocities``: shape (n, 2), in mm and mm/s; x from the middle line, y from the front edge.
    ``radius``, ``width`` and ``length`` are in mm. Raise InvalidArgument if an argument is not valid.

    >>> shot = slide([[0, 25], [0, 500]], [[0, 1000], [0, 0]])
    >>> shot.positions.round(1).tolist(), shot.on_board.tolist()
    ([[0.0, 364.9], [0.0, 500.0]], [True, True])
    >>> [(event.kind, event.discs) for event in shot.events]
    [('rest', (0,))]
    """
    board = checked_board(radius, friction, restitution, width, length)
    places, speeds = checked_fields(positions, velocities, 2)
    if compilation.begun and not compilation.ready:
        made = plain.slide(places.tolist(), speeds.tolist(), radius, friction, restitution, width, length)
        rested, on_board = np.array(made.positions).reshape(-1, 2), np.array(made.on_board, np.bool_)
        return Shot(rested, on_board, made.seconds, made.slowing, made.log)
    n = len(places)
    room = LINES_PER_DISC * n
    while True:
        arrays_of_log = np.empty(room * EVENT), np.empty(room * PIECE), np.zeros(COUNTS_SIZE, np.int64)
        rested, on_board, seconds = np.empty((n, 2)), np.empty(n, np.bool_), np.empty(1)
        outcome = compiled(slide_fields)(places, speeds, n, *board, rested, on_board, seconds, *arrays_of_log)
        if outcome == DONE:
            return Shot(rested, on_board, float(seconds[0]), board.slowing, Log(*arrays_of_log))
        if outcome == REFUSED:
            raise_flaw(places, speeds, board, arrays_of_log[2])
        room = int(arrays_of_log[2].max())


def slide_many(
    positions: Points | Sequence[Points],
    velocities: Points | Sequence[Points],
    radius: float = 10.15,
    friction: float = 0.15,
    restitution: float = 0.85,
    width: float = 300.0,
    length: float = 750.0,
) -> Shots:
    """Return where the discs of many fields come to rest, each as `slide` does, without events and paths.

    ``positions`` and ``velocities``: shape (m, n, 2). It runs on one core and releases the GIL. Raise InvalidArgument
    if an argument is not valid.
    """
    board = checked_board(radius, friction, restitution, width, length)
    places, speeds = checked_fields(positions, velocities, 3)
    fields, n = places.shape[0], places.shape[1]
    rested, on_board, seconds = np.empty((fields, n, 2)), np.empty((fields, n), np.bool_), np.empty(fields)
    counts = np.zeros(COUNTS_SIZE, np.int64)
    places, speeds = places.reshape(-1, 2), speeds.reshape(-1, 2)
    arrays_of_log = np.empty(0), np.empty(0), counts
    arrays = rested.reshape(-1, 2), on_board.reshape(-1), seconds
    if compiled(slide_fields)(places, speeds, n, *board, *arrays, *arrays_of_log) == REFUSED:
        first = counts[FLAW + 3] * n
        raise_flaw(places[first : first + n], speeds[first : first + n], board, counts)
    return Shots(rested, on_board, seconds)


def slide_fields(
    places: Numbers, velocities: Numbers, n: int,
    slowing: float, restitution: float, size: float, half: float, length: float,
    rested: Numbers, on_board: NDArray[np.bool_], seconds: Numbers,
    events: Numbers, pieces: Numbers, counts: NDArray[np.int64],
) -> int:  # fmt: skip
    """Simulate fields of n discs in turn, and write the results into ``rested``, ``on_board`` and ``seconds``.

    Compiled only. The log is that of the last field. Return DONE; REFUSED if a field has a flaw, which is written into
    ``counts``; or LOG_FULL if the log had too little room.
    """
    board, log = Board(slowing, restitution, size, half, length), Log(events, pieces, counts)
    discs, contacts, contact_times = np.empty(n, DISCS), np.empty(3 * n, CONTACTS), np.empty(n * n)
    for k in range(len(seconds)):
        first, last = k * n, (k + 1) * n
        at, speeds = places[first:last].ravel(), velocities[first:last].ravel()
        kind, p, q = find_flaw(at, speeds, board)
        if kind:
            counts[FLAW], counts[FLAW + 1], counts[FLAW + 2], counts[FLAW + 3] = kind, p, q, k
            return REFUSED
        counts[0] = counts[1] = counts[2] = 0
        place_discs(discs, at, speeds)
        seconds[k] = run(discs, contact_times, contacts, board, log)
        for i in range(n):
            line = first + discs[i].number
            rested[line, 0], rested[line, 1] = discs[i].x, discs[i].y
            on_board[line] = discs[i].on_board != 0
    return DONE if fits(log) else LOG_FULL


compilation = Compilation()


def warm() -> None:
    """Compile the simulation, or load it from the cache. Until it is ready, `slide` runs plain Python."""
    none, board = np.zeros((0, 2)), checked_board(1, 1, 1, 1, 1)
    arrays_of_log = np.zeros(0), np.zeros(0), np.zeros(COUNTS_SIZE, np.int64)
    arrays = none, np.zeros(0, np.bool_), np.zeros(1)
    with compilation.running():
        prepare(slide_fields, none, none, 0, *board, *arrays, *arrays_of_log, what="the physics of discs")


def checked_fields(
    positions: object, velocities: object, dimensions: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:  # fmt: skip
    """Return copies of positions and velocities as float arrays.

    Raise InvalidArgument for other shapes and for values that are not numbers.
    """
    form = "(n, 2)" if dimensions == 2 else "(m, n, 2)"
    arrays = []
    for name, value in (("positions", positions), ("velocities", velocities)):
        try:
            array = np.array(value, order="C")
        except ValueError:
            raise InvalidArgument(name, value, f"an array of shape {form}") from None
        if array.size == 0 and array.ndim < dimensions:
            array = np.zeros((0,) * (dimensions - 1) + (2,))
        if array.dtype.kind not in "fiu":
            raise InvalidArgument(name, value, "an array of numbers")
        if array.ndim != dimensions or array.shape[-1] != 2 or array.shape[-2] > MOST_DISCS:
            raise InvalidArgument(name, value, f"an array of shape {form}, of {MOST_DISCS} discs at most")
        arrays.append(array if array.dtype == np.float64 else array.astype(np.float64))
    if arrays[0].shape != arrays[1].shape:
        raise InvalidArgument("velocities", velocities, f"one for each position: of shape {arrays[0].shape}")
    return arrays[0], arrays[1]

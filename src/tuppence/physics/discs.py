"""Where flicked discs come to rest, computed exactly: `slide` and `slide_many`. The reference is docs/discs.md.

The simulation (`sliding`) gives the same bits compiled and as plain Python. It is compiled once per machine. A server
calls `warm` in the background; until that is done, `slide` runs plain Python, which takes about a millisecond a shot.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as data_field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuppence.arguments import is_number
from tuppence.errors import InvalidArgument
from tuppence.physics import field
from tuppence.physics.field import OVERLAP, find_flaw, fits, place_discs, slide_plain
from tuppence.physics.paths import paths_of
from tuppence.physics.sliding import CONTACT, CONTACT_COUNTS, DISC, DISC_COUNTS, EVENT, PIECE, Board, Log, run
from tuppence.rule import Compilation, compiled, prepare

VERSION = "1"  # of the results: changed whenever any field comes to rest differently, even in the last bit
GRAVITY = 9806.65  # mm/s2 (PW-10)
KINDS = ("impact", "edge", "rest")
MOST_DISCS = 1000
LINES_PER_DISC = 16  # the initial size of a log
DONE, REFUSED, LOG_FULL = range(3)
FLAW, COUNTS_SIZE = 3, 7  # the flaw, its two discs and its field follow a log's three counts
LARGEST = 1e6  # mm
DISCS = np.dtype([(n, np.float64) for n in DISC] + [(n, np.int64) for n in DISC_COUNTS], align=True)
CONTACTS = np.dtype([(n, np.float64) for n in CONTACT] + [(n, np.int64) for n in CONTACT_COUNTS], align=True)

Points: TypeAlias = Sequence[Sequence[float]] | NDArray[Any]  # rows of x and y


class Event(NamedTuple):
    """An impact, a crossing of the edge, or a coming to rest."""

    time: float  # seconds from the start
    kind: str  # "impact"; "edge": the centre crossed the edge; "rest"
    discs: tuple[int, ...]  # row numbers: two for an impact, the lower first, else one
    speed: float  # mm/s: the approach speed of an impact, the speed at the edge, 0 at rest


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
        """Return all events, in order of time."""
        rows = np.asarray(self.log.events[: int(self.log.counts[0]) * EVENT]).reshape(-1, EVENT).tolist()
        return [
            Event(time, KINDS[int(kind)], (int(p),) if q < 0 else (int(min(p, q)), int(max(p, q))), speed)
            for time, kind, p, q, speed in rows
        ]

    @cached_property
    def paths(self) -> dict[str, Any]:
        """Return the paths of the discs for animation, JSON-ready. docs/discs.md describes the format."""
        rows = np.asarray(self.log.pieces[: int(self.log.counts[1]) * PIECE]).reshape(-1, PIECE).tolist()
        return paths_of(len(self.positions), rows, self.events, self.slowing, self.seconds)


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
        return _plain(places, speeds, board)
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
    places: Any, velocities: Any, n: int, slowing: float, restitution: float, size: float, half: float, length: float,
    rested: Any, on_board: Any, seconds: Any, events: Any, pieces: Any, counts: Any,
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


def _plain(places: NDArray[np.float64], speeds: NDArray[np.float64], board: Board) -> Shot:
    """Return the same as `slide`, by plain Python."""
    at, velocities = places.ravel().tolist(), speeds.ravel().tolist()
    raise_flaw(places, speeds, board, (0, 0, 0, *find_flaw(at, velocities, board)))
    discs, seconds, log = slide_plain(at, velocities, board)
    rested = np.array([(disc.x, disc.y) for disc in discs]).reshape(-1, 2)
    on_board = np.array([disc.on_board != 0 for disc in discs], np.bool_)
    return Shot(rested, on_board, seconds, board.slowing, log)


compilation = Compilation()


def warm() -> None:
    """Compile the simulation, or load it from the cache. Until then `slide` runs plain Python in other threads."""
    none, board = np.zeros((0, 2)), checked_board(1, 1, 1, 1, 1)
    arrays_of_log = np.zeros(0), np.zeros(0), np.zeros(COUNTS_SIZE, np.int64)
    arrays = none, np.zeros(0, np.bool_), np.zeros(1)
    with compilation.running():
        prepare(slide_fields, none, none, 0, *board, *arrays, *arrays_of_log, what="the physics of discs")


def checked_board(*options: Any) -> Board:
    """Return the parameters of a field from the options of `slide`. Raise InvalidArgument if one is not valid."""
    try:
        return _checked_board(*options)
    except TypeError:  # an unhashable argument, such as a list
        return _checked_board.__wrapped__(*options)


@functools.lru_cache(typed=True)
def _checked_board(radius: Any, friction: Any, restitution: Any, width: Any, length: Any) -> Board:
    """Return the parameters of a field, cached."""
    for name, value in (("radius", radius), ("width", width), ("length", length)):
        if not is_number(value) or not 0 < value <= LARGEST:
            raise InvalidArgument(name, value, f"a number of millimetres above 0, up to {LARGEST:,.0f}")
    if not is_number(friction) or not 1e-6 <= friction <= 1e3:
        raise InvalidArgument("friction", friction, "a number from 0.000001 to 1000")
    if not is_number(restitution) or not 0 <= restitution <= 1:
        raise InvalidArgument("restitution", restitution, "a number from 0 to 1")
    return Board(
        float(friction) * GRAVITY, float(restitution), 2.0 * float(radius), 0.5 * float(width), float(length)
    )  # fmt: skip


def checked_fields(
    positions: Any, velocities: Any, dimensions: int
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


def raise_flaw(
    places: NDArray[np.float64], speeds: NDArray[np.float64], board: Board, wrong: Any
) -> None:  # fmt: skip
    """Raise InvalidArgument for the flaw that `find_flaw` found, if any. ``wrong``: the counts of a log."""
    kind, p, q = wrong[FLAW : FLAW + 3]
    if kind == field.SOUND:
        return
    at, velocity = tuple(places[q].tolist()), tuple(speeds[q].tolist())
    if kind == field.OVERLAPPING:
        apart = math.dist(places[p], places[q])
        what = f"discs {p} and {q}, whose centres are {apart:.6g} mm apart"
        raise InvalidArgument(
            "positions", what, f"discs are {board.size:g} mm across and may not overlap by more than {OVERLAP:g} mm"
        )
    raise {
        field.NO_PLACE: InvalidArgument("positions", at, f"two finite numbers (disc {q})"),
        field.NO_VELOCITY: InvalidArgument("velocities", velocity, f"two finite numbers (disc {q})"),
        field.OFF_BOARD: InvalidArgument(
            "positions",
            at,
            f"a centre on the board: x within {board.half:g} either way, y from 0 to {board.length:g} (disc {q}; PW-4)",
        ),
        field.TOO_FAST: InvalidArgument(
            "velocities", velocity, f"{field.FASTEST:,.0f} mm/s each way at most (disc {q})"
        ),
    }[kind]

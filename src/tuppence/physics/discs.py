"""Discs that are flicked, push each other and come to rest, exactly: `slide`. The reference is docs/discs.md.

Compiled code and plain Python run the same lines (`sliding`) to the same last bit. It compiles once for a machine;
a server calls `warm` in the background, and meanwhile the plain lines do the work, in a millisecond a shot.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as hidden
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tuppence.arguments import is_number
from tuppence.errors import InvalidArgument
from tuppence.physics import field
from tuppence.physics.field import OVERLAP, fits, flaw, lay, slide_plain
from tuppence.physics.paths import paths_of
from tuppence.physics.sliding import CONTACT, CONTACT_COUNTS, DISC, DISC_COUNTS, EVENT, PIECE, Board, Log, run
from tuppence.rule import Compilation, compiled, prepare

VERSION = "1"  # of what it gives: another one where the same field rests elsewhere, by however little
GRAVITY = 9806.65  # mm/s2 (PW-10)
KINDS = ("impact", "edge", "rest")
MOST_DISCS = 1000
ROOM = 16  # lines of a log for each disc, to begin with
DONE, REFUSED, CROWDED = range(3)
WRONG, COUNTS = 3, 7  # behind a log's three counts: what is wrong, with which discs, in which field
LARGEST = 1e6  # mm
DISCS = np.dtype([(n, np.float64) for n in DISC] + [(n, np.int64) for n in DISC_COUNTS], align=True)
CONTACTS = np.dtype([(n, np.float64) for n in CONTACT] + [(n, np.int64) for n in CONTACT_COUNTS], align=True)


Points: TypeAlias = Sequence[Sequence[float]] | NDArray[Any]  # rows of two


class Event(NamedTuple):
    """What happened to one disc or between two."""

    time: float  # seconds from the start
    kind: str  # "impact"; "edge": the middle crossed the board's edge; "rest"
    discs: tuple[int, ...]  # by their rows: the two of an impact, the lower first, or the one
    speed: float  # mm/s: of nearing at an impact, of leaving at the edge, 0 at rest


@dataclass(eq=False)  # frozen, it would take a microsecond more
class Shot:
    """How a field came to rest. A row is a disc, as they were handed over."""

    positions: NDArray[np.float64]  # (n, 2) mm: at rest, or where the middle crossed the edge
    on_board: NDArray[np.bool_]  # (n,)
    seconds: float  # until all rest or have left
    slowing: float  # mm/s2: the deceleration of whatever slides
    log: Log = hidden(repr=False)

    @cached_property
    def events(self) -> list[Event]:
        """All impacts, crossings of the edge and comings to rest, in order of time."""
        rows = np.asarray(self.log.events[: int(self.log.counts[0]) * EVENT]).reshape(-1, EVENT).tolist()
        return [
            Event(time, KINDS[int(kind)], (int(p),) if q < 0 else (int(min(p, q)), int(max(p, q))), speed)
            for time, kind, p, q, speed in rows
        ]

    @cached_property
    def paths(self) -> dict[str, Any]:
        """How each disc moved, for whoever draws it: JSON-ready (docs/discs.md says how to read it)."""
        rows = np.asarray(self.log.pieces[: int(self.log.counts[1]) * PIECE]).reshape(-1, PIECE).tolist()
        return paths_of(len(self.positions), rows, self.events, self.slowing, self.seconds)


class Shots(NamedTuple):
    """How many fields came to rest: the first dimension is a field, the second a disc."""

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
    """Let discs of equal mass slide until all rest or are off the board (PW-4, PW-10).

    ``positions`` and ``velocities``: (n, 2), mm and mm/s; x from the middle line, y from the front edge. Raises
    InvalidArgument for what is no such field, with the argument's name.

    >>> shot = slide([[0, 25], [0, 500]], [[0, 1000], [0, 0]])
    >>> shot.positions.round(1).tolist(), shot.on_board.tolist()
    ([[0.0, 364.9], [0.0, 500.0]], [True, True])
    >>> [(event.kind, event.discs) for event in shot.events]
    [('rest', (0,))]
    """
    board = board_of(radius, friction, restitution, width, length)
    places, speeds = fields_of(positions, velocities, 2)
    if compilation.begun and not compilation.ready:
        return _plain(places, speeds, board)
    n = len(places)
    room = ROOM * n
    while True:
        told = np.empty(room * EVENT), np.empty(room * PIECE), np.zeros(COUNTS, np.int64)
        rested, on_board, seconds = np.empty((n, 2)), np.empty(n, np.bool_), np.empty(1)
        outcome = compiled(slide_fields)(places, speeds, n, *board, rested, on_board, seconds, *told)
        if outcome == DONE:
            return Shot(rested, on_board, float(seconds[0]), board.slowing, Log(*told))
        if outcome == REFUSED:
            refuse(places, speeds, board, told[2])
        room = int(told[2].max())  # what happened needs more of it


def slide_many(
    positions: Points | Sequence[Points],
    velocities: Points | Sequence[Points],
    radius: float = 10.15,
    friction: float = 0.15,
    restitution: float = 0.85,
    width: float = 300.0,
    length: float = 750.0,
) -> Shots:
    """Many fields of as many discs, each as by `slide`, without events and paths; on one core, without Python's lock.

    ``positions`` and ``velocities``: (m, n, 2). Raises InvalidArgument.
    """
    board = board_of(radius, friction, restitution, width, length)
    places, speeds = fields_of(positions, velocities, 3)
    fields, n = places.shape[0], places.shape[1]
    rested, on_board, seconds = np.empty((fields, n, 2)), np.empty((fields, n), np.bool_), np.empty(fields)
    counts = np.zeros(COUNTS, np.int64)
    places, speeds = places.reshape(-1, 2), speeds.reshape(-1, 2)
    told = np.empty(0), np.empty(0), counts
    arrays = rested.reshape(-1, 2), on_board.reshape(-1), seconds
    if compiled(slide_fields)(places, speeds, n, *board, *arrays, *told) == REFUSED:
        first = counts[WRONG + 3] * n
        refuse(places[first : first + n], speeds[first : first + n], board, counts)
    return Shots(rested, on_board, seconds)


def slide_fields(
    places: Any, velocities: Any, n: int, slowing: float, restitution: float, size: float, half: float, length: float,
    rested: Any, on_board: Any, seconds: Any, events: Any, pieces: Any, counts: Any,
) -> int:  # fmt: skip
    """Let fields of n discs slide, one after the other, line by line in these arrays; the log is the last one's.

    Compiled only. `DONE`; or `REFUSED` at the first field with a flaw, which is in ``counts``; or `CROWDED`: there was
    no room for all that happened.
    """
    board, log = Board(slowing, restitution, size, half, length), Log(events, pieces, counts)
    discs, contacts, meets = np.empty(n, DISCS), np.empty(3 * n, CONTACTS), np.empty(n * n)
    for k in range(len(seconds)):
        first, last = k * n, (k + 1) * n
        at, speeds = places[first:last].ravel(), velocities[first:last].ravel()
        kind, p, q = flaw(at, speeds, board)
        if kind:
            counts[WRONG], counts[WRONG + 1], counts[WRONG + 2], counts[WRONG + 3] = kind, p, q, k
            return REFUSED
        counts[0] = counts[1] = counts[2] = 0
        lay(discs, at, speeds)
        seconds[k] = run(discs, meets, contacts, board, log)
        for i in range(n):
            line = first + discs[i].number
            rested[line, 0], rested[line, 1] = discs[i].x, discs[i].y
            on_board[line] = discs[i].on_board != 0
    return DONE if fits(log) else CROWDED


def _plain(places: NDArray[np.float64], speeds: NDArray[np.float64], board: Board) -> Shot:
    """The same by the plain lines."""
    at, velocities = places.ravel().tolist(), speeds.ravel().tolist()
    refuse(places, speeds, board, (0, 0, 0, *flaw(at, velocities, board)))
    discs, seconds, log = slide_plain(at, velocities, board)
    rested = np.array([(disc.x, disc.y) for disc in discs]).reshape(-1, 2)
    on_board = np.array([disc.on_board != 0 for disc in discs], np.bool_)
    return Shot(rested, on_board, seconds, board.slowing, log)


compilation = Compilation()


def warm() -> None:
    """Compile, or load compiled code. Until that is done, `slide` in other threads runs the plain lines."""
    none, board = np.zeros((0, 2)), board_of(1, 1, 1, 1, 1)
    told = np.zeros(0), np.zeros(0), np.zeros(COUNTS, np.int64)
    arrays = none, np.zeros(0, np.bool_), np.zeros(1)
    with compilation.running():
        prepare(slide_fields, none, none, 0, *board, *arrays, *told, what="the physics of discs")


def board_of(*options: Any) -> Board:
    """What is the same for all discs, from `slide`'s options. Raises InvalidArgument."""
    try:
        return _board_of(*options)
    except TypeError:  # what cannot be looked up, a list for one
        return _board_of.__wrapped__(*options)


@functools.lru_cache(typed=True)
def _board_of(radius: Any, friction: Any, restitution: Any, width: Any, length: Any) -> Board:
    """What is the same for all discs. Raises InvalidArgument."""
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


def fields_of(
    positions: Any, velocities: Any, dimensions: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:  # fmt: skip
    """Places and velocities as arrays of their own. Raises InvalidArgument for other shapes and no numbers."""
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


def refuse(
    places: NDArray[np.float64], speeds: NDArray[np.float64], board: Board, wrong: Any
) -> None:  # fmt: skip
    """Raise InvalidArgument for the flaw of a field that `flaw` has found, if any; behind the counts of a log."""
    kind, p, q = wrong[WRONG : WRONG + 3]
    if kind == field.SOUND:
        return
    at, velocity = tuple(places[q].tolist()), tuple(speeds[q].tolist())
    if kind == field.OVERLAPPING:
        apart = math.dist(places[p], places[q])
        what = f"discs {p} and {q}, whose middles are {apart:.6g} mm apart"
        raise InvalidArgument(
            "positions", what, f"discs are {board.size:g} mm across and may not overlap by more than {OVERLAP:g} mm"
        )
    raise {
        field.NO_PLACE: InvalidArgument("positions", at, f"two finite numbers (disc {q})"),
        field.NO_VELOCITY: InvalidArgument("velocities", velocity, f"two finite numbers (disc {q})"),
        field.OFF_BOARD: InvalidArgument(
            "positions",
            at,
            f"a middle on the board: x within {board.half:g} either way, y from 0 to {board.length:g} (disc {q}; PW-4)",
        ),
        field.TOO_FAST: InvalidArgument(
            "velocities", velocity, f"{field.FASTEST:,.0f} mm/s each way at most (disc {q})"
        ),
    }[kind]

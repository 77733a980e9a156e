"""Discs that are flicked, push each other and come to rest, exactly: `slide`. The reference is docs/discs.md.

Compiled code and plain Python run the same lines (`sliding`) to the same last bit. It compiles once for a machine;
a server calls `warm` in the background, and meanwhile the plain lines do the work, in a millisecond a shot.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field as hidden
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tuppence.arguments import is_number
from tuppence.errors import InvalidArgument, shown
from tuppence.physics import field
from tuppence.physics.field import OVERLAP, fits, flaw, lay, slide_plain
from tuppence.physics.paths import paths_of
from tuppence.physics.sliding import CONTACT, CONTACT_COUNTS, DISC, DISC_COUNTS, EVENT, PIECE, Board, Log, run
from tuppence.rule import compiled, prepare

VERSION = "1"  # of what it gives: another one where the same field rests elsewhere, by however little
GRAVITY = 9806.65  # mm/s2 (PW-10)
KINDS = ("impact", "edge", "rest")
MOST_DISCS = 1000
LARGEST = 1e6  # mm
DISCS = np.dtype([(n, np.float64) for n in DISC] + [(n, np.int64) for n in DISC_COUNTS], align=True)
CONTACTS = np.dtype([(n, np.float64) for n in CONTACT] + [(n, np.int64) for n in CONTACT_COUNTS], align=True)


class Event(NamedTuple):
    """What happened to one disc or between two."""

    time: float  # seconds from the start
    kind: str  # "impact"; "edge": the middle crossed the board's edge; "rest"
    discs: tuple[int, ...]  # by their rows: the two of an impact, the lower first, or the one
    speed: float  # mm/s: of nearing at an impact, of leaving at the edge, 0 at rest


@dataclass(frozen=True, eq=False)
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
    positions: ArrayLike,
    velocities: ArrayLike,
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
    if _Compiler.begun and not _Compiler.ready:
        return _plain(places, speeds, board)
    made = compiled(slide_fields)(places[None], speeds[None], board, 16 * len(places))
    rested, on_board, seconds, events, pieces, counts, wrong = made
    if wrong[0]:
        refuse(places, speeds, board, wrong)
    return Shot(rested[0], on_board[0], float(seconds[0]), board.slowing, Log(events, pieces, counts))


def slide_many(
    positions: ArrayLike,
    velocities: ArrayLike,
    radius: float = 10.15,
    friction: float = 0.15,
    restitution: float = 0.85,
    width: float = 300.0,
    length: float = 750.0,
) -> Shots:
    """Many fields of as many discs, each as `slide` does it, without events and paths; on one core, without Python's lock.

    ``positions`` and ``velocities``: (m, n, 2). Raises InvalidArgument.
    """
    board = board_of(radius, friction, restitution, width, length)
    places, speeds = fields_of(positions, velocities, 3)
    rested, on_board, seconds, _, _, _, wrong = compiled(slide_fields)(places, speeds, board, 0)
    if wrong[0]:
        refuse(places[wrong[3]], speeds[wrong[3]], board, wrong)
    return Shots(rested, on_board, seconds)


def slide_fields(positions: Any, velocities: Any, board: Board, room: int) -> Any:
    """Let fields slide, one after the other; the log is the last one's, where there is room for any. Compiled only."""
    fields, n = positions.shape[0], positions.shape[1]
    rested, on_board, seconds = np.empty((fields, n, 2)), np.empty((fields, n), np.bool_), np.zeros(fields)
    discs, contacts, meets = np.empty(n, DISCS), np.empty(3 * n, CONTACTS), np.empty(n * n)
    log = Log(np.empty(room * EVENT), np.empty(room * PIECE), np.zeros(3, np.int64))
    wrong = (0, 0, 0, 0)
    for k in range(fields):
        kind, p, q = flaw(positions[k], velocities[k], board)
        if kind:
            wrong = (kind, p, q, k)
            break
        while True:
            log.counts[:] = 0
            lay(discs, positions[k], velocities[k])
            seconds[k] = run(discs, meets, contacts, board, log)
            if room == 0 or fits(log):
                break
            room = max(log.counts[0], log.counts[1])
            log = Log(np.empty(room * EVENT), np.empty(room * PIECE), np.zeros(3, np.int64))
        for i in range(n):
            number = discs[i].number
            rested[k, number, 0], rested[k, number, 1] = discs[i].x, discs[i].y
            on_board[k, number] = discs[i].on_board != 0
    return rested, on_board, seconds, log.events, log.pieces, log.counts, wrong


def _plain(places: NDArray[np.float64], speeds: NDArray[np.float64], board: Board) -> Shot:
    """The same by the plain lines."""
    at, velocities = places.tolist(), speeds.tolist()
    wrong = flaw(at, velocities, board)
    if wrong[0]:
        refuse(places, speeds, board, wrong)
    discs, seconds, log = slide_plain(at, velocities, board)
    rested = np.array([(disc.x, disc.y) for disc in discs]).reshape(-1, 2)
    on_board = np.array([disc.on_board != 0 for disc in discs], np.bool_)
    return Shot(rested, on_board, seconds, board.slowing, log)


class _Compiler:
    """Whether somebody compiles it in the background, and whether that is done."""

    begun = False
    ready = False


def warm() -> None:
    """Compile, or load what was compiled; until it is done, `slide` in other threads runs the plain lines."""
    _Compiler.begun = True
    none = np.zeros((1, 0, 2))
    prepare(slide_fields, none, none, board_of(1, 1, 1, 1, 1), 0, what="the physics of discs")
    _Compiler.ready = True


def board_of(radius: Any, friction: Any, restitution: Any, width: Any, length: Any) -> Board:
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
    """Places and velocities as arrays of their own. Raises InvalidArgument for other shapes, and what are no numbers."""
    form = "(n, 2)" if dimensions == 2 else "(m, n, 2)"
    arrays = []
    for name, value in (("positions", positions), ("velocities", velocities)):
        try:
            array = np.asarray(value)
        except ValueError:
            raise InvalidArgument(name, value, f"an array of shape {form}") from None
        if array.size == 0 and array.ndim < dimensions:
            array = np.zeros((0,) * (dimensions - 1) + (2,))
        if array.dtype.kind not in "fiu":
            raise InvalidArgument(name, value, "an array of numbers")
        if array.ndim != dimensions or array.shape[-1] != 2 or array.shape[-2] > MOST_DISCS:
            raise InvalidArgument(name, value, f"an array of shape {form}, of {MOST_DISCS} discs at most")
        arrays.append(np.array(array, np.float64, order="C"))
    if arrays[0].shape != arrays[1].shape:
        raise InvalidArgument("velocities", velocities, f"one for each position: of shape {arrays[0].shape}")
    return arrays[0], arrays[1]


def refuse(
    places: NDArray[np.float64], speeds: NDArray[np.float64], board: Board, wrong: Any
) -> None:  # fmt: skip
    """Raise InvalidArgument for a flaw of a field, which `flaw` has found."""
    kind, p, q = wrong[:3]
    at, velocity = tuple(places[q].tolist()), tuple(speeds[q].tolist())
    if kind == field.OVERLAPPING:
        apart = math.dist(places[p], places[q])
        what = f"discs {p} and {q}, whose middles are {apart:.6g} mm apart"
        raise InvalidArgument("positions", what, f"discs are {board.size:g} mm across and may not overlap by more than {OVERLAP:g} mm")
    raise {
        field.NO_PLACE: InvalidArgument("positions", at, f"two finite numbers (disc {q})"),
        field.NO_VELOCITY: InvalidArgument("velocities", velocity, f"two finite numbers (disc {q})"),
        field.OFF_BOARD: InvalidArgument(
            "positions", at, f"a middle on the board: x within {board.half:g} either way, y from 0 to {board.length:g} (disc {q}; PW-4)"
        ),
        field.TOO_FAST: InvalidArgument("velocities", velocity, f"{field.FASTEST:,.0f} mm/s each way at most (disc {q})"),
    }[kind]

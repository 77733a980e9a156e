"""Where flicked discs come to rest, in plain Python, with the same bits as `discs` gives compiled.

It is used where NumPy or the compiler is missing, such as in a browser, and until the compiler has finished. A shot of
a few discs takes a fraction of a millisecond.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as data_field
from functools import cached_property
from typing import Any, NamedTuple

from tuppence.arguments import is_number
from tuppence.errors import InvalidArgument
from tuppence.physics import field
from tuppence.physics.field import OVERLAP, find_flaw, slide_plain
from tuppence.physics.paths import DiscPaths, paths_of
from tuppence.physics.sliding import EVENT, PIECE, Board, Log

__all__ = ["FLAW", "VERSION", "Event", "PlainShot", "checked_board", "events_of", "lines_of", "raise_flaw", "slide"]

VERSION = "1"  # of the results: change it whenever any field comes to rest differently, even in the last bit
GRAVITY = 9806.65  # mm/s2 (PW-10)
KINDS = ("impact", "edge", "rest")
FLAW = 3  # the flaw, its two discs and its field follow a log's three counts
LARGEST = 1e6  # mm


class Event(NamedTuple):
    """An impact, the crossing of an edge, or the end of a motion."""

    time: float  # seconds from the start
    kind: str  # "impact"; "edge": the centre crossed the edge; "rest"
    discs: tuple[int, ...]  # row numbers: two for an impact, the lower first, else one
    speed: float  # mm/s: the approach speed of an impact, the speed at the edge, 0 at rest


def events_of(lines: Sequence[Sequence[float]]) -> list[Event]:
    """Return the events of a log's lines."""
    return [
        Event(time, KINDS[int(kind)], (int(p),) if q < 0 else (int(min(p, q)), int(max(p, q))), speed)
        for time, kind, p, q, speed in lines
    ]


def lines_of(numbers: Sequence[float], count: int, width: int) -> list[list[float]]:
    """Return the first ``count`` lines of a log, each of ``width`` numbers."""
    return [list(numbers[at : at + width]) for at in range(0, count * width, width)]


@dataclass(eq=False)
class PlainShot:
    """Like `discs.Shot`, with lists in place of arrays."""

    positions: list[tuple[float, float]]
    on_board: list[bool]
    seconds: float
    slowing: float
    log: Log = data_field(repr=False)

    @cached_property
    def events(self) -> list[Event]:
        """All events, in order of time."""
        return events_of(lines_of(self.log.events, self.log.counts[0], EVENT))

    @cached_property
    def paths(self) -> DiscPaths:
        """The paths of the discs for animation, JSON-ready."""
        pieces = lines_of(self.log.pieces, self.log.counts[1], PIECE)
        return paths_of(len(self.positions), pieces, self.events, self.slowing, self.seconds)

    def rests(self) -> list[tuple[float, float, bool]]:
        """Return each disc's resting place, and whether it is on the board."""
        return [(x, y, on_board) for (x, y), on_board in zip(self.positions, self.on_board, strict=True)]


def slide(places: Sequence[Sequence[float]], velocities: Sequence[Sequence[float]], *options: float) -> PlainShot:
    """Return where sliding discs come to rest, as `discs.slide` does with the same options. Raise InvalidArgument."""
    board = checked_board(*options)
    at, speeds = [number for place in places for number in place], [part for one in velocities for part in one]
    raise_flaw(places, velocities, board, (0, 0, 0, *find_flaw(at, speeds, board)))
    discs, seconds, log = slide_plain(at, speeds, board)
    return PlainShot(
        [(disc.x, disc.y) for disc in discs], [disc.on_board != 0 for disc in discs], seconds, board.slowing, log
    )


def checked_board(*options: float) -> Board:
    """Return the parameters of a field from the options of `slide`. Raise InvalidArgument if one is not valid."""
    try:
        return _checked_board(*options)
    except TypeError:  # an unhashable argument, such as a list
        return _checked_board.__wrapped__(*options)


@functools.lru_cache(typed=True)
def _checked_board(radius: float, friction: float, restitution: float, width: float, length: float) -> Board:
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


def raise_flaw(
    places: Any, speeds: Any, board: Board, wrong: Any
) -> None:  # fmt: skip
    """Raise InvalidArgument for the flaw that `find_flaw` found, if any. ``wrong``: the counts of a log."""
    kind, p, q = wrong[FLAW : FLAW + 3]
    if kind == field.SOUND:
        return
    at, velocity = tuple(map(float, places[q])), tuple(map(float, speeds[q]))
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

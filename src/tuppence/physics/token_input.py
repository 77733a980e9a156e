"""Check the arguments about boards, slots, lying tokens and a drop, and convert them to the simulation's units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from tuppence.arguments import is_number, whole_number
from tuppence.errors import InvalidArgument
from tuppence.physics.token_model import BOARD, THICKNESS, Point, squares

__all__ = [
    "MM",
    "Drop",
    "Lying",
    "Place",
    "Table",
    "checked_boards",
    "checked_drop",
    "checked_lying",
    "checked_rows",
    "checked_table",
    "on_grid",
]

Place: TypeAlias = tuple[float, float]  # x, y: mm
Lying: TypeAlias = tuple[float, float, float, float]  # x, y, z: mm; tilt: degrees

MM = 0.1  # cm
MOST_BOARDS, MOST_TOKENS = 36, 128
FARTHEST, LOWEST, HIGHEST = 1e4, -12.0, 1e3  # mm
CLEARANCE = 13.0  # mm: the least height of a drop above all lying tokens
MOST_SPIN = 1e3  # rad/s
ON_GRID = 0.01  # mm: how far a slot may be from its place on the grid


class Table(NamedTuple):
    """Boards, slots and lying tokens. Lengths are in mm, except those for the model, in cm."""

    boards: tuple[Point, ...]  # cm
    slots: frozenset[Point]  # cm
    lying: tuple[Lying | None, ...]
    token: int  # the number of the dropped token
    over: tuple[Place, ...]  # the middles of the boards

    @property
    def tokens(self) -> int:
        """The number of tokens, including the dropped one."""
        return max(len(self.lying), self.token + 1)

    def is_over_a_board(self, x: float, y: float) -> bool:
        """Return whether a place is over a board, its edges included (DR-6)."""
        half = 0.5 * BOARD / MM
        return any(abs(x - across) <= half and abs(y - along) <= half for across, along in self.over)


class Drop(NamedTuple):
    """The start of a drop, in cm, radians and rad/s about the world's axes."""

    place: tuple[float, float, float]
    tilt: tuple[float, float]
    spin: tuple[float, float, float]


def checked_table(boards: object, slots: object, lying: object, token: object) -> Table:
    """Return the table on which a token falls. Raise InvalidArgument if an argument is not valid."""
    middles = checked_boards(boards)
    in_cm = tuple((MM * x, MM * y) for x, y in middles)
    grid = [square for board in in_cm for square in squares(*board)]
    found = frozenset(on_grid(slot, grid) for slot in checked_rows("slots", slots, 2, 9 * MOST_BOARDS))
    tokens = checked_lying(lying)
    number = whole_number("token", token, 0, min(len(tokens), MOST_TOKENS - 1))
    if number < len(tokens) and tokens[number] is not None:
        raise InvalidArgument("token", number, "one in a hand, for which `lying` has None, or a new one")
    return Table(in_cm, found, tokens, number, middles)


def checked_boards(boards: object) -> tuple[Place, ...]:
    """Return the middles of boards. Raise InvalidArgument if there are none or they overlap."""
    middles = tuple((x, y) for x, y in checked_rows("boards", boards, 2, MOST_BOARDS))
    if not middles:
        raise InvalidArgument("boards", boards, "the middles of one board or more")
    for k, (x, y) in enumerate(middles):
        for across, along in middles[:k]:
            if max(abs(x - across), abs(y - along)) < BOARD / MM - ON_GRID:
                raise InvalidArgument("boards", (x, y), f"boards are {BOARD / MM:g} mm wide and may not overlap (DR-3)")
    return middles


def on_grid(slot: Sequence[float], grid: Sequence[Point]) -> Point:
    """Return the square of the grid whose middle is a slot's. Raise InvalidArgument if there is none."""
    x, y = MM * slot[0], MM * slot[1]
    square = min(grid, key=lambda at: math.dist(at, (x, y)))
    if math.dist(square, (x, y)) > MM * ON_GRID:
        raise InvalidArgument("slots", tuple(slot), "a place of the 3 x 3 grid, of pitch 34 mm, of a board (DR-2)")
    return square


def checked_lying(lying: object) -> tuple[Lying | None, ...]:
    """Return the tokens dropped so far, None for a token in a hand."""
    if not isinstance(lying, Sequence) or isinstance(lying, str) or len(lying) > MOST_TOKENS:
        raise InvalidArgument("lying", lying, f"a sequence of {MOST_TOKENS} tokens at most")
    found: list[Lying | None] = []
    for number, token in enumerate(lying):
        if token is None:
            found.append(None)
            continue
        x, y, z, tilt = checked_rows("lying", [token], 4, 1)[0]
        if not LOWEST <= z <= HIGHEST or not 0.0 <= tilt <= 90.0:
            allowed = f"z from {LOWEST:g} to {HIGHEST:g}, tilt from 0 to 90 (token {number}; DR-5)"
            raise InvalidArgument("lying", token, allowed)
        found.append((x, y, z, tilt))
    return tuple(found)


def checked_drop(table: Table, place: object, height: object, tilt: object, spin: object) -> Drop:
    """Return the start of a drop. Raise InvalidArgument if an argument is not valid."""
    least = max([0.0, *(token[2] for token in table.lying if token)]) + CLEARANCE
    if not is_number(height) or not least <= height <= least + HIGHEST:
        raise InvalidArgument("height", height, f"from {least:g} mm, so that it is clear of all tokens, {HIGHEST:g} up")
    ((x, y),) = checked_rows("place", [place], 2, 1)
    ((about_x, about_y),) = checked_rows("tilt", [tilt], 2, 1, 180.0)
    ((p, q, r),) = checked_rows("spin", [spin], 3, 1, MOST_SPIN)
    z = MM * float(height) + 0.5 * THICKNESS
    return Drop((MM * x, MM * y, z), (math.radians(about_x), math.radians(about_y)), (p, q, r))


def checked_rows(argument: str, rows: Any, width: int, most: int, largest: float = FARTHEST) -> list[tuple[Any, ...]]:
    """Return at most ``most`` rows of ``width`` numbers as floats, each at most ``largest`` either way."""
    if not hasattr(rows, "__len__") or isinstance(rows, str | bytes) or len(rows) > most:
        raise InvalidArgument(argument, rows, f"rows of {width} numbers, {most} at most")
    found = []
    for row in rows:
        if not hasattr(row, "__len__") or isinstance(row, str | bytes) or len(row) != width:
            raise InvalidArgument(argument, row, f"{width} numbers")
        if not all(is_number(value) and abs(value) <= largest for value in row):
            raise InvalidArgument(argument, row, f"{width} finite numbers, {largest:g} at most either way")
        found.append(tuple(float(value) for value in row))
    return found

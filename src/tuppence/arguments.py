"""What callers hand over, checked: whole numbers, seats, and states of the right game."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from tuppence.errors import InvalidArgument, TuppenceError, shown
from tuppence.rule import shapes


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, Python's or NumPy's; a bool is none, nor is 1.0 or a span of time.

    >>> is_whole(3), is_whole(np.int64(3)), is_whole(True), is_whole(3.0)
    (True, True, False, False)
    """
    return isinstance(value, int | np.integer) and not isinstance(value, bool | np.timedelta64)


def is_number(value: object) -> bool:
    """Whether a value is a finite number, whole or not, Python's or NumPy's; a bool is none.

    >>> is_number(3), is_number(np.float64(0.5)), is_number(True), is_number(float("nan")), is_number(10**400)
    (True, True, False, False, False)
    """
    if not is_whole(value) and not isinstance(value, float | np.floating):
        return False
    number: Any = value
    try:
        return math.isfinite(float(number))
    except OverflowError:  # a whole number beyond all fractions
        return False


def whole_number(argument: str, value: Any, low: int, high: int | None = None) -> int:
    """A whole number from low to high (None: without end), as Python's. Raises InvalidArgument."""
    if not is_whole(value) or value < low or (high is not None and value > high):
        most = "up" if high is None else f"to {high}"
        raise InvalidArgument(argument, value, f"a whole number from {low} {most}")
    return int(value)


def seat_of(value: Any, seats: int) -> int:
    """The number of a seat. Raises InvalidArgument: no such seat."""
    if type(value) is int and 0 <= value < seats:  # as it nearly always is; a bot asks at every move
        return value
    if not is_whole(value) or not 0 <= value < seats:
        raise InvalidArgument("seat", value, f"seats are 0 to {seats - 1} (GA-1)")
    return int(value)


def seed_of(value: Any) -> int:
    """A seed. Raises InvalidArgument."""
    return whole_number("seed", value, 0)


def position_for(state: Any, options: Any) -> Any:
    """The position of a state of a match with these options. Raises InvalidState, InvalidArgument."""
    asked = getattr(state, "position_for", None)
    if not callable(asked) or isinstance(state, type):
        raise InvalidArgument("state", state, "a state of a game")
    return asked(options)


def plain(value: Any) -> Any:
    """A JSON value or an action's field without NumPy's numbers and bools: as Python's."""
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, np.floating):
        return float(value)
    if isinstance(value, np.integer) and is_whole(value):
        return int(value)
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


def field_flaw(position: Any) -> str:
    """What in a plain position is no number of its layout, in words; empty where all are.

    NumPy's numbers become Python's, and whole ones where fractions may stand become fractions.
    """
    for name, kind, shape in shapes(position.layout):
        value = getattr(position, name, None)
        rows: Any = [[value]] if not shape else [value] if len(shape) == 1 else value
        if not _is_table(rows, shape):
            size = " x ".join(map(str, shape)) or "one"
            return f"`{name}` is {shown(value)}, not {size} {'number' if not shape else 'numbers'}"
        if flaw := _number_flaw(rows, kind):
            return f"`{name}` is {shown(value)}, {flaw}"
        if not shape:
            setattr(position, name, rows[0][0])
    return ""


def _is_table(rows: Any, shape: tuple[int, ...]) -> bool:
    """Whether rows are lists of so many numbers each, as many as a field's shape has."""
    several = shape[0] if len(shape) == 2 else 1
    length = shape[-1] if shape else 1
    return type(rows) is list and len(rows) == several and all(type(row) is list and len(row) == length for row in rows)


def _number_flaw(rows: list[list[Any]], kind: np.dtype[Any]) -> str:
    """Why rows cannot stand in fields of a type, in words; empty where they can, and are Python's numbers then."""
    whole = kind.kind != "f"
    for row in rows:
        if not set(map(type, row)) <= {int if whole else float}:
            if not all(map(is_whole if whole else is_number, row)):
                return f"which is not {'whole numbers' if whole else 'finite numbers'} only"
            row[:] = map(int if whole else float, row)
        if whole:
            low, high = _limits(kind)
            if row and (min(row) < low or max(row) > high):
                return f"and its numbers go from {low} to {high}"
        elif not all(map(math.isfinite, row)):
            return "which is not finite numbers only"
    return ""


@functools.cache
def _limits(kind: np.dtype[Any]) -> tuple[int, int]:
    """The least and the greatest number of a type of whole ones."""
    limits = np.iinfo(kind)
    return int(limits.min), int(limits.max)


class Draws:
    """A source of chance whose every number is checked: what it is handed may be anything."""

    def __init__(self, source: Any) -> None:
        self._source = source
        self._draw: Any = getattr(source, "integers", None)
        if not callable(self._draw) or isinstance(source, type):
            raise InvalidArgument("rng", source, "a numpy.random.Generator, or what has its method `integers`")

    def integers(self, low: int, high: int, /) -> int:
        """A whole number from low (included) to high (not included). Raises InvalidArgument where it gets none."""
        try:
            drawn = self._draw(low, high)
        except TuppenceError:
            raise
        except Exception as error:
            raise InvalidArgument("rng", self._source, f"something that draws: this raised {shown(error)}") from error
        if not is_whole(drawn) or not low <= drawn < high:
            raise InvalidArgument("rng", drawn, f"something that draws a whole number from {low} to {high - 1}")
        return int(drawn)

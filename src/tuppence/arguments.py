"""What callers hand over, checked: whole numbers, seats, and states of the right game."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from tuppence.errors import InvalidArgument, TuppenceError, shown


def is_whole(value: object) -> bool:
    """Whether a value is a whole number, Python's or NumPy's; a bool is none, nor is 1.0 or a span of time.

    >>> is_whole(3), is_whole(np.int64(3)), is_whole(True), is_whole(3.0)
    (True, True, False, False)
    """
    return isinstance(value, int | np.integer) and not isinstance(value, bool | np.timedelta64)


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


def position(state: Any, options: Any) -> Any:
    """The record of a state of a match with these options (`State.position`). Raises InvalidState, InvalidArgument."""
    asked = getattr(state, "position", None)
    if not callable(asked) or isinstance(state, type):
        raise InvalidArgument("state", state, "a state of a game")
    return asked(options)


def plain(value: Any) -> Any:
    """A JSON value or an action's field without NumPy's whole numbers and bools: as Python's."""
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, np.integer) and is_whole(value):
        return int(value)
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


@functools.cache
def bounds(layout: np.dtype[Any]) -> tuple[tuple[str, int, int, int], ...]:
    """Each field of a layout by name: the least and the greatest number of its type, and its length, 0 for no list."""
    found = []
    for name in layout.names or ():
        kind = layout[name]
        limits = np.iinfo(kind.base)
        found.append((name, int(limits.min), int(limits.max), kind.shape[0] if kind.shape else 0))
    return tuple(found)


def field_flaw(record: Any) -> str:
    """What in a plain record is no number of its layout, in words; empty where all are.

    NumPy's whole numbers become Python's.
    """
    for name, low, high, length in bounds(record.layout):
        value = getattr(record, name, None)
        numbers = value if length else [value]
        if type(numbers) is not list or len(numbers) != max(length, 1):
            return f"`{name}` is {shown(value)}, not a list of {length} numbers"
        if not set(map(type, numbers)) <= {int}:
            if not all(map(is_whole, numbers)):
                return f"`{name}` is {shown(value)}, which is not whole numbers only"
            numbers[:] = map(int, numbers)
            setattr(record, name, numbers if length else numbers[0])
        if min(numbers) < low or max(numbers) > high:
            return f"`{name}` is {shown(value)}, and its numbers go from {low} to {high}"
    return ""


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

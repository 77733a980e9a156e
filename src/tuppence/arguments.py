"""Validation of arguments that callers pass: integers, seats, seeds, states and positions."""

from __future__ import annotations

import math
from typing import Any, Literal, TypeGuard

from tuppence.errors import InvalidArgument, shown
from tuppence.layout import FLOAT64, LIMITS, Kind, Position

__all__ = [
    "field_flaw",
    "is_bool",
    "is_number",
    "is_whole",
    "numpys",
    "plain",
    "position_for",
    "seat_of",
    "seed_of",
    "whole_number",
]


def numpys(value: object) -> Literal["", "bool", "float", "integer"]:
    """Return the kind of a NumPy number; "" for other values. NumPy is imported only if the value is of a NumPy type.

    >>> import numpy as np
    >>> numpys(np.int64(3)), numpys(np.float32(0.5)), numpys(np.True_), numpys(np.timedelta64(3)), numpys(3)
    ('integer', 'float', 'bool', '', '')
    """
    if not any(base.__module__ == "numpy" for base in type(value).__mro__):
        return ""
    import numpy as np

    if isinstance(value, np.bool_):
        return "bool"
    if isinstance(value, np.floating):
        return "float"
    if isinstance(value, np.timedelta64):
        return ""
    return "integer" if isinstance(value, np.integer) else ""


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer of Python or NumPy. Bools, 1.0 and time deltas are not.

    >>> import numpy as np
    >>> is_whole(3), is_whole(np.int64(3)), is_whole(True), is_whole(3.0)
    (True, True, False, False)
    """
    return (isinstance(value, int) and not isinstance(value, bool)) or numpys(value) == "integer"


def is_bool(value: object) -> bool:
    """Return whether a value is a bool of Python or NumPy."""
    return isinstance(value, bool) or numpys(value) == "bool"


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a finite integer or float of Python or NumPy. Bools are not.

    >>> import numpy as np
    >>> is_number(3), is_number(np.float64(0.5)), is_number(True), is_number(float("nan")), is_number(10**400)
    (True, True, False, False, False)
    """
    if not isinstance(value, float) and not is_whole(value) and numpys(value) != "float":
        return False
    number: Any = value
    try:
        return math.isfinite(float(number))
    except OverflowError:  # an int that is too large for a float
        return False


def whole_number(argument: str, value: object, low: int, high: int | None = None) -> int:
    """Return an argument as a Python int from ``low`` to ``high`` (None: unbounded). Raise InvalidArgument."""
    if not is_whole(value) or value < low or (high is not None and value > high):
        most = "up" if high is None else f"to {high}"
        raise InvalidArgument(argument, value, f"a whole number from {low} {most}")
    return int(value)


def seat_of(value: object, seats: int) -> int:
    """Return the number of a seat. Raise InvalidArgument if it does not exist."""
    if type(value) is int and 0 <= value < seats:  # a fast path: bots call this at every move
        return value
    if not is_whole(value) or not 0 <= value < seats:
        raise InvalidArgument("seat", value, f"seats are 0 to {seats - 1} (GA-1)")
    return int(value)


def seed_of(value: object) -> int:
    """Return a seed as a Python int. Raise InvalidArgument."""
    return whole_number("seed", value, 0)


def position_for(state: object, options: object) -> Any:
    """Return the position of a state of a match with these options. Raise InvalidState or InvalidArgument."""
    method = getattr(state, "position_for", None)
    if not callable(method) or isinstance(state, type):
        raise InvalidArgument("state", state, "a state of a game")
    return method(options)


def plain(value: Any) -> Any:
    """Convert NumPy numbers and bools in a JSON value or an action's field to Python's."""
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    match numpys(value):
        case "bool":
            return bool(value)
        case "float":
            return float(value)
        case "integer":
            return int(value)
    return value


def field_flaw(position: Position) -> str:
    """Describe the first field of a plain position that does not fit its layout; empty if all fit.

    As a side effect, NumPy numbers become Python's, and ints in float fields become floats.
    """
    for name, kind, shape, _ in position.layout.fields:
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


def _is_table(rows: object, shape: tuple[int, ...]) -> bool:
    """Return whether rows are lists of numbers with the dimensions of a field's shape."""
    several = shape[0] if len(shape) == 2 else 1
    length = shape[-1] if shape else 1
    return type(rows) is list and len(rows) == several and all(type(row) is list and len(row) == length for row in rows)


def _number_flaw(rows: list[list[Any]], kind: Kind) -> str:
    """Describe why rows do not fit a kind; empty if they do. NumPy numbers in them become Python's."""
    whole = kind != FLOAT64
    for row in rows:
        if not set(map(type, row)) <= {int if whole else float}:
            if not all(map(is_whole if whole else is_number, row)):
                return f"which is not {'whole numbers' if whole else 'finite numbers'} only"
            row[:] = map(int if whole else float, row)
        if whole:
            low, high = LIMITS[kind]
            if row and (min(row) < low or max(row) > high):
                return f"and its numbers go from {low} to {high}"
        elif not all(map(math.isfinite, row)):
            return "which is not finite numbers only"
    return ""

"""What a position holds: its fields by name, kind and shape, as plain data.

A referee makes plain positions of it (`tuppence.rule.PlainPosition`); compiled play makes arrays of its `dtype`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy as np

__all__ = ["FLOAT64", "INT16", "INT32", "LIMITS", "Field", "Kind", "Layout"]

Kind = Literal["int16", "int32", "int64", "uint64", "float64"]
INT16: Final = "int16"
INT32: Final = "int32"
INT64: Final = "int64"
UINT64: Final = "uint64"
FLOAT64: Final = "float64"
LIMITS: dict[Kind, tuple[int, int]] = {
    INT16: (-(2**15), 2**15 - 1),
    INT32: (-(2**31), 2**31 - 1),
    INT64: (-(2**63), 2**63 - 1),
    UINT64: (0, 2**64 - 1),
}
MOST_DIMENSIONS = 2

Shape: TypeAlias = tuple[int, ...]
Declared: TypeAlias = tuple[str, Kind] | tuple[str, Kind, int] | tuple[str, Kind, tuple[int, int]]


class Field(NamedTuple):
    """A field of a position: a number, a row of numbers, or a table of them."""

    name: str
    kind: Kind
    shape: Shape

    def empty(self) -> Any:
        """Return the field of zeros, as numbers and lists."""
        zero = 0.0 if self.kind == FLOAT64 else 0
        if not self.shape:
            return zero
        row = [zero] * self.shape[-1]
        return row if len(self.shape) == 1 else [row.copy() for _ in range(self.shape[0])]


class Layout:
    """The fields of a position, in order: each a name and a kind, with a length or two where it is more than a number.

    Raise TypeError for kinds and shapes that plain positions do not keep exactly: floats are 64 bits wide, as Python's.
    """

    def __init__(self, declared: Iterable[Declared]) -> None:
        self.fields = tuple(_field(*one) for one in declared)
        self.names = tuple(field.name for field in self.fields)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Layout) and self.fields == other.fields)

    def __hash__(self) -> int:
        return hash(self.fields)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The same as NumPy's structured type, for compiled play."""
        import numpy as np

        return np.dtype([(field.name, field.kind, field.shape) for field in self.fields])


def _field(name: str, kind: Kind, shape: int | Shape = ()) -> Field:
    """Return a declared field. Raise TypeError."""
    lengths = shape if isinstance(shape, tuple) else (shape,)
    if kind != FLOAT64 and kind not in LIMITS:
        raise TypeError(f"field {name} of a position: {kind} is neither an integer type nor float64")
    if len(lengths) > MOST_DIMENSIONS:
        raise TypeError(f"field {name} of a position: {len(lengths)} dimensions, at most {MOST_DIMENSIONS} are allowed")
    return Field(name, kind, lengths)

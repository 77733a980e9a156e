"""Positions: classes whose annotated fields are numbers, rows and tables, and the layout of those fields as plain data.

The referee uses a plain position, whose attributes are numbers and lists; compiled play uses an element of an array of
the layout's `dtype`. The same rules run on both.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, Protocol, Self, TypeVar

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "FLOAT64",
    "INT16",
    "INT32",
    "INT64",
    "LIMITS",
    "Field",
    "Item",
    "Kind",
    "Layout",
    "Position",
    "PositionT",
    "Row",
    "Rows",
    "Structure",
    "copied",
    "number",
    "row",
    "settled",
    "table",
]

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

Item = TypeVar("Item")
Item_co = TypeVar("Item_co", covariant=True)


class Rows(Protocol[Item_co]):
    """A list or an array that rules read."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item_co]: ...
    def __getitem__(self, at: int, /) -> Item_co: ...


class Row(Rows[Item], Protocol[Item]):
    """A list or an array whose items rules also write."""

    def __setitem__(self, at: int, item: Item, /) -> None: ...


class Field(NamedTuple):
    """A field of a structure: a number, a row of numbers, or a table of them."""

    name: str
    kind: Kind
    shape: tuple[int, ...]
    settled: bool = False

    def empty(self) -> Any:
        """Return zeros in the field's shape: a number, a list, or a list of lists."""
        zero = 0.0 if self.kind == FLOAT64 else 0
        if not self.shape:
            return zero
        row = [zero] * self.shape[-1]
        return row if len(self.shape) == 1 else [row.copy() for _ in range(self.shape[0])]


def number(kind: Kind) -> Any:
    """Declare a field that is one number."""
    return Field("", kind, ())


def settled(kind: Kind) -> Any:
    """Declare a field that is one number, which depends on the options only."""
    return Field("", kind, (), settled=True)


def row(kind: Kind, length: int) -> Any:
    """Declare a field that is a row of numbers."""
    return Field("", kind, (length,))


def table(kind: Kind, rows: int, columns: int) -> Any:
    """Declare a field that is a table of numbers, a list of rows: rules write ``s.discs[i][j]``."""
    return Field("", kind, (rows, columns))


class Layout:
    """The fields of a structure, in order.

    Raise TypeError for kinds that plain positions cannot represent exactly: Python's floats have 64 bits.
    """

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(fields)
        self.zeros = {field.name: field.empty() for field in self.fields}
        self.names = tuple(self.zeros)
        self.settled = tuple(field.name for field in self.fields if field.settled)
        for name, kind, *_ in self.fields:
            if kind != FLOAT64 and kind not in LIMITS:
                raise TypeError(f"field {name} of a position: {kind} is neither an integer type nor float64")

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The layout as a structured dtype of NumPy, for compiled play."""
        import numpy as np

        return np.dtype([(field.name, field.kind, field.shape) for field in self.fields])

    @cached_property
    def copier(self) -> Callable[[Any], Any]:
        """A function that copies structures: a statement for each field is four times as fast as a loop over them."""
        how = ("s.{0}", "s.{0}.copy()", "[row.copy() for row in s.{0}]")  # numbers, rows, tables
        fields = [f"    made.{name} = {how[len(shape)].format(name)}" for name, _, shape, _ in self.fields]
        code = "\n".join(["def copier(s):", "    made = new(type(s))", *fields, "    return made"])
        names: dict[str, Any] = {"new": object.__new__}
        exec(code, names)  # noqa: S102 - our own code
        made: Callable[[Any], Any] = names["copier"]
        return made


@typing.dataclass_transform(kw_only_default=True)
class Structure:
    """Base class of classes whose fields are declared by `number`, `row` and `table`, and are zero at first.

    Attributes are ten times faster than with ``np.recarray`` (docs/decisions/0002-plain-records.md).
    """

    layout: ClassVar[Layout]

    def __init_subclass__(cls) -> None:
        cls.layout = Layout(one._replace(name=name) for name, one in vars(cls).items() if isinstance(one, Field))
        for name in cls.layout.names:
            delattr(cls, name)

    def __init__(self, **given: Any) -> None:
        for name, zero in self.layout.zeros.items():
            setattr(self, name, copied(zero) if type(zero) is list else zero)
        for name, value in given.items():
            if name not in self.layout.zeros:
                raise TypeError(f"a {type(self).__name__} has no {name}")
            setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same fields and values."""
        return type(self) is type(other) and all(
            getattr(self, name, None) == getattr(other, name, None) for name in self.layout.names
        )

    __hash__ = None  # type: ignore[assignment] # its fields change

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name, None)!r}" for name in self.layout.names)
        return f"{type(self).__name__}({fields})"

    def array(self) -> Any:
        """Return a copy as an array of the layout, shape (1,)."""
        import numpy as np

        made = np.zeros(1, self.layout.dtype)
        for name in self.layout.names:
            made[name][0] = getattr(self, name)
        return made

    @classmethod
    def of_array(cls, array: Any) -> Self:
        """Return the structure that is the first element of an array of the layout."""
        return cls(**{name: array[name][0].tolist() for name in cls.layout.names})

    def copy(self) -> Self:
        """Return an independent copy. Reading ``__dict__`` would make the object's attributes slower from then on."""
        made: Self = self.layout.copier(self)
        return made

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the fields by name."""
        return _unpickled, (type(self), {name: getattr(self, name, None) for name in self.layout.names})


class Position(Structure):
    """Base class of each game's position."""

    seats: int
    phase: int
    turn: int
    places: list[int]


if TYPE_CHECKING:
    import typing_extensions

    PositionT = typing_extensions.TypeVar("PositionT", bound=Position, default=Any)  # a game's own positions
else:
    PositionT = TypeVar("PositionT", bound=Position)


def _unpickled(kind: type[Structure], fields: dict[str, Any]) -> Structure:
    """Return a structure from its pickled fields."""
    return kind(**fields)


def copied(rows: list[Any]) -> list[Any]:
    """Copy a row or a table."""
    return [row.copy() for row in rows] if rows and isinstance(rows[0], list) else rows.copy()

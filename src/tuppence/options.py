"""The options of games (GA-4): fields of a struct, each annotated with how a form shows it and its allowed values."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

import msgspec

from tuppence.arguments import is_bool, is_number, is_whole
from tuppence.errors import InvalidOption, nearest

__all__ = [
    "HANDS",
    "OptionField",
    "Options",
    "Tremor",
    "checked_choice",
    "option",
    "without",
]


class OptionField(msgspec.Struct, frozen=True):
    """An option as a form shows it.

    ``default``: None if it depends on other options. ``choices``: allowed values with their labels. ``low``, ``high``:
    the range of a number. ``named``: numbers of that range that have a name, such as 1 for a usual hand.
    """

    name: str
    label: str
    help: str
    default: str | int | float | bool | None
    choices: tuple[tuple[str, str], ...] = ()
    low: int | float | None = None
    high: int | float | None = None
    named: tuple[tuple[float, str], ...] = ()

    @property
    def fixed(self) -> bool:
        """Whether only one value is allowed, so that a form need not show the option."""
        return self.low is not None and self.low == self.high

    @property
    def kind(self) -> Literal["choice", "bool", "int", "float"]:
        """The type of the option's values: ``"float"`` if a bound is a float, such as 0.0."""
        if self.choices:
            return "choice"
        if isinstance(self.default, bool):
            return "bool"
        return "float" if isinstance(self.low, float) or isinstance(self.high, float) else "int"

    def checked(self, value: object) -> Any:
        """Return a valid value of the option. Raise InvalidOption."""
        low, high = self.low or 0, self.high or 0
        match self.kind:
            case "choice":
                return checked_choice(self.name, value, tuple(word for word, _ in self.choices))
            case "bool":
                return _checked_bool(self.name, value)
            case "float":
                return _checked_float(self.name, value, low, high)
        return _checked_int(self.name, value, int(low), int(high))

    def form_data(self) -> dict[str, Any]:
        """Return the field for a page, including its kind."""
        return {**msgspec.to_builtins(self), "kind": self.kind}


def _checked_int(option: str, value: object, low: int, high: int) -> int:
    """Return an option as an int from ``low`` to ``high``. Bools and 1.0 are refused. Raise InvalidOption."""
    if not is_whole(value) or not low <= value <= high:
        raise InvalidOption(option, value, f"a whole number from {low} to {high} (GA-4)")
    return int(value)


def _checked_float(option: str, value: object, low: float, high: float) -> float:
    """Return an option as a finite float from ``low`` to ``high``. Bools are refused. Raise InvalidOption."""
    if not is_number(value) or not low <= value <= high:
        raise InvalidOption(option, value, f"a number from {low:g} to {high:g} (GA-4)")
    return float(value)


def _checked_bool(option: str, value: object) -> bool:
    """Return an option as a bool. 0 and 1 are refused. Raise InvalidOption."""
    if not is_bool(value):
        raise InvalidOption(option, value, "true or false (GA-4)")
    return bool(value)


def checked_choice(option: str, value: object, allowed: tuple[str, ...]) -> str:
    """Return an option that is one of the allowed strings. Raise InvalidOption."""
    if not isinstance(value, str) or value not in allowed:
        raise InvalidOption(option, value, f"one of {', '.join(allowed)} (GA-4)")
    return str(value)


def _refuse_unknown(given: Mapping[str, object], known: tuple[str, ...]) -> None:
    """Raise InvalidOption for the first option that the game does not have (GA-4)."""
    for name, value in given.items():
        if name not in known:
            raise InvalidOption(name, value, f"this game has no such option; {nearest(name, known)} (GA-4)")


def option(
    label: str,
    help: str,
    low: float | None = None,
    high: float | None = None,
    *,
    choices: Mapping[str, str] | None = None,
    named: tuple[tuple[float, str], ...] = (),
) -> OptionField:
    """Return the annotation of a field of `Options`; name and default are the field's. ``choices``: labels by value."""
    return OptionField("", label, help, None, tuple((choices or {}).items()), low, high, named)


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Base class of a game's options: a struct whose fields are annotated with `option`.

    What depends on several options is checked in `checked`, or in ``__post_init__`` after all options.
    """

    @classmethod
    def fields(cls) -> tuple[OptionField, ...]:
        """Return the options as forms show them."""
        return _fields(cls)

    @classmethod
    def usual(cls, name: str, chosen: Mapping[str, Any]) -> Any:
        """Return the default of an option whose default depends on the options before it."""
        raise NotImplementedError(name)

    @classmethod
    def checked(cls, field: OptionField, value: Any, chosen: Mapping[str, Any]) -> Any:
        """Return a value of an option, given the options before it. Raise InvalidOption."""
        return field.checked(value)

    @classmethod
    def fill_in(cls, given: Mapping[str, Any]) -> Self:
        """Return all options, with defaults for those not given. Raise InvalidOption (GA-4)."""
        _refuse_unknown(given, cls.__struct_fields__)
        chosen: dict[str, Any] = {}
        for field in cls.fields():
            usual = cls.usual(field.name, chosen) if field.default is None else field.default
            chosen[field.name] = cls.checked(field, given.get(field.name, usual), chosen)
        return cls(**chosen)


@functools.cache
def _fields(kind: type[Options]) -> tuple[OptionField, ...]:
    found = []
    for field in msgspec.structs.fields(kind):
        (shown,) = field.type.__metadata__
        default = None if field.required else field.default
        found.append(msgspec.structs.replace(shown, name=field.name, default=default))
    return tuple(found)


def without(kind: type[Options], name: str, module: str) -> type[Options]:
    """Return the options of a game except one, as a class named ``Options`` of a module."""
    rest = [field for field in msgspec.structs.fields(kind) if field.name != name]
    made: Any = msgspec.defstruct(
        "Options",
        [(field.name, field.type) if field.required else (field.name, field.type, field.default) for field in rest],
        bases=(Options,),
        module=module,
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        kw_only=True,
    )
    options: type[Options] = made
    return options


HANDS = ((0.0, "Hand of steel"), (0.5, "Steady hand"), (1.0, "Usual hand"), (2.0, "Shaky hand"))
Tremor = Annotated[  # the option of every game that draws a hand's tremor
    float,
    option(
        "The hand's tremor",
        "The same for everyone. 0 never trembles, 1 is a usual hand, 5 trembles most.",
        0.0,
        5.0,
        named=HANDS,
    ),
]

"""Checks of options that games share (GA-4), and how a form presents an option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tuppence.arguments import is_bool, is_number, is_whole
from tuppence.errors import InvalidOption, nearest

__all__ = [
    "HANDS",
    "TREMOR",
    "TREMORS",
    "OptionField",
    "checked_bool",
    "checked_choice",
    "checked_float",
    "checked_int",
    "refuse_unknown",
]


class OptionField(msgspec.Struct, frozen=True):
    """An option as a form shows it.

    ``default``: None if it depends on other options. ``choices``: allowed values with their labels. ``low``, ``high``:
    the range of a number. ``named``: numbers of that range that have a name, such as 1 for a usual hand; the others are
    as good.
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
        """Whether there is but one value, so that nobody needs to be asked."""
        return self.low is not None and self.low == self.high

    @property
    def kind(self) -> Literal["choice", "bool", "int", "float"]:
        """The type of the option's values. It is ``"float"`` if a bound is a float, such as 0.0."""
        if self.choices:
            return "choice"
        if isinstance(self.default, bool):
            return "bool"
        return "float" if isinstance(self.low, float) or isinstance(self.high, float) else "int"

    def form_data(self) -> dict[str, Any]:
        """Return the field for a page, including its kind."""
        return {**msgspec.to_builtins(self), "kind": self.kind}


TREMORS = (0.0, 5.0)
HANDS = ((0.0, "Hand of steel"), (0.5, "Steady hand"), (1.0, "Usual hand"), (2.0, "Shaky hand"))
TREMOR = OptionField(  # of every game in which a hand's tremor is drawn
    "tremor",
    "The hand's tremor",
    "The same for everyone. 0 never trembles, 1 is a usual hand, 5 trembles most.",
    1.0,
    low=TREMORS[0],
    high=TREMORS[1],
    named=HANDS,
)


def checked_int(option: str, value: Any, low: int, high: int) -> int:
    """Return an option as an int from ``low`` to ``high``. Bools and 1.0 are refused. Raise InvalidOption."""
    if not is_whole(value) or not low <= value <= high:
        raise InvalidOption(option, value, f"a whole number from {low} to {high} (GA-4)")
    return int(value)


def checked_float(option: str, value: Any, low: float, high: float) -> float:
    """Return an option as a finite float from ``low`` to ``high``. Bools are refused. Raise InvalidOption."""
    if not is_number(value) or not low <= value <= high:
        raise InvalidOption(option, value, f"a number from {low:g} to {high:g} (GA-4)")
    return float(value)


def checked_bool(option: str, value: object) -> bool:
    """Return an option as a bool. 0 and 1 are refused. Raise InvalidOption."""
    if not is_bool(value):
        raise InvalidOption(option, value, "true or false (GA-4)")
    return bool(value)


def checked_choice(option: str, value: object, allowed: tuple[str, ...]) -> str:
    """Return an option that is one of the allowed strings. Raise InvalidOption."""
    if not isinstance(value, str) or value not in allowed:
        raise InvalidOption(option, value, f"one of {', '.join(allowed)} (GA-4)")
    return str(value)


def refuse_unknown(given: Mapping[str, object], known: tuple[str, ...]) -> None:
    """Raise InvalidOption for the first option that the game does not have (GA-4)."""
    for name, value in given.items():
        if name not in known:
            raise InvalidOption(name, value, f"this game has no such option; {nearest(name, known)} (GA-4)")

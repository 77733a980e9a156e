"""Ranges: actions with free numbers, listed once, and how to draw one action from a range.

A range is an action with `between` in place of each free number; in JSON that is a pair ``[low, high]``. An action
within the bounds may still be illegal; the game's `check` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import inspect

from tuppence.actions import Action, may_hold
from tuppence.chance import Generator, below, fraction
from tuppence.errors import InvalidArgument, TuppenceError

if TYPE_CHECKING:
    from tuppence.match import State

__all__ = [
    "Between",
    "FreeNumber",
    "any_legal",
    "at_fractions",
    "between",
    "drawn",
    "free_numbers",
    "is_range",
    "legal_of",
    "read",
]

MOST_TRIES = 1000  # draws from a range before giving up


class Between(NamedTuple):
    """A free number from ``low`` to ``high``, both included; an integer if both bounds are."""

    low: float
    high: float

    @property
    def whole(self) -> bool:
        """Whether it must be an integer."""
        return isinstance(self.low, int) and isinstance(self.high, int)


def between(low: float, high: float) -> Any:
    """Return a free number, to use in an action in place of a number. It is an integer if both bounds are ints."""
    return Between(low, high)


def is_range(action: Action) -> bool:
    """Return whether an action has free numbers.

    >>> from tuppence.games.penny_drop.actions import Rolled
    >>> is_range(Rolled(4)), is_range(Rolled(between(1, 6)))
    (False, True)
    """
    return bool(free_numbers(action))


class FreeNumber(NamedTuple):
    """The path of a free number in the JSON form of an action, by fields and list indices, and its bounds."""

    at: tuple[str | int, ...]
    bounds: Between


def free_numbers(action: Action) -> list[FreeNumber]:
    """Return the free numbers of an action; an empty list if it is not a range.

    >>> from tuppence.games.penny_drop.actions import Rolled
    >>> free_numbers(Rolled(between(1, 6)))
    [FreeNumber(at=('face',), bounds=Between(low=1, high=6))]
    """
    found: list[FreeNumber] = []
    if may_hold(type(action), inspect.IntType, inspect.FloatType):
        _find_free(action, (), found)
    return found


def _find_free(value: object, at: tuple[str | int, ...], found: list[FreeNumber]) -> None:
    if isinstance(value, Between):
        found.append(FreeNumber(at, value))
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            _find_free(getattr(value, name), (*at, name), found)
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            _find_free(part, (*at, index), found)


def drawn(action: Any, rng: Generator) -> Any:
    """Draw an action from a range, uniformly in each free number. Other values are returned unchanged."""
    if isinstance(action, Between):
        low, high = action
        if action.whole:
            return int(low) + below(rng, int(high - low) + 1)
        return min(low + (high - low) * fraction(rng), high)  # rounding could exceed it
    if isinstance(action, msgspec.Struct):
        return type(action)(*(drawn(getattr(action, name), rng) for name in action.__struct_fields__))
    return tuple(drawn(part, rng) for part in action) if isinstance(action, tuple) else action


def at_fractions(action: Any, fractions: Iterator[float]) -> Any:
    """Return the action of a range whose free numbers are, in order, these fractions of it, from 0 to 1.

    >>> from tuppence.games.penny_drop.actions import Rolled
    >>> at_fractions(Rolled(between(1, 6)), iter([0.5]))
    Rolled(face=4)
    """
    if isinstance(action, Between):
        low, high = action
        if action.whole:
            return min(int(low + next(fractions) * (high - low + 1)), int(high))
        return min(low + float(next(fractions)) * (high - low), high)
    if isinstance(action, msgspec.Struct):
        return type(action)(*(at_fractions(getattr(action, name), fractions) for name in action.__struct_fields__))
    return tuple(at_fractions(part, fractions) for part in action) if isinstance(action, tuple) else action


def read(form: dict[str, Any], action_type: Any) -> Action:
    """Parse the JSON form of a listed action, which may be a range; for clients written in Python.

    Raise msgspec.ValidationError if it is neither an action of the type nor a range.
    """
    found = _read(form, inspect.type_info(action_type))
    if isinstance(found, Action) and is_range(found):
        return found
    made: Action = msgspec.convert(form, action_type)
    return made


def _read(form: Any, kind: Any) -> Any:
    """Parse a value of a type, with a pair in place of a number as a free number; return others unchanged."""
    match kind:
        case inspect.FloatType() | inspect.IntType() if isinstance(form, list) and len(form) == 2:
            whole = isinstance(kind, inspect.IntType)
            return between(*(msgspec.convert(end, int if whole else float) for end in form))
        case inspect.TupleType() if isinstance(form, list) and len(form) == len(kind.item_types):
            return tuple(map(_read, form, kind.item_types))
        case inspect.VarTupleType() if isinstance(form, list):
            return tuple(_read(part, kind.item_type) for part in form)
        case inspect.UnionType() if isinstance(form, dict):
            return next((_read(form, one) for one in kind.types if getattr(one, "tag", None) == form.get("type")), form)
        case inspect.StructType() if isinstance(form, dict):
            fields = {field.name: field.type for field in kind.fields}
            if {*form} - {"type"} == {*fields}:
                return kind.cls(**{name: _read(form[name], one) for name, one in fields.items()})
    return form


def any_legal(state: State, rng: Generator) -> Action:
    """Draw a legal action: uniformly among those listed, and within a range among those that are legal.

    Raise InvalidArgument if no player decides now, TuppenceError if a range yields no legal action.
    """
    actions = state.legal_actions()
    if not actions:
        raise InvalidArgument("state", state, "no player decides now")
    return legal_of(state, actions[below(rng, len(actions))], rng)


def legal_of(state: State, action: Action, rng: Generator) -> Action:
    """Return a listed action, or a legal action drawn from a listed range. Raise TuppenceError if none is found."""
    if not is_range(action):
        return action
    for _ in range(MOST_TRIES):
        one = state.game.draw_within(action, rng)
        if state.refusal(one) is None:
            return one
    raise TuppenceError(f"of {MOST_TRIES} actions drawn from {action} none is legal")

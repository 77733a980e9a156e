"""Actions with free numbers: listed once, as a range, and how one action of it is drawn.

A range is an action in which `between` stands for each free number, in JSON a pair ``[low, high]``. It says within
which bounds an action may lie, not that every one there is legal: that the check says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tuppence.actions import Action
from tuppence.chance import Generator, below, fraction
from tuppence.errors import TuppenceError

if TYPE_CHECKING:
    from tuppence.match import State

MOST_TRIES = 1000  # for an action of a range that is legal


class Between(NamedTuple):
    """A free number: from ``low`` to ``high``, both included, whole where both are."""

    low: float
    high: float

    @property
    def whole(self) -> bool:
        """Whether only whole numbers are meant."""
        return isinstance(self.low, int) and isinstance(self.high, int)


def between(low: float, high: float) -> Any:
    """A free number of a range, which stands where an action has a number; two whole numbers are for a whole one."""
    return Between(low, high)


def is_range(action: Action) -> bool:
    """Whether an action has free numbers.

    >>> from tuppence.games.penny_drop.actions import Rolled
    >>> is_range(Rolled(4)), is_range(Rolled(between(1, 6)))
    (False, True)
    """
    return bool(free_numbers(action))


class FreeNumber(NamedTuple):
    """Where a free number stands in the JSON form of an action, by fields and places in lists, and what it may be."""

    at: tuple[str | int, ...]
    bounds: Between


def free_numbers(action: Action) -> list[FreeNumber]:
    """The free numbers of an action, none where it is no range.

    >>> from tuppence.games.penny_drop.actions import Rolled
    >>> free_numbers(Rolled(between(1, 6)))
    [FreeNumber(at=('face',), bounds=Between(low=1, high=6))]
    """
    found: list[FreeNumber] = []
    _find_free(action, (), found)
    return found


def _find_free(value: Any, at: tuple[str | int, ...], found: list[FreeNumber]) -> None:
    if isinstance(value, Between):
        found.append(FreeNumber(at, value))
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            _find_free(getattr(value, name), (*at, name), found)
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            _find_free(part, (*at, index), found)


def drawn(action: Any, rng: Generator) -> Any:
    """An action of a range, each free number as likely as any other; what is no range stays as it is."""
    if isinstance(action, Between):
        low, high = action
        if action.whole:
            return int(low) + below(rng, int(high - low) + 1)
        return min(low + (high - low) * fraction(rng), high)  # which rounding might pass
    if isinstance(action, msgspec.Struct):
        return type(action)(*(drawn(getattr(action, name), rng) for name in action.__struct_fields__))
    return tuple(drawn(part, rng) for part in action) if isinstance(action, tuple) else action


def read(form: dict[str, Any], action_type: Any) -> Action:
    """An action that was offered, by its JSON form: a range where it has free numbers. For whoever plays from outside.

    Raises msgspec.ValidationError for what is no action of the type, nor a range of one.
    """
    found = _read(form, msgspec.inspect.type_info(action_type))
    if isinstance(found, Action) and is_range(found):
        return found
    made: Action = msgspec.convert(form, action_type)
    return made


def _read(form: Any, kind: Any) -> Any:
    """A value of a type, with a free number for each pair in a number's place; itself where it is of another type."""
    match kind:
        case msgspec.inspect.FloatType() | msgspec.inspect.IntType() if isinstance(form, list) and len(form) == 2:
            whole = isinstance(kind, msgspec.inspect.IntType)
            return between(*(msgspec.convert(end, int if whole else float) for end in form))
        case msgspec.inspect.TupleType() if isinstance(form, list) and len(form) == len(kind.item_types):
            return tuple(map(_read, form, kind.item_types))
        case msgspec.inspect.VarTupleType() if isinstance(form, list):
            return tuple(_read(part, kind.item_type) for part in form)
        case msgspec.inspect.UnionType() if isinstance(form, dict):
            return next((_read(form, one) for one in kind.types if getattr(one, "tag", None) == form.get("type")), form)
        case msgspec.inspect.StructType() if isinstance(form, dict):
            fields = {field.name: field.type for field in kind.fields}
            if {*form} - {"type"} == {*fields}:
                return kind.cls(**{name: _read(form[name], one) for name, one in fields.items()})
    return form


def any_legal(state: State, rng: Generator) -> Action:
    """A legal action: each that is listed as likely as the others, and of a range each of those that are legal.

    Raises TuppenceError where nobody is to decide, or where none of a range is found that is legal.
    """
    actions = state.legal_actions()
    if not actions:
        raise TuppenceError("nobody is to decide now")
    return legal_of(state, actions[below(rng, len(actions))], rng)


def legal_of(state: State, action: Action, rng: Generator) -> Action:
    """A listed action, or a legal one of a listed range. Raises TuppenceError where none of the range is found."""
    if not is_range(action):
        return action
    for _ in range(MOST_TRIES):
        one: Action = drawn(action, rng)
        if state.refusal(one) is None:
            return one
    raise TuppenceError(f"of {MOST_TRIES} actions drawn from {action} none is legal")

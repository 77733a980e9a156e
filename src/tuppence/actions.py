"""Typed actions and their JSON form."""

from __future__ import annotations

import functools
import math
import operator
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from tuppence.arguments import plain
from tuppence.errors import InvalidArgument, brief

__all__ = ["Action", "Fits", "Rest", "fits", "is_finite", "may_hold", "plain_or_none", "to_json", "without_paths"]

Fits: TypeAlias = Callable[[Any], bool]
UNBOUNDED: dict[type[inspect.Type], type] = {
    inspect.FloatType: float,
    inspect.IntType: int,
    inspect.BoolType: bool,
}


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base class of players' actions and chance outcomes; each game defines its own in ``actions.py``."""


class Rest(Action, frozen=True, kw_only=True):
    """Chance outcome of a physical movement: where everything came to rest.

    ``paths`` describes the movement for animation, in a form that each game defines. It is optional; histories and
    records leave it out.
    """

    paths: Any = msgspec.UNSET


def without_paths(action: Action) -> Action:
    """Return the action as the history stores it."""
    if not isinstance(action, Rest) or action.paths is msgspec.UNSET:
        return action
    return msgspec.structs.replace(action, paths=msgspec.UNSET)


def to_json(action: Action) -> dict[str, Any]:
    """Return the JSON form of a typed action: ``{"type": ...}`` and its fields. Raise InvalidArgument for other values.

    >>> from tuppence.games.penny_drop.actions import Rolled
    >>> to_json(Rolled(4))
    {'type': 'rolled', 'face': 4}
    """
    if not isinstance(action, Action):
        raise InvalidArgument("action", action, "a typed action, such as those of `legal_actions()`")
    try:
        form: dict[str, Any] = msgspec.to_builtins(action, enc_hook=plain_or_none)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidArgument("action", action, f"one whose fields have a JSON form: {brief(str(error))}") from None
    for name, value in form.items():
        if isinstance(value, tuple | list | dict):
            form[name] = _as_json(value)
    return form


def plain_or_none(value: object) -> Any:
    """Convert NumPy numbers and bools for msgspec. Raise TypeError for other values."""
    made = plain(value)
    if made is value:
        raise TypeError(f"a {type(value).__name__} has no JSON form")
    return made


def is_finite(action: Action) -> bool:
    """Return whether all numbers of an action are finite. Types without floats are not inspected."""
    return not may_hold(type(action), inspect.FloatType) or _is_finite(action)


def _is_finite(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, msgspec.Struct):
        return all(_is_finite(getattr(value, name)) for name in value.__struct_fields__)
    return all(map(_is_finite, value)) if isinstance(value, tuple | list) else True


@functools.cache
def may_hold(kind: type[Action], *sought: type[inspect.Type]) -> bool:
    """Return whether an action type contains a field of one of these types, at any depth."""
    waiting: list[Any] = [inspect.type_info(kind)]
    while waiting:
        one = waiting.pop()
        if isinstance(one, sought):
            return True
        waiting += [field.type for field in getattr(one, "fields", ())]
        waiting += [*getattr(one, "item_types", ()), *getattr(one, "types", ())]
        waiting += [one.item_type] if hasattr(one, "item_type") else []
    return False


def fits(kind: type) -> Fits:
    """Return a test of typed actions of one class: whether every field has the type and the bounds that it declares.

    Such an action equals the one decoded from its JSON form. So may others, such as one with NumPy numbers.
    """
    return _fits(inspect.type_info(kind))


def _fits(kind: inspect.Type) -> Fits:
    """Return a test of values of a type: whether decoding their JSON form returns the same value."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            return _fits_struct(cls, [field.name for field in fields], [field.type for field in fields])
        case inspect.IntType(ge=least, le=most):
            low, high = -math.inf if least is None else least, math.inf if most is None else most
            return lambda value: type(value) is int and low <= value <= high
        case inspect.FloatType():
            return lambda value: type(value) is float and math.isfinite(value)
        case inspect.BoolType():
            return lambda value: type(value) is bool
        case inspect.NoneType():
            return lambda value: value is None
        case inspect.LiteralType(values=values):
            return lambda value: type(value) is str and value in values
        case inspect.StrType(pattern=str(pattern)):
            search = re.compile(pattern).search
            return lambda value: type(value) is str and search(value) is not None
        case inspect.TupleType(item_types=kinds):
            return _fits_tuple(kinds)
        case inspect.VarTupleType(item_type=inspect.TupleType() as row, min_length=least, max_length=most):
            return _fits_table(row, least or 0, math.inf if most is None else most)
        case inspect.VarTupleType(item_type=kind, min_length=least, max_length=most):
            test, low, high = _fits(kind), least or 0, math.inf if most is None else most
            return lambda value: type(value) is tuple and low <= len(value) <= high and all(map(test, value))
        case inspect.UnionType(types=kinds):
            tests = [_fits(one) for one in kinds]
            return lambda value: any(test(value) for test in tests)
        case inspect.AnyType():  # paths, which no rule reads
            return lambda value: value is msgspec.UNSET or isinstance(value, (list, tuple, dict))
    return lambda value: False


def _fits_tuple(kinds: Sequence[inspect.Type]) -> Fits:
    if types := _unbounded(kinds):
        return lambda value: type(value) is tuple and tuple(map(type, value)) == types and math.isfinite(sum(value))
    tests, size = [_fits(one) for one in kinds], len(kinds)
    return lambda value: type(value) is tuple and len(value) == size and all(map(operator.call, tests, value))


def _fits_table(row: inspect.TupleType, low: float, high: float) -> Fits:
    types, fits_row = _unbounded(row.item_types), _fits(row)

    def test(value: Any) -> bool:
        if type(value) is not tuple or not low <= len(value) <= high:
            return False
        if not types:
            return all(map(fits_row, value))
        numbers: tuple[Any, ...] = ()
        for one in value:
            if type(one) is not tuple or tuple(map(type, one)) != types:
                return False
            numbers += one
        return math.isfinite(math.hypot(*numbers))

    return test


def _unbounded(kinds: Sequence[inspect.Type]) -> tuple[type, ...]:
    """Return Python's types if all are numbers or bools without bounds, which are tested together; else ()."""
    types = [UNBOUNDED[type(kind)] for kind in kinds if type(kind) in UNBOUNDED]
    bounds = (getattr(kind, name, None) for kind in kinds for name in ("ge", "le"))
    return tuple(types) if len(types) == len(kinds) and all(bound is None for bound in bounds) else ()


def _fits_struct(cls: type, names: Sequence[str], kinds: Sequence[inspect.Type]) -> Fits:
    if not names:
        return lambda value: type(value) is cls
    if len(names) == 1:
        only, name = _fits(kinds[0]), names[0]
        return lambda value: type(value) is cls and only(getattr(value, name))
    together, fields = _fits_tuple(kinds), operator.attrgetter(*names)
    return lambda value: type(value) is cls and together(fields(value))


def _as_json(value: object) -> Any:
    """Convert tuples, which typed actions have because lists are not hashable, to lists, at any depth."""
    if isinstance(value, dict):
        return {name: _as_json(inner) for name, inner in value.items()}
    return [_as_json(inner) for inner in value] if isinstance(value, tuple | list) else value

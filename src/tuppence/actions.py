"""Typed actions and their JSON form."""

from __future__ import annotations

import functools
import math
from typing import Any

import msgspec

from tuppence.arguments import plain
from tuppence.errors import InvalidArgument, brief


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base class of players' actions and chance outcomes; each game defines its own in ``actions.py``."""


class Rest(Action, frozen=True, kw_only=True):
    """Chance outcome of a physical movement: where everything came to rest.

    ``paths`` describes the movement for animation, in the game's own form. It is optional; histories and records leave
    it out.
    """

    paths: Any = msgspec.UNSET


def without_paths(action: Action) -> Action:
    """Return the action as the history stores it."""
    return msgspec.structs.replace(action, paths=msgspec.UNSET) if isinstance(action, Rest) else action


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


def plain_or_none(value: Any) -> Any:
    """Convert NumPy numbers and bools for msgspec. Raise TypeError for other values."""
    made = plain(value)
    if made is value:
        raise TypeError(f"a {type(value).__name__} has no JSON form")
    return made


def is_finite(action: Action) -> bool:
    """Return whether all numbers of an action are finite. Types without floats are not inspected."""
    return not _may_hold_fractions(type(action)) or _is_finite(action)


def _is_finite(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, msgspec.Struct):
        return all(_is_finite(getattr(value, name)) for name in value.__struct_fields__)
    return all(map(_is_finite, value)) if isinstance(value, tuple | list) else True


@functools.cache
def _may_hold_fractions(kind: type[Action]) -> bool:
    """Return whether an action type contains a float field, at any depth."""
    waiting: list[Any] = [msgspec.inspect.type_info(kind)]
    while waiting:
        one = waiting.pop()
        if isinstance(one, msgspec.inspect.FloatType):
            return True
        waiting += [field.type for field in getattr(one, "fields", ())]
        waiting += [*getattr(one, "item_types", ()), *getattr(one, "types", ())]
        waiting += [one.item_type] if hasattr(one, "item_type") else []
    return False


def _as_json(value: Any) -> Any:
    """Convert tuples, which keep a typed action hashable, to lists, at any depth."""
    if isinstance(value, dict):
        return {name: _as_json(inner) for name, inner in value.items()}
    return [_as_json(inner) for inner in value] if isinstance(value, tuple | list) else value

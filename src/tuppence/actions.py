"""Actions as typed values, and their JSON form."""

from __future__ import annotations

from typing import Any

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A player's action or a chance outcome; each game's ``actions.py`` lists its own."""


def to_json(action: Action) -> dict[str, Any]:
    """The JSON form of a typed action: ``{"type": ...}`` and its fields.

    >>> from tuppence.games.penny_drop.actions import Rolled
    >>> to_json(Rolled(4))
    {'type': 'rolled', 'face': 4}
    """
    form: dict[str, Any] = msgspec.to_builtins(action)
    for name, value in form.items():
        if isinstance(value, tuple | list | dict):
            form[name] = _as_json(value)
    return form


def _as_json(value: Any) -> Any:
    """Tuples, which keep a typed action hashable, as the lists that they are in JSON."""
    if isinstance(value, dict):
        return {name: _as_json(inner) for name, inner in value.items()}
    return [_as_json(inner) for inner in value] if isinstance(value, tuple | list) else value

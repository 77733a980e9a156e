"""Typed views of a position and their JSON form."""

from __future__ import annotations

import functools
from typing import Any, Self, get_args

import msgspec

from tuppence.layout import Position

__all__ = ["Last", "View", "view_form"]


class Last(msgspec.Struct):
    """The points of each seat in the last end or round."""

    points: list[int]


class View(msgspec.Struct, tag_field="game", kw_only=True):
    """What a seat, or anyone, may see; each game's ``views.py`` adds keys, and the game's name as the tag.

    ``turn``: the seat whose turn it is in the game; None at the end and for chance outside any turn. ``placings``: one
    place per seat, 0 while unknown. Keys that a reader may not see are UNSET.
    """

    phase: str
    turn: int | None
    placings: list[int]
    last: Last | None

    @classmethod
    def phases(cls) -> tuple[str, ...]:
        """Return the names of the phases, in the order of the annotation. The last one is the end."""
        return _fields(cls)[0]

    @classmethod
    def of(cls, s: Position, **given: Any) -> Self:
        """Return the view of a position: what is given, and otherwise the position's fields, of rows the seats' part.

        By default the numbers of the phases are in the order of their names, and there is no ``last``.
        """
        phases, names = _fields(cls)
        shown = {"last": None, "placings": s.places[: s.seats], **given}
        if "phase" not in shown:
            shown["phase"] = phases[s.phase]
        if "turn" not in shown:
            shown["turn"] = None if shown["phase"] == phases[-1] or s.turn < 0 else s.turn
        for name in names:
            if name not in shown:
                value = getattr(s, name)
                shown[name] = value[: s.seats] if isinstance(value, list) else value
        return cls(**shown)


@functools.cache
def _fields(kind: type[View]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names that the phase of a view may have, and the names of the fields that every view has."""
    fields = msgspec.structs.fields(kind)
    phases = next(get_args(field.type) for field in fields if field.name == "phase")
    return phases, tuple(field.name for field in fields if field.required)


def view_form(view: View) -> dict[str, Any]:
    """Return the JSON form of a view: ``{"game", "phase", ...}``."""
    form: dict[str, Any] = msgspec.to_builtins(view)
    return form

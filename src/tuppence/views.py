"""Typed views of a position and their JSON form."""

from __future__ import annotations

from typing import Any

import msgspec

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


def view_form(view: View) -> dict[str, Any]:
    """Return the JSON form of a view: ``{"game", "phase", ...}``."""
    form: dict[str, Any] = msgspec.to_builtins(view)
    return form

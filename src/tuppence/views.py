"""What a position shows, as typed values, and their JSON form."""

from __future__ import annotations

from typing import Any

import msgspec


class Last(msgspec.Struct):
    """What the last end or round gave each seat."""

    points: list[int]


class View(msgspec.Struct, tag_field="game", kw_only=True):
    """What a seat may see, or anyone; each game's ``views.py`` adds its own keys, and the game's name as the tag.

    ``turn``: the seat whose turn it is in the game, None at chance that is nobody's and at the end. ``placings``: one
    place a seat, 0 until it is known. A key that is not there for every reader is UNSET for the others.
    """

    phase: str
    turn: int | None
    placings: list[int]
    last: Last | None


def view_form(view: View) -> dict[str, Any]:
    """The JSON form of a view: ``{"game", "phase", ...}``."""
    form: dict[str, Any] = msgspec.to_builtins(view)
    return form

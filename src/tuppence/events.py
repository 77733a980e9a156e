"""What happened, as typed values, and their JSON form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec


class Event(msgspec.Struct, tag_field="type"):
    """One thing that a player would notice; each game's ``events.py`` lists its own.

    ``seat``: whom it happened to, None: nobody in particular. ``rule``: the section or ruling that says so.
    """

    seat: int | None
    rule: str


class PrivateEvent(Event):
    """An event that tells a hidden thing: it goes to the seat ``private`` alone."""

    private: int


def seen_by(event: object, seat: int | None) -> bool:
    """Whether a reader in that seat (None: in none) is told of an event."""
    return not isinstance(event, PrivateEvent) or event.private == seat


def event_forms(events: Sequence[Event]) -> list[dict[str, Any]]:
    """The JSON forms of events: ``{"type", "seat", "rule", ...}`` each.

    >>> from tuppence.games.penny_drop.events import Placed
    >>> event_forms([Placed(0, "7.01(a)", 3)])
    [{'type': 'placed', 'seat': 0, 'rule': '7.01(a)', 'slot': 3}]
    """
    forms: list[dict[str, Any]] = msgspec.to_builtins(events)
    return forms

"""Typed events and their JSON form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

__all__ = ["Event", "PrivateEvent", "event_forms", "seen_by"]


class Event(msgspec.Struct, tag_field="type"):
    """Something that a player would notice; each game defines its own in ``events.py``.

    ``seat``: whom it concerns, or None. ``rule``: the section or ruling behind it.
    """

    seat: int | None
    rule: str


class PrivateEvent(Event):
    """An event that reveals something hidden. It is sent to the seat ``private`` only."""

    private: int


def seen_by(event: object, seat: int | None) -> bool:
    """Return whether a seat (None: a spectator) may see an event."""
    return not isinstance(event, PrivateEvent) or event.private == seat


def event_forms(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Return the JSON forms of events: ``{"type", "seat", "rule", ...}`` each.

    >>> from tuppence.games.penny_drop.events import Placed
    >>> event_forms([Placed(0, "7.01(a)", 3)])
    [{'type': 'placed', 'seat': 0, 'rule': '7.01(a)', 'slot': 3}]
    """
    forms: list[dict[str, Any]] = msgspec.to_builtins(events)
    return forms

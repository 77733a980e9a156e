"""The log of a table: its entries, and the seats that they change."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence_web.tables.wire import house_events
from tuppence_web.tables.wire.messages import Event
from tuppence_web.tables.wire.types import By, Kind, Level, Occupant


class Entry(msgspec.Struct):
    """One row of the log. ``body``: the action of the game for "played", otherwise the change.

    ``paths``: how things moved, compressed, if the entry is new and anything did. Not part of the log.
    """

    seq: int
    at: int
    kind: Kind
    by: By
    seat: int | None
    request: str | None
    body: dict[str, Any]
    paths: bytes | None = None


class Seat(msgspec.Struct):
    """A seat: a person (``guest``), a bot (``level``), a player at a real table without a phone here (only a ``name``),
    or nobody.

    ``left_out``: the person's seed was not revealed, and the dice are being drawn again without it.
    """

    guest: str | None = None
    level: Level | None = None
    name: str = ""
    commitment: str | None = None
    seed: str | None = None
    left_out: bool = False
    stand_in: bool = False
    time_outs: int = 0

    @property
    def kind(self) -> Occupant:
        """The kind of its occupant."""
        if self.guest is not None:
            return "person"
        if self.level is not None:
            return "bot"
        return "named" if self.name else "empty"


def seat_number(entry: Entry) -> int:
    """The seat of an entry that always has one."""
    if entry.seat is None:
        raise LookupError(f"entry {entry.seq} of kind {entry.kind} names no seat")
    return entry.seat


def changed(what: house_events.Change, entry: Entry, text: str) -> list[Event]:
    """An event that only says what changed and at which seat."""
    return [Event(house_events.Changed(what, entry.seat), text)]

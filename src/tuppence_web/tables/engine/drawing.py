"""Entries of the log about the drawing of the dice: seeds that seats commit to and reveal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Entry, changed, seat_number
from tuppence_web.tables.wire import server_events
from tuppence_web.tables.wire.messages import Event

if TYPE_CHECKING:
    from tuppence_web.tables.engine.table import Table


def seeded(table: Table, entry: Entry) -> list[Event]:
    """Version 1 of the wire sent the seed with the hello; `started` has it if it made the dice."""
    return changed("seeded", entry, "")


def committed(table: Table, entry: Entry) -> list[Event]:
    """A seat committed to a seed."""
    number = seat_number(entry)
    table.seats[number].commitment = entry.body["commitment"]
    return changed("committed", entry, "")


def fixed(table: Table, entry: Entry) -> list[Event]:
    """The seats whose seeds make the dice are fixed, and asked for them."""
    table.status = "drawing"
    table.moved, table.moved_at = entry.seq, entry.at
    table.stood_ms = table.stood_at = table.screen_ms = 0
    table.committed = True
    for seat, made in zip(table.seats, entry.body["commitments"], strict=True):
        seat.commitment, seat.seed = made or None, None
    text = words.SEEDS_ASKED_FOR if any(entry.body["commitments"]) else ""
    return [Event(server_events.Fixed(entry.seat, None, entry.body["commitments"]), text)]


def revealed(table: Table, entry: Entry) -> list[Event]:
    """A seat revealed its seed."""
    number = seat_number(entry)
    table.seats[number].seed = entry.body["seed"]
    return [Event(server_events.Revealed(number, None, entry.body["seed"]), "")]


def redrawn(table: Table, entry: Entry) -> list[Event]:
    """A seed did not come: the dice are drawn again, without it."""
    missing = entry.body["seats"]
    table.status, table.starting = "open", True
    table.drawing += 1
    for number, seat in enumerate(table.seats):
        seat.commitment = seat.seed = None
        seat.left_out = number in entry.body["left_out"]
    return [Event(server_events.Redrawn(entry.seat, None, missing), words.redrawn(missing))]

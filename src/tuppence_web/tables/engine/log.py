"""The log of a table: its entries, and the seats that they change."""

from __future__ import annotations

from itertools import chain

import msgspec

from tuppence.game import Game
from tuppence_web.tables.engine import words
from tuppence_web.tables.wire import server_events
from tuppence_web.tables.wire.messages import Event
from tuppence_web.tables.wire.page import LogRow
from tuppence_web.tables.wire.types import Level, Occupant


class Entry(LogRow):
    """One row of the log. ``paths``: how things moved in a new entry, compressed, if they did; not part of the log."""

    paths: bytes | None = None


class Seat(msgspec.Struct):
    """A seat: a person (``guest``), a bot (``level``), a player at a real table without a phone here (only a ``name``),
    or nobody.

    ``left_out``: the person's seed was not revealed, and the dice are being drawn again without it. ``follower``: the
    person's own name, where the seat at a real table has the name that was written down.
    """

    guest: str | None = None
    level: Level | None = None
    name: str = ""
    commitment: str | None = None
    seed: str | None = None
    left_out: bool = False
    stand_in: bool = False
    time_outs: int = 0
    follower: str = ""

    @property
    def kind(self) -> Occupant:
        """The kind of its occupant."""
        if self.guest is not None:
            return "person"
        if self.level is not None:
            return "bot"
        return "named" if self.name else "empty"


def fitted(seats: list[Seat], players: int) -> list[Seat]:
    """The seats of a number of players: people whose seats are gone take an empty one, or a bot's."""
    fit = seats[:players] + [Seat() for _ in range(players - len(seats))]
    for person in (seat for seat in seats[players:] if seat.guest is not None):
        empty = (number for number, seat in enumerate(fit) if seat.kind == "empty")
        bots = (number for number, seat in enumerate(fit) if seat.kind == "bot")
        fit[next(chain(empty, bots))] = person
    return fit


def seat_number(entry: Entry) -> int:
    """The seat of an entry that always has one."""
    if entry.seat is None:
        raise LookupError(f"entry {entry.seq} of kind {entry.kind} names no seat")
    return entry.seat


def changed(what: server_events.Change, entry: Entry, text: str) -> list[Event]:
    """An event that only says what changed and at which seat."""
    return [Event(server_events.Changed(what, entry.seat), text)]


def late(game: Game, entry: Entry, was_offer: bool) -> list[Event]:
    """The event for a table clock that ran out. The rules of the game have none."""
    if entry.by != "clock" or game.kind.timeout is not None:
        return []
    return [Event(server_events.Late(entry.seat, "GA-5", was_offer), words.late(entry.seat, was_offer))]

"""Who sits at a table, who hosts it, and whom the host has removed (docs/tables.md)."""

from __future__ import annotations

from collections.abc import Container

import msgspec

from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Entry, Seat, changed, seat_number
from tuppence_web.tables.wire.messages import Event, RemovedPerson


class Removal(msgspec.Struct, frozen=True):
    """Somebody who was removed before the start. ``number``: the seq of the entry; ``by``: the name of the host."""

    number: int
    name: str
    by: str


class Hosting:
    """The part of a table that decides who may sit down and who may change it before the start."""

    def __init__(self) -> None:
        self.host: str | None = None
        self.seats: list[Seat] = []
        self.removed: dict[str, Removal] = {}  # by guest, until they are asked back

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest, or None."""
        if guest is not None:
            for number, seat in enumerate(self.seats):
                if seat.guest == guest:
                    return number
        return None

    def next_host(self, after: int, among: Container[str]) -> int | None:
        """The next seat after one, round the table, whose person is among these guests and not the host."""
        for number in (*range(after + 1, len(self.seats)), *range(after + 1)):
            guest = self.seats[number].guest
            if guest is not None and guest != self.host and guest in among:
                return int(number)
        return None

    def removed_by(self, guest: str | None) -> str | msgspec.UnsetType:
        """The name of the host who removed a guest; unset if none did, or the guest was asked back."""
        gone = None if guest is None else self.removed.get(guest)
        return msgspec.UNSET if gone is None else gone.by

    @property
    def removed_people(self) -> list[RemovedPerson] | msgspec.UnsetType:
        """The removed as readers see them; unset if there is nobody."""
        return [RemovedPerson(gone.number, gone.name) for gone in self.removed.values()] or msgspec.UNSET

    def _host_is(self, entry: Entry) -> list[Event]:
        self.host = entry.body["guest"]
        return changed("host", entry, words.new_host(seat_number(entry)))

    def _remove(self, entry: Entry, name: str) -> list[Event]:
        """Note that the host removed somebody. Older logs do not say whom: then the seat was only emptied."""
        who, seat = entry.body.get("removed"), self.seat_of(entry.body.get("guest"))
        if who is None:
            return changed("cleared", entry, words.left(name))
        by = "The host" if seat is None else self.seats[seat].name
        self.removed[who] = Removal(entry.seq, name, by)
        host = by if seat is None else f"{{{seat}}}"
        return changed("cleared", entry, words.removed(host, name))

    def _asked_back(self, entry: Entry) -> list[Event]:
        seat, gone = self.seat_of(entry.body["guest"]), self.removed.pop(entry.body["back"])
        host = "The host" if seat is None else f"{{{seat}}}"
        return changed("asked_back", entry, words.asked_back(host, gone.name))

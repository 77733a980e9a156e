"""The seats of a device whose match is at the house, and which of them friends have taken."""

from __future__ import annotations

from collections.abc import Sequence

from tuppence_web.tables.rules.entries import Seat


class LentSeats:
    """The seats as they came from the device, and which seat each guest has had."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = [(seat.level, seat.name) for seat in seats]
        self._had: dict[str, int] = {}

    def take(self, number: int, guest: str) -> None:
        """Note that a guest has taken a seat."""
        self._had[guest] = number

    def had(self, guest: str | None) -> int | None:
        """The seat that a guest has had: its hand was seen, so the guest gets no other."""
        return None if guest is None else self._had.get(guest)

    def given_back(self, number: int) -> Seat:
        """The seat as it came from the device, for the device or its bot to play on."""
        level, name = self._seats[number]
        return Seat(level=level, name=name)

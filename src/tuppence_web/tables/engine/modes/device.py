"""A match on one device that is handed round, and the same match once the device has handed it over to the server."""

from __future__ import annotations

from collections.abc import Sequence

from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.modes.mode import Mode, Seeds
from tuppence_web.tables.wire.messages import Fixture
from tuppence_web.web.refusals import Refusal


class OneDevice(Mode):
    """A match whose device draws by itself. It counts for nothing: a player could know all its dice."""

    source = "device"
    unrated = words.BEGAN_ON_DEVICE
    plays_named_seats = draws_at_once = True
    follower_does = words.MOVED_TO

    def seeds(self, committed: bool) -> Seeds:
        return "device"

    def handed_over(self, seats: Sequence[Seat]) -> Mode:
        return HandedOver(seats, self.fixture)


class HandedOver(OneDevice):
    """A match of which friends may take seats, also a bot's; they are given back to the device or to its bot."""

    def __init__(self, seats: Sequence[Seat], fixture: Fixture | None) -> None:
        super().__init__(fixture)
        self._seats = [(seat.level, seat.name) for seat in seats]
        self._had: dict[str, int] = {}

    @property
    def no_rematch(self) -> Refusal:
        return words.NEXT_ON_DEVICE

    def took(self, seat: int, guest: str, name: str) -> None:
        self._had[guest] = seat

    def had(self, guest: str | None) -> int | None:
        return None if guest is None else self._had.get(guest)

    def without_person(self, seat: int) -> Seat:
        level, name = self._seats[seat]
        return Seat(level=level, name=name)

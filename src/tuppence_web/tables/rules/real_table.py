"""A match at a real table: who keeps it, what was entered and stands, and who has confirmed the result."""

from __future__ import annotations

import msgspec

from tuppence_web.tables.rules.entries import Entry
from tuppence_web.tables.wire.messages import RealTable


class RealMatch:
    """What a table replayed from its log knows besides the position, where chance is entered."""

    def __init__(self, told: RealTable) -> None:
        self.official = told.official
        self.certified = told.certified
        self.surface_clear = told.surface_clear
        self.names: dict[int, str] = {}  # of the seats, as whoever keeps the match wrote them down
        self.standing: list[Entry] = []  # the plays that were not taken back
        self.agreed: set[int] = set()
        self.confirmed = False

    def take_back(self, to: int) -> None:
        """Drop the plays from a seq on, and with them what was confirmed."""
        self.standing = [play for play in self.standing if play.seq < to]
        self.agreed.clear()
        self.confirmed = False

    @property
    def told(self) -> RealTable:
        """As readers see it."""
        return RealTable(self.official, self.certified, self.surface_clear, sorted(self.agreed), self.confirmed)


def of_opening(body: object) -> RealMatch | None:
    """What the entry that opened a table says; None where the house draws."""
    told = msgspec.convert(body, RealTable | None)
    return None if told is None else RealMatch(told)

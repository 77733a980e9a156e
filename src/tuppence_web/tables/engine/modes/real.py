"""A match at a real table: its referee, the plays that were not taken back, and who has confirmed the result."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tuppence.chance import FairMatch
from tuppence.chance.fairness import Tally
from tuppence.events import Event
from tuppence.match import State
from tuppence.record import Sheet, with_sheet
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.checkpoints import Checkpoints
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.modes.mode import Mode, Seeds
from tuppence_web.tables.wire.messages import Fixture, RealTable
from tuppence_web.tables.wire.types import JsonObject
from tuppence_web.web.refusals import Refusal


class RealMatch(Mode):
    """A match whose host enters what happens at the table: its official, or one of its players."""

    source = "real"
    played_here = draws_fairly = False
    result_comes_with = ("agreed", "confirmed")
    result_by = "referee"
    names_by = "official"
    gives_help = False

    def __init__(self, opening: RealTable, fixture: Fixture | None = None) -> None:
        super().__init__(fixture)
        self.official = opening.official
        self.certified = opening.certified
        self.surface_clear = opening.surface_clear
        self.names: dict[int, str] = {}  # of the seats, as they were written down
        self.standing: list[Entry] = []  # the plays that were not taken back
        self.checkpoints: Checkpoints
        self.agreed: set[int] = set()
        self.confirmed = False
        self._referee_since = 1

    @property
    def real_table(self) -> RealTable:
        return RealTable(self.official, self.certified, self.surface_clear, sorted(self.agreed), self.confirmed)

    def with_sheet(self, record: dict[str, Any], names: list[str]) -> dict[str, Any]:
        return with_sheet(record, Sheet(names, self.official, self.surface_clear))

    def tally(self, state: State) -> Tally | None:
        return state.text().tally()

    def drinks(self, state: State) -> list[int]:
        return state.text().drinks()

    @property
    def referee_since(self) -> int:
        return self._referee_since

    @property
    def no_rematch(self) -> Refusal:
        return words.PLAYED_ONCE if self.fixture is not None else words.NEXT_FROM_FORM

    def seats_are_set(self, before_start: bool) -> bool:
        return self.fixture is not None

    def is_referee(self, guest: str | None, host: str | None) -> bool:
        return guest is not None and guest == host

    def seeds(self, committed: bool) -> Seeds:
        return "none"

    def seeds_at_once(self, seats: int) -> JsonObject:
        return {"seeds": []}

    def dice(self, secret: bytes, seeds: list[str], per_event: bool) -> FairMatch | None:
        return None

    def begin(self, state: State) -> None:
        self.checkpoints = Checkpoints(state)

    def note(self, play: Entry, events: Sequence[Event], state: State) -> None:
        self.standing.append(play)
        self.checkpoints.note(len(self.standing), state)

    def took(self, seat: int, guest: str, name: str) -> None:
        self.names.setdefault(seat, name)

    def named(self, seat: int, name: str) -> None:
        self.names[seat] = name

    def without_person(self, seat: int) -> Seat:
        self.agreed.discard(seat)
        return Seat(name=self.names.get(seat, ""))

    def first_of(self, request: str) -> int | None:
        """The seq of the first play that a request made, if it stands."""
        return next((play.seq for play in self.standing if play.request == request), None)

    def requests_since(self, to: int) -> int:
        """How many requests made the plays that stand from a seq on: one press may be several plays."""
        return len({play.request for play in self.standing if play.seq >= to})

    def take_back(self, to: int) -> State:
        """Drop the plays from a seq on, and with them what was confirmed. Return the position before them."""
        self.standing = [play for play in self.standing if play.seq < to]
        self.agreed.clear()
        self.confirmed = False
        known, state = self.checkpoints.back(len(self.standing))
        for number, play in enumerate(self.standing[known:], known + 1):
            state.apply_typed(play.body)
            self.checkpoints.note(number, state)
        return state

    def vouched(self, seats: Collection[int | None]) -> bool:
        return self.certified or self.agreed.issuperset(seats)

    def confirm(self, seat: int | None) -> None:
        """Note that the result counts, by the word of a player in a seat, of the official or of all players (None)."""
        self.confirmed = True
        if seat is not None:
            self.agreed.add(seat)

    def take_over(self, entry: Entry) -> str:
        """Note that another phone referees the match from here on. Return that in words."""
        name, before, was_certified = entry.body["name"], self.official, self.certified
        self._referee_since, self.certified = entry.seq, entry.body["certified"]
        if before is not None:
            self.official = name
        return words.referee_changed(name, before, was_certified and not self.certified)

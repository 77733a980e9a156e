"""A match at a real table: who keeps it, what was entered and stands, and who has confirmed the result."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from tuppence.game import Game
from tuppence.match import State
from tuppence_web.tables.rules.checkpoints import Checkpoints
from tuppence_web.tables.rules.entries import Entry
from tuppence_web.tables.wire import house_events
from tuppence_web.tables.wire.messages import Event, RealTable


class RealMatch:
    """What a table replayed from its log knows besides the position, where chance is entered."""

    def __init__(self, told: RealTable) -> None:
        self.official = told.official
        self.certified = told.certified
        self.surface_clear = told.surface_clear
        self.names: dict[int, str] = {}  # of the seats, as they were written down
        self.standing: list[Entry] = []  # the plays that were not taken back
        self.checkpoints: Checkpoints
        self.agreed: set[int] = set()
        self.confirmed = False
        self.kept_from = 1  # the seq of the entry since which the same phone keeps the match

    def begin(self, state: State) -> None:
        """Note the position before the first play."""
        self.checkpoints = Checkpoints(state)

    def note(self, play: Entry, state: State) -> None:
        """Note a play and the position that it led to."""
        self.standing.append(play)
        self.checkpoints.note(len(self.standing), state)

    def first_of(self, request: str) -> int | None:
        """The seq of the first play that a request made, if it stands."""
        return next((play.seq for play in self.standing if play.request == request), None)

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
        """Whether the result stands on more than one person's word: a certified official's, or all these players'."""
        return self.certified or self.agreed.issuperset(seats)

    def confirm(self, seat: int | None) -> None:
        """Note that the result counts, by the word of a player in a seat, of the official or of all players (None)."""
        self.confirmed = True
        if seat is not None:
            self.agreed.add(seat)

    def take_over(self, entry: Entry) -> list[Event]:
        """Note that another phone keeps the match from here on."""
        name, before, was_certified = entry.body["name"], self.official, self.certified
        self.kept_from, self.certified = entry.seq, entry.body["certified"]
        text = f"{name} keeps the match from here on"
        if before is not None:
            self.official = name
            text += f", in place of {before}"
        if was_certified and not self.certified:
            text += ": no certified official keeps it any more"
        return [Event(house_events.Kept(entry.seat, None, name), text)]

    @property
    def told(self) -> RealTable:
        """As readers see it."""
        return RealTable(self.official, self.certified, self.surface_clear, sorted(self.agreed), self.confirmed)


def in_competition(game: Game) -> bool:
    """Whether a match has the options of the association's own matches (Article V)."""
    rules = game.at_table.competition
    return rules is not None and all(game.options[name] == value for name, value in rules.items())


def of_opening(body: object) -> RealMatch | None:
    """What the entry that opened a table says; None where the house draws."""
    told = msgspec.convert(body, RealTable | None)
    return None if told is None else RealMatch(told)

"""A first game at a table: its chosen luck, its opponent, and what its coach says (docs/tables.md)."""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.actions import Action
from tuppence.chance import FairMatch
from tuppence.events import Event
from tuppence.match import CHANCE, State
from tuppence_web.hosted.first_game import OPPONENT, Advice, FirstGame, Moment
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.modes.mode import Mode, Seeds
from tuppence_web.tables.wire.types import JsonObject
from tuppence_web.web.refusals import Refusal

MS_A_WORD = 333  # of reading


class FirstMatch(Mode):
    """A match that is played once, to learn a game, with chosen luck. It counts for nothing."""

    source = "first"
    unrated = words.CHOSEN_LUCK
    draws_fairly = remembered = False

    def __init__(self, script: FirstGame) -> None:
        super().__init__()
        self.script = script
        self.reading_ms = 0
        self._events: list[Event] = []
        self._said = ""

    @property
    def no_rematch(self) -> Refusal:
        return words.FIRST_GAME

    def seeds(self, committed: bool) -> Seeds:
        return "first"

    def seeds_at_once(self, seats: int) -> JsonObject:
        return {"seeds": [""] * seats, "streams": "event"}

    def note(self, play: Entry, events: Sequence[Event], state: State) -> None:
        self._events += events
        if state.current_player() != CHANCE:
            text = self.advice(state).text
            self.reading_ms = 0 if text == self._said else len(text.split()) * MS_A_WORD
            self._said = text

    def advice(self, state: State) -> Advice:
        return self.script.coach(Moment(state, self._events))

    def planned(self, state: State) -> Action | None:
        return self.script.play(Moment(state, self._events)) if state.current_player() == OPPONENT else None

    def outcome(self, state: State, dice: FairMatch, event: int) -> Action:
        return self.script.outcome(state, event, dice.of_event(event))

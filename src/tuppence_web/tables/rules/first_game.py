"""A first game at a table: its chosen luck, its opponent, and what its coach says (docs/decisions/0066)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tuppence.actions import Action
from tuppence.chance import FairMatch
from tuppence.events import Event
from tuppence.first_game import OPPONENT, YOU, Advice, FirstGame, Moment
from tuppence.game import GameType
from tuppence.match import CHANCE, State
from tuppence_web.tables.wire.messages import Choice, Coach

MS_A_WORD = 333  # of reading


class FirstMatch:
    """What a table of a first game, replayed from its log, knows besides the position."""

    def __init__(self, script: FirstGame) -> None:
        self.script = script
        self.reading_ms = 0  # how long the player reads what the coach says anew; the opponent waits for that
        self._events: list[Event] = []
        self._said = ""

    def note(self, events: Iterable[Event], state: State) -> None:
        """Note what a play brought, and led to."""
        self._events += events
        if state.current_player() != CHANCE:
            text = self.advice(state).text
            self.reading_ms = 0 if text == self._said else len(text.split()) * MS_A_WORD
            self._said = text

    def advice(self, state: State) -> Advice:
        """What the coach says now."""
        return self.script.coach(Moment(state, self._events))

    def planned(self, state: State) -> Action | None:
        """What the opponent plays now by the script; None if a bot decides."""
        return self.script.play(Moment(state, self._events)) if state.current_player() == OPPONENT else None


def of_opening(game: GameType, body: dict[str, object]) -> FirstMatch | None:
    """What the entry that opened a table says; None where it is no first game."""
    return FirstMatch(game.first_game) if body.get("first") and game.first_game is not None else None


def outcome(first: FirstMatch | None, state: State, dice: FairMatch, event: int) -> Action:
    """The outcome of a chance event: drawn, or in a first game the chosen one."""
    rng = dice.of_event(event)
    return state.sample_chance(rng) if first is None else first.script.outcome(state, event, rng)


def pointed_at(advice: Advice, choices: list[Choice]) -> list[Choice]:
    """The choices of which only the one is suggested that the coach points at."""
    return [
        msgspec.structs.replace(choice, suggested=here, lit=here)
        for choice in choices
        for here in [choice.action == advice.press]
    ]


def told(advice: Advice) -> Coach:
    """What the coach says, as it is sent."""
    return Coach(advice.text, advice.over)


def may_hear(hidden: bool, reader: int | None) -> bool:
    """Whether a reader may hear the coach, who may speak of the player's hand."""
    return not hidden or reader == YOU

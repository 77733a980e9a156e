"""A first game: a short match by the real rules with chosen luck, in which a coach explains what happens.

Each game's ``first_game.py`` is its script. Nothing in it binds the player: any legal action is accepted, what was
chosen and cannot happen any more is drawn as ever, and the coach speaks of the position as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tuppence.actions import Action
from tuppence.chance import Generator
from tuppence.events import Event
from tuppence.match import State

__all__ = ["OPPONENT", "YOU", "Advice", "FirstGame", "Moment"]

YOU, OPPONENT = 0, 1  # the seats of a first game

Luck = Action | Callable[[State, Generator], Action]  # a chosen outcome, or how it is chosen where that depends


class Moment(msgspec.Struct, frozen=True):
    """A moment of a first game: the match, and all events of it so far."""

    state: State
    events: Sequence[Event]

    @property
    def position(self) -> Any:
        """A copy of the game's position, to read."""
        return self.state.clone().position

    @property
    def yours(self) -> bool:
        """Whether the player is to decide."""
        return self.state.current_player() == YOU

    def count(self, kind: type[Event], seat: int | None = None) -> int:
        """Return how many events of a type there were, of one seat or of all."""
        return sum(isinstance(event, kind) and seat in (None, event.seat) for event in self.events)

    def last(self, *kinds: type[Event]) -> Event | None:
        """Return the newest event of these types, or None."""
        return next((event for event in reversed(self.events) if isinstance(event, kinds)), None)


class Advice(msgspec.Struct, frozen=True):
    """What the coach says, with ``{1}`` for the opponent. ``press``: the action that is pointed at.

    ``over``: the first game ends here, because a whole match is too long for it.
    """

    text: str
    press: Action | None = None
    over: bool = False


@dataclass(frozen=True, kw_only=True)
class FirstGame:
    """The script of a first game for two.

    ``options``: those that differ from the defaults. ``luck``: the chance events in order; those after the last, and
    those that are not possible where they come, are drawn. ``opponent``: what the opponent plays; None, or what is not
    legal: as a beginner does. ``coach``: what is said at a moment.
    """

    options: dict[str, Any]
    luck: tuple[Luck, ...]
    opponent: Callable[[Moment], Action | None]
    coach: Callable[[Moment], Advice]

    def outcome(self, state: State, number: int, rng: Generator) -> Action:
        """Return the outcome of a chance event, numbered from 0: the chosen one if it is possible, else a drawn one."""
        if number < len(self.luck):
            luck = self.luck[number]
            chosen = luck if isinstance(luck, Action) else luck(state, rng)
            if state.refusal(chosen) is None:
                return chosen
        return state.sample_chance(rng)

    def play(self, moment: Moment) -> Action | None:
        """Return the opponent's action if the script has one for this moment."""
        action = self.opponent(moment)
        return action if action is not None and moment.state.refusal(action) is None else None

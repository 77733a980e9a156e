"""What follows from a choice in Penny Drop."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.events.words import number_word
from tuppence.games.penny_drop.actions import Roll
from tuppence.games.penny_drop.rules import Position
from tuppence.match import State


def consequence(state: State, action: Action) -> str:
    """Return the odds of a roll, or the box that a stop leaves to the next player."""
    if isinstance(action, Roll):
        odds = state.text().odds().replace(" · ", ", ")
        return odds[0].lower() + odds[1:]
    s: Position = state.position
    full = f"{number_word(s.shown)} full {'slot' if s.shown == 1 else 'slots'}" if s.shown else "an empty box"
    return f"the next player rolls at {full}"

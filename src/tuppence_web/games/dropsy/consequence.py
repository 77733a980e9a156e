"""What follows from a choice in Dropsy."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.dropsy.actions import Drop
from tuppence.games.dropsy.odds import odds
from tuppence.match import State

FEWEST = 0.05  # points taken from others that are worth a word


def consequence(state: State, action: Action) -> str:
    """Return how often a drop ends in a slot or leaves the boards, and its points on average."""
    if not isinstance(action, Drop):
        return ""
    found = odds(state, action.x, action.y, action.height)
    taken = f", {found.taken.mean:.1f} taken from others" if found.taken.mean >= FEWEST else ""
    ends = f"{100 * found.slotted.p:.0f} of 100 such drops end in a slot and {100 * found.off.p:.0f} leave the boards"
    return f"{ends}, {found.points.mean:.1f} points on average{taken}"

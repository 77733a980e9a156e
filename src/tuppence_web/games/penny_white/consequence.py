"""What follows from a choice in Penny White."""

from __future__ import annotations

from msgspec.structs import astuple

from tuppence.actions import Action
from tuppence.games.penny_white.actions import Flick
from tuppence.games.penny_white.board import WHITE
from tuppence.games.penny_white.rules import Position
from tuppence.match import State

HANDS = 100  # samples of the tremor, the same for every flick


def consequence(state: State, action: Action) -> str:
    """Return how often a flick leaves its player nearest to the white, and how often it puts the white off."""
    if not isinstance(action, Flick):
        return ""
    s: Position = state.position
    nearest, off = counted(s, action)
    return f"{nearest} of {HANDS} such flicks leave {{{s.turn}}} nearest to the white, {off} put the white off"


def counted(s: Position, flick: Flick) -> tuple[int, int]:
    """Return after how many flicks the flicker is nearest to the white, and after how many the white is off."""
    import numpy as np

    from tuppence.games.penny_white.bots import evaluation

    hands = np.random.default_rng(0).standard_normal((HANDS, 2))
    found = evaluation.outcomes(s, evaluation.shaken(s, np.array([astuple(flick)]), hands))
    own, other = (found.distances(own=mine).min(axis=1, initial=np.inf) for mine in (True, False))
    stays = found.on_board[:, WHITE]
    return int((stays & (own < other)).sum()), int((~stays).sum())

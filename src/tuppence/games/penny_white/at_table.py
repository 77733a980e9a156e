"""What a live table needs to know about Penny White."""

from __future__ import annotations

from typing import Any

from tuppence.at_table import AtTable
from tuppence.games.penny_white import bots, evaluation
from tuppence.games.penny_white.actions import Foul

SAMPLES = 100  # of the rest of an end, for players who ask what to expect: some two seconds


def expected_points(state: Any) -> tuple[float, float]:
    """Return the points to expect of the rest of the end, between regulars, and their standard error."""
    from tuppence.games.penny_white import odds

    return odds.expected_points(state, samples=SAMPLES, seed=len(state.history))


AT_TABLE = AtTable(
    minutes=20,
    levels=bots.LEVELS,
    bot=bots.Bot,
    warm=evaluation.warm,
    referee_actions=(Foul,),
    slow_chance=True,
    expected_points=expected_points,
)

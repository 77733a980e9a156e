"""The levels of Penny Drop as rules over a position, except the champion."""

from __future__ import annotations

from tuppence.games.penny_drop.legality import ROLL, STOP
from tuppence.games.penny_drop.rules import Position
from tuppence.rule import rule

LEVELS = ("beginner", "regular", "champion")
BEGINNER, REGULAR, CHAMPION = 1, 2, 3  # policy numbers in playouts
THRESHOLDS = 5  # a beginner's threshold is 0 to 4 full slots


@rule
def beginner(s: Position, threshold: int) -> int:
    """Roll again while at most ``threshold`` slots are full. The threshold is drawn from 0 to 4 for each decision."""
    return ROLL if s.rolled == 0 or s.shown <= threshold else STOP


@rule
def regular(s: Position) -> int:
    """Stop when half of the box is full, but with two pennies or fewer roll again up to three full slots."""
    if s.rolled == 0 or s.shown < 3:
        return ROLL
    return ROLL if s.pennies[s.turn] <= 2 and s.shown < 4 else STOP

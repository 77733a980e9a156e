"""The laws of the score sheet of Ten Pennies: what holds of every position that entries can lead to."""

from __future__ import annotations

from tuppence.games.ten_pennies import laws
from tuppence.games.ten_pennies.rules import DEAL, PENNIES, Position
from tuppence.games.ten_pennies.sheet.rules import A_PENNY_BRINGS


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none. But for the cards bought it is one of the game's."""
    if s.phase not in laws.BETWEEN:
        return f"phase {s.phase} is in the middle of a round"
    unheld = s.copy()
    unheld.held = [0] * len(s.held)
    return laws.broken(unheld) or _bought(s)


def _bought(s: Position) -> str:
    """Check that the cards bought in this round are paid for (TP-3)."""
    for seat, cards in enumerate(s.held):
        spent = PENNIES - s.pennies[seat] if seat < s.seats and s.phase == DEAL else 0
        if cards % A_PENNY_BRINGS or not 0 <= cards <= A_PENNY_BRINGS * spent:
            return f"seat {seat} cannot have bought {cards} cards"
    return ""

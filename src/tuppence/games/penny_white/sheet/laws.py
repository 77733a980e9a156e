"""The laws of the score sheet of Penny White: what holds of every position that entries can lead to."""

from __future__ import annotations

from tuppence.games.penny_white import laws
from tuppence.games.penny_white.board import WHITE
from tuppence.games.penny_white.rules import FLICK_WHITE, OVER, PLACE_WHITE, STARTER, Position

BETWEEN = (STARTER, PLACE_WHITE, FLICK_WHITE, OVER)


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none. It is one of the game's, before or after an end."""
    if s.phase not in BETWEEN or (s.phase != OVER and (s.flicked or s.on_board[WHITE])):
        return f"phase {s.phase} is in the middle of an end"
    if s.phase in (PLACE_WHITE, FLICK_WHITE) and (s.phase == FLICK_WHITE) != bool(s.flicks_white):
        return f"the white is {'flicked' if s.flicks_white else 'placed'}, not as in phase {s.phase}"
    return laws.broken(s)

"""The laws of the score sheet of Dropsy: what holds of every position that entries can lead to."""

from __future__ import annotations

from tuppence.games.dropsy import laws
from tuppence.games.dropsy.rules import DROP, NOBODY, OVER, Position


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none. It is one of the game's, but for hands at the end."""
    if s.phase != OVER:
        played = s.phase not in (DROP, *laws.LAYING) or s.dropped or any(s.drops)
        return f"phase {s.phase} is in the middle of a round" if played else laws.broken(s)
    if s.round != s.rounds or s.finisher not in range(s.seats) or s.finisher == NOBODY:
        return f"the match is over in round {s.round} of {s.rounds}, which seat {s.finisher} finished"
    return laws.idle(s) or laws.layout(s) or laws.tokens(s) or laws.points_of_round(s)

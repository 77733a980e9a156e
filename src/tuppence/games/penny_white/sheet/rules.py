"""What an entry on the score sheet of Penny White does to the game's position: the game's own rules score it.

Between entries the position is that at the start of an end, or at the end of the match.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.games.penny_white import rules
from tuppence.games.penny_white.board import WHITE
from tuppence.games.penny_white.rules import FOUL, Position
from tuppence.games.penny_white.sheet.actions import Penny, Place
from tuppence.rule import emit

Events = list[tuple[int, int, int]]


def note_foul(s: Position, seat: int, events: Events) -> None:
    """A flick of a seat was foul; what follows from it is entered as it happens (PW-11)."""
    emit(events, FOUL, seat, 0)


def measure(s: Position, white: Place, pennies: Sequence[Penny], events: Events) -> None:
    """All pennies have been flicked, and those on the board lie like this (Scoring, PW-7)."""
    rules.lie(s, WHITE, *white)
    lying = [[(x, y) for owner, x, y in pennies if owner == seat] for seat in range(rules.SEATS)]
    while s.left[s.turn]:
        rules.take_penny(s)
        s.on_board[s.flicked] = 0
        if lying[s.turn]:
            rules.lie(s, s.flicked, *lying[s.turn].pop(0))
        s.turn = 1 - s.turn
    rules.measure(s, events)

"""What can be entered on the score sheet of Dropsy, with a code for each reason why not: the game's, and more."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.dropsy import legality
from tuppence.games.dropsy.board import SLOTS
from tuppence.games.dropsy.rules import DROP, OVER, Position
from tuppence.games.dropsy.sheet.actions import RoundEnds
from tuppence.rule import LEGAL

# Reasons, besides those of the game.
MATCH_OVER, LAYOUT_FIRST, NO_SEAT, OTHER_SLOTS, TOO_MANY = range(101, 106)


def check(s: Position, action: Action) -> int:
    """Return LEGAL, or why something cannot be entered now. Raise TypeError if it is not of this sheet."""
    return check_round(s, action) if isinstance(action, RoundEnds) else legality.check(s, action)


def check_round(s: Position, end: RoundEnds) -> int:
    """Return LEGAL, or why the round cannot have ended like this (DR-1, DR-5, DR-7)."""
    if s.phase != DROP:
        return MATCH_OVER if s.phase == OVER else LAYOUT_FIRST
    if max(end.finisher, *(seat or 0 for seat in end.slots), 0) >= s.seats:
        return NO_SEAT
    if len(end.slots) != len(SLOTS):
        return OTHER_SLOTS
    return TOO_MANY if any(end.slots.count(seat) > s.each for seat in range(s.seats)) else LEGAL

"""What can be entered on the score sheet of Penny White, with a code for each reason why not."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.penny_white.actions import Starter
from tuppence.games.penny_white.board import is_on_board
from tuppence.games.penny_white.rules import OVER, SEATS, STARTER, Position
from tuppence.games.penny_white.sheet.actions import Board, Foul, Missed, Nearest, PutOff
from tuppence.rule import LEGAL

# Reasons.
MATCH_OVER, DRAWN_ONCE, STARTER_FIRST, IS_PLACED, NOBODYS, NO_PENNY, TOO_MANY, BESIDE = range(1, 9)


def check(s: Position, action: Action) -> int:
    """Return LEGAL, or why something cannot be entered now. Raise TypeError if it is not of this sheet."""
    if s.phase == OVER:
        return MATCH_OVER
    if isinstance(action, Starter):
        return LEGAL if s.phase == STARTER else DRAWN_ONCE
    if s.phase == STARTER:
        return STARTER_FIRST
    match action:
        case Missed():
            return LEGAL if s.flicks_white else IS_PLACED
        case Nearest():
            return check_nearest(s, action)
        case Board():
            return check_board(s, action)
        case PutOff() | Foul():
            return LEGAL
    raise TypeError(action)


def check_nearest(s: Position, nearest: Nearest) -> int:
    """Return LEGAL, or why so many pennies cannot count (PW-7)."""
    if nearest.seat is None:
        return NOBODYS if nearest.pennies else LEGAL
    if nearest.pennies == 0:
        return NO_PENNY
    return LEGAL if nearest.pennies <= s.each else TOO_MANY


def check_board(s: Position, board: Board) -> int:
    """Return LEGAL, or why the discs cannot lie like this (PW-1, PW-9)."""
    owners = [owner for owner, _, _ in board.pennies]
    if any(owners.count(seat) > s.each for seat in range(SEATS)):
        return TOO_MANY
    places = [board.white, *((x, y) for _, x, y in board.pennies)]
    return LEGAL if all(is_on_board(s, x, y) for x, y in places) else BESIDE

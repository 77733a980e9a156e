"""Entries of the score sheet of Penny White by chance, for play by chance."""

from __future__ import annotations

from tuppence.chance import Generator, below
from tuppence.games.penny_white.actions import Starter
from tuppence.games.penny_white.rules import SEATS, STARTER, Position
from tuppence.games.penny_white.sheet.actions import AnyAction, Board, Foul, Missed, Nearest, Penny, PutOff

WAYS = 6  # of what may be entered in an end
PLACES = 1000  # each way, where a disc may lie


def entry(s: Position, rng: Generator) -> AnyAction:
    """Draw an entry."""
    seat = below(rng, SEATS)
    if s.phase == STARTER:
        return Starter(seat)
    match below(rng, WAYS):
        case 0:
            return PutOff(seat)
        case 1:
            return Foul(seat)
        case 2:
            return Nearest(None, 0)
        case 3:
            return Nearest(seat, 1 + below(rng, s.each))
        case 4 if s.flicks_white:
            return Missed(bool(below(rng, 2)))
    return _board(s, rng)


def _board(s: Position, rng: Generator) -> Board:
    """Draw a board with some of the pennies on it."""
    _, *white = _disc(s, 0, rng)
    pennies = [_disc(s, seat, rng) for seat in range(SEATS) for _ in range(below(rng, s.each + 1))]
    return Board((white[0], white[1]), tuple(pennies))


def _disc(s: Position, seat: int, rng: Generator) -> Penny:
    """Draw a place on the board, its edges included."""
    across, along = below(rng, PLACES + 1) / PLACES, below(rng, PLACES + 1) / PLACES
    return seat, (across - 0.5) * s.width, along * s.length

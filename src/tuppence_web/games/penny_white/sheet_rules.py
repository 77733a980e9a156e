"""What can be entered on the score sheet of Penny White, and what it does.

Between entries the position is that at the start of an end, or at the end of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from tuppence.actions import Action
from tuppence.chance import Generator, below
from tuppence.games.penny_white import laws, options, rules
from tuppence.games.penny_white.actions import MOST_PENNIES, Starter
from tuppence.games.penny_white.board import WHITE, is_on_board
from tuppence.games.penny_white.events import (
    Decider,
    EndBegins,
    Fouled,
    Measured,
    NobodyScored,
    Scored,
    Starts,
    WhiteMissed,
    WhiteOff,
    Won,
)
from tuppence.games.penny_white.rules import FLICK_WHITE, FOUL, OVER, PLACE_WHITE, SEATS, STARTER, Position
from tuppence.options import without
from tuppence.rule import LEGAL, emit

Seat = Annotated[int, msgspec.Meta(ge=0, le=1)]
Place = tuple[float, float]  # x, y of a centre in mm
Penny = tuple[Seat, float, float]  # whose it is, x, y


class Missed(Action, frozen=True, tag="missed"):
    """The flicked white did not get over the line or, not ``on_board``, left the board (PW-3)."""

    on_board: bool


class PutOff(Action, frozen=True, tag="put_off"):
    """A flick of the seat put the white off the board (PW-5)."""

    seat: Seat


class Foul(Action, frozen=True, tag="foul"):
    """A flick of the seat was foul (PW-11)."""

    seat: Seat


class Nearest(Action, frozen=True, tag="nearest"):
    """The end is over: ``pennies`` of the nearest player count; None and 0: nobody scores (PW-7)."""

    seat: Seat | None
    pennies: Annotated[int, msgspec.Meta(ge=0, le=MOST_PENNIES)]


class Board(Action, frozen=True, tag="board"):
    """The end is over, and so the white and the pennies on the board lie: they are measured (PW-7)."""

    white: Place
    pennies: Annotated[tuple[Penny, ...], msgspec.Meta(max_length=MOST_PENNIES)]


AnyAction = Starter | Missed | PutOff | Foul | Nearest | Board


Options = without(options.Options, "tremor", __name__)


AnyEvent = Starts | EndBegins | WhiteMissed | WhiteOff | Fouled | Measured | Scored | NobodyScored | Decider | Won


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
    """Return LEGAL, or why this number of pennies cannot count (PW-7)."""
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


BETWEEN = (STARTER, PLACE_WHITE, FLICK_WHITE, OVER)


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none. It is one of the game's, before or after an end."""
    if s.phase not in BETWEEN or (s.phase != OVER and (s.flicked or s.on_board[WHITE])):
        return f"phase {s.phase} is in the middle of an end"
    if s.phase in (PLACE_WHITE, FLICK_WHITE) and (s.phase == FLICK_WHITE) != bool(s.flicks_white):
        return f"the white is {'flicked' if s.flicks_white else 'placed'}, not as in phase {s.phase}"
    return laws.broken(s)


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

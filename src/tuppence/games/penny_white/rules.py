"""The rules of Penny White (PW-1 to PW-9, PW-11) over one fixed-size position. Where discs come to rest is chance.

Functions marked @rule change only the position that is passed to them and emit events to ``events``, a list of ``(code,
seat, number)``, or None if not needed. ``events.py`` defines the codes.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tuppence.games.penny_white.actions import MOST_DISCS
from tuppence.games.penny_white.board import FAR_LINE, OVER_LINE, ROUNDING, WHITE, distance, has_room
from tuppence.layout import FLOAT64, INT32, Rows, number, row, settled, table
from tuppence.places import Scored, place_by_scores
from tuppence.rule import Events, emit, rule

if TYPE_CHECKING:
    from tuppence.games.penny_white.options import Options

SEATS = 2
STARTER, PLACE_WHITE, FLICK_WHITE, WHITE_SLIDES, FLICK, PENNY_SLIDES, REMOVE, OVER = range(8)  # phase
NOBODYS_TURN = (STARTER, OVER)
CLEARLY = 0.01  # mm: pennies whose distances differ by less are level (PW-7)
THOUSANDTHS = 1000  # of a mm: the unit of an emitted distance

# Codes of events. DISTANCE and COUNTS belong to the MEASURED before them.
STARTS, BEGINS, PLACED, WHITE_FLICKED, WHITE_LIES, MISSED, FLICKED, WENT_OFF, WHITE_OFF, FOUL, NO_ROOM = range(11)
MAY_REMOVE, REMOVED, WAIVED, LAPSED, MEASURED, DISTANCE, COUNTS, SCORED, NOBODY, DECIDER, WON, RESTED = range(11, 23)


class Position(Scored):
    """A position of Penny White."""

    seats: int = settled(INT32)
    each: int = settled(INT32)  # pennies each
    ends: int = settled(INT32)  # the agreed number
    flicks_white: int = settled(INT32)  # 1: the white is flicked; 0: it is placed
    decider: int = settled(INT32)
    width: float = settled(FLOAT64)
    length: float = settled(FLOAT64)
    tremor: float = settled(FLOAT64)
    phase: int = number(INT32)
    turn: int = number(INT32)  # the seat that flicks, or flicked last
    starter: int = number(INT32)  # of this end
    end: int = number(INT32)
    aim: list[float] = row(FLOAT64, 4)  # of the last flick: x, y, angle, speed
    flicked: int = number(INT32)  # pennies flicked in this end, without the sliding one
    discs: list[list[float]] = table(FLOAT64, MOST_DISCS, 2)  # x, y of the white and these pennies
    on_board: list[int] = row(INT32, MOST_DISCS)
    owner: list[int] = row(INT32, MOST_DISCS)
    left: list[int] = row(INT32, SEATS)  # pennies still to flick
    removals: int = number(INT32)  # that the last flick still allows
    scores: list[int] = row(INT32, SEATS)
    points: list[int] = row(INT32, SEATS)  # in this end
    given: list[int] = row(INT32, SEATS)  # in the end before
    places: list[int] = row(INT32, SEATS)


def new_position(options: Options) -> Position:
    """Return the start of a match: an empty board, and the starter still to be drawn (PW-1, PW-2)."""
    position = Position(seats=options.players, each=options.pennies, ends=options.ends, end=1)
    position.flicks_white, position.decider = int(options.white == "flicked"), int(options.decider)
    position.width, position.length, position.tremor = options.width, options.length, options.tremor
    position.left = [options.pennies] * SEATS
    return position


@rule
def current_player(s: Position) -> int:
    """Return the seat that decides, -1 if chance is due, -4 if the match is over."""
    if s.phase == REMOVE:
        return 1 - s.turn
    if s.phase == PLACE_WHITE or s.phase == FLICK_WHITE or s.phase == FLICK:
        return s.turn
    return -4 if s.phase == OVER else -1


@rule
def ends_over(s: Position) -> int:
    """Return the number of ends that are over."""
    return s.end - (0 if s.phase == OVER else 1)


@rule
def start(s: Position, seat: int, events: Events) -> None:
    """The seat was drawn to start the first end (PW-2)."""
    emit(events, STARTS, seat, 0)
    s.starter = seat
    begin_end(s, events)


@rule
def begin_end(s: Position, events: Events) -> None:
    """An end begins with an empty board and the white (Introduction, PW-2, PW-3)."""
    for disc in range(s.flicked + 1):
        s.discs[disc][0] = 0.0
        s.discs[disc][1] = 0.0
        s.on_board[disc] = 0
        s.owner[disc] = 0
    s.flicked = 0
    for seat in range(SEATS):
        s.left[seat] = s.each
        s.points[seat] = 0
    s.turn = s.starter
    s.phase = FLICK_WHITE if s.flicks_white else PLACE_WHITE
    emit(events, BEGINS, s.starter, s.end)


@rule
def lie(s: Position, number: int, x: float, y: float) -> None:
    """Place a disc on the board."""
    s.discs[number][0] = x
    s.discs[number][1] = y
    s.on_board[number] = 1


@rule
def place_white(s: Position, over: float, events: Events) -> None:
    """The starter places the white on the middle line, its centre ``over`` mm over the far line (PW-3)."""
    lie(s, WHITE, 0.0, FAR_LINE + over)
    emit(events, PLACED, s.turn, 0)
    s.phase = FLICK


@rule
def aim(s: Position, x: float, y: float, angle: float, speed: float) -> None:
    """Store the aim of a flick, before the tremor."""
    s.aim[0] = x
    s.aim[1] = y
    s.aim[2] = angle
    s.aim[3] = speed


@rule
def flick_white(s: Position, x: float, y: float, angle: float, speed: float, events: Events) -> None:
    """The starter flicks the white (PW-3)."""
    aim(s, x, y, angle, speed)
    emit(events, WHITE_FLICKED, s.turn, 0)
    s.phase = WHITE_SLIDES


@rule
def white_rests(s: Position, y: float, on_board: bool, events: Events) -> None:
    """The flicked white is wholly over the line and moves sideways to the middle, or it missed (PW-3)."""
    if on_board and y >= OVER_LINE:
        lie(s, WHITE, 0.0, y)
        emit(events, WHITE_LIES, s.turn, 0)
        s.phase = FLICK
    else:
        miss_white(s, on_board, events)


@rule
def miss_white(s: Position, on_board: bool, events: Events) -> None:
    """The white missed: the opponent scores 1, and the starter starts the same end again (PW-3)."""
    emit(events, MISSED, s.turn, 1 if on_board else 0)
    award(s, 1 - s.turn, 1, events)
    s.phase = FLICK_WHITE


@rule
def flick(s: Position, x: float, y: float, angle: float, speed: float, events: Events) -> None:
    """The seat in turn flicks a penny (PW-4)."""
    aim(s, x, y, angle, speed)
    emit(events, FLICKED, s.turn, 0)
    s.phase = PENNY_SLIDES


@rule
def pennies_rest(s: Position, discs: Rows[Rows[float]], events: Events) -> None:
    """The discs come to rest. ``discs``: x, y, and whether it is on the board, for each (PW-5, PW-6, PW-9)."""
    take_penny(s)
    emit(events, RESTED, s.turn, s.flicked - 1)
    for disc in range(s.flicked + 1):
        s.discs[disc][0] = discs[disc][0]
        s.discs[disc][1] = discs[disc][1]
        if s.on_board[disc] and not discs[disc][2]:
            s.on_board[disc] = 0
            if disc != WHITE:
                emit(events, WENT_OFF, s.owner[disc], disc - 1)
                if s.owner[disc] != s.turn:
                    s.removals += 1
    if s.on_board[WHITE]:
        if s.removals:
            emit(events, MAY_REMOVE, 1 - s.turn, s.removals)
        remove_or_flick(s, events)
    else:
        s.removals = 0
        white_off(s, s.turn, events)


@rule
def white_off(s: Position, seat: int, events: Events) -> None:
    """A seat's flick put the white off the board: the opponent scores 1, and the end is over (PW-5)."""
    emit(events, WHITE_OFF, seat, 0)
    award(s, 1 - seat, 1, events)
    finish_end(s, events)


@rule
def take_penny(s: Position) -> None:
    """Count a penny of the seat in turn as flicked."""
    s.flicked += 1
    s.owner[s.flicked] = s.turn
    s.on_board[s.flicked] = 1
    s.left[s.turn] -= 1


@rule
def lying(s: Position, seat: int) -> int:
    """Return the number of a seat's pennies on the board."""
    found = 0
    for disc in range(1, s.flicked + 1):
        if s.on_board[disc] and s.owner[disc] == seat:
            found += 1
    return found


@rule
def remove_or_flick(s: Position, events: Events) -> None:
    """Removals come first, while the flicker has a penny on the board; then the next flick (PW-6)."""
    if s.removals and lying(s, s.turn):
        s.phase = REMOVE
        return
    if s.removals:
        emit(events, LAPSED, 1 - s.turn, s.removals)
        s.removals = 0
    next_flick(s, events)


@rule
def remove(s: Position, penny: int, events: Events) -> None:
    """The opponent removes one of the flicker's pennies (PW-6)."""
    s.on_board[penny + 1] = 0
    emit(events, REMOVED, 1 - s.turn, penny)
    s.removals -= 1
    remove_or_flick(s, events)


@rule
def waive(s: Position, events: Events) -> None:
    """The opponent waives a removal (PW-6)."""
    emit(events, WAIVED, 1 - s.turn, 0)
    s.removals -= 1
    remove_or_flick(s, events)


@rule
def next_flick(s: Position, events: Events) -> None:
    """The players flick alternately; a flick is used up if there is no place to flick from (PW-2, PW-4)."""
    s.turn = 1 - s.turn
    while s.left[s.turn]:
        if has_room(s):
            s.phase = FLICK
            return
        emit(events, NO_ROOM, s.turn, 0)
        use_up(s)
        s.turn = 1 - s.turn
    measure(s, events)


@rule
def use_up(s: Position) -> None:
    """A flick of the seat in turn is used up: its penny is off the board and moves nothing (PW-4, PW-11)."""
    take_penny(s)
    s.on_board[s.flicked] = 0


@rule
def foul(s: Position, events: Events) -> None:
    """The official declares a flick foul, of the white or of a penny (PW-11)."""
    emit(events, FOUL, s.turn, 0)
    if s.phase == FLICK_WHITE:
        miss_white(s, True, events)
    else:
        use_up(s)
        next_flick(s, events)


@rule
def nearest(s: Position, seat: int) -> float:
    """Return the distance of a seat's nearest penny from the white, infinite if none is on the board (PW-7)."""
    found = math.inf
    for disc in range(1, s.flicked + 1):
        if s.on_board[disc] and s.owner[disc] == seat:
            found = min(found, distance(s, disc, WHITE))
    return found


@rule
def counts(s: Position, number: int) -> bool:
    """Return whether a penny scores: it is clearly nearer to the white than every penny of the opponent (PW-7)."""
    if not s.on_board[number]:
        return False
    return nearest(s, 1 - s.owner[number]) - distance(s, number, WHITE) >= CLEARLY - ROUNDING


@rule
def measure(s: Position, events: Events) -> None:
    """All pennies have been flicked: each penny that counts scores 1 (Scoring, PW-7)."""
    winner = -1
    points = 0
    for disc in range(1, s.flicked + 1):
        if s.on_board[disc]:
            emit(events, MEASURED, s.owner[disc], disc - 1)
            emit(events, DISTANCE, s.owner[disc], int(THOUSANDTHS * distance(s, disc, WHITE) + 0.5))
            if counts(s, disc):
                emit(events, COUNTS, s.owner[disc], disc - 1)
                winner = s.owner[disc]
                points += 1
    score_end(s, winner, points, events)


@rule
def score_end(s: Position, winner: int, points: int, events: Events) -> None:
    """The end is over: the winner scores ``points``; if it is 0, nobody scores (Scoring, PW-7)."""
    if points:
        award(s, winner, points, events)
    else:
        emit(events, NOBODY, -1, s.end)
    finish_end(s, events)


@rule
def award(s: Position, seat: int, points: int, events: Events) -> None:
    """A seat scores points."""
    s.scores[seat] += points
    s.points[seat] += points
    emit(events, SCORED, seat, points)


@rule
def finish_end(s: Position, events: Events) -> None:
    """The end is over: the next one starts, a decider if the match is level, or the match is over (PW-2, PW-8)."""
    for seat in range(SEATS):
        s.given[seat] = s.points[seat]
    level = s.scores[0] == s.scores[1]
    if s.end >= s.ends and not (level and s.decider):
        finish(s, events)
        return
    if s.end >= s.ends:
        emit(events, DECIDER, -1, s.end)
    s.end += 1
    s.starter = 1 - s.starter
    begin_end(s, events)


@rule
def finish(s: Position, events: Events) -> None:
    """The match is over. Level scores share the win (PW-8)."""
    s.phase = OVER
    place_by_scores(s, 1)
    for seat in range(SEATS):
        if s.places[seat] == 1:
            emit(events, WON, seat, 0)

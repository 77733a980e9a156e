"""Which actions are legal in Penny White, with a code for each reason; for lists and refusals."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.penny_white.actions import (
    Flick,
    FlickWhite,
    Foul,
    PlaceWhite,
    Remove,
    Rest,
    Starter,
    Waive,
)
from tuppence.games.penny_white.board import is_behind_line, is_free, is_on_board
from tuppence.games.penny_white.rules import (
    FLICK,
    FLICK_WHITE,
    OVER,
    PENNY_SLIDES,
    PLACE_WHITE,
    REMOVE,
    STARTER,
    WHITE_SLIDES,
    Position,
    current_player,
)
from tuppence.layout import Rows
from tuppence.rule import LEGAL, rule

OVERS = (100.0, 150.0)  # mm over the far line, where the white may be placed (PW-3)
ANGLES, SPEEDS = (-1.4, 1.4), (100.0, 4000.0)  # of a flick: radians, mm/s (PW-4)

# Reasons why an action is not legal.
MATCH_OVER, NOT_DUE, CHANCE_DUE, OTHERWISE, OVER_RANGE, NOT_BEHIND, ANGLE_RANGE, SPEED_RANGE, OVERLAPS = range(1, 10)
NO_PENNY, OWN_PENNY, OFF_ALREADY, OTHER_DISCS, CAME_BACK, BESIDE, NO_FLICK = range(10, 17)


@rule
def check_phase(s: Position, phase: int) -> int:
    """Return LEGAL, or why an action of this phase is not due."""
    if s.phase == phase:
        return LEGAL
    if s.phase == OVER:
        return MATCH_OVER
    return CHANCE_DUE if current_player(s) < 0 else OTHERWISE


@rule
def check_place_white(s: Position, over: float) -> int:
    """Return LEGAL, or why the white cannot be placed there (PW-3)."""
    code = check_phase(s, PLACE_WHITE)
    if code != LEGAL:
        return code
    return LEGAL if OVERS[0] <= over <= OVERS[1] else OVER_RANGE


@rule
def check_flick(s: Position, phase: int, x: float, y: float, angle: float, speed: float) -> int:
    """Return LEGAL, or why the white or a penny, depending on ``phase``, cannot be flicked like this (PW-3, PW-4)."""
    code = check_phase(s, phase)
    if code != LEGAL:
        return code
    if not is_behind_line(s, x, y):
        return NOT_BEHIND
    if not ANGLES[0] <= angle <= ANGLES[1]:
        return ANGLE_RANGE
    if not SPEEDS[0] <= speed <= SPEEDS[1]:
        return SPEED_RANGE
    return LEGAL if is_free(s, x, y) else OVERLAPS


@rule
def check_remove(s: Position, penny: int) -> int:
    """Return LEGAL, or why a penny cannot be removed (PW-6)."""
    code = check_phase(s, REMOVE)
    if code != LEGAL:
        return code
    if penny >= s.flicked:
        return NO_PENNY
    if s.owner[penny + 1] != s.turn:
        return OWN_PENNY
    return LEGAL if s.on_board[penny + 1] else OFF_ALREADY


@rule
def check_foul(s: Position) -> int:
    """Return LEGAL, or why no flick can be declared foul now (PW-11)."""
    if s.phase == FLICK or s.phase == FLICK_WHITE:
        return LEGAL
    return MATCH_OVER if s.phase == OVER else NO_FLICK


@rule
def check_chance(s: Position, due: bool) -> int:
    """Return LEGAL, or why a chance outcome is not ``due`` (PW-2, PW-9)."""
    if due:
        return LEGAL
    return MATCH_OVER if s.phase == OVER else NOT_DUE


@rule
def sliding(s: Position) -> int:
    """Return the number of the disc that was flicked."""
    return 0 if s.phase == WHITE_SLIDES else s.flicked + 1


@rule
def check_rest(s: Position, discs: Rows[Rows[float]]) -> int:
    """Return LEGAL, or why the discs cannot have come to rest there (PW-9)."""
    code = check_chance(s, s.phase == WHITE_SLIDES or s.phase == PENNY_SLIDES)
    if code != LEGAL:
        return code
    if len(discs) != sliding(s) + 1:
        return OTHER_DISCS
    for number in range(len(discs)):
        if discs[number][2]:
            if number != sliding(s) and not s.on_board[number]:
                return CAME_BACK
            if not is_on_board(s, discs[number][0], discs[number][1]):
                return BESIDE
    return LEGAL


def check(s: Position, action: Action) -> int:
    """Return LEGAL, or why an action is not legal now. Raise TypeError if it is not one of Penny White's."""
    match action:
        case PlaceWhite(over):
            return check_place_white(s, over)
        case FlickWhite(x, y, angle, speed):
            return check_flick(s, FLICK_WHITE, x, y, angle, speed)
        case Flick(x, y, angle, speed):
            return check_flick(s, FLICK, x, y, angle, speed)
        case Remove(penny):
            return check_remove(s, penny)
        case Waive():
            return check_phase(s, REMOVE)
        case Foul():
            return check_foul(s)
        case Starter():
            return check_chance(s, s.phase == STARTER)
        case Rest(discs):
            return check_rest(s, discs)
    raise TypeError(action)

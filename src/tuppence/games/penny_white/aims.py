"""Where bots of Penny White flick to: places behind the line, speeds that stop where they should, flicks to try.

They are worked out without a tremor, from what the physics says of one disc (PW-10).
"""

from __future__ import annotations

import math

from tuppence.games.penny_white.actions import Flick
from tuppence.games.penny_white.board import FRONT, NEAR_LINE, OVER_LINE, RADIUS, WHITE, free_place, is_free, reach
from tuppence.games.penny_white.draws import SHARE, SLOWING
from tuppence.games.penny_white.legality import ANGLES, SPEEDS
from tuppence.games.penny_white.rules import Position

Place = tuple[float, float]
STARTS = (0.0, 0.45, -0.45, 0.9, -0.9)  # where to flick from, as parts of the way to the side
SURE, CLEAR = 3.0, 5.0  # by how much the white is flicked over the line: deviations of the speed, and mm at least
DRAWN = ((0.0, 0.0), (0.0, -24.0), (0.0, 24.0), (-24.0, 0.0), (24.0, 0.0), (0.0, -60.0))  # places round the white
HITS = (1.3, 1.8, 2.6)  # times the speed that just gets there: to push, to knock away, to knock off
OVERS_OF_HITS = (-0.5, 0.0, 0.5)  # where a penny is hit: parts of a diameter aside of its middle


def stopping_speed(way: float) -> float:
    """The speed with which a disc slides so far (PW-10)."""
    return math.sqrt(2 * SLOWING * way)


def starts(s: Position) -> list[Place]:
    """Free places behind the line, at its edge where that is free, the middle one first; one at least."""
    half = reach(s)
    found = [(part * half, FRONT) for part in STARTS if is_free(s, part * half, FRONT)]
    return found or [free_place(s)]


def towards(start: Place, target: Place, pace: float = 1.0) -> Flick:
    """A flick that would stop at the target with pace 1, and go by it with a higher one."""
    across, along = target[0] - start[0], target[1] - start[1]
    angle = math.atan2(across, along)
    speed = pace * stopping_speed(math.hypot(across, along))
    return Flick(*start, _within(angle, ANGLES), _within(speed, SPEEDS))


def _within(number: float, ends: tuple[float, float]) -> float:
    return min(max(number, ends[0]), ends[1])


def over_the_line(s: Position) -> Flick:
    """A flick of the white that gets over the line, as surely as the board allows (PW-3)."""
    deviation = 2 * SHARE * s.tremor * OVER_LINE  # of the way
    over = max(SURE * deviation, CLEAR)  # exactly there it may lie on either side
    return towards((0.0, FRONT), (0.0, min(OVER_LINE + over, (OVER_LINE + s.length) / 2)))


def tries(s: Position) -> list[Flick]:
    """Flicks that a sensible player would think of: to the white, and at each penny of the other."""
    places, white = starts(s), s.discs[WHITE]
    found = [towards(start, (white[0] + x, white[1] + y)) for x, y in DRAWN for start in places[:3]]
    for number in range(1, s.flicked + 1):
        if s.on_board[number] and s.owner[number] != s.turn and s.discs[number][1] > NEAR_LINE + RADIUS:
            found += _at(places[0], s.discs[number])
    return found


def _at(start: Place, penny: Place) -> list[Flick]:
    """Flicks at a penny: full and to either side, at several speeds."""
    return [towards(start, (penny[0] + aside * 2 * RADIUS, penny[1]), pace) for aside in OVERS_OF_HITS for pace in HITS]

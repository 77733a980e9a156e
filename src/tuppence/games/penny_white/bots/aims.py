"""Candidate flicks for the bots of Penny White, computed without tremor from the physics of one disc (PW-10)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tuppence.games.penny_white.actions import Flick
from tuppence.games.penny_white.board import FRONT, NEAR_LINE, OVER_LINE, RADIUS, WHITE, free_place, is_free, reach
from tuppence.games.penny_white.draws import SHARE, SLOWING
from tuppence.games.penny_white.legality import ANGLES, SPEEDS
from tuppence.games.penny_white.rules import Position

Place = tuple[float, float]
STARTS = (0.0, 0.45, -0.45, 0.9, -0.9)  # x to flick from, as fractions of `reach`
PAST = 3.0  # standard deviations of the distance by which the white is aimed past the line
LEAST_PAST = 5.0  # mm: the least distance by which it is aimed past the line
DRAWN = ((0.0, 0.0), (0.0, -24.0), (0.0, 24.0), (-24.0, 0.0), (24.0, 0.0), (0.0, -60.0))  # targets around the white
HITS = (1.3, 1.8, 2.6)  # multiples of the speed that just reaches a penny: push, knock away, knock off
OVERS_OF_HITS = (-0.5, 0.0, 0.5)  # lateral offsets of the impact, in diameters


def stopping_speed(distance: float) -> float:
    """Return the speed in mm/s with which a disc slides a distance (PW-10)."""
    return math.sqrt(2 * SLOWING * distance)


def starts(s: Position) -> list[Place]:
    """Return the free places of `STARTS` to flick from; if there are none, another free place."""
    half = reach(s)
    found = [(part * half, FRONT) for part in STARTS if is_free(s, part * half, FRONT)]
    return found or [free_place(s)]


def towards(start: Place, target: Sequence[float], pace: float = 1.0) -> Flick:
    """Return a flick at a target. ``pace``: the speed relative to the one with which it stops there."""
    across, along = target[0] - start[0], target[1] - start[1]
    angle = math.atan2(across, along)
    speed = pace * stopping_speed(math.hypot(across, along))
    return Flick(*start, _within(angle, ANGLES), _within(speed, SPEEDS))


def _within(number: float, ends: tuple[float, float]) -> float:
    return min(max(number, ends[0]), ends[1])


def flick(aim: Sequence[float]) -> Flick:
    """Return the flick of a row of x, y, angle and speed."""
    x, y, angle, speed = map(float, aim)
    return Flick(x, y, _within(angle, ANGLES), _within(speed, SPEEDS))


def over_the_line(s: Position) -> Flick:
    """Return a flick that gets the white over the line, as safely as the board allows (PW-3)."""
    deviation = 2 * SHARE * s.tremor * OVER_LINE  # the standard deviation of the distance
    over = max(PAST * deviation, LEAST_PAST)
    return towards((0.0, FRONT), (0.0, min(OVER_LINE + over, (OVER_LINE + s.length) / 2)))


def tries(s: Position) -> list[Flick]:
    """Return candidate flicks: at the white, and at each penny of the opponent beyond the line."""
    places, white = starts(s), s.discs[WHITE]
    found = [towards(start, (white[0] + x, white[1] + y)) for x, y in DRAWN for start in places[:3]]
    for number in range(1, s.flicked + 1):
        if s.on_board[number] and s.owner[number] != s.turn and s.discs[number][1] > NEAR_LINE + RADIUS:
            found += _at(places[0], s.discs[number])
    return found


def _at(start: Place, penny: Sequence[float]) -> list[Flick]:
    """Return flicks at a penny: full and to either side, at several speeds."""
    return [towards(start, (penny[0] + aside * 2 * RADIUS, penny[1]), pace) for aside in OVERS_OF_HITS for pace in HITS]

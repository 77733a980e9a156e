"""How chance is drawn in Penny White: the hand's tremor, and where the physics lets everything come to rest.

The rules never ask this: they judge the places that an outcome names, whoever says it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tuppence.angles import cosine, sine
from tuppence.chance import Engine, Generator, normal
from tuppence.games.penny_white.actions import Disc, Rest
from tuppence.games.penny_white.board import RADIUS, WHITE, is_on_board
from tuppence.games.penny_white.rules import PENNY_SLIDES, WHITE_SLIDES, Position
from tuppence.rule import rule

Place = tuple[float, float]

DIRECTION, SHARE = 0.012, 0.03  # the normal deviations of a hand's tremor 1: radians, and of the speed (PW-4)
FRICTION, RESTITUTION, GRAVITY = 0.15, 0.85, 9806.65  # of copper, mm/s2 (PW-10)
SLOWING = FRICTION * GRAVITY  # of what slides, mm/s2
ENGINE = "discs"
OVERLAP = 1e-6  # mm, as much as the physics takes from rounded places
DIRECTIONS, CLOSEST, WIDER = 8, 0.01, 1.1  # of rings round a place: half the places on each, mm, times the one before


@rule
def with_tremor(s: Position, aside: float, faster: float) -> tuple[float, float]:
    """The direction and the speed that the hand makes of the aim, by two normal deviations (PW-4)."""
    angle = s.aim[2] + s.tremor * DIRECTION * aside
    speed = s.aim[3] * (1.0 + s.tremor * SHARE * faster)
    return angle, max(speed, 0.0)


@rule
def shaken(s: Position, rng: Any) -> tuple[float, float]:
    """The same with the hand's tremor drawn: that of the direction first."""
    aside = normal(rng)
    return with_tremor(s, aside, normal(rng))


def engine(s: Position) -> Engine | None:
    """The physics, where something slides."""
    if s.phase not in (WHITE_SLIDES, PENNY_SLIDES):
        return None
    try:
        from tuppence.physics import discs
    except ImportError:
        return Engine(ENGINE, "")
    return Engine(ENGINE, discs.VERSION)


def rest(s: Position, rng: Generator) -> Rest:
    """Where everything comes to rest after the flick that was made, and how it got there."""
    discs, paths = slide(s, *shaken(s, rng))
    return Rest(discs, paths=paths)


def slide(s: Position, angle: float, speed: float) -> tuple[tuple[Disc, ...], Any]:
    """Where everything comes to rest if what is flicked sets off like this, and how it got there (PW-10).

    ``numbers`` of the way tells which disc each of it is.
    """
    from tuppence.physics import discs

    numbers, places = [WHITE if s.phase == WHITE_SLIDES else s.flicked + 1], [(s.aim[0], s.aim[1])]
    lie_there(s, numbers, places)
    velocities = np.zeros((len(numbers), 2))
    velocities[0] = speed * sine(angle), speed * cosine(angle)
    moved = discs.slide(places, velocities, RADIUS, FRICTION, RESTITUTION, s.width, s.length)
    found: list[Disc] = [(x, y, False) for x, y in s.discs[: max(numbers) + 1]]
    for number, (x, y), on_board in zip(numbers, moved.positions.tolist(), moved.on_board.tolist(), strict=True):
        found[number] = (x, y, on_board)
    return tuple(found), {"numbers": numbers, **moved.paths}


def lie_there(s: Position, numbers: list[int], places: list[Place]) -> None:
    """Add the discs on the board to those with these numbers and places, so that none overlaps another."""
    for number in range(s.flicked + 1):
        if s.on_board[number]:
            x, y = s.discs[number]
            numbers.append(number)
            places.append(beside(s, x, y, places))


def beside(s: Position, x: float, y: float, others: Sequence[Place]) -> Place:
    """A place, or where a disc lies instead if it would overlap another there: as near as can be, in rings about it.

    The physics has no answer for discs that overlap, and what is handed in was measured by hand.
    """
    ring = 0.0
    while True:
        for part in range(-DIRECTIONS, DIRECTIONS):
            angle = part * math.pi / DIRECTIONS
            at = x + ring * sine(angle), y + ring * cosine(angle)
            if is_on_board(s, *at) and all(math.dist(at, other) >= 2 * RADIUS - OVERLAP for other in others):
                return at
        ring = ring * WIDER + CLOSEST

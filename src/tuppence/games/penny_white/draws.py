"""Chance in Penny White: the tremor of the hand (PW-4) and the physics of a flick (PW-10).

The rules do not use this module: they process the resting places of an outcome.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tuppence.chance import Engine, Generator, normal
from tuppence.games.penny_white.actions import Disc, Rest
from tuppence.games.penny_white.angles import cosine, sine
from tuppence.games.penny_white.board import RADIUS, WHITE, is_on_board
from tuppence.games.penny_white.rules import PENNY_SLIDES, WHITE_SLIDES, Position
from tuppence.rule import can_compile, rule

if TYPE_CHECKING:
    from tuppence.physics.paths import DiscPaths, Paths

Place = tuple[float, float]

DIRECTION, SHARE = 0.012, 0.03  # standard deviations at tremor 1: the angle, and the speed as a fraction (PW-4)
FRICTION, RESTITUTION, GRAVITY = 0.15, 0.85, 9806.65  # gravity in mm/s2 (PW-10)
SLOWING = FRICTION * GRAVITY  # the deceleration of a sliding disc, mm/s2
ENGINE = "discs"
OVERLAP = 1e-6  # mm: the overlap that the physics tolerates
DIRECTIONS, CLOSEST, WIDER = 8, 0.01, 1.1  # rings searched by `beside`: half the places on each, first mm, growth


@rule
def with_tremor(angle: Any, speed: Any, tremor: float, aside: Any, faster: Any) -> tuple[Any, Any]:
    """Return the angle and speed of a flick, given those aimed and the normal deviates of the tremor (PW-4).

    All arguments are numbers or arrays.
    """
    made = speed * (1.0 + tremor * SHARE * faster)
    return angle + tremor * DIRECTION * aside, (made + abs(made)) / 2  # negative speeds become 0


@rule
def shaken(s: Position, rng: Generator) -> tuple[float, float]:
    """Draw the tremor, that of the angle first. Return the angle and speed of the flick (PW-4)."""
    aside = normal(rng)
    angle, speed = with_tremor(s.aim[2], s.aim[3], s.tremor, aside, normal(rng))
    return angle, speed


def engine(s: Position) -> Engine | None:
    """Return the physics engine if a disc is sliding, else None. Its version is "" if it is not installed."""
    if s.phase not in (WHITE_SLIDES, PENNY_SLIDES):
        return None
    try:
        from tuppence.physics import plain
    except ImportError:
        return Engine(ENGINE, "")
    return Engine(ENGINE, plain.VERSION)


def rest(s: Position, rng: Generator) -> Rest:
    """Draw the outcome of the flick: the resting places, and the paths for animation."""
    discs, paths = slide(s, *shaken(s, rng))
    return Rest(discs, paths=paths)


def slide(s: Position, angle: float, speed: float) -> tuple[tuple[Disc, ...], Paths]:
    """Return where the discs come to rest after a flick with this angle and speed, and their paths (PW-10)."""
    numbers, places = set_off(s)
    velocities = [(speed * sine(angle), speed * cosine(angle)), *((0.0, 0.0) for _ in numbers[1:])]
    moved = _physics().slide(places, velocities, RADIUS, FRICTION, RESTITUTION, s.width, s.length)
    found: list[Disc] = [(x, y, False) for x, y in s.discs[: max(numbers) + 1]]
    for number, rest in zip(numbers, moved.rests(), strict=True):
        found[number] = rest
    paths: DiscPaths = moved.paths
    return tuple(found), {"numbers": numbers, **paths}


def _physics() -> Any:
    """Return the module that simulates a flick, compiled or plain. Both give the same bits."""
    if not can_compile():
        from tuppence.physics import plain

        return plain
    from tuppence.physics import discs

    return discs


def set_off(s: Position) -> tuple[list[int], list[Place]]:
    """Return the numbers and places of the discs at the start of a flick, the flicked disc first."""
    numbers, places = [WHITE if s.phase == WHITE_SLIDES else s.flicked + 1], [(s.aim[0], s.aim[1])]
    add_lying(s, numbers, places)
    return numbers, places


def add_lying(s: Position, numbers: list[int], places: list[Place]) -> None:
    """Append the numbers and places of the discs on the board, moved apart if they overlap."""
    for number in range(s.flicked + 1):
        if s.on_board[number]:
            x, y = s.discs[number]
            numbers.append(number)
            places.append(beside(s, x, y, places))


def beside(s: Position, x: float, y: float, others: Sequence[Place]) -> Place:
    """Return the nearest place, searched in rings, where a disc overlaps none of the others.

    The physics does not accept overlapping discs, but places measured by hand may overlap.
    """
    if _is_clear(s, (x, y), others):
        return x, y
    ring = CLOSEST
    while True:
        for part in range(-DIRECTIONS, DIRECTIONS):
            angle = part * math.pi / DIRECTIONS
            at = x + ring * sine(angle), y + ring * cosine(angle)
            if _is_clear(s, at, others):
                return at
        ring = ring * WIDER + CLOSEST


def _is_clear(s: Position, at: Place, others: Sequence[Place]) -> bool:
    """Return whether a disc at this place is on the board and overlaps none of the others."""
    return is_on_board(s, *at) and all(math.dist(at, other) >= 2 * RADIUS - OVERLAP for other in others)

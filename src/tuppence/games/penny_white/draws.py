"""How chance is drawn in Penny White: the hand's tremor, and where the physics lets everything come to rest.

The rules never ask this: they judge the places that an outcome names, whoever says it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuppence.angles import cosine, sine
from tuppence.chance import Engine, Generator, normal
from tuppence.games.penny_white.actions import Disc, Rest
from tuppence.games.penny_white.board import RADIUS, WHITE
from tuppence.games.penny_white.rules import PENNY_SLIDES, WHITE_SLIDES, Position
from tuppence.rule import rule

DIRECTION, SHARE = 0.012, 0.03  # the normal deviations of a hand's tremor 1: radians, and of the speed (PW-4)
FRICTION, RESTITUTION, GRAVITY = 0.15, 0.85, 9806.65  # of copper, mm/s2 (PW-10)
SLOWING = FRICTION * GRAVITY  # of what slides, mm/s2
ENGINE = "discs"


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
    """Where everything comes to rest if what is flicked sets off like this, and how it got there (PW-10)."""
    from tuppence.physics import discs

    lying = [] if s.phase == WHITE_SLIDES else [number for number in range(s.flicked + 1) if s.on_board[number]]
    sliding = WHITE if s.phase == WHITE_SLIDES else s.flicked + 1
    places = [*(s.discs[number] for number in lying), s.aim[:2]]
    velocities = [*([0.0, 0.0] for _ in lying), [speed * sine(angle), speed * cosine(angle)]]
    moved = discs.slide(
        np.array(places),
        np.array(velocities),
        radius=RADIUS,
        friction=FRICTION,
        restitution=RESTITUTION,
        width=s.width,
        length=s.length,
    )
    found: list[Disc] = [(x, y, False) for x, y in s.discs[: sliding + 1]]
    for number, (x, y), on_board in zip([*lying, sliding], moved.positions.tolist(), moved.on_board, strict=True):
        found[number] = (x, y, bool(on_board))
    return tuple(found), moved.paths

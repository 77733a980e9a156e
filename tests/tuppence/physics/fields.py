"""Fields of discs for tests, and the velocities before and after the impacts of a shot."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from tuppence.physics.discs import Shot, slide
from tuppence.physics.paths import place_at
from tuppence.physics.sliding import PIECE

Array = NDArray[np.float64]
ACROSS = 20.3  # mm: the diameter of a disc
SLOWING = 0.15 * 9806.65  # mm/s2


class Field(NamedTuple):
    """Positions and velocities, each of shape (n, 2)."""

    positions: Array
    velocities: Array


def loose(positions: list[list[float]], place: list[float], gap: float = 0.0) -> bool:
    """Return whether a disc at a place is at least ``gap`` away from all others."""
    return all(math.dist(place, other) >= ACROSS + gap for other in positions)


def random_field(rng: np.random.Generator, discs: int, fastest: float = 1500.0, crowd: float = 0.4) -> Field:
    """Return discs on a part of the board. The first moves; of the others each moves with probability 1/2."""
    positions: list[list[float]] = []
    while len(positions) < discs:
        place = [rng.uniform(-150, 150) * crowd, 375 + rng.uniform(-375, 375) * crowd]
        if loose(positions, place):
            positions.append(place)
    speeds = rng.uniform(0.1, 1, discs) * fastest * (rng.integers(0, 2, discs) | (np.arange(discs) == 0))
    angles = rng.uniform(-math.pi, math.pi, discs)
    return Field(np.array(positions), speeds[:, None] * np.stack([np.sin(angles), np.cos(angles)], 1))


def cluster_shot(rng: np.random.Generator) -> Field:
    """Return seven discs within 40 mm of a point, none touching, and an eighth flicked at them from 150 mm away."""
    middle = np.array([0.0, 450.0])
    positions: list[list[float]] = []
    tries = 0
    while len(positions) < 7:
        tries += 1
        if tries > 200:
            positions, tries = [], 0
        place = (middle + 40 * rng.uniform(-1, 1, 2)).tolist()
        if math.dist(place, middle) <= 40 and loose(positions, place, 1e-3):
            positions.append(place)
    angle = rng.uniform(-0.1, 0.1)
    velocities = np.zeros((8, 2))
    velocities[7] = 1500 * math.sin(angle), 1500 * math.cos(angle)
    return Field(np.array([*positions, [0.0, 300.0]]), velocities)


def amplification(found: Array, field: Field, rng: np.random.Generator, **options: Any) -> float:
    """Return the factor by which a shot amplifies a difference of a millionth of a mm in the positions.

    An off-centre impact multiplies a difference by ten to thirty, three in a row by thousands. So comparing two
    simulators only makes sense where this factor is small.
    """
    shift = 1e-6
    other = slide(field.positions + rng.uniform(-shift, shift, field.positions.shape), field.velocities, **options)
    return float(np.abs(other.positions - found).max()) / shift


@st.composite
def any_field(draw: st.DrawFn, most: int = 6) -> Field:
    """Draw discs that are close, touching, in rows or at the edge, moving alike, towards each other or not at all."""
    positions: list[list[float]] = []
    for _ in range(draw(st.integers(0, most))):
        place = [draw(st.floats(-150, 150)), draw(st.floats(0, 200))]
        near: bool = draw(st.booleans())
        if positions and near:
            beside, angle = (
                draw(st.sampled_from(positions)),
                draw(st.sampled_from([0.0, math.pi / 2, math.pi / 3, 1.0])),
            )
            apart = ACROSS + draw(st.sampled_from([0.0, 0.0, 1e-12, 1e-7, 0.5]))
            place = [beside[0] + apart * math.cos(angle), beside[1] + apart * math.sin(angle)]
        if loose(positions, place, -1e-9) and abs(place[0]) <= 150 and place[1] <= 750:
            positions.append(place)
    speed = st.sampled_from([0.0, 0.0, 100.0, -100.0, 1000.0]) | st.floats(-2000, 2000, allow_subnormal=False)
    velocities = [[draw(speed), draw(speed)] for _ in positions]
    return Field(np.array(positions).reshape(-1, 2), np.array(velocities).reshape(-1, 2))


class Moment(NamedTuple):
    """The impacts at one time, with the positions of all discs and their velocities before and after."""

    time: float
    pairs: list[tuple[int, ...]]
    places: Array
    before: Array
    after: Array


def pieces_by_disc(shot: Shot) -> list[list[list[float]]]:
    """Return the pieces of each disc's path, unrounded: time, x, y, vx, vy."""
    found: list[list[list[float]]] = [[] for _ in shot.positions]
    for number, *piece in np.asarray(shot.log.pieces)[: int(shot.log.counts[1]) * PIECE].reshape(-1, PIECE).tolist():
        found[int(number)].append(piece)
    return found


def velocity_at(piece: list[float], time: float, slowing: float) -> tuple[float, float]:
    speed = math.hypot(piece[3], piece[4])
    left = max(speed - slowing * (time - piece[0]), 0) / speed if speed else 0.0
    return piece[3] * left, piece[4] * left


def moments(shot: Shot) -> Iterator[Moment]:
    """Yield the impacts of a shot, grouped by time."""
    impacts: dict[float, list[tuple[int, ...]]] = {}
    for event in shot.events:
        if event.kind == "impact":
            impacts.setdefault(event.time, []).append(event.discs)
    gone = {event.discs[0]: event.time for event in shot.events if event.kind == "edge"}
    found = pieces_by_disc(shot)
    begins = [[piece[0] for piece in pieces] for pieces in found]
    for time, pairs in impacts.items():
        before, after, places = np.zeros((3, len(shot.positions), 2))
        for disc, pieces in enumerate(found):
            if gone.get(disc, math.inf) < time:
                continue
            until = pieces[max(bisect_left(begins[disc], time) - 1, 0)]
            after[disc] = velocity_at(pieces[bisect_right(begins[disc], time) - 1], time, shot.slowing)
            before[disc] = velocity_at(until, time, shot.slowing)
            places[disc] = place_at(until, time, shot.slowing)
        yield Moment(time, pairs, places, before, after)

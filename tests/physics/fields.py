"""Fields of discs for tests, and what happened between two events of a shot."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from tuppence.physics.discs import Shot, slide
from tuppence.physics.paths import place_at
from tuppence.physics.sliding import PIECE

Array = NDArray[np.float64]
ACROSS = 20.3
SLOWING = 0.15 * 9806.65


class Field(NamedTuple):
    """Places and velocities."""

    positions: Array
    velocities: Array


def loose(positions: list[list[float]], place: list[float], gap: float = 0.0) -> bool:
    """Whether a disc fits in at a place."""
    return all(math.dist(place, other) >= ACROSS + gap for other in positions)


def random_field(rng: np.random.Generator, discs: int, fastest: float = 1500.0, crowd: float = 0.4) -> Field:
    """Discs on a part of the board, each as likely to move as to rest, the first moving."""
    positions: list[list[float]] = []
    while len(positions) < discs:
        place = [rng.uniform(-150, 150) * crowd, 375 + rng.uniform(-375, 375) * crowd]
        if loose(positions, place):
            positions.append(place)
    speeds = rng.uniform(0.1, 1, discs) * fastest * (rng.integers(0, 2, discs) | (np.arange(discs) == 0))
    angles = rng.uniform(-math.pi, math.pi, discs)
    return Field(np.array(positions), speeds[:, None] * np.stack([np.sin(angles), np.cos(angles)], 1))


def cluster_shot(rng: np.random.Generator) -> Field:
    """Seven discs lying loose within 40 mm of a point, and an eighth flicked at them from 150 mm away at 1.5 m/s."""
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
    """How many times further apart discs come to rest than they lay, where that differs by a millionth of a mm.

    A disc that is hit off its middle multiplies a difference by ten to thirty, three impacts in a row by thousands. A
    comparison with what reckons in another way says something only where this is small.
    """
    shift = 1e-6
    other = slide(field.positions + rng.uniform(-shift, shift, field.positions.shape), field.velocities, **options)
    return float(np.abs(other.positions - found).max()) / shift


@st.composite
def any_field(draw: st.DrawFn, most: int = 6) -> Field:
    """Discs in all sorts of places: close, touching, in rows, at the edge; moving alike, towards each other, or not."""
    positions: list[list[float]] = []
    for _ in range(draw(st.integers(0, most))):
        place = [draw(st.floats(-150, 150)), draw(st.floats(0, 200))]
        near: bool = draw(st.booleans())
        if positions and near:  # beside another
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
    """A moment of impacts: which discs met, where all discs were, and their velocities before and after."""

    time: float
    pairs: list[tuple[int, ...]]
    places: Array
    before: Array
    after: Array


def ways(shot: Shot) -> list[list[list[float]]]:
    """Each disc's pieces, unrounded: time, x, y, vx, vy."""
    found: list[list[list[float]]] = [[] for _ in shot.positions]
    for number, *piece in np.asarray(shot.log.pieces)[: int(shot.log.counts[1]) * PIECE].reshape(-1, PIECE).tolist():
        found[int(number)].append(piece)
    return found


def velocity_at(piece: list[float], time: float, slowing: float) -> tuple[float, float]:
    speed = math.hypot(piece[3], piece[4])
    left = max(speed - slowing * (time - piece[0]), 0) / speed if speed else 0.0
    return piece[3] * left, piece[4] * left


def moments(shot: Shot) -> Iterator[Moment]:
    """The impacts of a shot, moment by moment: impacts that follow one another at the same time are one."""
    impacts: dict[float, list[tuple[int, ...]]] = {}
    for event in shot.events:
        if event.kind == "impact":
            impacts.setdefault(event.time, []).append(event.discs)
    gone = {event.discs[0]: event.time for event in shot.events if event.kind == "edge"}
    for time, pairs in impacts.items():
        before, after, places = np.zeros((3, len(shot.positions), 2))
        for disc, way in enumerate(ways(shot)):
            if gone.get(disc, math.inf) < time:
                continue
            until = [piece for piece in way if piece[0] < time] or way[:1]
            after[disc] = velocity_at([piece for piece in way if piece[0] <= time][-1], time, shot.slowing)
            before[disc] = velocity_at(until[-1], time, shot.slowing)
            places[disc] = place_at(until[-1], time, shot.slowing)
        yield Moment(time, pairs, places, before, after)

"""The drops from which the odds of Dropsy are estimated: onto free slots, edges, slotted tokens and tokens on wood.

Each design is one fixed set of boards with tokens dropped all over it, by hands of several tremors at once: what a drop
teaches of one tremor counts for those near it too, by its likelihood (`odds_fit`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuppence.games.dropsy.board import PITCH, SIDE
from tuppence.games.dropsy.draws import SPIN, TILT
from tuppence.physics.tokens import fall_many
from tuppence.simulation.series import cores

Numbers = NDArray[np.float64]
Place = tuple[float, float]

TREMORS = (0.1, 0.25, 0.5, 1.0, 2.0, 3.5, 5.0)  # of the hands, except a twelfth that are steady
SHARES = (0.06, 0.08, 0.14, 0.34, 0.18, 0.10, 0.10)
STEADY = 12
CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
FIVE = (*CORNERS, (0, 0))
MIDDLE = (1.5 * SIDE, 1.5 * SIDE)  # of three by three boards
ON_WOOD = ((0, 0), (0, 20), (-15, 10), (20, -5), (-5, -20), (10, 10))  # of lying tokens, from the middle
LYING_BY_EDGE = (2.0, 6.0, 12.0, 20.0, 35.0, 60.0, 100.0, 180.0)  # mm from the edge
SLOTTED_BY_EDGE = (26.0, 60.0, 94.0, 146.0, 180.0)
HITS = 22.0  # mm: a token let go nearer than this to the middle of one on the wood hits it
BESIDE = -14.0  # mm from an edge: a token let go there, or farther out, touches no board
FLUSH, ON_TOP = -0.5, 3.0  # mm: z of a token in a slot, and of one on the boards


class Drops(NamedTuple):
    """Drops onto one set of boards, a row each. The place is that of the token as let go, without a tremor."""

    tremor: Numbers  # (m,) of the hand's tilt and spin
    size: Numbers  # (m,) of the tilt and spin: a sum of four squares, each in its standard deviation at tremor 1
    place: Numbers  # (m, 2)
    at: Numbers  # (m, 2) of the lying token, or not a number
    rest: Numbers  # (m, 4): x, y, z, tilt of the one that fell
    on: NDArray[np.bool_]  # (m,) whether it is on the boards
    lies: Numbers  # (m, 4) of the one that lay, or not a number


def boards(number: int) -> list[Place]:
    """Return the middles of a square of boards, ``number`` each way."""
    return [(SIDE / 2 + SIDE * column, SIDE / 2 + SIDE * row) for column in range(number) for row in range(number)]


def slots(middles: list[Place], face: tuple[tuple[int, int], ...]) -> list[Place]:
    """Return the middles of the slots if all boards have this face."""
    return [(x + PITCH * across, y + PITCH * up) for x, y in middles for across, up in face]


def around(rng: np.random.Generator, centre: Place, distances: Numbers) -> Numbers:
    """Return places so far from a centre, in any direction."""
    angles = 2 * np.pi * rng.random(len(distances))
    placed: Numbers = np.array(centre) + np.stack((distances * np.cos(angles), distances * np.sin(angles)), axis=1)
    return placed


def dropped(
    rng: np.random.Generator,
    table: tuple[list[Place], list[Place]],
    at: Place | None,
    z: float,
    places: Numbers,
    h: float,
) -> Drops:
    """Drop a token onto these boards and slots from a height at each place, beside one that lies ``at`` a place."""
    number = len(places)
    tremor = np.array(TREMORS)[rng.choice(len(TREMORS), number, p=SHARES)]
    tremor[rng.permutation(number)[: number // STEADY]] = 0.0
    tilts, spins = tremor[:, None] * rng.normal(size=(number, 2)), tremor[:, None] * rng.normal(size=(number, 3))
    lying = [] if at is None else [(*at, z, 0.0)]
    fell = fall_many(*table, lying, len(lying), places, np.full(number, h), TILT * tilts, SPIN * spins, cores())
    nothing = np.full((number, 4), np.nan)
    lies = nothing if at is None else fell.tokens[:, 0]
    lay = nothing[:, :2] if at is None else np.tile(np.array(at), (number, 1))
    size = (tilts**2).sum(axis=1) + (spins[:, :2] ** 2).sum(axis=1)
    return Drops(tremor, size, places, lay, fell.tokens[:, -1], fell.on_board[:, -1], lies)


def onto_slots(rng: np.random.Generator, height: float, number: int) -> Drops:
    """Drop near a slot, or anywhere among the slots of boards with one in each corner."""
    near = around(rng, (MIDDLE[0] - PITCH, MIDDLE[1] - PITCH), 14 * rng.random(number * 7 // 10))
    anywhere = np.array(MIDDLE) + 2 * PITCH * (rng.random((number - len(near), 2)) - 0.5)
    table = boards(3), slots(boards(3), CORNERS)
    return dropped(rng, table, None, 0.0, np.concatenate((near, anywhere)), height)


def onto_middles(rng: np.random.Generator, height: float, number: int) -> Drops:
    """Drop within 6 mm of the middle of a slot, among the same ones."""
    places = around(rng, (MIDDLE[0] - PITCH, MIDDLE[1] - PITCH), 6 * rng.random(number))
    return dropped(rng, (boards(3), slots(boards(3), CORNERS)), None, 0.0, places, height)


def onto_edges(rng: np.random.Generator, height: float, number: int) -> Drops:
    """Drop near the left edge of bare boards, most within 30 mm of it."""
    near = BESIDE + 44 * rng.random(number // 2)
    x = np.concatenate((near, 30 + 190 * rng.random(number - len(near))))
    places = np.stack((x, SIDE + 3 * SIDE * rng.random(number)), axis=1)
    return dropped(rng, (boards(5), []), None, 0.0, places, height)


def onto_wood(rng: np.random.Generator, height: float, number: int) -> Drops:
    """Drop onto the middle of bare boards."""
    places = 2.5 * SIDE + SIDE * (rng.random((number, 2)) - 0.5)
    return dropped(rng, (boards(5), []), None, 0.0, places, height)


def onto_slotted(rng: np.random.Generator, height: float, number: int) -> Drops:
    """Drop within 45 mm of a token in a slot, that has four free ones around it."""
    places = around(rng, MIDDLE, 45 * rng.random(number) ** 0.8)
    return dropped(rng, (boards(3), slots(boards(3), FIVE)), MIDDLE, FLUSH, places, height)


def onto_lying(rng: np.random.Generator, height: float, number: int) -> Drops:
    """Drop within 40 mm of a token that lies flat on the wood between four slots, in one of six places."""
    parts = []
    for across, up in ON_WOOD:
        at = MIDDLE[0] + across, MIDDLE[1] + up
        places = around(rng, at, 40 * rng.random(number // len(ON_WOOD)) ** 0.7)
        parts.append(dropped(rng, (boards(3), slots(boards(3), CORNERS)), at, ON_TOP, places, height))
    return joined(*parts)


def onto_lying_by_edge(rng: np.random.Generator, height: float, number: int) -> Drops:
    """Drop onto a token that lies flat on bare boards, so and so far from their left edge."""
    parts = []
    for x in LYING_BY_EDGE:
        at = x, 2.5 * SIDE
        places = around(rng, at, HITS * np.sqrt(rng.random(number // len(LYING_BY_EDGE))))
        parts.append(dropped(rng, (boards(5), []), at, ON_TOP, places, height))
    return joined(*parts)


def onto_slotted_by_edge(rng: np.random.Generator, height: float, number: int) -> Drops:
    """Drop at the middle of a token in a slot, so and so far from the left edge of boards with no other slot."""
    parts = []
    for x in SLOTTED_BY_EDGE:
        at = x, 2.5 * SIDE
        places = np.array(at) + 2.0 * rng.normal(size=(number // len(SLOTTED_BY_EDGE), 2))
        parts.append(dropped(rng, (boards(5), [at]), at, FLUSH, places, height))
    return joined(*parts)


def joined(*parts: Drops) -> Drops:
    """Return all rows of several."""
    return Drops(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


DESIGNS: dict[str, tuple[Any, int]] = {  # by name: the function, and how many drops from each height
    "slots": (onto_slots, 9000),
    "edges": (onto_edges, 4500),
    "wood": (onto_wood, 1500),
    "slotted": (onto_slotted, 5000),
    "lying": (onto_lying, 3000),
    "middles": (onto_middles, 4000),
    "lying_by_edge": (onto_lying_by_edge, 1200),
    "slotted_by_edge": (onto_slotted_by_edge, 1200),
}

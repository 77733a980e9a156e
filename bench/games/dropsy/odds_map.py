"""`python -m bench.games.dropsy.odds_map`: how often a drop slots or leaves the boards, by where it is aimed.

Two curves for each height, by simulation with a hand's tremor: the share of drops that a slot catches, by the distance
of the aim from its middle, and the share that leaves the boards, by the distance of the aim from their edge. A slot is
round, so its direction hardly matters; it lies by itself in wood without an end.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.physics.drops import PLACE, SPIN, TILT
from tuppence.physics.tokens import Falls, fall_many, version
from tuppence.playouts import cores

Row = tuple[float, float, float]  # distance in mm, share, its standard error

AROUND = [(60.0 + 120.0 * column, 60.0 + 120.0 * row) for column in range(3) for row in range(3)]
MIDDLE = (180.0, 180.0)
HEIGHTS = (203.2, 250.0, 300.0, 350.0, 400.0)
FROM_SLOT = (*range(0, 24, 2), *range(24, 64, 4))
FROM_EDGE = (*range(-20, 20, 4), *range(20, 100, 10))


def drops(slots: list[Any], aims: np.ndarray, height: float, tremor: float, rng: np.random.Generator) -> Falls:
    """Drop a token onto empty boards at each of these aims, each with a tremor of its own."""
    places, tilts = aims + tremor * PLACE * rng.normal(size=aims.shape), tremor * TILT * rng.normal(size=aims.shape)
    spins, heights = tremor * SPIN * rng.normal(size=(len(aims), 3)), np.full(len(aims), height)
    return fall_many(AROUND, slots, [], 0, places, heights, tilts, spins, cores())


def slots_at(distance: float, height: float, tremor: float, number: int) -> Row:
    """Return how often the slot catches drops aimed so far from its middle, in all directions."""
    rng = np.random.default_rng([number, round(distance), round(height)])
    angles = 2 * math.pi * rng.random(number)
    aims = np.array(MIDDLE) + distance * np.stack((np.cos(angles), np.sin(angles)), axis=1)
    x, y, z, tilt = drops([MIDDLE], aims, height, tremor, rng).tokens[:, 0].T
    near = np.hypot(x - MIDDLE[0], y - MIDDLE[1]) <= 2.5
    return row(distance, near & (z <= 0.5) & (tilt < 3))


def off_at(distance: float, height: float, tremor: float, number: int) -> Row:
    """Return how often drops aimed so far from the edge, on the boards if above 0, end off them."""
    rng = np.random.default_rng([number, 1000 + round(distance), round(height)])
    aims = np.stack((np.full(number, distance), 60.0 + 240.0 * rng.random(number)), axis=1)
    return row(distance, ~drops([], aims, height, tremor, rng).on_board[:, 0])


def row(distance: float, happened: np.ndarray) -> Row:
    """Return a share and its standard error, which is not 0 where the share is."""
    number = len(happened)
    share = float(happened.mean())
    smoothed = (number * share + 1) / (number + 2)
    return distance, round(share, 4), round(math.sqrt(smoothed * (1 - smoothed) / number), 4)


def curves(heights: list[float], tremor: float, number: int) -> Iterator[tuple[str, dict[str, list[Row]]]]:
    """Yield the curves of each height."""
    for height in heights:
        slots = [slots_at(distance, height, tremor, number) for distance in FROM_SLOT]
        off = [off_at(distance, height, tremor, number) for distance in FROM_EDGE]
        yield f"{height:g}", {"slots": slots, "off": off}


def main() -> None:
    """Print the curves as JSON: by height, rows of distance, share and standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drops", type=int, default=400, help="for each point")
    parser.add_argument("--tremor", type=float, default=1.0)
    parser.add_argument("--heights", type=float, nargs="+", default=list(HEIGHTS))
    given = parser.parse_args()
    made: dict[str, Any] = {"version": version(), "tremor": given.tremor, "drops": given.drops}
    made["heights"] = dict(curves(given.heights, given.tremor, given.drops))
    json.dump(made, sys.stdout)


if __name__ == "__main__":
    main()

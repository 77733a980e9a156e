"""`python -m bench.live.paths`: the size of stored and served movements.

The movements are random, with the sizes of a flick of eight discs and a drop among thirty tokens: this measures their
packed form, not physics.
"""

from __future__ import annotations

import itertools
import math
import random
import statistics
from typing import Any

from rich.console import Console

from tuppence_web.tables.engine.movements import pack

ROUNDS = 20
DISCS, IMPACTS = 8, 60  # a shot in which every disc is hit several times
TOKENS, SECONDS, HZ = 30, 2.0, 60  # a drop after which every token moves until the end: the worst case
MM, QUATERNION = 0.1, 0.001  # to which a token's poses are rounded


def shot(rng: random.Random) -> dict[str, Any]:
    """Return each disc's motion as pieces of constant deceleration: start time, place and speed; ten digits each."""
    pieces = [sorted(rng.uniform(0, 3) for _ in range(1 + 2 * IMPACTS // DISCS)) for _ in range(DISCS)]
    return {
        "discs": [
            [[round(at, 6), *(round(rng.uniform(-400, 400), 3) for _ in range(4))] for at in times] for times in pieces
        ]
    }


def drop(rng: random.Random) -> dict[str, Any]:
    """Return each token's pose 60 times a second, rounded: the first in full, then the changes."""
    return {"hz": HZ, "tokens": [_changes(_poses(rng)) for _ in range(TOKENS)]}


def _poses(rng: random.Random) -> list[list[float]]:
    """Return a token that falls, bounces and rolls: its place in mm and its rotation as a quaternion."""
    place, speed = [rng.uniform(0, 300) for _ in range(3)], [rng.uniform(-200, 200) for _ in range(3)]
    axis, turning, turned = rng.uniform(0, 2 * math.pi), rng.uniform(-20, 20), 0.0
    poses = []
    for _ in range(int(SECONDS * HZ)):
        speed[2] -= 9810 / HZ
        place = [one + per_second / HZ for one, per_second in zip(place, speed, strict=True)]
        if place[2] < 0:
            place[2], speed = -place[2], [0.6 * speed[0] + rng.gauss(0, 20), 0.6 * speed[1], -0.5 * speed[2]]
            axis, turning = rng.uniform(0, 2 * math.pi), 0.7 * turning + rng.gauss(0, 4)
        turned += turning / HZ
        half = math.sin(turned / 2)
        poses.append([*place, math.cos(turned / 2), half * math.cos(axis), half * math.sin(axis), 0.0])
    return poses


def _changes(poses: list[list[float]]) -> list[list[int]]:
    """Return the changes of each of the seven numbers from one frame to the next, in whole units."""
    units = [MM] * 3 + [QUATERNION] * 4
    columns = [
        [round(value / unit) for value in column] for column, unit in zip(zip(*poses, strict=True), units, strict=True)
    ]
    return [[column[0], *(after - before for before, after in itertools.pairwise(column))] for column in columns]


def main() -> None:
    """Pack both and print the sizes."""
    out = Console(width=120)
    for words, make in (("a shot of 8 discs, 120 impacts", shot), ("a drop, 30 tokens moving for 2 s", drop)):
        sizes = [len(pack(make(random.Random(seed)))) for seed in range(ROUNDS)]
        out.print(f"{words}: median {statistics.median(sizes):,.0f} bytes, at most {max(sizes):,}", highlight=False)


if __name__ == "__main__":
    main()

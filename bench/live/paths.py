"""`python -m bench.live.paths`: how many bytes it takes to keep and serve how things moved.

The movements are made up, of the sizes that a flick of eight discs and a drop among thirty tokens have: it is the form
in which they are packed that is measured, not physics.
"""

from __future__ import annotations

import itertools
import math
import random
import statistics
from typing import Any

from rich.console import Console

from tuppence_web.tables.rules.movements import pack

ROUNDS = 20
DISCS, IMPACTS = 8, 60  # a shot in which every disc is hit several times
TOKENS, SECONDS, HZ = 30, 2.0, 60  # a drop after which every token moves until the end: the worst that there can be
MM, QUATERNION = 0.1, 0.001  # to what the poses of a token are rounded


def shot(rng: random.Random) -> dict[str, Any]:
    """Each disc's motion as pieces of constant deceleration: when each begins, where and how fast; ten digits each."""
    pieces = [sorted(rng.uniform(0, 3) for _ in range(1 + 2 * IMPACTS // DISCS)) for _ in range(DISCS)]
    return {
        "discs": [
            [[round(at, 6), *(round(rng.uniform(-400, 400), 3) for _ in range(4))] for at in times] for times in pieces
        ]
    }


def drop(rng: random.Random) -> dict[str, Any]:
    """Each token's place and rotation 60 times a second, rounded: the first one whole, then what has changed."""
    return {"hz": HZ, "tokens": [_changes(_poses(rng)) for _ in range(TOKENS)]}


def _poses(rng: random.Random) -> list[list[float]]:
    """A token that falls, bounces and rolls: its place in mm and its rotation as a quaternion."""
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
    """Each of the seven numbers in whole units, from one moment to the next."""
    units = [MM] * 3 + [QUATERNION] * 4
    columns = [
        [round(value / unit) for value in column] for column, unit in zip(zip(*poses, strict=True), units, strict=True)
    ]
    return [[column[0], *(after - before for before, after in itertools.pairwise(column))] for column in columns]


def main() -> None:
    """Pack both, and print the sizes."""
    out = Console(width=120)
    for words, make in (("a shot of 8 discs, 120 impacts", shot), ("a drop, 30 tokens moving for 2 s", drop)):
        sizes = [len(pack(make(random.Random(seed)))) for seed in range(ROUNDS)]
        out.print(f"{words}: median {statistics.median(sizes):,.0f} bytes, at most {max(sizes):,}", highlight=False)


if __name__ == "__main__":
    main()

"""What a live table needs to know about Penny White."""

from __future__ import annotations

import math
import time
from statistics import fmean
from typing import Any

from tuppence.at_table import AtTable
from tuppence.games.penny_white import bots
from tuppence.games.penny_white.actions import Foul

# Samples of the rest of an end, for players who ask what to expect: some two seconds; on a busy machine fewer.
PARTS, SAMPLES, MOST_SECONDS = 20, 5, 3.0


def warm() -> None:
    """Compile the physics, or load it from the cache."""
    from tuppence.physics import discs

    discs.warm()


def expected_points(state: Any) -> tuple[float, float]:
    """Return the points to expect of the rest of the end, between regulars, and their standard error."""
    from tuppence.games.penny_white import odds

    warm()  # without the compiler the first sample would take longer than to wait for it
    late = time.monotonic() + MOST_SECONDS
    parts: list[tuple[float, float]] = []
    while len(parts) < PARTS and (not parts or time.monotonic() < late):
        seed = len(state.history) * PARTS + len(parts)
        parts.append(odds.expected_points(state, samples=SAMPLES, seed=seed))
    return fmean(mean for mean, _ in parts), math.sqrt(fmean(error * error for _, error in parts) / len(parts))


AT_TABLE = AtTable(
    minutes=20,
    levels=bots.LEVELS,
    wins=(0.955, 0.86),  # 300 matches, ± 0.024, and 100, ± 0.06 (docs/studies/levels.md)
    bot=bots.Bot,
    warm=warm,
    referee_actions=(Foul,),
    slow_chance=True,
    expected_points=expected_points,
)

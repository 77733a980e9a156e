"""What the site adds to Penny White."""

from __future__ import annotations

import math
import time
from statistics import fmean
from typing import Any

from tuppence.games.penny_white.board import FAR_LINE, NEAR_LINE, RADIUS
from tuppence.games.penny_white.draws import DIRECTION, SHARE, SLOWING
from tuppence.options import HANDS
from tuppence.physics.paths import Paths
from tuppence_web.games.penny_white import example
from tuppence_web.games.penny_white.consequence import consequence
from tuppence_web.games.penny_white.first_game import FIRST_GAME
from tuppence_web.games.penny_white.goals import GOALS, STATISTICS
from tuppence_web.games.penny_white.moment import moment
from tuppence_web.games.penny_white.practice import PRACTICE
from tuppence_web.hosted.game import HostedGame

# Samples of the rest of an end, for players who ask what to expect: some two seconds; on a busy machine fewer.
PARTS, SAMPLES, MOST_SECONDS = 20, 5, 3.0


def expected_points(state: Any) -> tuple[float, float]:
    """Return the points to expect of the rest of the end, between regulars, and their standard error."""
    from tuppence.games.penny_white import odds
    from tuppence.physics import discs

    discs.warm()  # without the compiler the first sample would take longer than to wait for it
    late = time.monotonic() + MOST_SECONDS
    parts: list[tuple[float, float]] = []
    while len(parts) < PARTS and (not parts or time.monotonic() < late):
        seed = len(state.history) * PARTS + len(parts)
        parts.append(odds.expected_points(state, samples=SAMPLES, seed=seed))
    return fmean(mean for mean, _ in parts), math.sqrt(fmean(error * error for _, error in parts) / len(parts))


def figures() -> dict[str, Any]:
    """Return the numbers that drawings and the rules page need: mm, mm/s2, the deviations of a hand of tremor 1 in
    radians and as a share of the speed, and what hands are called by their tremor (PW-1, PW-4, PW-10).
    """
    return {
        "radius": RADIUS,
        "near_line": NEAR_LINE,
        "far_line": FAR_LINE,
        "slowing": round(SLOWING, 4),
        "direction": DIRECTION,
        "share": SHARE,
        "hands": HANDS,
    }


TABLE = HostedGame(
    minutes=(5, 5),
    expected_points=expected_points,
    example=example.steps,
    figures=figures(),
    first_game=FIRST_GAME,
    goals=GOALS,
    statistics=STATISTICS,
    moment=moment,
    consequence=consequence,
    practice=PRACTICE,
    paths=Paths,
)
SHEET = HostedGame()

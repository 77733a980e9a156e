"""`python -m studies.penny_white.odds_map`: simulate flicks and make the figures of Penny White's odds page.

It writes `src/tuppence_web/games/penny_white/odds.json`, the same file for the same seed, in a few seconds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

import tuppence
from tuppence.games.penny_white import draws, odds, rules
from tuppence.games.penny_white.board import FAR_LINE, FRONT, WHITE
from tuppence_web.games.penny_white import odds as shown

COMMAND = "python -m studies.penny_white.odds_map"
MADE = Path(shown.__file__).with_name(shown.FILE)
SEED, FLICKS, DOTS = 1, 20_000, 60
STRENGTHS = (900, 1050, 1200, 1350, 1500)  # mm/s
AIMS = (0, 5, 10, 15)  # degrees
SIDES = (-10, 0, 10)  # degrees: the aims that are drawn
TREMORS = (0.5, 1.0, 2.0, 3.0, 5.0)
OVERS = (100.0, 125.0, 150.0, 200.0, 250.0)  # mm of the white over the far line
NEAR, BEST = (25, 50, 100), 1  # mm from the white; which of these the strength is chosen by
STEP, STEPS = 5, 24  # mm/s between the strengths that are tried, and how many to each side
FARS = (100, 200, 300, 400, 500, 600)  # mm to a penny that is hit
HIT, HITS = 2_000, (1_400, 1_600, 2_000, 2_500, 3_000, 4_000)  # mm/s
THERE = 50  # mm

Floats = NDArray[np.float64]


class Many(NamedTuple):
    """Many flicks, a row each: where the first disc, if any, and the flicked penny rest, and whether on the board."""

    places: Floats  # (flicks, discs, 2)
    on_board: NDArray[np.bool_]  # (flicks, discs)


def flicked(lying: tuple[float, float] | None, aim: float, speed: float, tremor: float, flicks: int) -> Many:
    """Flick a penny from the middle, with at most one other disc on the board. The hand shakes alike in each call."""
    position = rules.new_position(tuppence.load("penny-white", tremor=tremor).typed_options)
    if lying:
        rules.lie(position, WHITE, *lying)
    position.phase = rules.FLICK
    rules.flick(position, 0.0, FRONT, math.radians(aim), speed, None)
    aside, faster = np.random.default_rng(SEED).normal(size=(2, flicks))
    angles, speeds = draws.with_tremor(position.aim[2], position.aim[3], tremor, aside, faster)
    return Many(*odds.slide_many(position, list(zip(angles.tolist(), speeds.tolist(), strict=True))))


def share(which: NDArray[np.bool_]) -> float:
    """Return a share, rounded."""
    return round(float(which.mean()), 4)


def stops(speed: int, flicks: int) -> shown.Stops:
    """Return where flicks of a strength end on an empty board; where they stop is counted on an endless one."""
    ended = [flicked(None, aim, speed, 1.0, flicks) for aim in AIMS]
    aside, faster = np.random.default_rng(SEED).normal(size=(2, flicks))
    angles, speeds = draws.with_tremor(0.0, float(speed), 1.0, aside, faster)
    far = speeds**2 / (2 * draws.SLOWING)
    along, across = FRONT + far * np.cos(angles), far * np.sin(angles)
    spread = round(float(along.std()), 1), round(float(across.std()), 1)
    return shown.Stops(speed, round(float(along.mean()), 1), spread, [share(~one.on_board[:, -1]) for one in ended])


def cloud(speed: int, aim: int) -> shown.Cloud:
    """Return places where flicks of a strength and an aim end."""
    made = flicked(None, aim, speed, 1.0, DOTS)
    places = np.round(made.places[made.on_board[:, -1], -1]).astype(int).tolist()
    return shown.Cloud(speed, aim, [(x, y) for x, y in places])


def nearness(made: Many) -> list[float]:
    """Return the shares of flicks that end near the white, both on the board."""
    away = np.linalg.norm(made.places[:, -1] - made.places[:, WHITE], axis=1)
    return [share(made.on_board.all(axis=1) & (away <= mm)) for mm in NEAR]


def drawn(over: float, tremor: float, flicks: int) -> shown.Draws:
    """Return how near flicks end to the white, with the strength that is best."""
    white = 0.0, FAR_LINE + over
    middle = STEP * round(math.sqrt(2 * draws.SLOWING * (white[1] - FRONT)) / STEP)
    tried = range(middle - STEP * STEPS, middle + STEP * STEPS + 1, STEP)
    speed = max(tried, key=lambda one: nearness(flicked(white, 0.0, one, tremor, flicks // 4))[BEST])
    made = flicked(white, 0.0, speed, tremor, flicks)
    moved = np.linalg.norm(made.places[:, WHITE] - np.array(white), axis=1) > 0
    return shown.Draws(tremor, over, speed, nearness(made), share(moved), share(~made.on_board[:, WHITE]))


def hit(at: tuple[float, float], speed: int, tremor: float, flicks: int) -> shown.Hits:
    """Return what flicks straight at a lone penny do."""
    made = flicked(at, 0.0, speed, tremor, flicks)
    away = np.linalg.norm(made.places - np.array(at), axis=2)
    stays = made.on_board[:, -1]
    there = share(stays & (away[:, -1] <= THERE))
    return shown.Hits(speed, share(away[:, 0] > 0), share(~made.on_board[:, 0]), share(stays), there)


def figures(flicks: int, strengths: Sequence[int] = STRENGTHS, overs: Sequence[float] = OVERS) -> shown.Odds:
    """Return all figures, each counted in this number of flicks."""
    aimed = [(over, 1.0) for over in overs] + [(shown.USUAL, tremor) for tremor in TREMORS if tremor != 1.0]
    return shown.Odds(
        made_by=COMMAND,
        flicks=flicks,
        aims=list(AIMS),
        near=list(NEAR),
        there=THERE,
        hit_speed=HIT,
        tremors=list(TREMORS),
        stops=[stops(speed, flicks) for speed in strengths],
        draws=[drawn(over, tremor, flicks) for over, tremor in aimed],
        hits=[hit((0.0, FAR_LINE + shown.USUAL), speed, 1.0, flicks) for speed in HITS],
        hits_by_distance=[
            (far, [hit((0.0, FRONT + far), HIT, tremor, flicks).struck for tremor in TREMORS]) for far in FARS
        ],
        clouds=[cloud(speed, aim) for speed in strengths for aim in SIDES],
    )


def main() -> None:
    """Simulate and write the file."""
    text = msgspec.json.encode(figures(FLICKS)).decode()
    MADE.write_text(text.replace('},{"', '},\n{"').replace('],"', '],\n"') + "\n")


if __name__ == "__main__":
    main()

"""Matches of Penny White compared with a second implementation of the rules, with made-up resting places."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import options
from tests.tuppence.games.penny_white.by_hand import ByHand
from tests.tuppence.games.penny_white.scripts import NAME
from tests.tuppence.games.second_referee import compare

MOST_MOVES = 4000  # far more than one match takes


def place(by_hand: ByHand, rng: random.Random) -> list[Any]:
    """Return a place anywhere on the board, at the white, behind the line, on the edge, or off."""
    half, length = by_hand.width / 2, by_hand.length
    white = by_hand.white or by_hand
    near = getattr(white, "x", 0.0) + rng.uniform(-30, 30), getattr(white, "y", 500.0) + rng.uniform(-30, 30)
    return rng.choice(
        [
            [rng.uniform(-half, half), rng.uniform(0, length), True],
            [rng.choice([-half, half]), rng.choice([0.0, length]), True],
            [rng.choice([-half, 0.0, half]), rng.choice([20.0, 30.0]), True],
            [*near, True],
            [*near, True],
            [rng.uniform(-2000, 2000), rng.uniform(-2000, 2000), rng.random() < 0.5],
        ]
    )


def rest(by_hand: ByHand, rng: random.Random) -> Json:
    """Return a rest in which most discs have not moved; some are illegal."""
    if by_hand.sliding != "flick":
        return {"type": "rest", "discs": [place(by_hand, rng) for _ in range(1 + (rng.random() < 0.05))]}
    assert by_hand.white is not None
    discs: list[list[Any]] = [[one.x, one.y, one.on] for one in [by_hand.white, *by_hand.coins]]
    discs = [disc if rng.random() < 0.8 else place(by_hand, rng) for disc in discs]
    if rng.random() < 0.9:  # what was off stays off
        discs = [
            [*disc[:2], disc[2] and one.on] for disc, one in zip(discs, [by_hand.white, *by_hand.coins], strict=True)
        ]
    discs += [place(by_hand, rng) for _ in range(1 + (rng.random() < 0.05))]
    return {"type": "rest", "discs": discs}


def tries(by_hand: ByHand, rng: random.Random) -> list[Json]:
    """Return actions of every type, legal and illegal."""
    half = by_hand.width / 2
    aim = {
        "x": rng.choice([rng.uniform(-half, half), half - 10.15, 0.0]),
        "y": rng.choice([rng.uniform(0, 50), 10.15, 39.85]),
        "angle": rng.choice([rng.uniform(-1.5, 1.5), 1.4, -1.4]),
        "speed": rng.choice([rng.uniform(50, 4100), 100.0, 4000.0]),
    }
    return [
        rest(by_hand, rng),
        {"type": "flick", **aim},
        {"type": "flick_white", **aim},
        {"type": "place_white", "over": rng.choice([100.0, 150.0, rng.uniform(90, 160)])},
        {"type": "remove", "penny": rng.randrange(16)},
        *({"type": "remove", "penny": penny} for penny in range(len(by_hand.coins))),
        *([{"type": "waive"}] if rng.random() < 0.4 else []),
        *([{"type": "foul"}] if rng.random() < 0.1 else []),
        {"type": "starter", "seat": rng.randrange(2)},
    ]


def play(chosen: Json, seed: int, moves: int) -> tuppence.State:
    game = tuppence.load(NAME, **chosen)
    return compare(game, ByHand(**game.options), tries, seed, moves)


@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_position_agrees_with_the_second_referee(data: st.DataObject, seed: int) -> None:
    play(data.draw(options(NAME)), seed, 150)


@pytest.mark.parametrize("white", ["placed", "flicked"])
@pytest.mark.parametrize("decider", [False, True])
def test_whole_matches_agree_with_the_second_referee(white: str, decider: bool) -> None:
    for seed in range(6):
        chosen = {"pennies": 1 + seed % 4, "ends": 3, "white": white, "decider": decider, "width": 200 + 100 * seed}
        assert play(chosen, seed, MOST_MOVES).is_terminal()

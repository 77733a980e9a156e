"""Drawing the outcome of a flick: the tremor, the physics, and verification."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import play
from tests.tuppence.games.penny_white.scripts import AIM, BEGIN, NAME, after
from tuppence.actions import to_json
from tuppence.chance import FairDice, FairMatch, commitment, normal
from tuppence.games.penny_white import draws
from tuppence.games.penny_white.bots import evaluation
from tuppence.physics import plain
from tuppence.record import EngineFrom, Fair, seal
from tuppence.record.verification import verify

WAY = 1000.0**2 / (2 * 0.15 * 9806.65)  # mm: the distance of a flick at 1000 mm/s


def rests(script: str, seed: int = 1, **options: Any) -> Json:
    return to_json(after(script, **options).sample_chance(np.random.default_rng(seed)))


def test_PW_10_a_penny_slides_as_far_as_friction_allows() -> None:
    result = rests(f"{BEGIN} f", tremor=0)
    (x, y, on_board) = result["discs"][1]
    assert (x, on_board, result["discs"][0]) == (0.0, True, [0.0, 570.0, True])
    assert y == pytest.approx(39.85 + WAY, abs=1e-9)


def test_PW_10_positive_angles_point_right() -> None:
    state = after(BEGIN, tremor=0)
    state.apply_action({"type": "flick", **AIM, "angle": 0.25})
    x, y, _ = to_json(state.sample_chance(np.random.default_rng(1)))["discs"][1]
    assert (x, y) == (pytest.approx(WAY * math.sin(0.25)), pytest.approx(39.85 + WAY * math.cos(0.25)))
    state = after(BEGIN, tremor=0)
    state.apply_action({"type": "flick", **AIM, "speed": 1500})
    white, penny = to_json(state.sample_chance(np.random.default_rng(1)))["discs"]
    assert white[1] > 600
    assert 549 < penny[1] < 570


def test_PW_4_the_tremor_is_two_normal_deviates_the_angle_first() -> None:
    position = after(f"{BEGIN} f", tremor=2).position
    dice = FairDice(b"x", ["a"])
    aside, faster = normal(dice), normal(dice)
    expected = (2 * 0.012 * aside, 1000 * (1 + 2 * 0.03 * faster))
    assert draws.shaken(position, FairDice(b"x", ["a"])) == pytest.approx(expected, rel=1e-15)


def test_PW_4_bots_expect_the_tremor_that_is_drawn() -> None:
    """The same numbers, to the last bit."""
    position, rng = after(f"{BEGIN} f", tremor=1.7).position, np.random.default_rng(3)
    hands = np.vstack([rng.standard_normal((50, 2)), [0.0, -30.0]])
    made = evaluation.shaken(position, np.array([position.aim]), hands)
    _, _, angle, speed = position.aim
    drawn = [draws.with_tremor(angle, speed, 1.7, aside, faster) for aside, faster in hands.tolist()]
    assert made[:, 2:].tolist() == [list(one) for one in drawn]
    assert made[-1, 3] == 0


def test_the_white_is_flicked_alone() -> None:
    state = after("s0", white="flicked", tremor=0)
    state.apply_action({"type": "flick_white", **AIM, "speed": 1200})
    result = to_json(state.sample_chance(np.random.default_rng(1)))
    assert [len(result["discs"]), result["paths"]["numbers"]] == [1, [0]]
    state.apply_action(result)
    assert state.view()["white"] == [0.0, pytest.approx(39.85 + 1.44 * WAY)]


def test_only_discs_on_the_board_have_paths() -> None:
    result = rests(f"{BEGIN} >0,570|- >0,570|-|50,300 f")
    assert result["discs"][1] == [0.0, 0.0, False]
    assert result["paths"]["numbers"] == [3, 0, 2]
    assert len(result["paths"]["discs"]) == 3


@given(
    st.lists(st.tuples(st.floats(-20, 20), st.floats(0, 40)), min_size=1, max_size=15), st.sampled_from([0.0, 700.0])
)
def test_overlapping_discs_are_moved_apart_before_the_next_flick(lying: list[tuple[float, float]], far: float) -> None:
    state = after(BEGIN, pennies=8)
    away = [[100.0, 300.0, False]] * len(lying)
    for count in range(1, len(lying) + 1):
        state.apply_action({"type": "flick", **AIM, "x": -139.0})
        places = [[x, y + far, True] for x, y in lying] if count == len(lying) else away[:count]
        places = [[*place[:2], place[2] and number == count] for number, place in enumerate(places, 1)]
        state.apply_action({"type": "rest", "discs": [[lying[0][0], lying[0][1] + far, True], *places]})
    if state.view()["phase"] == "flick":
        state.apply_action({"type": "flick", **AIM, "x": -139.0})
        state.apply_action(state.sample_chance(np.random.default_rng(1)))


def test_the_same_dice_give_the_same_rest_on_every_machine() -> None:
    """The bits must be equal, or other machines cannot verify records."""
    state = after(f"{BEGIN} >0,570|0,540 >0,570|0,540|15,525 >0,570|0,540|15,525|-12,520")
    state.apply_action({"type": "flick", **AIM, "speed": 1900.0})
    result = to_json(state.sample_chance(FairDice(b"tuppence", ["00", "11"])))["discs"]
    assert [[x.hex(), y.hex(), on_board] for x, y, on_board in result] == KNOWN


KNOWN = [
    ["0x0.0p+0", "0x1.1d00000000000p+9", True],
    ["0x0.0p+0", "0x1.0e00000000000p+9", True],
    ["0x1.2c00000000000p+7", "0x1.71c2c134fb208p+9", False],
    ["-0x1.2c00000000000p+7", "0x1.4177a05e8ae83p+9", False],
    ["0x1.63a61cffe8967p+3", "0x1.fc5e43951c40ep+8", True],
]


def fair_match(seed: int) -> tuple[tuppence.State, Fair]:
    """Play a match with fair dice. Return its last state and what verifies it."""
    secret, seeds = bytes([seed]) * 32, ["0" * 32, ""]
    dice = FairMatch(secret, seeds, by_event=True)
    state, event, first = tuppence.load(NAME, pennies=1, ends=2).new_initial_state(), 0, None
    while not state.is_terminal():
        if state.is_chance_node():
            first = event if first is None and state.engine() else first
            state.apply_action(state.sample_chance(dice.of_event(event)))
            event += 1
        else:
            next(play(state, seed + event, 1, unlisted=0))
    assert first is not None
    engines = [EngineFrom(first, "discs", plain.VERSION)]
    return state, Fair(commitment(secret), secret.hex(), seeds, "event", engines)


def test_verification_redraws_flicks_with_the_same_physics_only() -> None:
    state, fair = fair_match(3)
    result = verify(seal(state.record(), fair))
    assert result.problems == []
    assert (result.draws, result.not_redrawn) == (sum(one["type"] in ("starter", "rest") for one in state.history), [])
    assert isinstance(fair.engines, list)
    other = Fair(fair.commitment, fair.secret, fair.seeds, "event", [EngineFrom(fair.engines[0].event, "discs", "0")])
    result = verify(seal(state.record(), other))
    assert result.problems == []
    assert [one.outcomes for one in result.not_redrawn] == [sum(one["type"] == "rest" for one in state.history)]
    record = json.loads(json.dumps(state.record()))
    rest = next(one for one in record["history"] if one["type"] == "rest")
    rest["discs"][-1][0] += 1e-9
    assert "the dice give" in verify(seal(record, fair)).problems[0]

"""The practice board of Penny White: valid positions, a flick, and two hundred simulated flicks."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests import Json
from tests.tuppence_web.games.penny_white.attempts import FITTING, FLICK, FULL, MISFITS, USUAL, penny
from tuppence_web.games.penny_white import practice
from tuppence_web.games.penny_white.practice import Attempt


def attempt(form: Json) -> Attempt:
    return msgspec.convert(form, Attempt)


@pytest.mark.parametrize("name", FITTING)
def test_a_valid_attempt_is_simulated(name: str) -> None:
    tried = attempt(FITTING[name])
    assert practice.flaw(tried) is None
    once = practice.once(tried, np.random.default_rng(1))
    assert len(once.discs) == len(tried.pennies) + 2
    assert set(once.paths["numbers"]) == {*range(tried.white is None, len(tried.pennies) + 2)}
    hands = practice.many(tried, seed=1)
    assert len(hands.places) == practice.HANDS
    assert (hands.nearest is None) == (tried.white is None)


@pytest.mark.parametrize("wrong", MISFITS, ids=lambda wrong: "-".join(wrong[:2]))
def test_PW_4_PW_9_a_bad_attempt_is_refused_by_rule_and_field(wrong: tuple[str, str, str]) -> None:
    found = practice.flaw(attempt(MISFITS[wrong]))
    assert found is not None
    assert (found.rule, found.field) == wrong[:2]
    assert wrong[2] in found.reason


places = st.tuples(st.floats(-150, 150), st.floats(0, 750))
flicks = st.fixed_dictionaries(
    {
        "type": st.just("flick"),
        "x": st.floats(-139, 139),
        "y": st.floats(10.2, 39.8),
        "angle": st.floats(-1.4, 1.4),
        "speed": st.floats(100, 4000),
    }
)


def apart(found: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The places that overlap no earlier one."""
    kept: list[tuple[float, float]] = []
    for place in found:
        if all(math.dist(place, other) > 20.4 for other in kept):
            kept.append(place)
    return kept


@settings(deadline=None, max_examples=60)
@given(lie=st.lists(places, max_size=12), flick=flicks, tremor=st.sampled_from([0.0, 1.0, 5.0]), seed=st.integers(0, 9))
def test_discs_are_conserved_and_the_next_can_be_flicked(
    lie: list[tuple[float, float]], flick: Json, tremor: float, seed: int
) -> None:
    white, *pennies = [
        place for place in apart([(0.0, 575.0), *lie]) if math.dist(place, (flick["x"], flick["y"])) > 21
    ]
    laid = [penny(x, y, seat % 2) for seat, (x, y) in enumerate(pennies)]
    tried = attempt({**USUAL, "tremor": tremor, "white": [*white], "pennies": laid, "flick": flick})
    assert practice.flaw(tried) is None
    once = practice.once(tried, np.random.default_rng(seed))
    assert len(once.discs) == len(pennies) + 2
    assert sorted(once.paths["numbers"]) == [*range(len(once.discs))]
    off = [time is not None for _, time in sorted(zip(once.paths["numbers"], once.paths["off"], strict=True))]
    assert off == [not on_board for _, _, on_board in once.discs]
    still = [(x, y) for x, y, on_board in once.discs[1:] if on_board]
    x, y, white_stays = once.discs[0]
    assume(len(still) < 16)
    after = {**USUAL, "white": [x, y] if white_stays else None, "pennies": [penny(*place) for place in still]}
    found = practice.flaw(attempt(after))
    assert found is None or found.field == "flick"  # a disc may lie where the next would be flicked from


@pytest.mark.parametrize("name", FITTING)
def test_many_flicks_equal_single_flicks_to_the_last_bit(name: str) -> None:
    fits, rng = attempt(FITTING[name]), np.random.default_rng(7)
    once = [practice.once(fits, rng).discs[-1] for _ in range(20)]
    assert once == [*practice.many(fits, seed=7).places[:20]]


def test_PW_4_a_steel_hand_never_trembles_and_others_do() -> None:
    steel, usual = attempt({**USUAL, "tremor": 0.0}), attempt(USUAL)
    made = [practice.once(steel, np.random.default_rng(seed)) for seed in range(3)]
    assert {(one.angle, one.speed) for one in made} == {(0.0, 1250.0)}
    assert len({practice.once(usual, np.random.default_rng(seed)).angle for seed in range(3)}) == 3


def test_two_hundred_flicks_spread_about_the_aim() -> None:
    open_board = {**USUAL, "pennies": [penny(80.0, 575.0, 1)], "flick": {**FLICK, "speed": 1230.0}}
    hands = practice.many(attempt(open_board), seed=4)
    away = [math.dist((x, y), (0.0, 575.0)) for x, y, on_board in hands.places if on_board]
    assert hands.stays.share == len(away) / practice.HANDS
    assert hands.stays.low <= hands.stays.share <= hands.stays.high
    assert hands.nearest is not None
    assert 0.5 < hands.nearest.share <= 1
    assert hands.distance is not None
    assert 0 < hands.distance.error < hands.distance.spread < 60
    assert hands.distance.error == pytest.approx(hands.distance.spread / math.sqrt(practice.HANDS))
    assert practice.many(attempt(open_board), seed=4) == hands != practice.many(attempt(open_board), seed=5)


def test_PW_4_flicks_off_the_side_have_no_distance() -> None:
    hands = practice.many(attempt({**USUAL, "flick": {**FLICK, "angle": 1.3, "speed": 4000.0}}), seed=1)
    assert (hands.stays.share, hands.distance) == (0.0, None)
    assert 0 < hands.stays.high < 0.03
    assert hands.nearest is not None
    assert hands.nearest.share == 0


def test_PW_7_the_nearest_of_all_pennies_counts() -> None:
    own = {**USUAL, "tremor": 0.0, "pennies": [penny(0.0, 554.0)], "flick": {**FLICK, "x": 100.0, "speed": 1230.0}}
    hands = practice.many(attempt(own), seed=1)
    assert hands.nearest is not None
    assert (hands.stays.share, hands.nearest.share) == (1.0, 0.0)


def test_PW_1_the_last_of_seventeen_discs_is_flicked() -> None:
    once = practice.once(attempt({**USUAL, "pennies": FULL, "white": [0.0, 700.0]}), np.random.default_rng(1))
    assert len(once.discs) == 17

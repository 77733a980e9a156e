"""What the removals of Penny White are worth, by the search that values flicks."""

from __future__ import annotations

from math import hypot

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.penny_white.scripts import BEGIN, after
from tuppence.bots.estimates import Estimate, estimate

WAIVE = {"type": "waive"}
MIDDLE = f"{BEGIN} >0,570|0,500 >0,570|0,500|0,520 >0,570|0,500|0,520|0,540 >0,570|-|0,520|0,540|10,300"
LAST = f"{BEGIN} >0,570|40,570 >0,570|40,570|-50,570 >0,570|40,570|-50,570|0,540"


def remove(penny: int) -> Json:
    return {"type": "remove", "penny": penny}


def valued(state: tuppence.State, taken: Json, seed: int = 0) -> Estimate:
    """The values of all that may be done, each once."""
    found = estimate(state, taken, seed=seed)
    assert found is not None
    actions = [choice.action for choice in found.choices]
    assert sorted(actions, key=str) == sorted(map(tuppence.to_json, state.legal_actions()), key=str)
    assert actions[found.taken] == taken
    assert sum(found.before) == pytest.approx(1) == sum(found.after)
    return found


def test_the_best_removal_takes_the_nearest_penny() -> None:
    estimates = [valued(after(MIDDLE, ends=1), WAIVE, seed) for seed in range(4)]
    for found in estimates:
        assert found.choices[0].action == remove(1)
        assert found.before[0] > found.after[0]
    assert sum(found.lost for found in estimates) > 3 * hypot(*(found.lost_error for found in estimates))


def test_a_removal_after_the_last_flick_decides_the_match() -> None:
    state = after(f"{LAST} >0,570|40,570|-50,570|-|0,600", pennies=2, ends=1)
    found = valued(state, remove(1))
    assert [(choice.action, choice.chance) for choice in found.choices] == [(remove(3), 1), (remove(1), 0), (WAIVE, 0)]
    level = valued(after(f"{LAST} >0,570|40,570|-50,570|-|0,600", pennies=2, ends=2), remove(1))
    assert 1 > level.choices[0].chance > 0.5 > level.choices[-1].chance > 0, "an end is to come"


def test_of_two_removals_the_first_is_valued_with_the_second() -> None:
    state = after(f"{LAST} >0,570|-|-50,570|-|0,600", pennies=2, ends=1)
    found = valued(state, remove(1))
    assert [choice.chance for choice in found.choices] == [0.5, 0.5, 0]

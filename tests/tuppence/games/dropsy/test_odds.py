"""The odds of a drop in Dropsy: the simulated map against simulated drops."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from importlib import resources
from typing import Any

import numpy as np
import pytest

import tuppence
from studies.dropsy.odds_truth import Compared, comparisons
from tests.tuppence.games.dropsy.scripts import NAME, ROW
from tests.tuppence.games.matches import A_GAME
from tuppence.errors import InvalidArgument, InvalidState
from tuppence.games.dropsy import rules
from tuppence.games.dropsy.board import SLOTS, extent, points, slot_centre
from tuppence.games.dropsy.odds import odds, odds_map

LOW, HIGH = 203.2, 400.0


def first_of(worth: int) -> int:
    """The first slot with this number of points."""
    return next(slot for slot in range(len(SLOTS)) if points(slot) == worth)


BEND = [[0, 0, 0], [1, 0, 1], [1, 1, 2], [2, 1, 3], [2, 2, 0], [3, 2, 1]]  # a staircase: many corners
FACES = [f"{points(slot)}{'abcdef'[slot - first_of(points(slot))]}" for slot in range(len(SLOTS))]  # 6a 5a 5b 4a ...


def dropping(cells: Any = ROW, lying: Sequence[tuple[int, Sequence[float]]] = (), **options: Any) -> tuppence.State:
    """A position in which seat 0 drops; ``lying``: the seat, x, y, z and tilt of each token."""
    state = tuppence.load(NAME, **options).new_initial_state()
    state.apply_action({"type": "arranged", "cells": cells})
    s = state.position
    for seat, at in lying:
        rules.lie(s, s.dropped, *at)
        s.owner[s.dropped] = seat
        s.dropped += 1
        s.hands[seat] -= 1
        s.drops[seat] += 1
    state.position = s
    return state


def middle_of(cells: Any, slot: str) -> tuple[float, float]:
    x, y = slot_centre(cells, FACES.index(slot))
    return float(x), float(y)


def in_slot(cells: Any, slot: str) -> list[float]:
    return [*middle_of(cells, slot), -0.5, 0.0]


def test_the_map_is_small_and_says_what_made_it() -> None:
    text = resources.files("tuppence.games.dropsy.odds").joinpath("odds.json").read_text()
    assert len(text) < 64_000
    assert json.loads(text)["made_by"] == "python -m studies.dropsy.odds_map"
    assert "mujoco" in json.loads(text)["engine"]


def test_a_steady_hand_slots_over_slots_and_comes_back_elsewhere() -> None:
    steady = dropping(tremor=0)
    assert odds(steady, *middle_of(ROW, "6a")).slots[0].p > 0.98
    over_nothing = dropping(BEND, tremor=0)
    assert odds(over_nothing, 20.0, 340.0).off.p == 1
    assert odds(over_nothing, 20.0, 340.0).slotted.p == 0


@pytest.mark.parametrize("cells", [ROW, BEND])
@pytest.mark.parametrize("tremor", [0.0, 0.3, 1.0, 2.2, 5.0])
@pytest.mark.parametrize("height", [LOW, 260.0, HIGH])
def test_all_are_probabilities_with_errors_everywhere(cells: Any, tremor: float, height: float) -> None:
    lying = [(0, in_slot(cells, "6a")), (1, in_slot(cells, "4b")), (1, [200.0, 60.0, 3.0, 0.0])]
    state = dropping(cells, lying, tremor=tremor)
    rng = np.random.default_rng(1)
    for _ in range(40):
        x, y = (extent(cells, axis) * rng.random() for axis in range(2))
        found = odds(state, x, y, height)
        chances = [*found.slots, found.slotted, found.off, *(one.leaves for one in found.near)]
        assert all(0 <= chance.p <= 1 + 1e-9 and 0 <= chance.error < 1 for chance in chances)
        assert found.slotted.p + found.off.p <= 1 + 1e-9
        assert all(one.off.p <= 1 for one in found.near)


def test_more_tremor_and_height_slot_fewer_tokens() -> None:
    at = middle_of(ROW, "6a")
    by_tremor = [odds(dropping(tremor=tremor), *at).slotted.p for tremor in (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)]
    by_height = [odds(dropping(), *at, height).slotted.p for height in (LOW, 250.0, 300.0, 350.0, HIGH)]
    assert by_tremor == sorted(by_tremor, reverse=True)
    assert by_height == sorted(by_height, reverse=True)


def test_a_layout_turned_as_a_whole_has_the_same_odds() -> None:
    """By a quarter-turn counterclockwise: x, y becomes width of the turned layout - y, x."""
    turned = [[2 - row, column, (turns + 1) % 4] for column, row, turns in BEND]
    straight, other = dropping(BEND), dropping(turned)
    width = extent(turned, 0)
    rng = np.random.default_rng(2)
    for _ in range(30):
        x, y = (extent(BEND, axis) * rng.random() for axis in range(2))
        one, same = odds(straight, x, y), odds(other, width - y, x)
        assert one.off.p == pytest.approx(same.off.p, abs=1e-9)
        assert one.gained.mean == pytest.approx(same.gained.mean, abs=1e-9)


def test_points_count_slots_gained_and_tokens_driven_out() -> None:
    own, rival = dropping(lying=[(0, in_slot(ROW, "5a"))]), dropping(lying=[(1, in_slot(ROW, "5a"))])
    at = middle_of(ROW, "5a")
    mine, theirs = odds(own, *at, HIGH), odds(rival, *at, HIGH)
    assert [one.slot for one in mine.near] == [FACES.index("5a")]
    assert mine.lost.mean == pytest.approx(5 * mine.near[0].leaves.p) == theirs.taken.mean
    assert mine.taken.mean == theirs.lost.mean == 0
    assert mine.points.mean == pytest.approx(mine.gained.mean - mine.lost.mean)
    assert odds(own, *at, LOW).lost.mean < mine.lost.mean
    free = odds(dropping(), *at)
    assert free.gained.mean == pytest.approx(sum(points(slot) * one.p for slot, one in enumerate(free.slots)))


def test_a_token_over_a_slot_blocks_the_slot() -> None:
    x, y = middle_of(ROW, "6a")
    for aside, most in ((0.0, 0.05), (15.0, 0.1), (60.0, 0.5)):
        covered = dropping(lying=[(1, [x + aside, y, 3.0, 0.0])])
        assert odds(covered, x, y).slots[0].p < most
    assert odds(covered, x, y).slots[0] == odds(dropping(), x, y).slots[0]


@pytest.mark.parametrize("height", [LOW, HIGH])
@pytest.mark.parametrize("cells", [ROW, BEND])
def test_the_map_has_the_odds_of_every_place(cells: Any, height: float) -> None:
    lying = [
        (0, in_slot(cells, "6a")), (1, in_slot(cells, "4b")),
        (0, [*middle_of(cells, "2c"), 3.0, 0.0]), (1, [70.0, 30.0, 3.0, 0.0]),
    ]  # fmt: skip
    state = dropping(cells, lying, tremor=1.3)
    found = odds_map(state, height)
    assert (found.columns - 1) * found.step == extent(cells, 0)
    assert (found.rows - 1) * found.step == extent(cells, 1)
    assert len(found.points) == len(found.slots) == len(found.off) == found.rows * found.columns
    for number in np.random.default_rng(3).integers(found.rows * found.columns, size=150).tolist():
        up, across = divmod(number, found.columns)
        one = odds(state, across * found.step, up * found.step, height)
        expected = one.points.mean, one.slotted.p, one.off.p
        assert (found.points[number], found.slots[number], found.off[number]) == pytest.approx(expected, abs=0.004)


@pytest.mark.parametrize(
    ("wrong", "argument"),
    [((-1, 5), "x"), ((721, 5), "x"), *(((5, y), "y") for y in (120.1, math.nan, True)), ((5, 5, 200), "height")],
)
def test_what_no_drop_has_is_refused_by_name(wrong: Any, argument: str) -> None:
    with pytest.raises(InvalidArgument, match=argument):
        odds(dropping(), *wrong)


def test_where_no_token_is_dropped_there_are_no_odds() -> None:
    other: Any = tuppence.load(A_GAME).new_initial_state()
    for state in (tuppence.load(NAME).new_initial_state(), other):
        with pytest.raises(InvalidState):
            odds(state, 5, 5)
        with pytest.raises(InvalidState):
            odds_map(state, LOW)
    with pytest.raises(InvalidArgument):
        odds(other.position, 5, 5)


def within(found: list[Compared], errors: float) -> list[Compared]:
    """The rows that differ by more than this number of standard errors."""
    return [one for one in found if abs(one.map - one.truth) > errors * math.hypot(one.map_error, one.truth_error)]


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("tremor", [0.5, 1.0, 2.0])
def test_the_map_agrees_with_drops_in_positions_of_matches(tremor: float) -> None:
    """The figures are those of docs/studies/dropsy.md."""
    found = comparisons(4, 40, seed=11, tremor=tremor, players=3)
    assert len(within(found, 2)) < 0.12 * len(found)
    assert len(within(found, 4)) < 0.02 * len(found)
    for name, most in (("slotted", 0.04), ("off", 0.1), ("gained", 0.2)):
        apart = [one.map - one.truth for one in found if one.name == name]
        assert abs(np.mean(apart)) < most, name

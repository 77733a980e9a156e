"""Drawing the outcomes of Dropsy: layouts, the tremor, the fall, and verification."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.dropsy import rests as dropsy_rests
from tests.tuppence.games.dropsy.by_hand import ByHand
from tests.tuppence.games.dropsy.scripts import DROP, NAME, OFF, ROW, after, place
from tests.tuppence.games.matches import Luck
from tuppence.actions import to_json
from tuppence.chance import FairDice, normal
from tuppence.draws import Layout
from tuppence.games.dropsy import board, draws
from tuppence.physics import token_model, tokens
from tuppence_web.games.dropsy.table import figures

TURNED = [[2, 2, 1], [1, 2, 2], [3, 2, 3], [2, 1, 0], [2, 3, 1], [2, 4, 1]]


def dice() -> FairDice:
    return FairDice(b"x", ["a", "b"])


def fallen(state: tuppence.State, seed: int = 1) -> Json:
    return to_json(state.sample_chance(np.random.default_rng(seed)))


def test_DR_3_a_layout_is_drawn_as_its_description_says() -> None:
    """A shape, a shuffle of its cells, and a turn of each board, by the same draws as on the verify page."""
    described = draws.DRAWS["arranged"].draw
    for seat in range(20):
        rng, again = FairDice(b"x", [str(seat)]), FairDice(b"x", [str(seat)])
        assert isinstance(described, Layout)
        cells = [*described.shapes[again.integers(0, 216)]]
        for at in range(5, 0, -1):
            other = again.integers(0, at + 1)
            cells[at], cells[other] = cells[other], cells[at]
        expected = tuple((column, row, again.integers(0, 4)) for column, row in cells)
        assert draws.layout(rng) == expected
        assert rng.count == 12


def test_all_layouts_are_equally_likely() -> None:
    """There are 216 shapes, and every shape, order and turn has the same probability."""
    shapes = draws.shapes()
    assert len(set(shapes)) == 216
    assert all(min(column for column, _ in one) == min(row for _, row in one) == 0 for one in shapes)
    assert all(board.is_connected([(column, row, 0) for column, row in one]) for one in shapes)
    rng, seen = random.Random(1), [0] * 216
    for _ in range(216 * 100):
        layout = draws.layout(Luck(rng))
        seen[shapes.index(tuple(sorted(cell[:2] for cell in layout)))] += 1
    assert sum((count - 100) ** 2 / 100 for count in seen) < 307  # chi square of 215, 1 in 30,000


def test_DR_4_the_tremor_is_seven_normal_deviates() -> None:
    position, again = after("L d", tremor=2).position, dice()
    x, y, about_x, about_y, *spin = (2 * normal(again) for _ in range(7))
    hand = draws.shaken(position, dice())
    assert hand.place == pytest.approx((60 + 2 * x, 60 + 2 * y), rel=1e-15)
    assert hand.tilt == pytest.approx((3 * about_x, 3 * about_y), rel=1e-15)
    assert hand.spin == pytest.approx(spin, rel=1e-15)


def test_DR_4_without_tremor_a_token_is_let_go_level_and_at_rest() -> None:
    hand = draws.shaken(after("L d", tremor=0).position, dice())
    assert (hand.place, set(map(abs, hand.tilt + hand.spin))) == ((60.0, 60.0), {0.0})


def test_the_slots_of_the_rules_are_those_of_the_physics() -> None:
    """Without tremor a token dropped over the middle of any slot lies flush in it, however the boards are turned."""
    by_hand = ByHand(2, 8, 6, 0.0)
    by_hand.take({"type": "arranged", "cells": TURNED})
    assert len(by_hand.slots()) == 21
    for points, x, y in by_hand.slots():
        state = tuppence.load(NAME, tremor=0).new_initial_state()
        state.apply_action({"type": "arranged", "cells": TURNED})
        state.apply_action({"type": "drop", "x": x, "y": y, "height": 203.2})
        state.apply_action(fallen(state))
        assert [one["slot"] for one in state.view()["tokens"]] == [points]


def test_DR_2_the_sizes_of_the_physics_are_those_of_the_rules() -> None:
    rules, cm = figures(), 10.0
    sizes = {
        "side": token_model.BOARD,
        "thick": token_model.BOARD_THICKNESS,
        "pitch": token_model.PITCH,
        "slot": 2 * token_model.SLOT,
        "deep": token_model.DEPTH,
        "token": 2 * token_model.RADIUS,
        "token_thick": token_model.THICKNESS,
    }
    assert {name: size * cm for name, size in sizes.items()} == pytest.approx({name: rules[name] for name in sizes})
    assert token_model.MASS == 2.0  # g


def test_the_engine_is_named_while_a_token_falls() -> None:
    engine = after("L d").engine()
    assert engine is not None
    assert (engine.name, engine.version) == ("tokens", tokens.version())
    assert engine.version != ""
    assert [after(script).engine() for script in ("", "L", "L >o")] == [None] * 3


def test_untouched_tokens_and_tokens_in_hands_do_not_move() -> None:
    state = after("L >1f >- >o")  # token 1 is back in the hand of seat 1, which drops it again
    state.apply_action({**DROP, "x": 400.0})
    before = fallen(state)["tokens"]
    assert (before[0], before[2]) == (place("1f"), place("o"))
    other = after("L >- >1f d")  # seat 0 drops token 0 again, token 1 lies
    assert fallen(other)["tokens"][1] == place("1f")
    away = after("L >- >- >o d", players=3)  # token 1 is in a hand while token 0 falls
    assert fallen(away)["tokens"][1] == OFF


IMPOSSIBLE = {
    "all on one place": [[60.0, 60.0, 3.0, 0.0, True]] * 5,
    "in the air": [[60.0, 60.0, 1e300, 0.0, True], [62.0, 60.0, 900.0, 45.0, True]],
    "under the boards": [[60.0, 60.0, -1e300, 0.0, True], [100.0, 100.0, -12.0, 89.0, True]],
    "through each other": [[60.0, 60.0, -0.5, 0.0, True], [61.0, 60.0, 0.51, 0.0, True], [60.0, 61.0, -0.5, 3.0, True]],
    "on the edge of nowhere": [[0.0, 0.0, 0.0, 90.0, True], [720.0, 120.0, -0.5, 90.0, True]],
}


@pytest.mark.parametrize("lying", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_token_falls_whatever_places_were_measured(lying: list[list[Any]]) -> None:
    state = after("L")
    for count in range(1, 1 + len(lying)):
        state.apply_action(DROP)
        state.apply_action({"type": "rest", "tokens": lying[:count]})
    state.apply_action(DROP)
    state.apply_action(fallen(state))
    assert state.view()["phase"] == "drop"


@given(seed=st.integers(0, 2**32))
def test_from_any_position_a_token_falls_to_a_legal_rest(seed: int) -> None:
    rng = random.Random(seed)
    state = tuppence.load(NAME, players=3, tokens=4).new_initial_state()
    state.apply_action({"type": "arranged", "cells": rng.choice([ROW, TURNED])})
    for _ in range(rng.randrange(8)):
        state.apply_action(DROP)
        made = dropsy_rests.made_up(state, rng)
        assert made is not None
        state.apply_action(made)
    if state.view()["phase"] == "drop":
        state.apply_action({**DROP, "x": rng.uniform(0, 360), "y": rng.uniform(0, 120)})
        state.apply_action(fallen(state, seed))

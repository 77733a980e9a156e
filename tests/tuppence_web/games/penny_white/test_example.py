"""The example of the rules page: each moment lies as the rules leave it, and the end is measured, then scored."""

from __future__ import annotations

import json
import math

import tuppence
from tuppence.games.penny_white.actions import Rest
from tuppence_web.games.penny_white import example
from tuppence_web.hosted.game import hosted

STEPS = hosted("penny-white").example()


def test_a_penny_is_put_off_and_the_one_that_did_it_is_removed() -> None:
    hit, removed = (step.view["pennies"] for step in STEPS[2:4])
    assert [one["on_board"] for one in hit] == [False, True]
    assert STEPS[2].view["phase"] == "remove"
    assert [one["on_board"] for one in removed] == [False, False]


def test_an_end_is_measured_from_the_white_and_then_scored() -> None:
    *_, last, measured = STEPS
    assert (last.view["scores"], measured.view["scores"]) == ([0, 0], [2, 0])
    for one in measured.view["measured"]:
        far = math.dist((one["x"], one["y"]), measured.view["white"])
        assert abs(one["distance"] - far) < 0.001
        assert one["counts"] == (one["distance"] < measured.view["within"])
    assert [one["seat"] for one in measured.view["measured"] if one["counts"]] == [0, 0]


def test_the_moments_are_those_of_the_rules_without_physics() -> None:
    state = tuppence.load("penny-white", **example.OPTIONS).new_initial_state()
    state.apply_action({"type": "starter", "seat": 0})
    for (_, action, discs, _), step in zip(example.MOMENTS, STEPS, strict=False):
        state.apply_action(action)
        if discs is not None:
            state.apply_action(Rest(discs))
        assert {**step.view, "scores": state.view()["scores"]} == state.view()
    assert state.is_terminal()


def test_it_is_ready_for_a_page() -> None:
    assert len(STEPS) == 9
    for step in STEPS:
        json.dumps(step.view)
        assert step.sentence.endswith(".")
        assert "{" not in step.sentence

"""The example of the rules page: each moment follows the rules, and shows nothing that Bea does not see."""

from __future__ import annotations

import json
from typing import Any

import tuppence
from tuppence_web.games.ten_pennies import example
from tuppence_web.hosted.game import Step, hosted

STEPS = hosted("ten-pennies").example()


def parts(name: str) -> list[Step]:
    return [step for step in STEPS if step.part == name]


def cards_in(view: dict[str, Any]) -> set[str]:
    return {*view["hand"], *(card for one in view["sets"] for card in one["cards"])}


def test_the_deal_gives_the_hands_of_the_example() -> None:
    (deal,) = parts("The deal")
    assert deal.view["hands"] == [11, 11, 11]
    assert [card.removesuffix(".0") for card in deal.view["hand"]] == example.HANDS[example.BEA].split()
    assert deal.view["up"] == "QH.0"


def test_a_penny_buys_three_cards_and_bea_draws_after_it() -> None:
    passed, bought, *_ = parts("Bea's turn")
    assert (passed.view["up"], passed.view["buyer"]) == ("JC.0", 2)
    assert bought.view["hands"] == [5, 12, 14]
    assert (bought.view["pennies"], bought.view["bowl"]) == ([10, 10, 9], 1)


def test_bea_goes_down_lays_lays_off_and_goes_out() -> None:
    *_, down, laid, off, out = parts("Bea's turn")
    assert [len(one["cards"]) for one in down.view["sets"]] == [3, 3, 3, 3]
    assert laid.view["sets"][-1]["rank"] == "4"
    assert off.view["sets"][0]["cards"][-2:] == ["QS.0", "2S.0"]
    assert out.view["hands"] == [5, 0, 14]


def test_the_others_are_caught_with_points_and_pennies() -> None:
    (over,) = parts("The end of the round")
    assert over.view["scores"] == [30, 0, 150]
    assert over.view["bowl"] == 1 + 5 + 14
    assert [len(cards) for cards in over.view["caught"]] == [5, 0, 14]


def test_no_moment_before_the_end_shows_a_hidden_card() -> None:
    for step in STEPS[:-1]:
        assert "caught" not in step.view
        assert not cards_in(step.view) & set(example._cards("3C 3H 6D *R 3D 6C"))


def test_the_moments_are_those_of_the_rules() -> None:
    state = tuppence.load("ten-pennies", players=3).new_initial_state()
    state.apply_action({"type": "draw_for_deal", "cards": [f"{card}.0" for card in example.DRAWN]})
    assert state.view()["dealer"] == 2
    for (_, action, _), step in zip(example.MOMENTS[:-1], STEPS, strict=False):
        state.apply_action(action)
        assert step.view == state.view(example.BEA)


def test_it_is_ready_for_a_page() -> None:
    assert len(STEPS) == 11
    for step in STEPS:
        json.dumps(step.view)
        assert step.sentence.endswith(".")
        assert "{" not in step.sentence

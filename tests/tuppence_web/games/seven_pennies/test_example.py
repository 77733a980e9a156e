"""The example of the rules page is the text's (Appendix A), and its moments lead where the rules lead."""

from __future__ import annotations

import json

import tuppence
from tuppence_web.games.seven_pennies import example
from tuppence_web.hosted.game import Step, hosted

STEPS = hosted("seven-pennies").example()


def parts(name: str) -> list[Step]:
    return [step for step in STEPS if step.part == name]


def holding(step: Step) -> list[tuple[int | None, int]]:
    return [(one["value"], one["count"]) for one in step.view["held"]]


def test_throw_three_pairs_booth_and_one_is_left() -> None:
    threw, boothed, gathered = parts("Jess's turn")
    assert (threw.view["balcony"], threw.view["theatre"]) == (0, [4, 3])
    assert (boothed.view["balcony"], boothed.view["theatre"]) == (6, [1, 0])
    assert "Three pairs" in boothed.sentence
    assert holding(gathered) == [(example.TAILS, 1), (None, 0)]


def test_booth_one_pair_and_kevin_gathers_four_heads() -> None:
    threw, boothed, gathered = parts("Kevin's turn")
    assert (threw.view["theatre"], boothed.view["theatre"]) == ([1, 5], [0, 4])
    assert holding(gathered) == [(example.TAILS, 1), (example.HEADS, 4)]
    assert gathered.view["balcony"] == 2


def test_gather_or_cancel_tells_what_each_would_do() -> None:
    _, choice = parts("Jess's choice")
    assert choice.view["theatre"] == [2, 0]
    assert "ends the round: Jess 3, Kevin 4" in choice.sentence
    assert "costs Kevin two" in choice.sentence


def test_SP_5_gathering_ends_the_round_three_to_four() -> None:
    gathered, over = parts("If she gathers")
    assert holding(gathered) == [(example.TAILS, 3), (example.HEADS, 4)]
    assert over.view["scores"] == [3, 4]
    assert over.view["balcony"] == 7


def test_SP_4_cancelling_costs_kevin_two() -> None:
    cancelled, returned = parts("If she cancels")
    assert cancelled.view["balcony"] == 2
    assert holding(returned) == [(example.TAILS, 1), (example.HEADS, 2)]
    assert returned.view["balcony"] == 4


def test_every_moment_keeps_the_seven_pennies() -> None:
    for step in STEPS:
        held = sum(count for _, count in holding(step))
        assert step.view["balcony"] + sum(step.view["theatre"]) + held == 7


def test_each_action_ends_as_the_rules_leave_the_pieces() -> None:
    """The moments are made from events; the rules say where they end."""
    lying = ("balcony", "theatre", "held", "scores")
    left = [{key: step.view[key] for key in lying} for step in STEPS]
    for ending in example.ENDINGS:
        state = tuppence.load("seven-pennies").new_initial_state()
        for _, action, _ in (*example.UP_TO_THE_CHOICE, ending):
            state.apply_action(action)
            view = state.view()
            assert {key: view[key] for key in lying} in left


def test_it_is_ready_for_a_page() -> None:
    assert len(STEPS) == 13
    for step in STEPS:
        json.dumps(step.view)
        assert step.sentence.endswith(".")
        assert "{" not in step.sentence

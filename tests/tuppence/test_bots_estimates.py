"""Chances to win after each choice, by search."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import SOLVED, brief, every_game, play, seats_for, shortest
from tuppence.actions import Action
from tuppence.bots.estimates import Estimate, _measured, _Tried, can_estimate, estimate, estimated_course, estimates
from tuppence.game import game_type
from tuppence.record.luck import choice_values, shares_of

QUICK = next(name for name in SOLVED if (kernel := tuppence.load(name).kernel()) and kernel.quick == kernel.policies)
LOOKED_AT = 60  # actions of a match
MOST_ERRORS = 5.0  # standard errors: a chance of one in a million


class Choice(Action, tag="choice", frozen=True):
    number: int


def match(name: str, **options: Any) -> tuppence.State:
    state = tuppence.load(name, **options).new_initial_state()
    for _ in play(state, seed=2, unlisted=0.0):
        pass
    return state


def found_in(state: tuppence.State, begin: int = 0) -> list[Estimate]:
    looked = itertools.islice(estimates(state.record(), begin), LOOKED_AT - begin)
    return [one for _, one in looked if one is not None]


@pytest.mark.slow
@every_game
def test_estimates_depend_on_the_match_and_the_seed_alone(name: str) -> None:
    """So an analysis that was interrupted continues as if it had not been."""
    state = match(name, **brief(name, 2, players=seats_for(name, 3)))
    assert can_estimate(state.game)
    found = found_in(state)
    assert found
    middle = found[len(found) // 2].at
    assert found_in(state, begin=middle) == [one for one in found if one.at >= middle]
    for one in found:
        values = [choice.chance for choice in one.choices]
        assert values == sorted(values, reverse=True)
        assert all(sum(chances) == pytest.approx(1) for chances in (one.before, one.after))
        assert 0 <= one.taken < len(one.choices)


def test_estimates_agree_with_exact_values() -> None:
    """Where a champion that does not search plays the choices out, exactly."""
    state = match(QUICK)
    solution = tuppence.solve(state.game)
    for one in found_in(state):
        before = tuppence.replay({**state.record(), "history": state.history[: one.at], "result": None})
        exact = {tuppence.to_json(action)["type"]: value for action, value in choice_values(solution, before)}
        for choice in one.choices:
            assert abs(choice.chance - exact[choice.action["type"]]) <= MOST_ERRORS * choice.error + 1e-9


def test_shares_of_a_search_add_up_to_the_result() -> None:
    state = match(SOLVED[-1], **shortest(SOLVED[-1]))
    known = {one.at: one for _, one in estimates(state.record()) if one is not None}
    first, second = shares_of(2, estimated_course(state.record(), known))
    start = next(iter(estimated_course(state.record(), known))).value_before[0]
    won = start + first.luck + first.choices - second.luck - second.choices
    assert won == pytest.approx(state.returns()[0])


@pytest.mark.parametrize("count", [48, 6000])
def test_samples_that_agree_leave_an_error(count: int) -> None:
    """With finitely many samples nothing is certain, and Wilson's interval says how uncertain it is."""
    samples = np.zeros((count, 2, 2))
    samples[:, 0, 1] = samples[:, 1, 0] = 1.0
    choices = [Choice(1), Choice(2)]
    found = _measured(0, 0, _Tried(choices, ["", ""], 0), samples)
    assert [choice.chance for choice in found.choices] == [1.0, 0.0]
    least = 1 / (2 * (count + 1))
    assert [choice.error for choice in found.choices] == pytest.approx([least, least])
    assert (found.error, found.lost, found.lost_error) == pytest.approx((least, 1.0, 2 * least))
    assert _measured(0, 0, _Tried(choices, ["", ""], 1), samples).lost_error == 0.0


def test_there_is_nothing_to_estimate_at_chance() -> None:
    state = tuppence.load(QUICK, players=3).new_initial_state()
    assert estimate(state, {"type": "rolled", "face": 1}) is None


def test_who_has_won_is_known_although_others_have_no_choice() -> None:
    """The chances after the first place is taken are those of the end."""
    state = match(QUICK, **shortest(QUICK, players=3))
    *_, last = (one for _, one in estimates(state.record()) if one is not None)
    assert (len(last.choices), last.after) == (1, state.returns())


def test_open_hands_divide_a_result_into_luck_and_choices() -> None:
    """Whatever the values are: all hands say how the match stands, what a player knew what a choice lost."""
    state, rng, known = match(next(name for name in tuppence.games() if game_type(name).hidden)), random.Random(1), {}
    for at in range(0, len(state.history), 3):
        before, after, opened = ([one, 1 - one] for one in (rng.random() for _ in range(3)))
        known[at] = Estimate(at, [], 0, before, after, 0.0, 0.0, 0.0, opened)
    steps = list(estimated_course(state.record(), known))
    decided = {step.at: step for step in steps if not step.by_chance and step.at in known}
    assert len(decided) > len(known) // 2
    for at, step in decided.items():
        assert step.value_before == known[at].opened
        lost = known[at].before[0] - known[at].after[0]
        assert step.value_before[0] - step.value_after[0] == pytest.approx(lost)
    first, second = shares_of(2, steps)
    won = steps[0].value_before[0] + first.luck + first.choices - second.luck - second.choices
    assert won == pytest.approx(state.returns()[0])

"""The search after a match values choices by what their player knew, and the match with all hands open."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import play
from tests.tuppence.games.ten_pennies.scripts import holding
from tuppence.bots.estimates import Estimate, estimate, estimated_course, estimates
from tuppence.games.ten_pennies.bots import search
from tuppence.games.ten_pennies.bots.determinization import determinize

MOST_MOVED = 0.02


@pytest.mark.slow
def test_a_choice_is_worth_what_its_player_knew() -> None:
    """Not what the others hold, or what lies in the stock."""
    state = tuppence.load("ten-pennies").new_initial_state()
    for _ in play(state, seed=2, unlisted=0.0):
        pass
    found = [one for _, one in itertools.islice(estimates(state.record()), 60) if one is not None]
    decisions = [one.at for one in found][::8]
    assert decisions
    for at in decisions:
        before = tuppence.replay({**state.record(), "history": state.history[:at], "result": None})
        other = before.clone()
        position = before.position
        determinize(position, before.current_player(), np.random.default_rng(at))
        other.position = position
        assert without_opened(other, state.history[at]) == without_opened(before, state.history[at])


@pytest.mark.slow
def test_a_lay_that_is_not_listed_has_an_estimate() -> None:
    """Four threes, where the list has the fewest that go down."""
    table = holding("3333 444", players=2)
    action = {"type": "lay_down", "sets": table.sets("3333", "444")}
    assert action not in table.legal()
    found = estimate(table.state, action)
    assert found is not None
    assert found.choices[found.taken].action == action


def test_samples_apply_what_the_referee_applies() -> None:
    table = holding("3333 444 55", players=2)
    table.lay_down("333", "444")
    first = holding("3333 444", players=2)
    lay = {"type": "lay_down", "sets": first.sets("3333", "444")}
    for state, actions in ((table.state, table.legal()), (first.state, [*first.legal(), lay])):
        listed = state.legal_actions()
        for action in actions:
            sampled, played = state.position, state.clone()
            typed = msgspec.convert(action, state.game.kind.action_type)
            search.try_given(sampled, np.array(search.numbers_of(typed, listed)))
            played.apply_action(action)
            assert sampled.array().tobytes() == played.position.array().tobytes()


def without_opened(state: tuppence.State, action: dict[str, Any]) -> Estimate:
    found = estimate(state, action)
    assert found is not None
    return msgspec.structs.replace(found, opened=None, error=0.0)


@pytest.mark.slow
def test_a_turn_that_passes_is_no_luck() -> None:
    """The next player knows another hand, but a discard brings nobody a card."""
    state = tuppence.load("ten-pennies").new_initial_state()
    for _ in play(state, seed=2, unlisted=0.0):
        pass
    known = {one.at: one for _, one in itertools.islice(estimates(state.record()), 150) if one is not None}
    moved = [
        abs(step.value_after[0] - step.value_before[0])
        for step in itertools.islice(estimated_course(state.record(), known), 200)
        if step.by_chance and step.action["type"] == "discard" and step.at + 1 in known
    ]
    assert len(moved) > 10
    assert np.mean(moved) < MOST_MOVED

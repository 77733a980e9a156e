"""The search after a match values choices by what their player knew."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import play
from tuppence.bots.estimates import estimate, estimates
from tuppence.games.ten_pennies.bots.determinization import determinize


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
        assert estimate(other, state.history[at], at) == estimate(before, state.history[at], at)

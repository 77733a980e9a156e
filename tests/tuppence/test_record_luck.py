"""Luck and choices in a match."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import SOLVED, play
from tuppence.record.luck import luck_and_choices

solved_game = pytest.mark.parametrize("name", SOLVED)


def best_match(name: str, seed: int) -> tuppence.State:
    """A match of two exact players."""
    game = tuppence.load(name)
    solution, state, rng = tuppence.solve(game), game.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        best = solution.best(state)
        state.apply_action(state.sample_chance(rng) if best is None else best)
    return state


@given(name=st.sampled_from(SOLVED), seed=st.integers(0, 2**32))
def test_shares_add_up_to_the_result(name: str, seed: int) -> None:
    """Both start with a half; every change is luck or a choice of one of them."""
    state = tuppence.load(name).new_initial_state()
    for _ in play(state, seed):
        pass
    one, two = luck_and_choices(state.record())
    won = state.returns()[0]
    assert 0.5 + one.luck + one.choices - two.luck - two.choices == pytest.approx(won)


@given(name=st.sampled_from(SOLVED), seed=st.integers(0, 2**32))
def test_no_decision_gains_anything(name: str, seed: int) -> None:
    state = tuppence.load(name).new_initial_state()
    for _ in play(state, seed, unlisted=0.05):
        pass
    for seat, share in enumerate(luck_and_choices(state.record())):
        assert share.choices <= 1e-12
        assert (share.worst is None) == (share.choices > -1e-9)
        if share.worst is not None:
            worst = tuppence.replay({**state.record(), "history": state.history[: share.worst], "result": None})
            assert worst.current_player() == seat


@solved_game
def test_exact_play_loses_nothing_by_choice(name: str) -> None:
    for seed in range(5):
        for share in luck_and_choices(best_match(name, seed).record()):
            assert share.choices == pytest.approx(0, abs=1e-9)
            assert share.worst is None


@solved_game
def test_luck_needs_a_solution(name: str) -> None:
    with pytest.raises(tuppence.NotSolved):
        luck_and_choices(tuppence.load(name, players=3).new_initial_state().record())

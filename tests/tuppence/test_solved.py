"""Exact solutions: the value of each state follows from the values of the next ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import SOLVED, after, loads, play
from tuppence.game import game_type

MOST = 10  # chance outcomes, each of which is tried in each state: with 3 faces there are 36


@st.composite
def solved(draw: st.DrawFn, name: str) -> Json:
    """Random options of a match that is solved quickly."""
    chosen: Json = {}
    for field in game_type(name).option_fields:
        if field.kind == "int":
            trial = {**chosen, field.name: draw(st.integers(int(field.low or 0), min(int(field.high or 0), 50)))}
            if loads(name, trial) and is_small(tuppence.load(name, **trial)):
                chosen = trial
    return chosen


def is_small(game: tuppence.Game) -> bool:
    """Whether a match is solved quickly, with few outcomes of the second draw."""
    state = game.new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    try:
        return game.solves_at_once() and len(state.chance_outcomes()) <= MOST
    except tuppence.NotListed:
        return False


@given(st.sampled_from(SOLVED), st.data(), st.integers(0, 2**32))
def test_values_are_those_of_what_comes_next(name: str, data: st.DataObject, seed: int) -> None:
    """In a random match, with inputs that are never listed: chance averages, the deciding player takes the best."""
    game = tuppence.load(name, **data.draw(solved(name)))
    solution = tuppence.solve(game)
    state = game.new_initial_state()
    check(solution, state)
    for _ in play(state, seed):
        check(solution, state)


def check(solution: tuppence.Solution, state: tuppence.State) -> None:
    values = solution.values(state)
    best = solution.best(state)
    assert sum(values) == pytest.approx(1)
    if state.is_terminal():
        assert values == state.returns()
    if state.is_chance_node():
        mean = np.zeros(len(values))
        for outcome, chance in state.chance_outcomes():
            mean += chance * np.array(solution.values(after(state, outcome)))
        assert values == pytest.approx(mean, abs=1e-12)
    if not state.legal_actions():
        assert best is None
        return
    seat = state.current_player()
    own = {action: solution.values(after(state, action))[seat] for action in state.legal_actions()}
    assert values[seat] == pytest.approx(max(own.values()), abs=1e-12)
    assert best is not None
    assert own[best] == pytest.approx(values[seat], abs=1e-12)

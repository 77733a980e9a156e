"""Matches in compiled code, decided one at a time: those of playouts, and of the referee."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME, ONE_GAME, brief
from tuppence.chance import Generator
from tuppence.rule import rule
from tuppence.simulation.compiled_match import CompiledMatch

MATCHES, STEPS = 20, 300
COMPILED = [one for one in ONE_GAME if tuppence.load(str(one.values[0])).kernel() is not None]
WITHOUT = next(name for name in tuppence.games() if tuppence.load(name).kernel() is None)
every_compiled = pytest.mark.parametrize("name", COMPILED)


@rule
def middle(position: Any, seat: int, count: int, rng: Generator) -> int:
    """The middle one of the actions."""
    return count // 2


@every_compiled
def test_matches_are_those_of_playouts_with_the_same_choices(name: str) -> None:
    game = tuppence.load(name, **brief(name, players=2))
    played = tuppence.playouts(game, MATCHES, policies=middle, seed=3, max_steps=STEPS)
    match = CompiledMatch(game, seed=3)
    for number in reversed(range(MATCHES)):
        match.begin(number)
        steps = 0
        while match.count and steps < STEPS:
            match.apply(match.count // 2)
            steps += 1
        assert steps == played.lengths[number]
        assert match.returns() == played.returns[number].tolist()


@every_compiled
def test_every_decision_is_that_of_the_state(name: str) -> None:
    match, rng = CompiledMatch(tuppence.load(name, players=3), seed=1), np.random.default_rng(1)
    for _ in range(STEPS):
        state = match.state()
        assert match.player == state.current_player()
        assert match.count == len(state.legal_actions())
        if not match.count:
            break
        number = int(rng.integers(match.count))
        state.apply_action(state.legal_actions()[number])
        match.apply(number)
        assert state.is_chance_node() or state.position == match.state().position


def test_a_match_begins_where_it_is_said() -> None:
    start, rng = tuppence.load(A_GAME).new_initial_state(), np.random.default_rng(1)
    while start.is_chance_node():
        start.apply_action(start.sample_chance(rng))
    assert CompiledMatch(start.game, start=start).state().position == start.position


@pytest.mark.parametrize("number", [-1, 2, 0.0, True, "0"])
def test_a_wrong_number_is_refused_and_changes_nothing(number: Any) -> None:
    match = CompiledMatch(tuppence.load(A_GAME))
    before = match.state()
    with pytest.raises((tuppence.IllegalAction, tuppence.InvalidArgument)):
        match.apply(number)
    assert (match.state(), match.count) == (before, len(before.legal_actions()))


def test_a_game_without_compiled_rules_is_refused() -> None:
    with pytest.raises(tuppence.InvalidArgument, match="compiled rules"):
        CompiledMatch(tuppence.load(WITHOUT))

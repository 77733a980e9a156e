"""Where puzzles of each game come from: decisions that fit, choices that are legal, worlds that a seat cannot tell."""

from __future__ import annotations

import numpy as np
import pytest

from tests.tuppence_web.puzzles.test_rules import spread
from tuppence.match import State
from tuppence_web.hosted.puzzles import puzzles_in
from tuppence_web.puzzles.rules import all_puzzles, games


@pytest.mark.parametrize("name", games())
def test_puzzles_are_decisions_that_fit(name: str) -> None:
    source = puzzles_in(name)
    for puzzle in spread(all_puzzles(name)):
        state = puzzle.state(name)
        assert source.fits(state)
        offered = source.choices(state)
        assert all(state.refusal(action) is None for _, action in offered)
        assert {choice.label for choice in puzzle.choices} <= {label for label, _ in offered}


@pytest.mark.parametrize("name", [name for name in games() if puzzles_in(name).world])
def test_another_world_looks_the_same_to_the_player_who_decides(name: str) -> None:
    world = puzzles_in(name).world
    assert world is not None
    differ = 0
    for seed, puzzle in enumerate(spread(all_puzzles(name))):
        state = puzzle.state(name)
        other, seat = State(state.game, world(state, np.random.default_rng(seed))), state.current_player()
        assert other.information_state(seat) == state.information_state(seat)
        assert other.legal_actions() == state.legal_actions()
        differ += other.position != state.position
    assert differ

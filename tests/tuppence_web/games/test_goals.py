"""The small goals and statistics of every game."""

from __future__ import annotations

import re

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import every_game, shortest
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted
from tuppence_web.hosted.goals import Finished, furthest_behind, stretches

FEWEST, MOST = 4, 6
LONGEST = 60  # characters that fit a line on a phone, nearly
SEEDS = 3


@every_game
def test_a_game_has_a_handful_of_goals_in_words(name: str) -> None:
    goals, counted = hosted(name).goals, hosted(name).statistics
    assert FEWEST <= len(goals) <= MOST
    assert len({goal.name for goal in goals}) == len(goals)
    assert len({one.name for one in counted}) == len(counted)
    for words in (*(goal.sentence for goal in goals), *(one.label for one in counted)):
        assert re.fullmatch("[A-Z].*[a-z]", words)
        assert len(words) <= LONGEST
    names = [*(goal.name for goal in goals), *(one.name for one in counted)]
    assert all(re.fullmatch("[a-z_]{1,40}", name) for name in names)


@every_game
@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_goal_can_be_checked_in_any_match(name: str, seed: int) -> None:
    game = tuppence.load(name, **shortest(name, players=2))
    state, rng, events = game.new_initial_state(), np.random.default_rng(seed), []
    bots = [tuppence.load_bot("regular", game, seat=seat, seed=seed) for seat in range(2)]
    while not state.is_terminal():
        seat = state.current_player()
        events += state.apply_typed(state.sample_chance(rng) if seat < 0 else bots[seat].step(state))
    for seat in range(2):
        match = Finished(events, seat, state.placings(), game.options)
        assert all(goal.reached(match) in (True, False) for goal in hosted(game.name).goals)
        assert all(type(counted.of(match)) is int for counted in hosted(game.name).statistics)


@every_game
def test_the_levels_were_measured_against_each_other(name: str) -> None:
    table = game_type(name).levels
    assert len(table.wins) == len(table.names) - 1
    assert all(0.5 < share < 1 for share in table.wins)


def test_stretches_leave_out_what_comes_before_the_first() -> None:
    numbers = [1, 7, 2, 3, 7, 4]
    assert stretches(numbers, lambda one: one == 7) == [[7, 2, 3], [7, 4]]  # type: ignore[arg-type, comparison-overlap]


def test_within_a_step_nobody_is_behind() -> None:
    assert furthest_behind(0, [(1, 1, 5), (1, 0, 5), (2, 1, 2)]) == 2
    assert furthest_behind(0, []) == 0

"""Penny White by simulation: expected points of an end, and resting places over samples of the tremor."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.matches import A_GAME
from tuppence.games.penny_white.odds import expected_points, rest_odds
from tuppence_web.games.penny_white import table

DRAW = {"type": "flick", "x": 0.0, "y": 30.0, "angle": 0.0, "speed": 1230.0}  # stops 30 mm below the white
AWAY = {"type": "flick", "x": 0.0, "y": 30.0, "angle": 1.2, "speed": 4000.0}  # off the side
WHITE = (0.0, 575.0, True)


def flicking(*rested: list[tuple[float, float, bool]], **options: Any) -> tuppence.State:
    """An end, started by seat 0, in which pennies came to rest at these places."""
    state = tuppence.load("penny-white", **options).new_initial_state()
    actions: list[dict[str, Any]] = [{"type": "starter", "seat": 0}, {"type": "place_white", "over": 125}]
    for discs in rested:
        actions += [DRAW, {"type": "rest", "discs": [WHITE, *discs]}]
    for action in actions:
        state.apply_action(action)
    return state


def last_flick(**options: Any) -> tuppence.State:
    """Seat 1 flicks the last penny of an end; the opponent's lies 34 mm from the white."""
    return flicking([(30.0, 560.0, True)], pennies=1, **options)


def test_odds_are_reproducible_and_do_not_change_the_state() -> None:
    state = last_flick()
    before = state.record()
    once, again, other = (expected_points(state, DRAW, samples=50, seed=seed) for seed in (3, 3, 4))
    assert once == again != other
    assert np.array_equal(rest_odds(state, DRAW, seed=3).places, rest_odds(state, DRAW, seed=3).places)
    assert state.record() == before


def test_a_last_flick_is_worth_what_its_rests_score() -> None:
    state = last_flick(tremor=2)
    found = expected_points(state, AWAY | {"angle": 0.02, "speed": 1290.0}, samples=400, seed=5)
    gains = []
    for hand in rest_odds(state, AWAY | {"angle": 0.02, "speed": 1290.0}, hands=400, seed=9).places:
        away = np.hypot(*(hand[1:] - hand[0]).T)
        gains.append(np.sign(away[0] - away[1]))
    assert abs(found.mean - np.mean(gains)) < 4 * math.hypot(found.error, np.std(gains) / 20)
    assert 0 < found.error < 1 / math.sqrt(400)


def test_a_penny_flicked_away_loses_a_point_for_sure() -> None:
    assert expected_points(last_flick(tremor=0), AWAY, samples=5) == (-1.0, 0.0)
    assert expected_points(flicking(pennies=1, tremor=0), AWAY, samples=5) == (-1.0, 0.0)


@pytest.mark.slow
def test_the_standard_error_covers_the_mean() -> None:
    state = last_flick(tremor=1)
    exact = expected_points(state, DRAW, samples=4000, seed=0)
    few, many = (expected_points(state, DRAW, samples=samples, seed=1) for samples in (100, 1600))
    assert few.error / many.error == pytest.approx(4, rel=0.15)
    found = [expected_points(state, DRAW, samples=100, seed=seed) for seed in range(10, 60)]
    within = sum(abs(one.mean - exact.mean) < 1.96 * one.error for one in found)
    assert within >= 40  # of 50, where 47.5 are to be expected


@pytest.mark.slow
def test_more_time_gives_less_error(monkeypatch: pytest.MonkeyPatch) -> None:
    state, estimates = flicking(), []
    for seconds in (0.0, math.inf):
        monkeypatch.setattr(table, "MOST_SECONDS", seconds)
        estimates.append(table.expected_points(state))
    (hasty, more), (mean, error) = estimates
    assert 0 < error < more
    assert abs(mean - hasty) < 4 * more


def test_removals_count_for_the_player_who_removes() -> None:
    """Seat 1 put seat 0's penny off with the last flick, so after a removal nothing can score."""
    state = flicking([(0.0, 545.0, True)], [(150.0, 545.0, False), (0.0, 560.0, True)], pennies=1)
    assert state.current_player() == 0
    assert expected_points(state, {"type": "remove", "penny": 1}, samples=2) == (0.0, 0.0)
    assert expected_points(state, {"type": "waive"}, samples=2) == (-1.0, 0.0)
    assert expected_points(state, samples=2) == (0.0, 0.0), "any level removes it"


def test_a_sliding_disc_is_the_flickers() -> None:
    state = last_flick()
    state.apply_action(DRAW)
    assert state.is_chance_node()
    before = expected_points(last_flick(), DRAW, samples=200, seed=2)
    assert expected_points(state, samples=200, seed=2) == before


def test_a_missed_white_is_a_point_and_continues_the_end() -> None:
    state = tuppence.load("penny-white", white="flicked", pennies=1, tremor=0).new_initial_state()
    state.apply_action({"type": "starter", "seat": 0})
    missed = {**AWAY, "type": "flick_white"}
    over = {**DRAW, "type": "flick_white"}
    lost, kept = (expected_points(state, flick, samples=20, level="beginner") for flick in (missed, over))
    assert kept.mean - lost.mean == pytest.approx(1, abs=4 * math.hypot(kept.error, lost.error))
    assert rest_odds(state, over, hands=3).places.shape == (3, 1, 2)


def test_tremor_scatters_discs_around_the_steady_result() -> None:
    short = DRAW | {"speed": 1000.0}
    steady, usual = (rest_odds(flicking(tremor=tremor), short, hands=500) for tremor in (0, 1))
    assert steady.places.shape == usual.places.shape == (500, 2, 2)
    assert np.ptp(steady.places, axis=0).max() == 0
    assert (steady.places[0, 0] == WHITE[:2]).all()
    aside = usual.places[:, 1, 0].std()
    far = steady.places[0, 1, 1] - 30
    assert aside == pytest.approx(0.012 * far, rel=0.15)
    assert usual.on_board.all()


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"samples": 1}, tuppence.errors.InvalidArgument),
        ({"samples": 2.0}, tuppence.errors.InvalidArgument),
        ({"seed": -1}, tuppence.errors.InvalidArgument),
        ({"level": "grandmaster"}, tuppence.errors.InvalidArgument),
        ({"action": {"type": "waive"}}, tuppence.IllegalAction),
        ({"action": 5}, tuppence.IllegalAction),
    ],
)
def test_invalid_arguments_are_refused(wrong: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        expected_points(last_flick(), **wrong)


def test_odds_need_an_end_or_a_sliding_disc() -> None:
    begin = tuppence.load("penny-white").new_initial_state()
    other: Any = tuppence.load(A_GAME).new_initial_state()
    for ask in (expected_points, rest_odds):
        for state in (begin, other):
            with pytest.raises(tuppence.errors.InvalidState):
                ask(state)
        with pytest.raises(tuppence.errors.InvalidArgument):
            ask(begin.position)
    with pytest.raises(tuppence.errors.InvalidState, match="slides"):
        rest_odds(last_flick())

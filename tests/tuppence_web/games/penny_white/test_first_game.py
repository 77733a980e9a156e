"""The first game of Penny White meets what the game is about."""

from __future__ import annotations

import random

import pytest

from tests.tuppence_web.games.first_games import placings_of_newcomers, play_first
from tuppence.actions import Action
from tuppence.games.penny_white.actions import Flick
from tuppence.games.penny_white.events import Flicked, MayRemove, Measured, Removed, Scored, WentOff, Won
from tuppence_web.hosted.first_game import OPPONENT, YOU


def test_the_advice_leads_to_a_hit_and_a_score() -> None:
    played = play_first("penny-white")
    assert {Flicked, Measured, Scored, Won} <= played.kinds(YOU)
    assert {WentOff, MayRemove, Removed} <= played.kinds(OPPONENT)
    assert played.state.placings() == [1, 2]


def roughly(rng: random.Random, meant: Action) -> Action:
    """Aim by a finger: with an error of 15 mrad, and of 3 % in speed."""
    if not isinstance(meant, Flick):
        return meant
    return Flick(meant.x, meant.y, rng.gauss(meant.angle, 0.015), rng.gauss(meant.speed, 0.03 * meant.speed))


@pytest.mark.slow
def test_a_newcomer_who_follows_the_coach_wins() -> None:
    assert placings_of_newcomers("penny-white", 20, roughly)[1, 2] >= 18


@pytest.mark.parametrize("angle", [0.035, 0.05, 0.065])
@pytest.mark.parametrize("speed", [2000.0, 2600.0])
def test_a_fast_roughly_aimed_flick_hits(angle: float, speed: float) -> None:
    def pulls(state, advice):  # type: ignore[no-untyped-def]
        knocks = advice.press.speed > 1500
        return Flick(0.0, 25.0, angle, speed) if knocks else advice.press

    played = play_first("penny-white", pulls)
    assert WentOff in played.kinds(OPPONENT)

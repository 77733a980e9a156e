"""The first game of Dropsy meets what the game is about."""

from __future__ import annotations

import random

import pytest

from tests.tuppence_web.games.first_games import placings_of_newcomers, play_first
from tuppence.actions import Action
from tuppence.games.dropsy.actions import Drop
from tuppence.games.dropsy.events import Counted, Dropped, Finished, LastTurn, LeftSlot, Slotted, Won
from tuppence_web.hosted.first_game import OPPONENT, YOU

pytest.importorskip("mujoco")


def test_the_advice_leads_to_a_slot_a_hit_and_a_win() -> None:
    played = play_first("dropsy")
    assert {Dropped, Slotted, Finished, Counted, Won} <= played.kinds(YOU)
    assert {Slotted, LeftSlot, LastTurn} <= played.kinds(OPPONENT)
    assert played.state.placings() == [1, 2]


def roughly(rng: random.Random, meant: Action) -> Action:
    """Drop by a finger: with an error of 6 mm, and of 15 mm in height."""
    if not isinstance(meant, Drop):
        return meant
    return Drop(rng.gauss(meant.x, 6.0), rng.gauss(meant.y, 6.0), rng.gauss(meant.height, 15.0))


@pytest.mark.slow
def test_a_newcomer_who_follows_the_coach_wins() -> None:
    found = placings_of_newcomers("dropsy", 20, roughly)
    assert found[1, 2] >= 19
    assert found[2, 1] == 0

"""The first game of Ten Pennies meets what the game is about."""

from __future__ import annotations

from tests.tuppence_web.games.first_games import play_first
from tuppence.games.ten_pennies.actions import Pass
from tuppence.games.ten_pennies.events import Bought, Discarded, LaidDown, LaidSet, Passed, RoundOver, Took, WentOut
from tuppence_web.hosted.first_game import OPPONENT, YOU


def test_the_advice_leads_to_going_out_in_one_round() -> None:
    played = play_first("ten-pennies")
    assert {Bought, Took, LaidDown, LaidSet, Discarded, WentOut} <= played.kinds(YOU)
    assert {Passed, Discarded} <= played.kinds(OPPONENT)
    assert sum(isinstance(event, RoundOver) for event in played.events) == 1


def test_a_player_who_passes_everything_still_gets_advice() -> None:
    def passes(state, advice):  # type: ignore[no-untyped-def]
        return Pass() if Pass() in state.legal_actions() else advice.press

    assert play_first("ten-pennies", passes).over

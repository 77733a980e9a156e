"""The first game of Seven Pennies meets what the game is about."""

from __future__ import annotations

from tests.tuppence_web.games.first_games import play_first
from tuppence.games.seven_pennies.actions import Gather
from tuppence.games.seven_pennies.events import Boothed, Cancelled, Gathered, NothingLeft, Returned, RoundOver, Won
from tuppence_web.hosted.first_game import OPPONENT, YOU


def test_with_the_advice_the_player_wins_the_round() -> None:
    played = play_first("seven-pennies")
    assert {Boothed, Gathered, Cancelled, RoundOver, Won} <= played.kinds(YOU)
    assert {Gathered, NothingLeft, Returned} <= played.kinds(OPPONENT)
    assert played.state.placings() == [1, 2]


def test_gathering_instead_ends_the_round_behind() -> None:
    def gathers(state, advice):  # type: ignore[no-untyped-def]
        legal = state.legal_actions()
        return next((action for action in legal if isinstance(action, Gather)), legal[0])

    played = play_first("seven-pennies", gathers)
    assert sum(isinstance(event, RoundOver) for event in played.events) > 1
    assert played.over

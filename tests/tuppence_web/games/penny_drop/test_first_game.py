"""The first game of Penny Drop meets what the game is about."""

from __future__ import annotations

from tests.tuppence_web.games.first_games import play_first
from tuppence.games.penny_drop.actions import Roll
from tuppence.games.penny_drop.events import Collected, Dropped, Placed, Stopped, Won
from tuppence_web.hosted.first_game import OPPONENT, YOU


def test_the_advice_leads_to_slots_the_six_and_a_win() -> None:
    played = play_first("penny-drop")
    assert {Placed, Dropped, Stopped, Collected, Won} <= played.kinds(YOU)
    assert {Placed, Stopped, Collected} <= played.kinds(OPPONENT)


def test_a_player_who_never_stops_reaches_the_end() -> None:
    played = play_first("penny-drop", lambda state, advice: Roll())
    assert played.over
    assert Collected in played.kinds(YOU)

"""What follows from a choice in Ten Pennies."""

from __future__ import annotations

import tuppence
from tuppence.games.ten_pennies.bots.melds import best_plan
from tuppence.games.ten_pennies.sets import NO_RANK
from tuppence_web.games.ten_pennies.consequence import short_of
from tuppence_web.hosted.game import hosted
from tuppence_web.puzzles.rules import all_puzzles


def test_a_hand_that_can_go_down_is_short_of_nothing() -> None:
    for puzzle in all_puzzles("ten-pennies"):
        state = puzzle.state("ten-pennies")
        s, seat = state.position, state.current_player()
        s.turn = seat
        words = hosted("ten-pennies").consequence(state, state.legal_actions()[-1])
        able = s.down[seat] or best_plan(s)[2] != NO_RANK
        assert ("short of" in words) == (not able)
        assert able or 1 <= short_of(s, seat) <= 7


def test_the_last_card_goes_out() -> None:
    puzzle = all_puzzles("ten-pennies")[0]
    state = tuppence.load("ten-pennies", **puzzle.options).new_initial_state()
    went = 0
    for action in puzzle.history:
        seat = state.current_player()
        words = "" if seat < 0 else hosted("ten-pennies").why(state, [("It", action)])
        out = any(event["type"] == "went_out" for event in state.apply_action(action))
        went += out
        assert ("end of the round" in words) == out, words
    assert went

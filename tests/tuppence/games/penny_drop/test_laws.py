"""Laws of Penny Drop for all formats and options, and matches compared with the second referee."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import all_forms, options, play, states
from tests.tuppence.games.penny_drop.by_hand import ByHand
from tests.tuppence.games.second_referee import allowed_by_both, assert_same

NAME = "penny-drop"
matches = given(options=options(NAME), seed=st.integers(0, 2**32))


@matches
def test_every_position_agrees_with_the_second_referee(options: dict[str, Any], seed: int) -> None:
    """Try all thirteen inputs in every position: both implementations accept the same ones."""
    game = tuppence.load(NAME, **options)
    state, by_hand, rng = game.new_initial_state(), ByHand(**game.options), random.Random(seed)
    for _ in range(120):
        allowed = allowed_by_both(state, by_hand, all_forms(NAME))
        if not allowed:
            assert state.is_terminal()
            break
        chosen = rng.choice([form for form in allowed if form["type"] != "timeout" or rng.random() < 0.1])
        state.apply_action(chosen)
        by_hand.take(chosen)
        assert_same(state, by_hand)


@matches
def test_whole_matches_agree_with_the_second_referee(options: dict[str, Any], seed: int) -> None:
    game = tuppence.load(NAME, **options)
    state, by_hand = game.new_initial_state(), ByHand(**game.options)
    for _ in play(state, seed, unlisted=0.01):
        pass
    for form in state.history:
        by_hand.take(form)
    assert by_hand.over
    assert_same(state, by_hand)


@given(state=states(NAME))
def test_the_odds_count_the_slots_of_the_view(state: tuppence.State) -> None:
    """The odds count the full slots of the view."""
    notes = [
        "The box is empty: every face is safe",
        "5 of 6 faces are safe · 1 of 6 collects it",
        "4 of 6 faces are safe · 2 of 6 collect both",
        "3 of 6 faces are safe · 3 of 6 collect all three",
        "2 of 6 faces are safe · 4 of 6 collect all four",
        "1 of 6 faces is safe · 5 of 6 collect all five",
    ]
    deciding = state.view()["phase"] == "turn"
    assert state.text().odds() == (notes[sum(state.view()["box"])] if deciding else "")


@given(state=states(NAME))
def test_only_the_deciding_seat_is_called_you(state: tuppence.State) -> None:
    """The prompt says "you" to the deciding seat only, and names the seat to the others."""
    player = state.current_player()
    for seat in (None, *range(state.game.num_players)):
        prompt = state.text(seat).prompt()
        if player < 0:
            assert prompt in ("The die is in the air.", "The match is over.")
        elif seat == player:
            assert prompt in ("Your turn: roll the die.", "Roll again, or stop?")
        else:
            assert f"{{{player}}}" in prompt
    labels = {choice.label: choice.key for _, choice in state.text().choices()}
    counted = state.view()["rolled"]
    assert labels == {} if player < 0 else labels == ({"Roll again": "r", "Stop": "s"} if counted else {"Roll": "r"})

"""Laws of Penny White that are true for all actions and resting places."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.penny_white.scripts import NAME, after
from tuppence.games.penny_white import board


def test_the_longest_end_reaches_the_bound() -> None:
    """Each flick puts off the opponent's only penny, and the opponent waives."""
    script = "s0 w120"
    for number in range(6):
        lying = "|".join(["-"] * number + ["0,600"])
        script += f" >0,570|{lying}" + (" x" if number else "")
    state = after(script, pennies=3, ends=1)
    assert state.is_terminal()
    decided = [one for one in state.history if one["type"] not in ("starter", "rest")]
    assert len(decided) == state.game.max_game_length == 12


places = st.tuples(st.floats(-110, 110), st.floats(0, 70))


@given(lying=st.lists(places, max_size=16), width=st.floats(200, 260))
def test_a_free_place_is_found_if_there_is_one(lying: list[tuple[float, float]], width: float) -> None:
    """Compare with a search on a grid, and check the place that is found."""
    position = tuppence.load(NAME, pennies=8, width=width).new_position()
    position.flicked = len(lying)
    for number, (x, y) in enumerate(lying, 1):
        position.discs[number][:], position.on_board[number] = [x, y], 1
    x, y = board.free_place(position)
    if x < math.inf:
        assert board.is_behind_line(position, x, y)
        assert all(math.dist((x, y), one) >= 20.3 - 2e-9 for one in lying)
    half = width / 2 - board.RADIUS
    grid = ((x, y) for x in np.linspace(-half, half, 61) for y in np.linspace(board.BACK, board.FRONT, 13))
    assert board.has_room(position) or not any(board.is_free(position, *one) for one in grid)

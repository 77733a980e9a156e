"""Laws of Penny White that are true for all actions and resting places."""

from __future__ import annotations

import json
import math
import subprocess
import sys

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import play
from tests.tuppence.games.penny_white.scripts import NAME, after
from tuppence.games.penny_white import board
from tuppence.record import replay

drawn = given(data=st.data(), seed=st.integers(0, 2**32))


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


WITHOUT_PHYSICS = """
import json, sys
sys.modules["tuppence.physics"] = None  # an import of it fails
import tuppence
record = json.load(sys.stdin)
state = tuppence.replay(record)
open_one = tuppence.replay({**record, "history": record["history"][:4], "result": None})
assert open_one.view()["phase"] == "rest", open_one.view()
assert open_one.engine().version == ""
open_one.apply_action(record["history"][4])
print(json.dumps(state.record() == record))
"""


def test_a_record_replays_without_the_physics() -> None:
    state = tuppence.load(NAME, pennies=2, ends=2, white="flicked").new_initial_state()
    for _ in play(state, 1, unlisted=0):
        pass
    assert state.is_terminal()
    record = state.record()
    flick = next(at for at, one in enumerate(record["history"]) if one["type"] == "flick")
    code = WITHOUT_PHYSICS.replace("[:4]", f"[:{flick + 1}]").replace("[4]", f"[{flick + 1}]")
    completed = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(record), capture_output=True, text=True, check=False
    )
    assert completed.returncode == 0, completed.stderr
    assert json.loads(completed.stdout) is True
    assert replay(record).placings() == state.placings()

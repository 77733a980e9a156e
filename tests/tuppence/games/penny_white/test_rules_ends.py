"""The ends of Penny White: the white off the board, removals, scoring, the decider."""

from __future__ import annotations

from typing import Any

import pytest

from tests import Json
from tests.tuppence.games.penny_white.scripts import BEGIN, emitted, play, refused, scripts, view

FULL = "s0 w120 >0,570|0,500 >0,570|0,500|60,570"  # with one penny each: the first at 70 mm, the other at 60


def refusal(script: str, action: Json, **options: Any) -> str:
    return scripts.refusal(script, action, **options).rule


def test_PW_5_the_white_off_the_board_ends_the_end() -> None:
    script = f"{BEGIN} >0,570|0,560 >-|-|-"
    assert emitted(script)[-3:] == [("white_off", 1, "PW-5"), ("scored", 0, "PW-5"), ("end_begins", 1, "PW-2")]
    assert view(script, "phase", "end", "scores", "last") == ["place_white", 2, [1, 0], {"points": [1, 0]}]
    own = f"{BEGIN} >-|0,560"
    assert view(own, "scores", "end") == [[0, 1], 2]
    last = f"{BEGIN} >-|0,560"
    keys = "phase", "turn", "white", "pennies", "left", "scores", "placings"
    lies = [{"seat": 0, "x": 0.0, "y": 560.0, "on_board": True}]
    assert view(last, *keys, ends=1) == ["over", None, None, lies, [3, 4], [0, 1], [2, 1]]


def test_PW_6_only_the_flickers_pennies_may_be_removed() -> None:
    script = f"{BEGIN} >0,570|0,500 >0,570|0,500|0,520 >0,570|0,500|0,520|0,540 >0,570|-|0,520|0,540|10,300"
    for wrong in ("r0", "r2", "r4", "r15", "f", "F", "w120", "=0,570"):
        rule, legal = refused(script, wrong)
        assert rule in ("PW-6", "PW-9", "PW-11")
        assert legal == ["remove", "remove", "waive"]
    assert scripts.refusal(script, {"type": "remove", "penny": 4}).reason.startswith("there is no such penny")
    assert refused(BEGIN, "x")[0] == "PW-2"
    assert refusal(script, {"type": "remove", "penny": 16}) == "api"


@pytest.mark.parametrize(
    ("other", "points"), [("60,570", [1, 0]), ("50.01,570", [1, 0]), ("50.009,570", [0, 0]), ("50,570", [0, 0])]
)
def test_PW_7_nearer_means_by_a_hundredth_of_a_millimetre(other: str, points: list[int]) -> None:
    assert view(f"s0 w120 >0,570|0,520 >0,570|0,520|{other}", "last", pennies=1) == [{"points": points}]


def test_PW_8_the_most_points_after_the_agreed_ends_win() -> None:
    state, events = play(FULL, pennies=1, ends=1)
    assert (state.is_terminal(), state.returns(), state.placings()) == (True, [0.0, 1.0], [2, 1])
    assert events[-1] == {"type": "won", "seat": 1, "rule": "PW-8", "seats": [1]}
    keys = "phase", "turn", "end", "white", "left"
    assert view(FULL, *keys, pennies=1, ends=1) == ["over", None, 1, [0.0, 570.0], [0, 0]]
    assert len(state.view()["pennies"]) == 2
    for late in ("s0", "w120", "f", "F", "x", "r0", "=0,570"):
        assert refused(FULL, late, pennies=1, ends=1) == ("PW-8", [])

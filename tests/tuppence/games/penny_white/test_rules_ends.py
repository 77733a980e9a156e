"""The ends of Penny White: the white off the board, removals, scoring, the decider."""

from __future__ import annotations

from typing import Any

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.penny_white.scripts import BEGIN, after, emitted, play, refused, scripts, view

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


def test_PW_6_a_penny_may_be_removed_for_each_one_put_off() -> None:
    script = f"{BEGIN} >0,570|0,500 >0,570|0,500|0,520 >0,570|0,500|0,520|0,540 >0,570|-|0,520|-|10,10"
    assert emitted(script) == [("went_off", 0, "PW-6"), ("went_off", 0, "PW-6"), ("may_remove", 0, "PW-6")]
    state = after(script)
    assert state.current_player() == 0
    assert view(script, "phase", "turn", "left") == ["remove", 1, [2, 2]]
    assert [tuppence.to_json(one) for one in state.legal_actions()] == [
        {"type": "remove", "penny": 1},
        {"type": "remove", "penny": 3},
        {"type": "waive"},
    ]
    assert emitted(f"{script} r3") == [("removed", 0, "PW-6")]
    assert view(f"{script} r3", "phase", "turn") == ["remove", 1]
    assert [penny["on_board"] for penny in view(f"{script} r3", "pennies")[0]] == [False, True, False, False]
    assert view(f"{script} r3", "pennies")[0][3] == {"seat": 1, "x": 10.0, "y": 10.0, "on_board": False}
    assert view(f"{script} r3 r1", "phase", "turn") == ["flick", 0]
    assert view(f"{script} x r1", "phase", "turn") == ["flick", 0]
    assert emitted(f"{script} x x")[-1] == ("waived", 0, "PW-6")


def test_PW_6_own_pennies_put_off_allow_no_removal() -> None:
    script = f"{BEGIN} >0,570|0,500 >0,570|0,500|0,520 >0,570|-|0,520|-"
    assert emitted(script) == [("went_off", 0, "PW-6"), ("went_off", 0, "PW-6")]
    assert view(script, "phase", "turn") == ["flick", 1]


def test_PW_6_only_the_flickers_pennies_may_be_removed() -> None:
    script = f"{BEGIN} >0,570|0,500 >0,570|0,500|0,520 >0,570|0,500|0,520|0,540 >0,570|-|0,520|0,540|10,300"
    for wrong in ("r0", "r2", "r4", "r15", "f", "F", "w120", "=0,570"):
        rule, legal = refused(script, wrong)
        assert rule in ("PW-6", "PW-9", "PW-11")
        assert legal == ["remove", "remove", "waive"]
    assert refused(BEGIN, "x")[0] == "PW-2"
    assert refusal(script, {"type": "remove", "penny": 16}) == "api"


def test_PW_6_removals_lapse_when_no_such_penny_is_left() -> None:
    two_for_one = f"{BEGIN} >0,570|0,500 >0,570|0,500|- >0,570|0,500|-|0,540 >0,570|-|-|-|0,300"
    assert emitted(f"{two_for_one} r3") == [("removed", 0, "PW-6"), ("lapsed", 0, "PW-6")]
    assert view(f"{two_for_one} r3", "phase", "turn") == ["flick", 0]
    none = f"{BEGIN} >0,570|0,500 >0,570|-|-"
    assert emitted(none)[-1] == ("lapsed", 0, "PW-6")
    assert view(none, "phase", "turn") == ["flick", 0]


def test_PW_6_the_last_flicks_removals_come_before_the_scoring() -> None:
    script = "s0 w120 >0,570|0,500 >0,570|-|0,560"
    assert view(script, "phase", "scores", pennies=1) == ["remove", [0, 0]]
    assert view(f"{script} r1", "scores", "end", pennies=1) == [[0, 0], 2]
    assert emitted(f"{script} r1", pennies=1)[1:] == [("nobody_scored", None, "PW-7"), ("end_begins", 1, "PW-2")]
    assert view(f"{script} x", "scores", "end", pennies=1) == [[0, 1], 2]


def test_PW_7_each_penny_nearer_than_all_of_the_opponents_scores() -> None:
    assert view(FULL, "scores", "last", "end", pennies=1) == [[0, 1], {"points": [0, 1]}, 2]
    events = play(FULL, pennies=1)[1]
    assert [(one["seat"], one["penny"], one["distance"], one["counts"]) for one in events[1:3]] == [
        (0, 0, 70.0, False),
        (1, 1, 60.0, True),
    ]
    two = "s0 w120 >0,570|0,500 >0,570|0,500|0,450 >0,570|0,500|0,450|0,520 >0,570|0,500|0,450|0,520|0,480"
    assert view(two, "last", pennies=2) == [{"points": [2, 0]}]
    between = two.replace("0,450", "0,510")
    assert view(between, "last", pennies=2) == [{"points": [1, 0]}]


@pytest.mark.parametrize(
    ("other", "points"), [("60,570", [1, 0]), ("50.01,570", [1, 0]), ("50.009,570", [0, 0]), ("50,570", [0, 0])]
)
def test_PW_7_nearer_means_by_a_hundredth_of_a_millimetre(other: str, points: list[int]) -> None:
    assert view(f"s0 w120 >0,570|0,520 >0,570|0,520|{other}", "last", pennies=1) == [{"points": points}]


def test_PW_7_a_player_without_pennies_is_infinitely_far() -> None:
    assert view("s0 w120 >0,570|150,0 >0,570|150,0|-", "last", pennies=1) == [{"points": [1, 0]}]
    assert emitted("s0 w120 >0,570|- >0,570|-|-", pennies=1) == [
        ("went_off", 1, "PW-6"),
        ("nobody_scored", None, "PW-7"),
        ("end_begins", 1, "PW-2"),
    ]


def test_PW_7_distances_are_measured_to_where_the_white_is() -> None:
    assert view("s0 w120 >0,570|0,500 >60,100|0,500|60,150", "last", pennies=1) == [{"points": [0, 1]}]


def test_PW_8_the_most_points_after_the_agreed_ends_win() -> None:
    state, events = play(FULL, pennies=1, ends=1)
    assert (state.is_terminal(), state.returns(), state.placings()) == (True, [0.0, 1.0], [2, 1])
    assert events[-1] == {"type": "won", "seat": 1, "rule": "PW-8", "seats": [1]}
    keys = "phase", "turn", "end", "white", "left"
    assert view(FULL, *keys, pennies=1, ends=1) == ["over", None, 1, [0.0, 570.0], [0, 0]]
    assert len(state.view()["pennies"]) == 2
    for late in ("s0", "w120", "f", "F", "x", "r0", "=0,570"):
        assert refused(FULL, late, pennies=1, ends=1) == ("PW-8", [])


LEVEL = "s0 w120 >0,570|- >0,570|-|-"


def test_PW_8_level_scores_share_the_win() -> None:
    state, events = play(LEVEL, pennies=1, ends=1)
    assert (state.returns(), state.placings()) == ([0.5, 0.5], [1, 1])
    assert events[-1] == {"type": "won", "seat": None, "rule": "PW-8", "seats": [0, 1]}


def test_PW_8_a_decider_continues_until_one_leads() -> None:
    chosen: Json = {"pennies": 1, "ends": 1, "decider": True}
    assert emitted(LEVEL, **chosen)[-2:] == [("decider", None, "PW-8"), ("end_begins", 1, "PW-2")]
    again = LEVEL.removeprefix("s0 ")
    assert view(f"{LEVEL} {again}", "end", "turn", "phase", **chosen) == [3, 0, "place_white"]
    state = after(f"{LEVEL} {again} {FULL.removeprefix('s0 ')}", **chosen)
    assert (state.returns(), state.view()["end"]) == ([0.0, 1.0], 3)

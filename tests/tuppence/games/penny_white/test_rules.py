"""The rules of Penny White, ruling by ruling, with given resting places."""

from __future__ import annotations

import math
from typing import Any

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.penny_white.scripts import AIM, BEGIN, NAME, after, emitted, refused, scripts, view
from tests.tuppence.games.test_options import limits

FLICKED: Json = {"white": "flicked"}


def refusal(script: str, action: Json, **options: Any) -> str:
    return scripts.refusal(script, action, **options).rule


def test_PW_1_a_match_has_two_players_and_these_options() -> None:
    usual: Json = {"players": 2, "pennies": 4, "ends": 6, "white": "placed", "decider": False}
    usual |= {"width": 300.0, "length": 750.0, "tremor": 1.0}
    assert tuppence.load(NAME).options == usual
    sizes = {"width": (200, 1000), "length": (650, 2000), "tremor": (0, 5)}
    assert limits(NAME) == {"players": (2, 2), "pennies": (1, 8), "ends": (1, 30), **sizes}


def test_PW_2_the_starter_is_drawn_once() -> None:
    assert refused("s0", "s1")[0] == "PW-2"
    assert refused("", "w120")[0] == "PW-2"
    assert refused(BEGIN, "w120")[0] == "PW-2"


def test_PW_3_the_starter_places_the_white_on_the_middle_line() -> None:
    state = after("s1")
    assert state.current_player() == 1
    assert [tuppence.to_json(one) for one in state.legal_actions()] == [{"type": "place_white", "over": [100.0, 150.0]}]
    assert view("s1", "phase", "white", "pennies", "left") == ["place_white", None, [], [4, 4]]
    assert emitted("s1 w150") == [("white_placed", 1, "PW-3")]
    assert view("s1 w150", "phase", "white", "turn") == ["flick", [0.0, 600.0], 1]
    for over in (99.9, 150.1, -1e300):
        assert refusal("s1", {"type": "place_white", "over": over}) == "PW-3"
    assert refused("s0", "f")[0] == refused("s0", "v")[0] == "PW-3"


def test_PW_3_a_flicked_white_over_the_line_moves_to_the_middle() -> None:
    state = after("s1", **FLICKED)
    assert [tuppence.to_json(one) for one in state.legal_actions()] == [
        {"type": "flick_white", "x": [-139.85, 139.85], "y": [10.15, 39.85], "angle": [-1.4, 1.4], "speed": [100, 4000]}
    ]
    assert emitted("s1 v", **FLICKED) == [("white_flicked", 1, "PW-3")]
    assert view("s1 v", "phase", "turn", "white", "pennies", "left", **FLICKED) == ["rest", 1, None, [], [4, 4]]
    assert emitted("s1 V-60,500", **FLICKED) == [("white_lies", 1, "PW-3")]
    assert view("s1 V-60,500", "phase", "turn", "white", "scores", **FLICKED) == ["flick", 1, [0.0, 500.0], [0, 0]]
    assert refused("s1", "f", **FLICKED)[0] == refused("s1", "w120", **FLICKED)[0] == "PW-3"


def test_PW_3_a_white_that_touches_the_line_is_over_it() -> None:
    assert view("s0 V0,460.15", "phase", **FLICKED) == ["flick"]


def test_PW_4_a_flick_is_listed_once_as_a_range() -> None:
    assert [tuppence.to_json(one) for one in after(BEGIN, width=200).legal_actions()] == [
        {"type": "flick", "x": [-89.85, 89.85], "y": [10.15, 39.85], "angle": [-1.4, 1.4], "speed": [100, 4000]}
    ]
    assert emitted(f"{BEGIN} f") == [("flicked", 0, "PW-4")]
    with pytest.raises(tuppence.NotListed):
        after(f"{BEGIN} f").chance_outcomes()
    assert after(f"{BEGIN} f").legal_actions() == []


@pytest.mark.parametrize(
    ("field", "ends"),
    [("x", (-139.85, 139.85)), ("y", (10.15, 39.85)), ("angle", (-1.4, 1.4)), ("speed", (100, 4000))],
)
def test_PW_4_a_flick_lies_within_its_range_ends_included(field: str, ends: tuple[float, float]) -> None:
    for end, beyond in zip(ends, (math.nextafter(ends[0], -1e9), math.nextafter(ends[1], 1e9)), strict=True):
        after(BEGIN).apply_action({"type": "flick", **AIM, field: end})
        assert refusal(BEGIN, {"type": "flick", **AIM, field: beyond}) == "PW-4"
        assert refusal("s0", {"type": "flick_white", **AIM, field: beyond}, **FLICKED) == "PW-4"


def test_PW_4_a_penny_may_not_overlap_a_disc_on_the_board() -> None:
    one = f"{BEGIN} >0,570|5,30"
    for x, y in ((5.0, 30.0), (25.2, 30.0), (-15.2, 30.0), (5.0, 11.0)):
        assert refusal(one, {"type": "flick", **AIM, "x": x, "y": y}) == "PW-4"
    for x in (25.3, -15.3):  # it touches
        after(one).apply_action({"type": "flick", **AIM, "x": x, "y": 30.0})
    white = f"{BEGIN} >0,20|-"
    assert refusal(white, {"type": "flick", **AIM, "x": 0.0, "y": 30.0}) == "PW-4"


def blocked(last_gap: float) -> tuple[tuppence.State, list[Json]]:
    """Return a board 200 mm wide with seven pennies in a row behind the line, and the events of the last flick.

    The pennies are 27.6 mm apart, the last two ``last_gap``. A penny at the line fits between two at y 25 if they are
    2 * sqrt(20.3**2 - 14.85**2) = 27.682 mm apart.
    """
    state, events = after(BEGIN, pennies=5, width=200, ends=2), []
    row = [[-83 + 27.6 * number, 25, True] for number in range(6)]
    row.append([row[5][0] + last_gap, 25, True])
    for count in range(1, 8):
        state.apply_action({"type": "flick", **AIM})
        lying = row if count == 7 else [[0, 300 + 25 * number, True] for number in range(count)]
        events = state.apply_action({"type": "rest", "discs": [[0, 570, True], *lying]})
    return state, events


def test_PW_4_the_last_free_place_is_found() -> None:
    state, events = blocked(27.69)
    assert [event["type"] for event in events] == ["rested"]
    middle = (state.view()["pennies"][5]["x"] + state.view()["pennies"][6]["x"]) / 2
    for y, legal in ((10.15, True), (39.85, True), (11.0, False), (25.0, False)):
        assert (state.refusal({"type": "flick", **AIM, "x": middle, "y": y}) is None) == legal


SLIDES = f"{BEGIN} >0,570|- f"  # one penny is off, one slides


def test_PW_9_a_rest_names_every_disc() -> None:
    for wrong in ("", "|-", "|-|-|-", "|0,100|-", "|-|150.001,100", "|-|-150.001,100", "|-|0,-0.001", "|-|0,750.001"):
        assert refused(SLIDES, f"=0,570{wrong}") == ("PW-9", [])


def test_PW_9_a_disc_on_the_edge_is_on_the_board() -> None:
    state = after(SLIDES)
    off = {"type": "rest", "discs": [[-150, 750, True], [-1e300, 5, False], [150, 0, True]]}
    state.apply_action(off)
    assert state.view()["white"] == [-150.0, 750.0]
    assert [(one["x"], one["y"], one["on_board"]) for one in state.view()["pennies"]] == [
        (-1e300, 5.0, False),
        (150.0, 0.0, True),
    ]


def test_PW_9_a_rest_follows_a_flick_only() -> None:
    assert refused(BEGIN, "=0,570|0,500") == ("PW-9", ["flick"])
    assert refused("s0 v", "=0,500|0,400", **FLICKED) == ("PW-9", [])
    assert refused(f"{BEGIN} f", "f") == refused(f"{BEGIN} f", "x") == ("PW-9", [])
    for bad in ([[0, 570, 1], [0, 0, False]], [[0, 570, True], [0, True, False]], [[0, math.nan, True]] * 2, [], None):
        assert refusal(f"{BEGIN} f", {"type": "rest", "discs": bad}) == "api"


def test_PW_9_paths_are_not_stored() -> None:
    state = after(f"{BEGIN} f")
    state.apply_action({"type": "rest", "discs": [[0, 570, True], [0, 500, True]], "paths": {"any": ["form"]}})
    assert state.history[-1] == {"type": "rest", "discs": [[0.0, 570.0, True], [0.0, 500.0, True]]}


def test_PW_11_a_foul_flick_is_used_up_and_moves_nothing() -> None:
    script = f"{BEGIN} >0,570|0,500 F"
    assert emitted(script) == [("fouled", 1, "PW-11")]
    keys = "phase", "turn", "white", "pennies", "left"
    assert view(script, *keys) == [
        "flick",
        0,
        [0.0, 570.0],
        [{"seat": 0, "x": 0.0, "y": 500.0, "on_board": True}, {"seat": 1, "x": 0.0, "y": 0.0, "on_board": False}],
        [3, 3],
    ]
    assert view("s0 w120 F F", "end", "scores", pennies=1) == [2, [0, 0]]
    assert refused("s0", "F")[0] == refused(f"{BEGIN} f", "F")[0] == refused("", "F")[0] == "PW-11"

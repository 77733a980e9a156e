"""The rules of Dropsy, ruling by ruling, with given resting places: all except the course of a round."""

from __future__ import annotations

import math

import pytest

import tuppence
from tests.tuppence.games.dropsy.scripts import (
    DROP,
    LAYING,
    NAME,
    OFF,
    ONE,
    ROW,
    after,
    emitted,
    place,
    refused,
    rest,
    scripts,
    slot_at,
    view,
)
from tests.tuppence.games.test_options import limits

STAIR = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0], [2, 2, 0], [3, 2, 0]]
RING = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [2, 1, 0], [0, 2, 0]]  # with a gap


def test_DR_1_a_match_has_two_to_six_players_and_these_options() -> None:
    assert tuppence.load(NAME).options == {"players": 2, "tokens": 8, "rounds": 6, "tremor": 1.0}
    assert limits(NAME) == {"players": (2, 6), "tokens": (1, 20), "rounds": (1, 20), "tremor": (0, 5)}
    assert tuppence.load(NAME, players=3, tokens=1, rounds=1, tremor=0).max_game_length == 12


def test_DR_4_a_drop_is_listed_as_a_range_over_the_bounding_box() -> None:
    state = tuppence.load(NAME).new_initial_state()
    state.apply_action({"type": "arranged", "cells": STAIR})
    assert [tuppence.to_json(one) for one in state.legal_actions()] == [
        {"type": "drop", "x": [0.0, 480.0], "y": [0.0, 360.0], "height": [203.2, 400.0]}
    ]
    state.apply_action({"type": "drop", "x": 480, "y": 0, "height": 400})  # over the box, beside the boards
    assert emitted("L d") == [("dropped", 0, "DR-4")]
    with pytest.raises(tuppence.NotListed):
        state.chance_outcomes()


@pytest.mark.parametrize(("field", "ends"), [("x", (0.0, 720.0)), ("y", (0.0, 120.0)), ("height", (203.2, 400.0))])
def test_DR_4_a_drop_lies_within_its_range_ends_included(field: str, ends: tuple[float, float]) -> None:
    for end, beyond in zip(ends, (-1, 1), strict=True):
        after("L").apply_action({**DROP, field: end})
        for out in (math.nextafter(end, beyond * math.inf), beyond * 1e300):
            refusal = scripts.refusal("L", {**DROP, field: out})
            assert refusal.rule == "DR-4"
            assert "203.2 to 400" in refusal.reason if field == "height" else "720" in refusal.reason


def test_DR_4_nobody_drops_while_a_token_falls() -> None:
    assert refused("L d", DROP) == "DR-4"
    assert refused("", DROP) == "DR-3"
    assert refused("L", rest(OFF)) == "DR-11"


@pytest.mark.parametrize(
    ("x", "y", "z", "tilt", "slotted"),
    [
        (60.7, 62.4, -0.5, 0.0, True),
        (62.501, 60.0, -0.5, 0.0, False),
        (60.0, 60.0, 0.5, 0.0, True),
        (60.0, 60.0, 0.5001, 0.0, False),
        (60.0, 60.0, -0.5, 2.999, True),
        (60.0, 60.0, -0.5, 3.0, False),
    ],
)
def test_DR_5_a_token_slots_wholly_inside_and_flush(x: float, y: float, z: float, tilt: float, slotted: bool) -> None:
    assert slot_at(x, y, z, tilt) == (6 if slotted else None)


def test_DR_5_a_distance_of_2_5_mm_in_decimals_is_within_2_5_mm() -> None:
    """0.7 across and 2.4 up from a slot of board 2, which is slightly more than 2.5 in binary."""
    assert (214.7 - 214) ** 2 + (96.4 - 94) ** 2 > 2.5**2
    assert slot_at(214.7, 96.4) == 5


def test_DR_5_a_slot_has_room_for_one_token() -> None:
    assert refused("L >6a d", rest(place("6a"), [61.0, 60.0, -0.4, 0.0, True])) == "DR-5"
    after("L >6a d").apply_action(rest(place("6a"), [61.0, 60.0, 2.5, 0.0, True]))  # upon the other
    after("L >6a d").apply_action(rest([61.0, 60.0, 2.5, 0.0, True], place("6a")))
    assert emitted("L >6a >6a;0=o") == [("left_slot", 0, "DR-5"), ("slotted", 1, "DR-5")]
    assert emitted("L >6a >6a;0=5a") == [("left_slot", 0, "DR-5"), ("slotted", 0, "DR-5"), ("slotted", 1, "DR-5")]


@pytest.mark.parametrize("tilt", [-0.1, 90.1, 1e300])
def test_DR_5_a_tilt_is_a_quarter_turn_at_most(tilt: float) -> None:
    for on_boards in (True, False):
        assert refused("L d", rest([60.0, 60.0, 0.0, tilt, on_boards])) == "DR-5"
    after("L d").apply_action(rest([60.0, 60.0, 24.0, 90.0, True]))


def test_DR_6_a_token_with_its_centre_off_the_boards_is_off() -> None:
    for x, y in ((-0.001, 60.0), (720.001, 60.0), (60.0, 120.001), (60.0, -1e300)):
        assert refused("L d", rest([x, y, 3.0, 0.0, True])) == "DR-6"
        after("L d").apply_action(rest([x, y, 3.0, 0.0, False]))
    for x, y in ((0.0, 0.0), (720.0, 120.0), (120.0, 60.0)):
        after("L d").apply_action(rest([x, y, 3.0, 0.0, True]))
    gap = tuppence.load(NAME).new_initial_state()
    gap.apply_action({"type": "arranged", "cells": RING})
    gap.apply_action(DROP)
    assert gap.refusal(rest([180.0, 180.0, 3.0, 0.0, True])).rule == "DR-6"  # type: ignore[union-attr]


def test_DR_8_a_foul_is_entered_while_a_player_is_to_decide() -> None:
    foul = {"type": "foul", "seat": 1}
    for script in ("", "L d", f"{LAYING} ?"):
        assert refused(script, foul, **ONE) == "DR-8"
    assert refused("L >o >o", foul, tokens=1, rounds=1) == "DR-9"
    assert refused("L", {"type": "foul", "seat": 2}) == "DR-8"
    assert refused("L", {"type": "foul", "seat": 6}) == refused("L", {"type": "foul"}) == "api"
    assert all(tuppence.to_json(one)["type"] != "foul" for one in after("L").legal_actions())


def test_DR_9_the_most_points_after_the_rounds_win() -> None:
    short = {"tokens": 1, "rounds": 2}
    script = "L >6a >o A >o >5a"
    assert emitted(script, **short)[-1] == ("won", 0, "DR-9")
    state = after(script, **short)
    assert (state.placings(), state.returns(), state.is_terminal()) == ([1, 2], [1.0, 0.0], True)
    assert refused(script, DROP, **short) == refused(script, rest(OFF), **short) == "DR-9"
    assert refused(script, {"type": "arranged", "cells": ROW}, **short) == "DR-9"
    seen = state.view()
    assert [one["slot"] for one in seen["tokens"]] == [None, 5], "the boards stay as they lay"
    assert (seen["cells"], seen["round"], seen["turn"], seen["hands"]) == (ROW, 2, None, [0, 0])


def test_DR_11_a_rest_names_every_token_dropped_in_this_round() -> None:
    assert refused("L d", rest()) == "api"
    assert refused("L d", rest(place("o"), place("6a"))) == "DR-11"
    assert refused("L >o d", rest(place("o"))) == "DR-11"
    assert refused("L >- >o d", rest(OFF)) == "DR-11", "those in a hand included"
    assert refused("L >- >o d", rest(OFF, place("o"), OFF)) == "DR-11", "the one that came back is no new one"
    after("L >- >o d").apply_action(rest(place("6a"), place("o")))
    assert "three tokens" in scripts.refusal("L >o >o d", rest(OFF)).reason
    assert refused("L >o >o A d", rest(place("o"), place("o")), **ONE) == "DR-11", "not those of the round before"


def test_DR_11_a_token_in_a_hand_stays_off() -> None:
    assert refused("L >- d", rest(place("6a"), place("o"))) == "DR-11"
    after("L >- d").apply_action(rest([60.0, 60.0, -0.5, 0.0, False], place("o")))
    assert view("L >- d", "tokens") == [[]]

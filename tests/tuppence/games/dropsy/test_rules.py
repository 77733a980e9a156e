"""The rules of Dropsy, ruling by ruling, with given resting places: all except the course of a round."""

from __future__ import annotations

import math
from typing import Any

import pytest

import tuppence
from tests import Json
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
    play,
    refused,
    rest,
    scripts,
    slot_at,
    view,
)

STAIR = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0], [2, 2, 0], [3, 2, 0]]
RING = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [2, 1, 0], [0, 2, 0]]  # with a gap


def test_DR_1_a_match_has_two_to_six_players_and_these_options() -> None:
    assert tuppence.load(NAME).options == {"players": 2, "tokens": 8, "rounds": 6, "tremor": 1.0}
    assert tuppence.load(NAME, players=6, tokens=20, rounds=20, tremor=5).num_players == 6
    assert tuppence.load(NAME, players=3, tokens=1, rounds=1, tremor=0).max_game_length == 12


@pytest.mark.parametrize(
    ("option", "bad"),
    [
        ("players", 1),
        ("players", 7),
        ("tokens", 0),
        ("tokens", 21),
        ("tokens", 8.0),
        ("rounds", 0),
        ("rounds", 21),
        ("rounds", True),
        ("tremor", 5.1),
        ("tremor", -0.1),
        ("tremor", math.nan),
        ("tremor", False),
        ("height", 203.2),
    ],
)
def test_DR_1_invalid_options_are_refused_by_name(option: str, bad: Any) -> None:
    with pytest.raises(tuppence.InvalidOption) as error:
        tuppence.load(NAME, **{option: bad})
    assert error.value.option == option


def test_DR_1_seat_0_drops_first_in_every_round() -> None:
    assert emitted("L") == [("laid_out", None, "DR-3"), ("round_begins", 0, "DR-1")]
    script = "L >o >6a A"
    assert view(script, "round", "turn", "hands", **ONE) == [2, 0, [1, 1]]
    assert emitted(script, **ONE) == [("laid_out", 0, "DR-3"), ("round_begins", 0, "DR-1")]
    assert emitted("L >6a >o R", **ONE) == [("laid_out", 1, "DR-3"), ("round_begins", 0, "DR-1")]


def test_the_view_has_the_keys_of_the_contract() -> None:
    state = tuppence.load(NAME, players=3).new_initial_state()
    begun: Json = {
        "game": NAME,
        "phase": "arranged",
        "turn": None,
        "placings": [0, 0, 0],
        "last": None,
        "scores": [0, 0, 0],
        "round": 1,
        "cells": None,
        "tokens": [],
        "hands": [8, 8, 8],
        "fouls": [0, 0, 0],
        "drops": [0, 0, 0],
        "finisher": None,
    }
    assert state.view() == begun
    state.apply_action({"type": "arranged", "cells": ROW})
    assert state.view() == {**begun, "phase": "drop", "turn": 0, "cells": ROW}
    state.apply_action(DROP)
    assert state.view() == {**begun, "phase": "rest", "turn": 0, "cells": ROW}
    state.apply_action(rest([60.0, 60.0, -0.5, 0.0, True]))
    token = {"seat": 0, "x": 60.0, "y": 60.0, "z": -0.5, "tilt": 0.0, "slot": 6}
    then = {"tokens": [token], "hands": [7, 8, 8], "drops": [1, 0, 0]}
    assert state.view() == {**begun, "phase": "drop", "turn": 1, "cells": ROW, **then}


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
        (60.0, 60.0, -0.5, 0.0, True),
        (62.5, 60.0, -0.5, 0.0, True),
        (60.0, 57.5, -0.5, 0.0, True),
        (61.5, 62.0, -0.5, 0.0, True),
        (60.7, 62.4, -0.5, 0.0, True),
        (62.501, 60.0, -0.5, 0.0, False),
        (61.8, 61.8, -0.5, 0.0, False),
        (60.0, 60.0, 0.5, 0.0, True),
        (60.0, 60.0, 0.5001, 0.0, False),
        (60.0, 60.0, -0.5, 2.999, True),
        (60.0, 60.0, -0.5, 3.0, False),
        (60.0, 60.0, 3.0, 0.0, False),
        (26.0, 26.0, -0.5, 0.0, False),
    ],
)
def test_DR_5_a_token_slots_wholly_inside_and_flush(x: float, y: float, z: float, tilt: float, slotted: bool) -> None:
    assert slot_at(x, y, z, tilt) == (6 if slotted else None)


def test_DR_5_a_distance_of_2_5_mm_in_decimals_is_within_2_5_mm() -> None:
    """0.7 across and 2.4 up from a slot of board 2, which is slightly more than 2.5 in binary."""
    assert (214.7 - 214) ** 2 + (96.4 - 94) ** 2 > 2.5**2
    assert slot_at(214.7, 96.4) == 5


def test_DR_5_a_token_counts_at_the_end_of_the_round_only() -> None:
    assert emitted("L >6a") == [("slotted", 0, "DR-5")]
    assert view("L >6a", "scores", "last") == [[0, 0], None]
    assert scripts.emitted("L >o") == [("rested", 0, "DR-11"), ("missed", 0, "DR-5")]
    assert scripts.emitted("L >6a >5a;0=o")[1:] == [("left_slot", 0, "DR-5"), ("slotted", 1, "DR-5")]
    assert emitted("L >6a >1a", **ONE)[-5:] == [
        ("counted", 0, "DR-5"),
        ("counted", 1, "DR-5"),
        ("scored", 0, "DR-5"),
        ("scored", 1, "DR-5"),
        ("arranges", 1, "DR-3"),
    ]
    assert view("L >6a >1a", "scores", "last", **ONE) == [[6, 1], {"points": [6, 1]}]
    assert view("L >1a >6a >1b >o", "scores", tokens=2) == [[2, 6]], "several in the slots of one board"


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


def test_DR_6_a_token_off_the_boards_goes_back_to_its_owner() -> None:
    assert emitted("L >-") == [("came_back", 0, "DR-6")]
    assert view("L >-", "turn", "hands", "tokens", "drops") == [1, [8, 8], [], [1, 0]]
    _, events = play("L >6a >o;0=-")
    assert events[1:3] == [
        {"type": "left_slot", "seat": 0, "rule": "DR-5", "token": 0, "points": 6, "by": 1},
        {"type": "came_back", "seat": 0, "rule": "DR-6", "token": 0, "by": 1},
    ]
    assert view("L >6a >o;0=-", "hands") == [[8, 7]]
    assert view("L >6a >-;0=-", "hands", "tokens") == [[8, 8], []]


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


def test_DR_6_a_token_that_came_back_is_dropped_first() -> None:
    dropped = [play(f"{script} d")[1][0] for script in ("L", "L >-", "L >- >o", "L >- >o >o", "L >- >o >o >o")]
    assert [(one["seat"], one["token"], one["again"]) for one in dropped] == [
        (0, 0, False),
        (1, 1, False),
        (0, 0, True),
        (1, 2, False),
        (0, 3, False),
    ]


def test_DR_6_returned_tokens_are_dropped_in_their_order() -> None:
    script = "L >o >o >o >-;0=-;2=-"  # seat 0 has tokens 0 and 2 back, seat 1 token 3
    assert view(script, "hands") == [[8, 7]]
    order = [play(f"{script} {more} d")[1][0]["token"] for more in ("", ">o", ">o >o", ">o >o >o", ">o >o >o >o")]
    assert order == [0, 3, 2, 4, 5]
    assert view(f"{script} >o >- >-", "hands") == [[7, 7]]
    assert play(f"{script} >- d")[1][0]["token"] == 3


def test_DR_8_the_first_foul_is_a_warning_others_cost_three() -> None:
    assert emitted("L F1") == [("warned", 1, "DR-8")]
    assert emitted("L F1 F1") == emitted("L F1 F1 F1") == [("penalised", 1, "DR-8")]
    assert view("L F1", "fouls", "scores", "turn") == [[0, 1], [0, 0], 0]
    assert view("L F1 F1 F1", "fouls", "scores", "phase") == [[0, 3], [0, -6], "drop"]
    assert view("L F1 F1 >6a >o", "scores", "last", "fouls", **ONE) == [[6, -3], {"points": [6, -3]}, [0, 0]]
    assert emitted("L F1 F1 >6a >o A F1", **ONE) == [("warned", 1, "DR-8")], "a warning in each round"


def test_DR_8_a_foul_in_arrange_counts_for_the_next_round() -> None:
    script = f"{LAYING} F0 F0"
    assert view(script, "fouls", "scores", "last", "turn", **ONE) == [[2, 0], [3, 0], {"points": [6, 0]}, 1]
    assert view(f"{script} A >o >o", "scores", "last", "turn", **ONE) == [[3, 0], {"points": [-3, 0]}, 0]
    assert view(f"{script} R F0", "fouls", "scores", **ONE) == [[3, 0], [0, 0]]


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


def test_DR_9_level_scores_share_the_place() -> None:
    state, events = play("L >5a >6a >5b", players=3, tokens=1, rounds=1)
    assert (state.placings(), state.returns()) == ([2, 1, 2], [0.0, 1.0, 0.0])
    state, events = play("L >5a >o >5b", players=3, tokens=1, rounds=1)
    assert (state.placings(), state.returns()) == ([1, 3, 1], [0.5, 0.0, 0.5])
    assert events[-1] == {"type": "won", "seat": None, "rule": "DR-9", "seats": [0, 2]}
    below = after("L F0 F0 F1 F1 F1 >o >o", tokens=1, rounds=1)
    assert (below.view()["scores"], below.placings()) == ([-3, -6], [1, 2])


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


@pytest.mark.parametrize("bad", [[0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, True, True], [0, 0, math.inf, 0, True], "o"])
def test_DR_11_a_token_has_four_finite_measures_and_a_bool(bad: Any) -> None:
    assert refused("L d", rest(bad)) == "api"

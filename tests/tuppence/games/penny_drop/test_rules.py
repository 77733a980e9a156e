"""Penny Drop, paragraph by paragraph: each test is named after its section or ruling.

A match is written as a script: ``6 2`` are rolls for the start, ``r3`` is a throw that shows 3, ``s`` stops, ``t`` is
the clock; ``rc ro rb rh`` are throws that go wrong (cocked, off the surface, behind the bar, hit an object), ``c``
and so on the same in the roll-off, and a lone ``r`` leaves the die in the air.
"""

from __future__ import annotations

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.scripts import Scripts

MISHAPS = {"c": "cocked", "o": "off_surface", "b": "behind_bar", "h": "hit_object"}


def forms(token: str) -> list[Json]:
    """The actions of one token of a script."""
    if token == "s":
        return [{"type": "stop"}]
    if token == "t":
        return [{"type": "timeout"}]
    thrown = [{"type": "roll"}] if token[0] == "r" else []
    landed = token.removeprefix("r")
    if landed in MISHAPS:
        return [*thrown, {"type": "mishap", "kind": MISHAPS[landed]}]
    return [*thrown, {"type": "rolled", "face": int(landed)}] if landed else thrown


scripts = Scripts("penny-drop", forms)
play, view, emitted = scripts.play, scripts.view, scripts.emitted
sentences, refused = scripts.sentences, scripts.refused

START = "6 1"  # seat 0 starts a match of two


@pytest.mark.parametrize(
    ("options", "pennies"),
    [
        ({"players": 2}, 12),
        ({"players": 2, "rules": "pub"}, 12),
        *[({"players": n}, 10) for n in (3, 4, 5)],
        *[({"players": n}, 8) for n in (6, 7, 20)],
        ({"players": 4, "format": "teams"}, 10),
        ({"players": 6, "format": "teams"}, 8),
        ({"players": 6, "format": "teams", "pennies": 50}, 50),
        ({"players": 2, "pennies": 10}, 10),
        ({"players": 20, "pennies": 1}, 1),
    ],
)
def test_5_01_to_5_03_everyone_starts_with_the_same_pennies(options: Json, pennies: int) -> None:
    assert view("", "pennies", "box", "dropped", **options) == [[pennies] * options["players"], [False] * 5, 0]


def test_6_01_a_the_highest_roll_starts() -> None:
    assert view("2 5 4", "turn", "phase", players=3) == [1, "turn"]
    assert emitted("2 5 4", players=3) == [("rolled_off", 2, "6.01(a)"), ("starts", 1, "6.01(a)")]
    assert sentences("2 5 4", players=3) == ["{2} rolled a four for the start", "{1} won the roll-off"]


def test_PD_3_nobody_asks_for_a_roll_of_the_roll_off() -> None:
    assert play("")[0].is_chance_node()
    assert view("4", "turn", "phase", "rolled") == [1, "roll_off", False]
    for action in ("r", "s", "t"):
        assert refused("", action) == ("PD-3", ["rolled"] * 6)


def test_6_02_a_play_goes_clockwise() -> None:
    rounds = [view("1 1 6 " + "r6 s " * turns, "turn", players=3)[0] for turns in range(4)]
    assert rounds == [2, 0, 1, 2]
    assert emitted("1 1 6 r6 s", players=3)[-1] == ("passed", 0, "6.02(a)")


def test_7_01_a_a_penny_goes_to_the_slot_of_the_number() -> None:
    assert emitted(f"{START} r") == [("threw", 0, "7.01(a)")]
    assert view(f"{START} r", "phase", "rolled", "turn") == ["rolling", False, 0]
    for face in range(1, 6):
        box = [slot == face for slot in range(1, 6)]
        assert view(f"{START} r{face}", "pennies", "box", "dropped", "rolled") == [[11, 12], box, 0, True]
        assert emitted(f"{START} r{face}") == [("placed", 0, "7.01(a)")]
    assert sentences(f"{START} r3") == ["{0} put a penny in slot 3"]


def test_7_01_b_a_full_slot_gives_the_player_the_box_and_passes() -> None:
    script = f"{START} r1 r4 r6 r4"
    assert view(script, "pennies", "box", "dropped", "turn", "rolled") == [[11, 12], [False] * 5, 1, 1, False]
    assert emitted(script) == [("collected", 0, "7.01(b)"), ("passed", 1, "6.02(a)")]
    assert sentences(script) == ["{0} found slot 4 full and collected two"]


def test_7_01_d_a_cocked_die_is_thrown_again_without_penalty() -> None:
    assert emitted(f"{START} rc") == [("cocked", 0, "7.01(d)")]
    assert view(f"{START} rc", "phase", "turn", "rolled", "pennies") == ["rolling", 0, False, [12, 12]]
    assert view(f"{START} r2 rc c c 3", "phase", "rolled", "pennies") == ["turn", True, [10, 12]]
    assert view(f"{START} r2 rc", "rolled", "box") == [True, [False, True, False, False, False]]


def test_7_01_e_a_player_rolls_at_least_once() -> None:
    assert refused(START, "s") == ("7.01(e)", ["roll"])
    assert refused(f"{START} r1 s", "s") == ("7.01(e)", ["roll"])


def test_7_01_f_sixes_drop_pennies_out_of_play_without_penalty() -> None:
    assert view(f"{START} r6 r6 r6", "pennies", "dropped", "box", "turn") == [[9, 12], 3, [False] * 5, 0]
    assert emitted(f"{START} r6") == [("dropped", 0, "7.01(f)")]
    assert sentences(f"{START} r6") == ["{0} dropped one through the six"]


@pytest.mark.parametrize(("token", "rule"), [("o", "8.01(a)"), ("h", "8.01(c)")])
def test_8_01_a_and_8_01_c_the_player_collects_and_passes(token: str, rule: str) -> None:
    kind = MISHAPS[token]
    assert emitted(f"{START} r1 r2 r{token}") == [(kind, 0, rule), ("collected", 0, rule), ("passed", 1, "6.02(a)")]
    assert view(f"{START} r1 r2 r{token}", "pennies", "turn", "drinks", "rolled") == [[12, 12], 1, [0, 0], False]


def test_8_01_b_behind_the_bar_costs_the_box_and_a_drink() -> None:
    script = f"{START} r1 rb"
    assert emitted(script) == [
        ("behind_bar", 0, "8.01(b)"),
        ("owes_drink", 0, "8.01(b)"),
        ("collected", 0, "8.01(b)"),
        ("passed", 1, "6.02(a)"),
    ]
    assert view(script, "pennies", "drinks", "turn") == [[12, 12], [1, 0], 1]
    assert view(f"{script} rb rb", "drinks") == [[2, 1]]
    assert "{0} owed the bartender a drink" in sentences(script)


def test_8_01_d_a_timeout_collects_and_passes() -> None:
    script = f"{START} r1 r2 t"
    assert emitted(script) == [("timed_out", 0, "8.01(d)"), ("collected", 0, "8.01(d)"), ("passed", 1, "6.02(a)")]
    assert view(script, "pennies", "turn", "rolled", "box") == [[12, 12], 1, False, [False] * 5]
    assert sentences(script) == ["{0} took too long", "{0} collected two"]


def test_PD_6_a_mishap_needs_a_die_in_the_air() -> None:
    for token in MISHAPS:
        assert refused(START, token) == ("PD-6", ["roll"])
        assert refused(f"{START} r1", token) == ("PD-6", ["roll", "stop"])
    assert refused(START, "4") == ("PD-6", ["roll"])


def test_PD_7_the_clock_runs_only_while_a_player_is_to_decide() -> None:
    assert refused("", "t")[0] == "PD-3"
    assert refused(f"{START} r", "t")[0] == "PD-4"
    assert view(f"{START} t", "turn", "pennies") == [1, [12, 12]]


def test_PD_7_no_clock_no_timeout() -> None:
    assert refused(START, "t", move_seconds=0) == ("PD-7", ["roll"])
    assert tuppence.load("penny-drop").options["move_seconds"] == 120


def test_PD_4_while_the_die_is_in_the_air_nothing_else_happens() -> None:
    for action in ("r", "s", "t"):
        assert refused(f"{START} r", action) == ("PD-4", ["rolled"] * 6)


def test_PD_5_in_teams_players_who_are_out_are_passed_over() -> None:
    options: Json = {"players": 4, "format": "teams", "pennies": 1}
    assert emitted("6 1 1 1 r6", **options) == [("dropped", 0, "7.01(f)"), ("out", 0, "PD-4"), ("passed", 1, "PD-5")]
    script = "6 1 1 1 r1 r1"  # 1 finds the slot full and collects, so nobody of the odd seats is out
    assert view(f"{script} ro ro", "turn", "placings", **options) == [1, [0] * 4]
    assert sentences("6 1 1 1 r6", **options)[-1] == "{0} got rid of the last penny"


def test_PD_2_after_the_end_nothing_is_legal() -> None:
    for action in ("r", "s", "t", "4", "o"):
        assert refused(f"{START} r6", action, pennies=1) == ("PD-2", [])


def test_9_01_a_one_against_one_the_first_without_pennies_wins() -> None:
    state, events = play(f"{START} r6", pennies=1)
    assert (state.returns(), state.placings()) == ([1, 0], [1, 2])
    assert (events[-1]["type"], events[-1]["seat"], events[-1]["rule"]) == ("won", 0, "9.01(a)")
    assert "{0} won the match" in sentences(f"{START} r6", pennies=1)
    assert state.text().prompt() == "The match is over."


def test_9_01_b_places_in_order_of_going_out() -> None:
    state, events = play("1 1 6 r1 r2", players=3, pennies=1)
    assert (state.placings(), state.returns()) == ([2, 3, 1], [0, 0, 1])
    assert (events[-1]["type"], events[-1]["seat"], events[-1]["rule"]) == ("won", 2, "9.01(b)")


def test_9_01_c_the_first_team_that_is_all_out_wins() -> None:
    options: Json = {"players": 4, "format": "teams", "pennies": 1}
    state, events = play("6 1 1 1 r1 ro r2", **options)
    assert (state.placings(), state.returns()) == ([1, 2, 1, 2], [0.5, 0, 0.5, 0])
    assert events[-1] == {"type": "won", "seat": None, "rule": "9.01(c)", "seats": [0, 2]}
    assert state.text().describe(events[-1]) == "{0} and {2} won the match"


def test_9_02_a_one_against_one_the_loser_buys() -> None:
    state, events = play(f"{START} r6", pennies=1, rules="pub")
    assert state.returns() == [1, 0]
    assert [event["type"] for event in events[-3:]] == ["last", "won", "buys"]
    assert (events[-1]["seat"], events[-1]["rule"], events[-2]["rule"]) == (1, "9.02(a)", "9.02(a)")


def test_9_02_b_the_last_one_left_buys() -> None:
    script = "6 1 1 r1 r2"
    state, events = play(script, players=3, pennies=1, rules="pub")
    assert (events[-1]["type"], events[-1]["seat"], events[-1]["rule"]) == ("buys", 2, "9.02(b)")
    assert "won" not in {event["type"] for event in events}
    assert state.returns() == [0.5, 0.5, 0]
    assert sentences(script, players=3, pennies=1, rules="pub")[-1] == "The drinks are on {2}"


def test_9_02_c_the_last_team_with_players_left_buys() -> None:
    state, events = play("6 1 1 1 r1 ro r2", players=4, format="teams", pennies=1, rules="pub")
    assert events[-1] == {"type": "buys", "seat": None, "rule": "9.02(c)", "seats": [1, 3]}
    assert state.text().describe(events[-1]) == "The drinks are on {1} and {3}"
    assert state.returns() == [0.5, 0, 0.5, 0]

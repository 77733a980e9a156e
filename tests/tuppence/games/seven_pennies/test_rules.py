"""Seven Pennies with coins: each test is named after its ruling or heading.

How scripts are written is said in `tests.tuppence.games.seven_pennies.scripts`.
"""

from __future__ import annotations

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.seven_pennies.scripts import NAME, actions, coins, held, legal
from tests.tuppence.games.test_options import limits

play, view, emitted, refused = coins.play, coins.view, coins.emitted, coins.refused

ALL_TAILS = "@0 TTTTTTT gT"  # a whole round in a turn
JESS_AND_KEVIN = "HHHTTTT gT HHHHHT gH TT"


def test_appendix_a_she_could_cancel_and_kevin_return_two() -> None:
    state, events = play(f"@0 {JESS_AND_KEVIN} cT>1")
    assert events == [
        {"type": "cancelled", "seat": 0, "rule": "Gather or Cancel", "value": 1, "count": 2, "payer": 1},
        {"type": "returned", "seat": 1, "rule": "SP-4", "value": 2, "count": 2, "left": 2},
        {"type": "passed", "seat": 1, "rule": "Play"},
    ]
    seen = state.view()
    assert (seen["balcony"], seen["turn"], seen["held"], seen["scores"]) == (4, 1, held("T1", "H2"), [0, 0])
    assert (seen["last"], seen["theatre"], seen["phase"]) == (None, [0, 0], "throw")


def test_SP_1_only_a_seat_can_begin_and_nothing_comes_before() -> None:
    for action in ("@2", "@9"):
        assert refused("", action) == ("SP-1", ["starter"] * 2)
    for action in ("HHHTTTT", "gT", "cT"):
        assert refused("", action) == ("SP-2", ["starter"] * 2)
    assert refused("@0", "@1")[0] == "SP-1"
    assert refused("@0 HHHTTTT", "@1")[0] == "SP-1"


@pytest.mark.parametrize("counts", [[3, 3], [7], [], [3, 3, 1], [8, -1], [10**30, 0]])
def test_SP_2_a_throw_must_add_up(counts: list[int]) -> None:
    """It needs one count per face, none negative, and all pieces of the Balcony."""
    refusal = coins.refusal("@0", {"type": "thrown", "counts": counts})
    assert refusal.rule in {"SP-2", "api"}
    assert [form["type"] for form in refusal.legal] == ["thrown"] * 8


def test_SP_2_throws_and_choices_alternate() -> None:
    assert refused("@0 HHHTTTT", "HHHHHHH") == ("SP-2", ["gather", "cancel"])
    for action in ("gT", "gH", "cT", "cT>1"):
        assert refused("@0", action)[0] == "SP-2"


def test_SP_3_a_player_who_cannot_gather_must_cancel() -> None:
    script = "@0 HHHTTTT gT HHHTTT HHHHTT"
    assert legal(coins, script) == actions(coins, "cH>0")
    assert refused(script, "gH") == ("SP-3", ["cancel"])


def test_SP_3_what_is_not_in_the_theatre_is_not_gathered() -> None:
    for script in ("@0 HHHTTTT", "@0 HHHTTTT gT HTTTTT"):
        assert refused(script, "gH")[0] == "SP-3"
    assert refused("@0 HHHTTTT", {"type": "gather", "value": 3})[0] == "SP-3"


def test_SP_4_only_one_with_the_most_can_pay() -> None:
    script = "@0 HHHHTTTTT gT HHHTTTTT gT HHHHTT"
    assert view(script, "held", "turn", players=3) == [held("T1", "T2", "-"), 2]
    assert legal(coins, script, players=3) == actions(coins, "gH cH>1")
    for payer in ("cH>0", "cH>2", "cH", "cH>9"):
        assert refused(script, payer, players=3) == ("SP-4", ["gather", "cancel"])


def test_SP_4_what_is_not_in_the_theatre_is_not_cancelled() -> None:
    assert refused("@0 HHHTTTT", "cH")[0] == "SP-4"
    assert refused("@0 HHHTTTT gT HTTTTT", "cH>0")[0] == "SP-4"
    assert refused("@0 HHHTTTT", {"type": "cancel", "value": 3, "payer": None})[0] == "SP-4"


def test_Play_goes_to_the_left() -> None:
    turns = [view("@2 " + "HHHHTTTTT cT " * n, "turn", players=3)[0] for n in range(4)]
    assert turns == [2, 0, 1, 2]
    assert emitted("@1 HHHHTTTTT cT", players=3)[-1] == ("passed", 2, "Play")


def test_Winning_and_SP_6_ten_points_per_player_end_the_match() -> None:
    round_over = " ".join(["HHHTTTT gT HHHHHT gH TT gT"] * 5)
    assert tuppence.load(NAME).options["target"] == 20
    assert tuppence.load(NAME, players=7).options["target"] == 70
    state, events = play(f"@0 {round_over} {JESS_AND_KEVIN} gT")
    assert events[-1] == {"type": "won", "seat": None, "rule": "Winning", "seats": [0, 1]}
    assert state.view()["scores"] == [21, 21]
    assert play(f"@0 {round_over}")[0].view()["scores"] == [17, 18]
    assert not play(f"@0 {round_over}")[0].is_terminal()


@pytest.mark.parametrize(("target", "over"), [(1, True), (6, True), (7, True), (8, False), (1000, False)])
def test_SP_6_another_target(target: int, over: bool) -> None:
    state = play(ALL_TAILS, target=target)[0]
    assert state.is_terminal() == over
    assert (state.returns(), state.placings()) == (([1, 0], [1, 2]) if over else ([0, 0], [0, 0]))
    if over:
        assert refused(ALL_TAILS, "gT", target=target) == ("Winning", [])


@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"variant": "tko", "target": 21}, "target"),
        ({"variant": "tko", "target": 1}, "target"),
        ({"nickels": 4}, "nickels"),
        ({"variant": "points", "faces": 6, "nickels": 1}, "nickels"),
        ({"must_cancel_own": True}, "must_cancel_own"),
        ({"extra_turn": True}, "extra_turn"),
        ({"variant": "tko", "faces": 2, "extra_turn": True}, "extra_turn"),
    ],
)
def test_GA_4_options_without_effect_are_refused(given: Json, option: str) -> None:
    with pytest.raises(tuppence.InvalidOption) as invalid:
        tuppence.load(NAME, **given)
    assert invalid.value.option == option


def test_GA_4_defaults_are_never_refused_and_all_are_filled_in() -> None:
    assert limits(NAME) == {"players": (2, 10), "faces": (2, 20), "target": (1, 1000), "nickels": (1, 20)}
    filled: Json = {"players": 4, "variant": "points", "faces": 2, "target": 40, "nickels": 3}
    filled |= {"must_cancel_own": False, "extra_turn": False}
    assert tuppence.load(NAME, players=4).options == filled
    assert tuppence.load(NAME, **filled).options == filled
    tko = {**filled, "variant": "tko"}
    assert tuppence.load(NAME, **tko).options == tko

"""Seven Pennies with dice, ruling by ruling (SP-2, SP-8 and SP-9)."""

from __future__ import annotations

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.scripts import Scripts
from tests.tuppence.games.seven_pennies.scripts import NAME, actions, dice, held, legal

threes, sixes, eights = dice(3), dice(6), dice(8)
own_first = {"must_cancel_own": True}
again = {"extra_turn": True}

TWO_TWOS = "@0 1122336 g2"  # seat 0 holds two twos, five dice are thrown next
THREE_PLAYERS = "@0 122233344 g2 211133 g2"  # seat 0 holds three twos, seat 1 one, five are thrown next
MIDDLE = "@0 2222213 g2 222223 g3 22211"  # of 3 faces; seat 0 holds a two, seat 1 a three; 1, 1 and 2 are left


def test_Booth_dice_that_sum_to_one_more_than_the_faces_pair() -> None:
    assert sixes.play("@0 1122336")[1][1]["counts"] == [1, 0, 0, 0, 0, 1]
    assert sixes.view("@0 1122336", "theatre", "balcony") == [[1, 2, 2, 0, 0, 0], 2]
    assert eights.view("@0 1284455", "theatre", "balcony") == [[0, 1, 0, 0, 0, 0, 0, 0], 6]


def test_SP_2_a_middle_value_pairs_off_by_twos() -> None:
    assert threes.play("@0 2222213")[1][1]["counts"] == [1, 4, 1]
    assert threes.view("@0 2222213", "theatre", "balcony") == [[0, 1, 0], 6]
    assert threes.view("@0 2222111", "theatre", "balcony") == [[3, 0, 0], 4]
    assert threes.emitted("@0 2222213 g2 222222")[2:] == [("nothing_left", 1, "Booth"), ("passed", 0, "Play")]
    assert dice(5).view("@0 3332451", "theatre", "balcony") == [[0, 0, 1, 0, 0], 6]


def test_SP_2_dice_thrown_are_those_of_the_balcony() -> None:
    for counts in ([7], [7, 0, 0, 0, 0], [8, -1, 0, 0, 0, 0], [1] * 6, [2] * 6, [1] * 7):
        assert sixes.refusal("@0", {"type": "thrown", "counts": counts}).rule in {"SP-2", "api"}
    assert sixes.refused("@0", "1122334455")[0] == "SP-2"
    assert sixes.refused("@0", {"type": "thrown", "counts": [7, 0, 0, 0, 0]})[0] == "SP-2"


def test_SP_8_without_pieces_any_value_may_be_gathered() -> None:
    assert legal(sixes, "@0 1122336") == actions(sixes, "g1 g2 g3 c1 c2 c3")
    state, events = sixes.play(TWO_TWOS)
    assert events == [
        {"type": "gathered", "seat": 0, "rule": "SP-8", "value": 2, "count": 2},
        {"type": "swept", "seat": 0, "rule": "SP-8", "counts": [1, 0, 2, 0, 0, 0]},
        {"type": "passed", "seat": 1, "rule": "Play"},
    ]
    seen = state.view()
    assert (seen["held"], seen["balcony"], seen["theatre"]) == (held("22", "-"), 5, [0] * 6)
    assert sixes.view("@0 1122336 g1", "held", "balcony") == [held("11", "-"), 6]


def test_SP_8_nothing_is_swept_where_nothing_else_lay() -> None:
    assert [event[0] for event in sixes.emitted("@0 1111116 g1")] == ["gathered", "passed"]
    assert sixes.view("@0 1111111 g1", "last", "scores") == [{"points": [7, 0]}, [7, 0]]


def test_SP_8_with_pieces_only_their_value_is_gathered() -> None:
    assert sixes.view(f"{TWO_TWOS} 16163 c3", "balcony", "turn") == [5, 0]
    script = f"{TWO_TWOS} 16163 c3 22311"
    assert legal(sixes, script) == actions(sixes, "g2 c1 c2 c3")
    for value in (1, 3, 4, 7, 20):
        assert sixes.refused(script, {"type": "gather", "value": value})[0] == "SP-8"
    assert sixes.view(f"{script} g2", "held", "balcony") == [held("24", "-"), 3]
    without = f"{TWO_TWOS} 16163 c3 33111"
    assert legal(sixes, without) == actions(sixes, "c1 c3")
    assert sixes.refused(without, "g2")[0] == "SP-8"


def test_SP_8_cancel_names_a_value_and_a_payer_with_its_pair() -> None:
    script = f"{TWO_TWOS} 55522"
    assert sixes.view(script, "theatre") == [[0, 0, 0, 0, 1, 0]]
    assert legal(sixes, script) == actions(sixes, "g5 c5>0")
    assert sixes.play(f"{script} c5>0")[1] == [
        {"type": "cancelled", "seat": 1, "rule": "SP-8", "value": 5, "count": 1, "payer": 0},
        {"type": "returned", "seat": 0, "rule": "SP-8", "value": 2, "count": 1, "left": 1},
        {"type": "passed", "seat": 0, "rule": "Play"},
    ]
    for payer in ("c5>1", "c5", "c5>9"):
        assert sixes.refused(script, payer) == ("SP-8", ["gather", "cancel"])
    for absent in ("c4", "c2", "c2>0", "c3>0"):
        assert sixes.refused(script, absent)[0] == "SP-8"


def test_SP_8_nobody_is_named_only_where_nobody_can_pay() -> None:
    assert sixes.refused("@0 1122336", "c2>0")[0] == sixes.refused("@0 1122336", "c2>1")[0] == "SP-8"
    assert sixes.emitted("@0 1122336 c2") == [
        ("cancelled", 0, "SP-8"),
        ("swept", 0, "SP-8"),
        ("passed", 1, "Play"),
    ]
    assert sixes.view("@0 1122336 c2", "balcony", "held") == [7, held("-", "-")]


def test_SP_8_any_player_with_the_pair_may_pay() -> None:
    """Not only the player with the most."""
    script = f"{THREE_PLAYERS} 55511"
    assert sixes.view(script, "held", "turn", players=3) == [held("23", "21", "-"), 2]
    assert legal(sixes, script, players=3) == actions(sixes, "g1 g5 c1 c5>0 c5>1")
    assert sixes.refused(script, "c5>2", players=3)[0] == "SP-8"
    assert sixes.view(f"{script} c5>0", "held", "balcony", players=3) == [held("-", "21", "-"), 8]


def test_SP_8_the_payer_returns_at_most_all_pieces() -> None:
    state, events = sixes.play(f"{THREE_PLAYERS} 55511 c5>1", players=3)
    assert events[1:3] == [
        {"type": "swept", "seat": 2, "rule": "SP-8", "counts": [2, 0, 0, 0, 0, 0]},
        {"type": "returned", "seat": 1, "rule": "SP-8", "value": 2, "count": 1, "left": 0},
    ]
    assert (state.view()["held"], state.view()["balcony"]) == (held("23", "-", "-"), 6)


def test_SP_8_the_canceller_may_pay() -> None:
    script = f"{TWO_TWOS} 16163 c3 55331"
    assert legal(sixes, script) == actions(sixes, "c1 c3 c5>0")
    assert sixes.view(f"{script} c5>0", "held", "balcony") == [held("-", "-"), 7]


def test_SP_8_a_middle_value_pays_for_itself() -> None:
    assert threes.view(MIDDLE, "theatre", "held", "turn") == [[2, 1, 0], held("21", "31"), 0]
    assert legal(threes, MIDDLE) == actions(threes, "g2 c1>1 c2>0")
    assert threes.view(f"{MIDDLE} g2", "held", "balcony") == [held("22", "31"), 4]
    assert threes.view(f"{MIDDLE} c2>0", "held", "balcony") == [held("-", "31"), 6]
    assert threes.view(f"{MIDDLE} c1>1", "held", "balcony") == [held("21", "-"), 6]
    other = "@0 2222213 g2 222223"  # a two of another player
    assert legal(threes, other) == actions(threes, "g2 g3 c2>0 c3")
    assert threes.view(f"{other} c2>0", "held", "balcony") == [held("-", "-"), 7]


@pytest.mark.parametrize("faces", range(3, 21))
def test_SP_8_every_number_of_faces(faces: int) -> None:
    """All pieces of the highest value are gathered; the first owner pays for the lowest, thrown next."""
    state = tuppence.load(NAME, faces=faces).new_initial_state()
    first, then = [0] * faces, [0] * faces
    first[-1], first[0], then[0] = 6, 1, 2
    for form in (
        {"type": "starter", "seat": 1},
        {"type": "thrown", "counts": first},
        {"type": "gather", "value": faces},
        {"type": "thrown", "counts": then},
    ):
        state.apply_action(form)
    assert legal_forms(state) == [{"type": "gather", "value": 1}, {"type": "cancel", "value": 1, "payer": 1}]
    state.apply_action({"type": "cancel", "value": 1, "payer": 1})
    assert state.view()["held"][1] == {"value": faces, "count": 3}


def legal_forms(state: tuppence.State) -> list[Json]:
    return [tuppence.to_json(action) for action in state.legal_actions()]


def test_SP_9_own_pieces_that_can_be_cancelled_must_be() -> None:
    script = f"{TWO_TWOS} 16163 c3 55331"
    assert legal(sixes, script, **own_first) == actions(sixes, "c5>0")
    for action in ("c1", "c3"):
        assert sixes.refused(script, action, **own_first) == ("SP-9", ["cancel"])
    state, events = sixes.play(f"{script} c5>0", **own_first)
    assert [event["type"] for event in events] == ["cancelled", "swept", "returned", "passed"]
    assert state.view()["held"] == held("-", "-")


def test_SP_9_nobody_else_pays_for_what_cancels_own_pieces() -> None:
    script = f"{THREE_PLAYERS} 16163 c3 55311"
    assert sixes.view(script, "turn", "held", players=3) == [0, held("23", "21", "-")]
    assert legal(sixes, script, players=3) == actions(sixes, "c1 c3 c5>0 c5>1")
    assert legal(sixes, script, players=3, **own_first) == actions(sixes, "c5>0")
    assert sixes.refused(script, "c5>1", players=3, **own_first)[0] == "SP-9"


def test_SP_9_without_own_pieces_to_cancel_the_choice_is_free() -> None:
    for script in ("@0 1122336", f"{TWO_TWOS} 55522", f"{TWO_TWOS} 16163 c3 22311"):
        assert legal(sixes, script, **own_first) == legal(sixes, script)


def test_SP_9_a_held_middle_must_be_cancelled_too() -> None:
    assert legal(threes, MIDDLE, **own_first) == actions(threes, "c2>0")
    assert threes.refused(MIDDLE, "g2", **own_first)[0] == "SP-9"


def extra_turn_after(scripts: Scripts, script: str) -> bool:
    """Whether the last choice of a script gave another turn."""
    before = scripts.view(" ".join(script.split()[:-1]), "turn", **again)
    state, events = scripts.play(script, **again)
    assert state.is_chance_node()
    got: bool = [state.view()["turn"]] == before
    assert got == (events[-1] == {"type": "again", "seat": before[0], "rule": "SP-9"})
    assert got == ("passed" not in [event["type"] for event in events])
    return got


def test_SP_9_a_gather_in_place_of_a_costly_cancel_throws_again() -> None:
    assert extra_turn_after(sixes, f"{TWO_TWOS} 55522 g5")
    assert sixes.view(f"{TWO_TWOS} 55522 g5", "turn", "balcony", "held", **again) == [1, 4, held("22", "51")]
    assert sixes.view(f"{TWO_TWOS} 55522 g5", "turn") == [0]


def test_SP_9_any_value_in_the_theatre_counts() -> None:
    assert extra_turn_after(sixes, f"{TWO_TWOS} 55111 g1")
    assert extra_turn_after(sixes, f"{TWO_TWOS} 55111 g5")


def test_SP_9_own_pieces_count_too() -> None:
    assert extra_turn_after(threes, "@0 2222213 g2 222222 222113 g2")
    assert extra_turn_after(threes, "@0 2222213 g2 123123 222111 g2")


def test_SP_9_no_extra_turn_without_a_payer_or_after_a_cancel() -> None:
    assert not extra_turn_after(sixes, TWO_TWOS)
    assert not extra_turn_after(sixes, f"{TWO_TWOS} 11133 g1")
    assert not extra_turn_after(sixes, f"{TWO_TWOS} 55522 c5>0")


def test_SP_9_no_extra_turn_where_the_gather_ended_the_round() -> None:
    script = "@0 1222222 g1 333333 g3"  # the threes could have been cancelled at the cost of seat 0
    assert legal(threes, "@0 1222222 g1 333333", **again) == actions(threes, "g3 c3>0")
    assert not extra_turn_after(threes, script)
    assert threes.emitted(script, **again)[-2:] == [("round_over", 1, "SP-5"), ("passed", 0, "SP-5")]


def test_SP_9_extra_turns_follow_one_another() -> None:
    assert extra_turn_after(sixes, f"{TWO_TWOS} 55522 g5 5111 g5")

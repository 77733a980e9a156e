"""Seven Pennies with dice, ruling by ruling (SP-2, SP-8 and SP-9)."""

from __future__ import annotations

from tests.tuppence.games.seven_pennies.scripts import actions, dice, held, legal

threes, sixes, eights = dice(3), dice(6), dice(8)
own_first = {"must_cancel_own": True}
again = {"extra_turn": True}

TWO_TWOS = "@0 1122336 g2"  # seat 0 holds two twos, five dice are thrown next
THREE_PLAYERS = "@0 122233344 g2 211133 g2"  # seat 0 holds three twos, seat 1 one, five are thrown next
MIDDLE = "@0 2222213 g2 222223 g3 22211"  # of 3 faces; seat 0 holds a two, seat 1 a three; 1, 1 and 2 are left


def test_SP_2_dice_thrown_are_those_of_the_balcony() -> None:
    for counts in ([7], [7, 0, 0, 0, 0], [8, -1, 0, 0, 0, 0], [1] * 6, [2] * 6, [1] * 7):
        assert sixes.refusal("@0", {"type": "thrown", "counts": counts}).rule in {"SP-2", "api"}
    assert sixes.refused("@0", "1122334455")[0] == "SP-2"
    assert sixes.refused("@0", {"type": "thrown", "counts": [7, 0, 0, 0, 0]})[0] == "SP-2"


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


def test_SP_9_a_held_middle_must_be_cancelled_too() -> None:
    assert legal(threes, MIDDLE, **own_first) == actions(threes, "c2>0")
    assert threes.refused(MIDDLE, "g2", **own_first)[0] == "SP-9"

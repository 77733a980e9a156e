"""Seven Pennies with dice, ruling by ruling (SP-2, SP-8 and SP-9)."""

from __future__ import annotations

from tests.tuppence.games.seven_pennies.scripts import actions, dice, held, legal

sixes = dice(6)
own_first = {"must_cancel_own": True}

TWO_TWOS = "@0 1122336 g2"  # seat 0 holds two twos, five dice are thrown next


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


def test_SP_9_own_pieces_that_can_be_cancelled_must_be() -> None:
    script = f"{TWO_TWOS} 16163 c3 55331"
    assert legal(sixes, script, **own_first) == actions(sixes, "c5>0")
    for action in ("c1", "c3"):
        assert sixes.refused(script, action, **own_first) == ("SP-9", ["cancel"])
    state, events = sixes.play(f"{script} c5>0", **own_first)
    assert [event["type"] for event in events] == ["cancelled", "swept", "returned", "passed"]
    assert state.view()["held"] == held("-", "-")

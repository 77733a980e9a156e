"""Ten Pennies: the memory in a seat's information state, and the points of what is caught.

How cards and hands are written is said in `tests.tuppence.games.ten_pennies.scripts`.
"""

from __future__ import annotations

from tests import Json
from tests.tuppence.games.ten_pennies.scripts import Table

SCORING = "Scoring of the round and paying penalties"
NAMES = [f"{rank}{suit}.0" for rank in "23456789TJQKA" for suit in "CDHS"] + ["*R.0", "*B.0"]


def test_TP_11_the_memory_is_the_public_past() -> None:
    """The passed-over cards, and the cards in hands that everyone has seen."""
    table = Table(3)
    table.deal("", "", "", up="9H", stock="3S 4S KS")
    assert table.memory() == memory()
    table.take()
    assert table.memory() == memory(shown=[["9H.0"], [], []], unseen=[11, 11, 11], taken=1)
    table.discard("KC")
    table.pass_on()
    table.buy()
    assert table.memory() == memory(shown=[["9H.0"], [], ["KC.0"]], unseen=[10, 12, 13])
    table.discard("KS")
    table.draw()
    assert table.memory() == memory(["KS.0"], shown=[["9H.0"], [], ["KC.0"]], unseen=[10, 11, 14])
    table.discard("KC")
    table.pass_on()
    table.buy()
    assert table.memory() == memory(["KS.0"], shown=[["9H.0"], ["KC.0"], []], unseen=[11, 13, 14])
    assert table.memory() == table.state.information_state(2)["memory"]


def memory(
    discards: list[str] | None = None,
    shown: list[list[str]] | None = None,
    unseen: list[int] | None = None,
    taken: int = 0,
) -> Json:
    """The public information about three hands before a reshuffle. ``unseen``: the cards from the deal in each."""
    return {
        "discards": discards or [],
        "shown": shown or [[], [], []],
        "shuffles": [[], []],
        "unseen": [[count, 0, 0] for count in unseen or [11, 11, 11]],
        "taken": taken,
    }


def test_TP_9_reshuffled_cards_are_in_the_memory() -> None:
    table = Table()
    table.deal(up="9H")
    table.run_down(0)
    table.draw()
    back = sorted(table.memory()["discards"][:-1])
    assert table.memory()["unseen"] == [[11, 0, 0], [11, 0, 0]]
    table.shuffle()
    assert table.memory()["shuffles"] == [sorted(back, key=NAMES.index), []]
    assert table.memory()["unseen"] == [[11, 0, 0], [11, 1, 0]]
    table.discard(table.hand()[0])  # so the card is not reshuffled
    table.run_down(0)
    table.draw()
    again = table.memory()["discards"][:-1]
    table.shuffle()
    first, second = table.memory()["shuffles"]
    assert sorted(second) == sorted(again)
    assert sorted(first) == sorted(set(back) - set(again))
    assert table.memory()["unseen"] == [[11, 0, 1], [10, 1, 0]]


def test_TP_9_a_reshuffled_card_is_hidden() -> None:
    table = Table()
    table.deal(up="9H")
    table.take()
    assert table.memory()["shown"] == [["9H.0"], []]
    table.discard("9H")
    table.run_down(0)
    table.draw()
    passed = table.memory()["discards"]
    assert passed[0] == "9H.0"
    table.do("shuffled", cards=passed[:-1])
    assert "9H.0" in table.hand()
    assert table.memory()["shown"] == [[], []]
    assert [sum(cards) for cards in table.memory()["unseen"]] == table.view("hands")[0]


def test_Scoring_of_the_round_and_paying_penalties_by_cards() -> None:
    table = Table(4)
    low, high, wild = "3456789 3456", "TJQK TJQK TJQ", "2222 AAAA **"
    table.deal("8888 7777 999", low, high, f"{wild} 3", up="9")
    hands = [table.hand(seat) for seat in range(4)]
    table.take()
    table.lay_down("8888", "7777")
    emitted = table.lay_set("9999")
    points = [0, 11 * 5, 11 * 10, 4 * 20 + 4 * 20 + 2 * 50 + 5]
    assert emitted[-1] == {
        "type": "round_over",
        "seat": None,
        "rule": SCORING,
        "round": 1,
        "points": points,
        "scores": points,
        "caught": [[], *hands[1:]],
    }
    assert table.view("scores", "last", "by_round") == [points, {"points": points}, [points]]

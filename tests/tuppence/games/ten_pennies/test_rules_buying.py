"""Ten Pennies: the up-card and the stock, taken, passed, bought, drawn and shuffled again (TP-3, TP-9).

How cards and hands are written is said in `tests.tuppence.games.ten_pennies.scripts`.
"""

from __future__ import annotations

from tests import Json
from tests.tuppence.games.ten_pennies.scripts import Table

NAMES = [f"{rank}{suit}.0" for rank in "23456789TJQKA" for suit in "CDHS"] + ["*R.0", "*B.0"]


def dealt(players: int = 2, up: str = "9H", stock: str = "") -> Table:
    table = Table(players)
    table.deal(up=up, stock=stock)
    return table


def test_TP_3_the_player_may_take_the_up_card_free() -> None:
    table = dealt(3)
    assert table.legal() == [{"type": "take"}, {"type": "pass"}]
    assert table.take() == [{"type": "took", "seat": 0, "rule": "TP-3", "card": "9H.0"}]
    assert table.hand()[-1] == "9H.0"
    assert table.view("phase", "turn", "up", "passed", "stock", "hands") == ["play", 0, None, None, 74, [12, 11, 11]]
    assert table.view("pennies", "bowl") == [[10, 10, 10], 0]


def test_TP_3_then_each_other_seat_in_turn_may_buy_it() -> None:
    table = dealt(4)
    assert table.pass_on() == [{"type": "passed", "seat": 0, "rule": "TP-3", "card": "9H.0"}]
    assert table.legal() == [{"type": "buy"}, {"type": "pass"}]
    for seat in (1, 2, 3):
        assert table.view("phase", "turn", "buyer", "up") == ["buy", 0, seat, "9H.0"]
        assert table.state.current_player() == seat
        assert table.pass_on()[0] == {"type": "passed", "seat": seat, "rule": "TP-3", "card": "9H.0"}
    assert table.view("phase", "turn", "buyer", "up") == ["play", 0, None, None]


def test_TP_3_the_offer_goes_round_from_the_players_left() -> None:
    table = dealt(4)
    for _ in range(2):
        table.turn()
    table.pass_on()
    asked = []
    while table.view("phase") == ["buy"]:
        asked += table.view("buyer")
        table.pass_on()
    assert asked == [3, 0, 1]


def test_TP_3_the_buyer_pays_a_penny_and_gets_two_cards_more() -> None:
    table = dealt(3, stock="3S 4S KS 5S")
    table.pass_on(2)
    assert table.buy() == [
        {"type": "bought", "seat": 2, "rule": "TP-3", "card": "9H.0", "left": 9},
        {"type": "drew", "seat": 2, "rule": "TP-3", "count": 2},
        {"type": "drew_cards", "seat": 2, "rule": "TP-3", "private": 2, "cards": ["3S.0", "4S.0"]},
        {"type": "drew", "seat": 0, "rule": "TP-3", "count": 1},
        {"type": "drew_cards", "seat": 0, "rule": "TP-3", "private": 0, "cards": ["KS.0"]},
    ]
    assert table.hand(2)[-3:] == ["9H.0", "3S.0", "4S.0"]
    assert table.hand(0)[-1] == "KS.0"
    assert table.view("pennies", "bowl", "hands", "stock") == [[10, 10, 9], 1, [12, 11, 14], 71]
    assert table.view("phase", "turn", "buyer", "up", "passed") == ["play", 0, None, None, None]


def test_TP_3_passed_by_all_it_is_gone_and_the_player_draws() -> None:
    table = dealt(3, stock="3S")
    table.pass_on(2)
    assert table.pass_on() == [
        {"type": "passed", "seat": 2, "rule": "TP-3", "card": "9H.0"},
        {"type": "passed_over", "seat": None, "rule": "TP-3", "card": "9H.0"},
        {"type": "drew", "seat": 0, "rule": "TP-3", "count": 1},
        {"type": "drew_cards", "seat": 0, "rule": "TP-3", "private": 0, "cards": ["3S.0"]},
    ]
    assert table.view("passed", "up", "hands", "stock") == ["9H.0", None, [12, 11, 11], 73]


def test_TP_3_no_older_discard_is_ever_offered_again() -> None:
    table = dealt(2, stock="3S 4S KS 5S")
    table.draw()
    table.discard("3S")
    assert table.view("up", "passed") == ["3S.0", "9H.0"]
    table.take()
    assert table.view("up", "passed") == [None, "9H.0"]
    table.discard("KD")
    assert table.view("up", "passed") == ["KD.0", "9H.0"]
    table.draw()
    assert table.view("up", "passed") == [None, "KD.0"]
    assert table.memory()["discards"] == ["9H.0", "KD.0"]


def test_TP_3_the_next_turn_opens_with_the_discard() -> None:
    table = dealt(2)
    table.draw()
    assert table.discard("KC") == [
        {"type": "discarded", "seat": 0, "rule": "TP-7", "card": "KC.0"},
        {"type": "turn", "seat": 1, "rule": "TP-3"},
    ]
    assert table.view("phase", "turn", "up") == ["up", 1, "KC.0"]


def spent() -> Table:
    """Two players at one deck: seat 1 has bought with all ten pennies and takes the card that seat 0 has discarded."""
    table = dealt(2)
    for _ in range(10):
        table.bought_by(1)
        table.take()
        table.discard()
    assert table.view("turn", "phase", "pennies", "bowl") == [0, "up", [10, 0], 10]
    return table


def test_TP_3_a_seat_without_buy_pennies_gets_no_offer() -> None:
    table = spent()
    assert table.view("stock", "hands") == [1, [11, 41]]
    emitted = table.pass_on()
    assert [(event["type"], event["seat"]) for event in emitted[:3]] == [
        ("passed", 0),
        ("passed_over", None),
        ("drew", 0),
    ]
    assert table.view("phase", "buyer") == ["play", None]


def test_TP_3_a_seat_without_buy_pennies_is_skipped() -> None:
    table = dealt(4)
    while table.view("pennies")[0][2]:
        if table.view("turn") != [2]:
            table.bought_by(2)
        else:
            table.turn()
    assert table.view("turn", "pennies") == [1, [10, 10, 0, 10]]
    table.pass_on()
    assert table.view("buyer") == [3]
    table.pass_on()
    assert table.view("buyer") == [0]
    assert table.pass_on()[1]["type"] == "passed_over"


def test_TP_3_the_ten_pennies_must_last_the_whole_game() -> None:
    table = spent()
    table.pass_on()
    table.discard()
    while table.view("phase") != ["deal"]:
        if table.state.is_chance_node():
            table.shuffle()
        elif table.view("phase") == ["play"]:
            table.discard()
        else:
            table.pass_on()
    assert table.view("round", "pennies") == [2, [10, 0]]


def test_TP_9_the_reshuffle_comes_when_a_card_is_due() -> None:
    """Not earlier, and without the card passed over in this turn."""
    table = dealt(2)
    table.run_down(0)
    assert table.view("phase", "turn", "stock") == ["up", 1, 0]
    passed = [*table.memory()["discards"], *table.view("up")]
    table.pass_on()
    assert [event["type"] for event in table.pass_on()] == ["passed", "passed_over"]
    assert table.state.is_chance_node()
    assert table.state.legal_actions() == []
    seen = table.view("phase", "turn", "up", "buyer", "stock", "passed", "hands")
    assert seen == ["reshuffle", 1, None, None, 0, passed[-1], [11, 11]]
    cards = sorted(passed[:-1])
    assert table.do("shuffled", cards=cards) == [
        {"type": "reshuffled", "seat": None, "rule": "TP-9", "cards": 31},
        {"type": "drew", "seat": 1, "rule": "TP-3", "count": 1},
        {"type": "drew_cards", "seat": 1, "rule": "TP-3", "private": 1, "cards": cards[:1]},
    ]
    assert table.view("phase", "turn", "stock", "passed", "hands") == ["play", 1, 30, passed[-1], [11, 12]]
    table.discard()
    assert table.draw()[-1]["cards"] == cards[1:2]
    assert table.memory()["discards"] == [passed[-1], cards[0]]


def test_TP_9_reshuffled_cards_are_in_the_memory() -> None:
    table = dealt(2)
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
    table = dealt(2)
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


def due(left: int) -> tuple[Table, list[str], list[Json]]:
    """Buy a card with ``left`` cards in the stock. Return the cards passed over before, and the events."""
    table = dealt(2)
    table.run_down(left)
    passed = table.memory()["discards"]
    table.pass_on()
    return table, passed, table.buy()


def test_TP_9_empty_at_the_buyers_first_card() -> None:
    """No card was passed over in this turn, so all earlier ones go into the new stock."""
    table, passed, emitted = due(0)
    assert [event["type"] for event in emitted] == ["bought"]
    assert table.view("phase", "turn", "hands", "passed") == ["reshuffle", 1, [12, 11], passed[-1]]
    cards = sorted(passed)
    assert table.do("shuffled", cards=cards) == [
        {"type": "reshuffled", "seat": None, "rule": "TP-9", "cards": 31},
        {"type": "drew", "seat": 0, "rule": "TP-3", "count": 2},
        {"type": "drew_cards", "seat": 0, "rule": "TP-3", "private": 0, "cards": cards[:2]},
        {"type": "drew", "seat": 1, "rule": "TP-3", "count": 1},
        {"type": "drew_cards", "seat": 1, "rule": "TP-3", "private": 1, "cards": cards[2:3]},
    ]
    assert table.view("phase", "turn", "hands", "passed", "stock") == ["play", 1, [14, 12], None, 28]
    assert table.memory()["discards"] == []


def test_TP_9_empty_at_the_buyers_second_card() -> None:
    table, passed, emitted = due(1)
    assert [(event["type"], event.get("count")) for event in emitted[:2]] == [("bought", None), ("drew", 1)]
    assert len(emitted) == 3
    assert table.view("phase", "turn", "hands") == ["reshuffle", 0, [11, 13]]
    emitted = table.do("shuffled", cards=passed)
    assert [(event["seat"], event["count"]) for event in emitted if event["type"] == "drew"] == [(1, 1), (0, 1)]
    assert table.view("phase", "turn", "hands", "stock") == ["play", 0, [12, 14], 28]


def test_TP_9_empty_at_the_players_card_after_a_buy() -> None:
    table, passed, emitted = due(2)
    assert [(event["type"], event.get("count")) for event in emitted[:2]] == [("bought", None), ("drew", 2)]
    assert table.view("phase", "turn", "hands") == ["reshuffle", 1, [14, 11]]
    emitted = table.do("shuffled", cards=passed)
    assert [(event["seat"], event["count"]) for event in emitted if event["type"] == "drew"] == [(1, 1)]
    assert table.view("phase", "turn", "hands", "stock") == ["play", 1, [14, 12], 28]


def test_TP_9_a_stock_that_just_suffices_is_not_shuffled() -> None:
    table, _, emitted = due(3)
    assert [event["count"] for event in emitted if event["type"] == "drew"] == [2, 1]
    assert table.view("phase", "stock") == ["play", 0]


def test_TP_9_after_two_reshuffles_the_round_ends() -> None:
    table = dealt(2)
    for cards in (31, 31):
        table.run_down(0)
        table.draw()
        assert table.shuffle()[0]["cards"] == cards
        table.discard()
    table.run_down(0)
    hands = [table.hand(0), table.hand(1)]
    table.pass_on()
    emitted = table.pass_on()
    assert [event["type"] for event in emitted] == ["passed", "passed_over", "no_stock", "round_over"]
    assert emitted[2] == {"type": "no_stock", "seat": None, "rule": "TP-9", "reshuffles": 2}
    assert emitted[3]["caught"] == hands
    assert table.view("phase", "round", "dealer", "turn", "bowl") == ["deal", 2, 0, None, 22]
    assert table.view("scores", "last")[1] == {"points": table.view("scores")[0]}
    assert min(table.view("scores")[0]) > 0


def test_TP_9_two_reshuffles_in_one_round_not_in_the_game() -> None:
    table = dealt(2)
    for _ in range(3):
        table.run_down(0)
        table.draw()
        if table.view("phase") == ["reshuffle"]:
            table.shuffle()
            table.discard()
    table.deal()
    table.run_down(0)
    table.draw()
    assert table.view("phase", "round") == ["reshuffle", 2]


def test_TP_9_without_passed_over_cards_the_round_ends() -> None:
    """The penny is paid, and the bought card is caught with the others."""
    table = spent()
    table.take()
    table.discard()
    up = table.view("up")[0]
    table.pass_on()
    emitted = table.buy()
    assert [event["type"] for event in emitted] == ["bought", "drew", "drew_cards", "no_stock", "round_over"]
    assert emitted[3] == {"type": "no_stock", "seat": None, "rule": "TP-9", "reshuffles": 0}
    assert emitted[4]["caught"][0][-2:] == [up, *emitted[2]["cards"]]
    assert [len(hand) for hand in emitted[4]["caught"]] == [13, 41]
    assert table.view("pennies", "bowl", "phase") == [[9, 0], 11 + 54, "deal"]


def test_TP_9_a_card_passed_over_in_this_turn_makes_no_stock() -> None:
    table = dealt(4)
    while table.view("stock")[0]:
        table.bought_by((table.view("turn")[0] + 1) % 4)
    emitted = table.draw()
    assert [event["type"] for event in emitted] == ["passed", "passed_over", "no_stock", "round_over"]
    assert emitted[2]["reshuffles"] == 0
    assert sum(len(hand) for hand in emitted[3]["caught"]) == 4 * 11 + 63


def test_TP_9_a_single_card_makes_a_stock() -> None:
    table = dealt(4)
    table.turn()
    while table.view("stock")[0] > 2:
        table.bought_by((table.view("turn")[0] + 1) % 4)
    table.pass_on()
    table.buy()
    assert table.memory()["discards"] == ["9H.0"]
    emitted = table.do("shuffled", cards=["9H.0"])
    assert [event["type"] for event in emitted] == ["reshuffled", "drew", "drew_cards"]
    assert table.view("stock", "passed", "phase") == [0, None, "play"]

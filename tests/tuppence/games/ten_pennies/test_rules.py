"""Ten Pennies: the draw for the deal, the deal, and visibility. Each test is named after its ruling.

How cards and hands are written is said in `tests.tuppence.games.ten_pennies.scripts`.
"""

from __future__ import annotations

import itertools

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.ten_pennies.scripts import NAME, Table

KEYS = {
    *("game", "phase", "turn", "scores", "placings", "last", "round", "dealer", "up", "buyer", "stock", "hands"),
    *("down", "sets", "pennies", "bowl", "passed", "asks", "by_round"),
}
NONE: list[list[str]] = [[], [], []]

# What three players see before the draw.
UNDEALT: Json = {
    "game": NAME,
    "phase": "draw_for_deal",
    "turn": None,
    "scores": [0, 0, 0],
    "placings": [0, 0, 0],
    "last": None,
    "round": 1,
    "dealer": None,
    "up": None,
    "buyer": None,
    "stock": 0,
    "hands": [0, 0, 0],
    "down": [False, False, False],
    "sets": [],
    "pennies": [10, 10, 10],
    "bowl": 0,
    "passed": None,
    "asks": {"sets": 2, "size": 3, "wilds": 1, "wild": ["2"]},
    "by_round": [],
}


def drawn(*cards: str, players: int | None = None) -> tuple[tuppence.State, list[Json]]:
    state = tuppence.load(NAME, players=players or len(cards)).new_initial_state()
    return state, state.apply_action({"type": "draw_for_deal", "cards": list(cards)})


@pytest.mark.parametrize(("players", "cards"), [(2, 54), (3, 108), (4, 108), (5, 162), (6, 162), (7, 216), (8, 216)])
def test_TP_1_one_deck_for_every_two_players_rounded_up(players: int, cards: int) -> None:
    table = Table(players)
    table.deal()
    assert table.view("hands", "stock") == [[11] * players, cards - 11 * players - 1]


def test_TP_1_before_the_draw_everyone_sees_an_empty_table() -> None:
    state = tuppence.load(NAME, players=3).new_initial_state()
    assert state.is_chance_node()
    assert state.view() == UNDEALT
    assert state.view(1) == {**state.view(), "hand": []}


def test_TP_1_the_highest_card_deals() -> None:
    state, events = drawn("9C.0", "QS.1", "JH.0")
    assert events == [
        {"type": "drew_for_deal", "seat": 0, "rule": "TP-1", "card": "9C.0"},
        {"type": "drew_for_deal", "seat": 1, "rule": "TP-1", "card": "QS.1"},
        {"type": "drew_for_deal", "seat": 2, "rule": "TP-1", "card": "JH.0"},
        {"type": "deals", "seat": 1, "rule": "TP-1"},
    ]
    seen = state.view()
    assert [seen[key] for key in ("phase", "dealer", "turn", "round")] == ["deal", 1, None, 1]


def test_TP_1_from_joker_and_ace_to_two() -> None:
    order = [f"{rank}{'R' if rank == '*' else 'C'}.0" for rank in "*AKQJT98765432"]
    for higher, lower in itertools.pairwise(order):
        assert drawn(lower, higher)[0].view()["dealer"] == 1
        assert drawn(higher, lower)[0].view()["dealer"] == 0


def test_TP_1_seats_tied_for_the_highest_draw_again() -> None:
    state, events = drawn("KC.0", "3H.0", "KC.1", "KS.0")
    assert events[4:] == [{"type": "draw_again", "seat": None, "rule": "TP-1", "seats": [0, 2, 3]}]
    assert (state.view()["phase"], state.view()["dealer"]) == ("draw_for_deal", None)
    assert state.is_chance_node()
    events = state.apply_action({"type": "draw_for_deal", "cards": ["*R.1", "KC.1", "*B.0"]})
    assert [event["seat"] for event in events[:3]] == [0, 2, 3]
    assert events[3:] == [{"type": "draw_again", "seat": None, "rule": "TP-1", "seats": [0, 3]}]
    events = state.apply_action({"type": "draw_for_deal", "cards": ["3H.0", "4C.0"]})
    assert events[2:] == [{"type": "deals", "seat": 3, "rule": "TP-1"}]


def test_TP_1_the_deal_passes_clockwise_each_round() -> None:
    table = Table(3)
    dealers = []
    for round in range(1, 8):
        dealers.append(table.view("round", "dealer", "phase"))
        table.go_out_at_once(round)
    assert dealers == [[number, (number + 1) % 3, "deal"] for number in range(1, 8)]
    assert table.view("round", "dealer", "phase") == [7, 2, "over"]


def test_TP_2_eleven_each_one_at_a_time_from_the_dealers_left() -> None:
    state, _ = drawn("9C.0", "QS.1", "JH.0")  # seat 1 deals
    cards = [f"{rank}{suit}.{deck}" for deck in (0, 1) for suit in "CDHS" for rank in "23456789TJQKA"]
    cards += ["*R.0", "*B.0", "*R.1", "*B.1"]
    events = state.apply_action({"type": "shuffled", "cards": cards})
    hands = [cards[1:33:3], cards[2:33:3], cards[0:33:3]]
    assert events == [
        {"type": "dealt", "seat": 1, "rule": "TP-2", "round": 1, "cards": 11},
        *({"type": "hand", "seat": s, "rule": "TP-2", "private": s, "cards": hands[s]} for s in range(3)),
        {"type": "turned_up", "seat": None, "rule": "TP-2", "card": cards[33]},
        {"type": "turn", "seat": 2, "rule": "TP-3"},
    ]
    assert [state.view(seat)["hand"] for seat in range(3)] == hands
    assert state.view() == {
        **UNDEALT,
        "phase": "up",
        "turn": 2,
        "dealer": 1,
        "up": cards[33],
        "stock": 74,
        "hands": [11, 11, 11],
    }


def test_TP_2_the_rest_is_the_stock_top_first() -> None:
    table = Table(2)
    table.deal(stock="7H KS")
    assert table.draw()[-1]["cards"] == ["7H.0"]
    table.discard("7H")
    assert table.draw()[-1]["cards"] == ["KS.0"]


def test_TP_2_the_seat_left_of_the_dealer_plays_first() -> None:
    for players in (2, 5, 8):
        table = Table(players)
        assert table.view("turn", "dealer") == [None, players - 1]
        table.deal()
        assert table.view("turn", "phase") == [0, "up"]
        assert table.state.current_player() == 0


def test_a_view_has_exactly_its_keys_at_every_phase() -> None:
    table, phases = Table(2, round=7), []

    def look() -> None:
        phases.append(table.view("phase")[0])
        assert table.state.view().keys() == KEYS
        assert all(table.state.view(seat).keys() == KEYS | {"hand"} for seat in table.seats)

    look()
    table.deal()
    look()
    table.pass_on()
    look()
    table.pass_on()
    look()
    table.discard()
    while table.view("stock")[0]:
        table.turn()
    table.draw()
    look()
    over = Table(2, round=7)
    over.go_out_at_once(7)
    table = over
    look()
    assert phases == ["deal", "up", "buy", "play", "reshuffle", "over"]


def test_the_requirements_of_rounds_are_in_the_view() -> None:
    asks = [Table(2, round).view("asks")[0] for round in range(1, 8)]
    assert [(one["sets"], one["size"], one["wilds"]) for one in asks] == [
        (2, 3, 1),
        (1, 4, 1),
        (2, 4, 1),
        (1, 5, 2),
        (2, 5, 2),
        (1, 6, 2),
        (1, 7, 3),
    ]
    assert [one["wild"] for one in asks] == [["2"]] * 4 + [["2", "A", "*"]] * 3


def test_TP_11_a_hand_is_in_its_own_seats_view_alone() -> None:
    table = Table(3)
    table.deal("3333 4444 555", "6666 7777 888", "9999 TTTT JJJ")
    assert "hand" not in table.state.view()
    for seat, ranks in enumerate(("34 5", "678", "9TJ")):
        assert {card[0] for card in table.hand(seat)} <= set(ranks)
    public = table.state.view()
    assert [{**table.state.view(seat), "hand": None} for seat in range(3)] == [{**public, "hand": None}] * 3


def test_TP_11_only_the_drawer_sees_the_cards() -> None:
    table = Table(3)
    table.deal(up="9H", stock="3S 4S KS")
    table.pass_on()
    assert table.buy()[1:] == [
        {"type": "drew", "seat": 1, "rule": "TP-3", "count": 2},
        {"type": "drew_cards", "seat": 1, "rule": "TP-3", "private": 1, "cards": ["3S.0", "4S.0"]},
        {"type": "drew", "seat": 0, "rule": "TP-3", "count": 1},
        {"type": "drew_cards", "seat": 0, "rule": "TP-3", "private": 0, "cards": ["KS.0"]},
    ]
    assert table.view("hands", "stock") == [[12, 14, 11], 71]


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

"""Ten Pennies: going out, the points and pennies of what is caught, and who takes the bowl (TP-7, TP-8, TP-10).

How cards and hands are written is said in `tests.tuppence.games.ten_pennies.scripts`.
"""

from __future__ import annotations

import pytest

from tests.tuppence.games.ten_pennies.scripts import NAME, Table

SCORING = "Scoring of the round and paying penalties"


def types(emitted: list[dict[str, object]]) -> list[object]:
    return [event["type"] for event in emitted]


def test_TP_7_out_by_playing_every_card() -> None:
    table = Table(2)
    table.deal("3333 4444 555", up="5")
    table.take()
    table.lay_down("3333", "4444")
    emitted = table.lay_set("5555")
    assert types(emitted) == ["laid_set", "went_out", "round_over"]
    assert emitted[1] == {"type": "went_out", "seat": 0, "rule": "TP-8", "round": 1}


def test_TP_7_out_with_the_first_down_alone() -> None:
    table = Table(4)
    table.deal("333333 44444", up="4")
    table.take()
    assert types(table.lay_down("333333", "444444")) == ["laid_down", "went_out", "round_over"]
    assert table.view("phase", "round") == ["deal", 2]


def test_TP_7_out_by_a_lay_off() -> None:
    table = Table(4)
    table.deal("33333 44444 2", up="2")
    table.take()
    table.lay_down("33333", "44444")
    emitted = table.lay_off(1, "22")
    assert types(emitted) == ["laid_off", "went_out", "round_over"]
    assert (emitted[0]["set"], emitted[0]["cards"]) == (1, ["2C.0", "2D.0"])


def test_TP_7_out_by_playing_all_but_one_card_and_discarding_it() -> None:
    table = Table(2)
    table.deal("3333 4444 555", up="9")
    table.take()
    table.lay_down("3333", "4444")
    table.lay_set("555")
    assert table.view("hands", "phase", "turn") == [[1, 11], "play", 0]
    emitted = table.discard("9")
    assert types(emitted) == ["discarded", "went_out", "round_over"]
    assert emitted[2]["points"][0] == 0
    assert emitted[2]["caught"][0] == []


def test_TP_7_a_player_with_two_cards_left_plays_on() -> None:
    table = Table(2)
    table.deal("3333 4444 55 K", up="9")
    table.take()
    table.lay_down("3333", "4444")
    assert types(table.discard("9")) == ["discarded", "turn"]
    assert table.view("hands", "turn", "down") == [[3, 11], 1, [True, False]]


def test_TP_8_going_out_ends_the_round_at_once() -> None:
    """The others have no more turns, and all cards go back to the deck."""
    table = Table(3)
    table.go_out_at_once(1)
    keys = ("phase", "round", "dealer", "turn", "up", "buyer", "stock", "hands", "down", "sets", "passed")
    none = [[0, 0, 0], [False, False, False]]
    assert table.view(*keys) == ["deal", 2, 0, None, None, None, 0, *none, [], None]
    assert [table.hand(seat) for seat in range(3)] == [[], [], []]
    assert table.state.is_chance_node()


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


@pytest.mark.parametrize(("ranks", "points"), [("3456789", 5), ("TJQK", 10), ("2A", 20), ("*", 50)])
def test_Scoring_of_the_round_and_paying_penalties_by_rank(ranks: str, points: int) -> None:
    assert [caught(rank) for rank in ranks] == [points] * len(ranks)


def caught(rank: str) -> int:
    """The points of a card of a rank, caught with ten threes."""
    table = Table(6)
    table.deal("888888 77777", f"3333333333 {rank}", up="7")
    table.take()
    points: int = table.lay_down("888888", "777777")[-1]["points"][1]
    return points - 50


def test_TP_8_the_others_pay_a_penny_for_each_card() -> None:
    table = Table(4)
    table.deal("3333 4444 555", up="5")
    table.pass_on()
    table.buy()
    assert table.view("bowl", "pennies") == [1, [10, 9, 10, 10]]
    table.discard()
    table.take()
    table.discard()
    table.draw()
    table.discard()
    table.draw()
    table.discard()
    assert table.view("turn", "hands") == [0, [11, 14, 11, 11]]
    table.draw()
    table.lay_down("3333", "4444")
    emitted = table.lay_set("555")
    assert types(emitted) == ["laid_set"]
    emitted = table.discard()
    assert [len(hand) for hand in emitted[-1]["caught"]] == [0, 14, 11, 11]
    assert table.view("bowl", "pennies") == [1 + 36, [10, 9, 10, 10]]


def test_TP_8_points_add_up_over_the_rounds() -> None:
    table = Table(3)
    total = [0, 0, 0]
    for round in range(1, 8):
        emitted = next(event for event in table.go_out_at_once(round) if event["type"] == "round_over")
        total = [before + points for before, points in zip(total, emitted["points"], strict=True)]
        assert emitted["round"] == round
        assert emitted["scores"] == total
        assert table.view("scores", "last")[0] == total
        assert table.view("by_round")[0][-1] == emitted["points"]
        assert emitted["points"][(round - 1) % 3] > 0 or emitted["caught"][(round - 1) % 3] == []
        assert table.view("bowl") == [22 * round]
    assert len(table.view("by_round")[0]) == 7


def test_TP_8_the_next_round_has_a_new_deal() -> None:
    table = Table(3, round=2)
    cards = table.deal()
    assert cards[0] == {"type": "dealt", "seat": 2, "rule": "TP-2", "round": 2, "cards": 11}
    assert table.view("hands", "stock", "turn", "round") == [[11, 11, 11], 74, 0, 2]


def test_TP_8_nothing_of_a_round_is_left_in_the_next() -> None:
    """No cards passed over, reshuffled, or seen to go into a hand."""
    table = Table(2)
    table.deal()
    for _ in range(2):
        table.run_down(0)
        table.draw()
        table.shuffle()
        table.discard()
        table.take()
        table.discard(table.hand()[0])
    shown = [*table.memory()["shown"][0], *table.memory()["shown"][1]]
    assert shown
    table.run_down(0)
    table.draw()
    assert table.view("phase", "round", "passed") == ["deal", 2, None]
    table.deal(" ".join(shown))
    nothing = {"discards": [], "shown": [[], []], "shuffles": [[], []], "unseen": [[11, 0, 0], [11, 0, 0]], "taken": 0}
    assert table.memory() == nothing


def test_Winning_the_lowest_total_takes_the_bowl() -> None:
    table = Table(2, round=7)
    emitted = table.go_out_at_once(7)
    assert types(emitted) == ["laid_off", "went_out", "round_over", "won"]
    scores = table.view("scores")[0]
    assert scores[0] < scores[1]
    assert emitted[-1] == {"type": "won", "seat": 0, "rule": "Winning", "bowl": 77, "seats": [0], "shares": [77]}
    assert table.state.is_terminal()
    assert (table.state.placings(), table.state.returns()) == ([1, 2], [1, 0])


def test_TP_10_the_final_view_has_an_empty_table_and_the_bowl() -> None:
    table = Table(2, round=7)
    table.go_out_at_once(7)
    scores = table.view("scores")[0]
    seen = table.state.view()
    by_round = seen.pop("by_round")
    assert [sum(points) for points in zip(*by_round, strict=True)] == scores
    assert len(by_round) == 7
    assert seen == {
        "game": NAME,
        "phase": "over",
        "turn": None,
        "scores": scores,
        "placings": [1, 2],
        "last": {"points": by_round[-1]},
        "round": 7,
        "dealer": 1,
        "up": None,
        "buyer": None,
        "stock": 0,
        "hands": [0, 0],
        "down": [False, False],
        "sets": [],
        "pennies": [10, 10],
        "bowl": 77,
        "passed": None,
        "asks": {"sets": 1, "size": 7, "wilds": 3, "wild": ["2", "A", "*"]},
    }
    assert table.hand(0) == table.hand(1) == []
    assert table.state.legal_actions() == []


def test_TP_10_equal_lowest_totals_share_the_bowl() -> None:
    table = Table(5, round=7)
    won = table.go_out_at_once(7)[-1]
    assert table.view("scores") == [[375, 460, 490, 480, 375]]
    assert won == {
        "type": "won",
        "seat": None,
        "rule": "TP-10",
        "bowl": 308,
        "seats": [0, 4],
        "shares": [154, 154],
    }
    assert table.state.placings() == [1, 3, 5, 4, 1]
    assert table.state.returns() == [0.5, 0, 0, 0, 0.5]


def test_TP_10_odd_pennies_go_to_the_earliest_of_the_tied_seats() -> None:
    table = Table(7, round=7)
    won = table.go_out_at_once(7)[-1]
    assert table.view("scores") == [[450, 470, 485, 475, 450, 450, 450]]
    assert (won["seat"], won["seats"], won["shares"]) == (None, [0, 4, 5, 6], [116, 116, 115, 115])
    assert table.view("bowl") == [sum(won["shares"])] == [462]
    assert table.state.placings() == [1, 5, 7, 6, 1, 1, 1]
    assert table.state.returns() == [0.25, 0, 0, 0, 0.25, 0.25, 0.25]


def test_TP_10_no_places_before_the_end() -> None:
    table = Table(3, round=7)
    assert (table.state.placings(), table.state.returns()) == ([0, 0, 0], [0, 0, 0])
    table.deal()
    assert (table.state.placings(), table.state.returns()) == ([0, 0, 0], [0, 0, 0])


def test_TP_9_the_last_round_may_end_for_lack_of_cards() -> None:
    table = Table(2, round=7)
    table.deal()
    table.run_down(0)
    for _ in range(2):
        table.draw()
        table.shuffle()
        table.discard()
        table.run_down(0)
    assert types(table.draw()) == ["passed", "passed_over", "no_stock", "round_over", "won"]
    assert table.state.is_terminal()
    assert table.view("round", "dealer") == [7, 1]

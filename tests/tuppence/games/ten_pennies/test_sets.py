"""Ten Pennies: first-downs, further sets and lay-offs, and which of them are listed (TP-4 to TP-7).

How cards and hands are written is said in `tests.tuppence.games.ten_pennies.scripts`.
"""

from __future__ import annotations

import pytest

from tests import Json
from tests.tuppence.games.ten_pennies.scripts import Table, down, holding

# What just goes down in each round, with as many wilds as are allowed.
DOWN = {
    1: ["332", "442"],
    2: ["3332"],
    3: ["3332", "4442"],
    4: ["33322"],
    5: ["333A*", "44422"],
    6: ["33332*"],
    7: ["33332A*"],
}
ONE_WILD_MORE = {
    1: ["322", "444"],
    2: ["3322"],
    3: ["3322", "4444"],
    4: ["33222"],
    5: ["33A*2", "44442"],
    6: ["33322*"],
    7: ["33322A*"],
}


@pytest.mark.parametrize("round", range(1, 8))
def test_TP_5_the_first_down_of_each_round(round: int) -> None:
    sets = DOWN[round]
    table = holding(" ".join(sets), round)
    assert table.view("down") == [[False] * 4]
    laid = table.sets(*sets)
    emitted = table.lay_down(*sets)
    assert emitted == [
        {
            "type": "laid_down",
            "seat": 0,
            "rule": "TP-5",
            "round": round,
            "sets": [{"set": number, **one} for number, one in enumerate(laid)],
        }
    ]
    assert table.view("down", "phase", "turn") == [[True, False, False, False], "play", 0]
    assert table.view("sets")[0] == [{"owner": 0, **one} for one in laid]
    cards = sum(map(len, sets))
    assert table.view("hands") == [[12 - cards, 11, 11, 11]]
    assert len(table.hand(0)) == 12 - cards
    assert not {card for one in laid for card in one["cards"]} & set(table.hand(0))


@pytest.mark.parametrize("round", range(1, 8))
def test_TP_5_no_more_wilds_than_the_round_allows(round: int) -> None:
    table = holding(" ".join(ONE_WILD_MORE[round]), round)
    assert table.refused("lay_down", sets=table.sets(*ONE_WILD_MORE[round]))[0] == "TP-5"


@pytest.mark.parametrize("round", range(1, 8))
def test_TP_5_no_set_smaller_than_the_round_asks_for(round: int) -> None:
    sets = [DOWN[round][0].replace("2", "3", 1).replace("3", "", 1), *DOWN[round][1:]]
    table = holding(" ".join(sets), round)
    assert len(sets[0]) == len(DOWN[round][0]) - 1
    assert table.refused("lay_down", sets=table.sets(*sets))[0] == "TP-5"


def test_TP_5_a_larger_set_is_legal_but_has_no_more_wilds() -> None:
    table = holding("33333 22", round=2)
    assert table.refused("lay_down", sets=table.sets("3333322"))[0] == "TP-5"
    table.lay_down("333332")
    table = holding("3333 44444 2")
    table.lay_down("33332", "44444")


def test_TP_5_exactly_the_required_sets() -> None:
    table = holding("333 444 555")
    for sets in ([], ["333"], ["333", "444", "555"]):
        assert table.refused("lay_down", sets=table.sets(*sets))[0] == "TP-5"
    table = holding("3333 4444", round=2)
    assert table.refused("lay_down", sets=table.sets("3333", "4444"))[0] == "TP-5"


def test_TP_5_two_sets_may_share_a_rank() -> None:
    table = holding("3333 332")
    emitted = table.lay_down("333", "332")
    assert [one["rank"] for one in emitted[0]["sets"]] == ["3", "3"]
    assert [len(one["cards"]) for one in table.view("sets")[0]] == [3, 3]


def test_TP_5_the_sets_lie_in_the_order_in_which_they_are_laid() -> None:
    table = holding("333 44 2")
    table.lay_down("442", "333")
    assert [one["rank"] for one in table.view("sets")[0]] == ["4", "3"]


def test_TP_4_a_set_has_naturals_and_wilds_and_nothing_else() -> None:
    table = holding("33 45 22 66 7")
    for wrong in ("334", "345", "33T"):
        assert table.refused("lay_down", sets=table.sets(wrong, "662"))[0] == "TP-4"
    table.lay_down("332", "662")


def test_TP_4_cards_of_a_wild_rank_are_naturals_in_its_sets() -> None:
    table = holding("222 333")
    assert table.lay_down("222", "333")[0]["sets"][0]["rank"] == "2"
    table = holding("AAA*2 2222A", round=5)
    table.lay_down("AAA*2", "2222A")


def test_TP_4_deuces_stand_for_another_rank_in_its_sets() -> None:
    """Three deuces are not a set of threes: each is wild in it, and only one may be."""
    table = holding("222 333")
    twos, threes = table.sets("222", "333")
    assert table.refused("lay_down", sets=[{"rank": "3", "cards": twos["cards"]}, threes])[0] == "TP-5"


def test_TP_4_jokers_are_a_rank() -> None:
    table = holding("*** 332")
    table.lay_down("***", "332")
    table = holding("**2 333")
    table.lay_down("**2", "333")


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_TP_4_aces_and_jokers_are_wild_from_round_5_on(round: int) -> None:
    table = holding("33333 444 A *", round)
    first = {1: "33", 2: "333", 3: "333", 4: "3333"}[round]
    others = ["444"] if round in (1, 3) else []
    for wild in "A*":
        assert table.refused("lay_down", sets=table.sets(first + wild, *others))[0] == "TP-4"


def test_TP_4_wilds_only_where_the_limits_allow_it() -> None:
    """A deuce, an ace and a joker are one natural and two wilds, which is one too many."""
    table = down("22A *A", round=6)
    for wrong in ("2A*", "A2*", "*2A"):
        assert table.refused("lay_set", **table.sets(wrong)[0])[0] == "TP-6"
    assert table.lay_set("22A")[0]["sets"][0]["rank"] == "2"
    table = down("222")
    assert table.lay_set("222")[0]["sets"][0]["rank"] == "2"


def test_TP_6_further_sets_of_three_or_more() -> None:
    table = down("55 66 7")
    assert table.refused("lay_set", **table.sets("55")[0])[0] == "TP-6"
    table = down("555")
    laid = table.sets("555")[0]
    assert table.lay_set("555") == [
        {"type": "laid_set", "seat": 0, "rule": "TP-6", "sets": [{"set": 2, **laid}]},
    ]
    assert table.view("sets")[0][2] == {"owner": 0, **laid}
    assert table.view("hands", "phase") == [[3, 11, 11, 11], "play"]


@pytest.mark.parametrize(("cards", "wilds"), [(3, 1), (4, 1), (5, 1), (6, 2)])
def test_TP_6_one_wild_for_each_three_cards(cards: int, wilds: int) -> None:
    table = down(f"{'5' * (cards - wilds)} 222"[:8], round=2)
    too_many = "5" * (cards - wilds - 1) + "2" * (wilds + 1)
    assert table.refused("lay_set", **table.sets(too_many)[0])[0] == "TP-6"
    assert table.lay_set("5" * (cards - wilds) + "2" * wilds)[0]["type"] == "laid_set"


def two_down(first: str, second: str) -> Table:
    """Seat 0 is down with threes and fours, seat 1 with fives and sixes; seat 1 plays with these cards."""
    table = Table(4)
    table.deal(f"333 444 {first}", f"555 666 {second}", up="T")
    table.take()
    table.lay_down("333", "444")
    table.discard("T")
    table.draw()
    table.lay_down("555", "666")
    return table


def test_TP_6_naturals_and_wilds_go_onto_any_set() -> None:
    table = two_down("", "33 22 4")
    assert table.view("turn") == [1]
    laid = ["3S.0", "3C.1", "2C.0", "2D.0"]
    assert table.lay_off(0, "33 22") == [{"type": "laid_off", "seat": 1, "rule": "TP-6", "set": 0, "cards": laid}]
    assert table.view("sets")[0][0] == {"owner": 0, "rank": "3", "cards": ["3C.0", "3D.0", "3H.0", *laid]}
    assert [one["owner"] for one in table.view("sets")[0]] == [0, 0, 1, 1]
    assert not set(laid) & set(table.hand())
    table.lay_off(1, "4")
    assert [len(one["cards"]) for one in table.view("sets")[0]] == [7, 4, 3, 3]


def test_TP_6_onto_own_sets_in_the_same_turn_or_later() -> None:
    table = down("3 4")
    table.lay_off(0, "3")
    table.discard("T")
    for _ in range(3):
        table.turn()
    table.draw()
    table.lay_off(1, "4")
    assert [len(one["cards"]) for one in table.view("sets")[0]] == [4, 4]


def test_TP_6_wilds_alone_but_not_nothing_are_laid_off() -> None:
    table = down("222")
    assert table.refused("lay_off", set=0, cards=[])[0] == "TP-6"
    table.lay_off(1, "222")
    assert [card[0] for card in table.view("sets")[0][1]["cards"]] == list("444222")


def test_TP_6_only_the_sets_rank_and_wilds_are_laid_off() -> None:
    table = down("3 A *")
    for card in ("3", "A", "*"):
        assert table.refused("lay_off", set=1, cards=table.sets(card)[0]["cards"])[0] == "TP-4"
    table = down("A", round=5)
    table.lay_off(1, "A")


def test_TP_6_sets_are_numbered_in_the_order_of_laying() -> None:
    table = two_down("", "777")
    emitted = table.lay_set("777")
    assert emitted[0]["sets"][0]["set"] == 4
    assert [(one["owner"], one["rank"]) for one in table.view("sets")[0]] == [
        (0, "3"),
        (0, "4"),
        (1, "5"),
        (1, "6"),
        (1, "7"),
    ]
    assert table.refused("lay_off", set=5, cards=table.hand()[:1])[0] == "TP-6"


def test_TP_7_before_the_first_down_nothing_else_is_laid() -> None:
    table = two_down("", "")
    table.discard()
    table.draw()
    assert table.view("turn", "down") == [2, [True, True, False, False]]
    assert {form["type"] for form in table.legal()} == {"discard"}
    natural = next(card for card in table.hand() if card[0] in "3456")
    number = "3456".index(natural[0])
    assert table.refused("lay_off", set=number, cards=[natural])[0] == "TP-7"
    assert table.refused("lay_set", rank="3", cards=table.hand()[:3])[0] == "TP-7"


def test_TP_7_the_turn_ends_with_a_discard() -> None:
    table = down("")
    assert table.view("phase", "turn") == ["play", 0]
    assert len(table.legal("discard")) == len(table.hand()) == 6
    assert [form["card"] for form in table.legal("discard")] == table.hand()
    assert [event["type"] for event in table.discard("T")] == ["discarded", "turn"]
    assert table.view("phase", "turn", "hands") == ["up", 1, [5, 11, 11, 11]]


def test_TP_7_the_order_of_the_hand_does_not_change() -> None:
    table = holding("333 9 444 8 7 6 5", players=2, up="T")
    table.lay_down("333", "444")
    assert [card[0] for card in table.hand()] == list("9876 5T".replace(" ", ""))
    table.discard("7")
    assert [card[0] for card in table.hand(0)] == list("9865T")


def laid(forms: list[Json]) -> list[list[str]]:
    """The cards of each set in some forms."""
    return [[" ".join(one["cards"]) for one in form.get("sets", [form])] for form in forms]


def ranks(forms: list[Json]) -> list[str]:
    """The ranks of the cards that each form lays."""
    return ["+".join("".join(card[0] for card in one["cards"]) for one in form.get("sets", [form])) for form in forms]


def test_api_first_downs_are_listed_with_the_fewest_naturals() -> None:
    table = holding("9 33333 2 2 44 5", round=2)
    assert ranks(table.legal("lay_down")) == ["3333", "3332"]
    assert laid(table.legal("lay_down"))[1] == ["3C.0 3D.0 3H.0 2C.0"]
    table = holding("2 9 3333 4 4 4 2 8", round=1)
    assert ranks(table.legal("lay_down")) == ["332+332", "333+444", "333+442", "332+444", "332+442"]
    table = holding("333 2 9", round=2)
    assert ranks(table.legal("lay_down")) == ["3332"]


def test_api_first_downs_of_one_rank_twice() -> None:
    table = holding("333333 2", round=1)
    assert ranks(table.legal("lay_down")) == ["333+333", "333+332"]
    table = holding("3333 22", round=1)
    assert ranks(table.legal("lay_down")) == ["332+332"]
    assert laid(table.legal("lay_down")) == [["3C.0 3D.0 2C.0", "3H.0 3S.0 2D.0"]]


def test_api_naturals_of_a_wild_rank_are_not_its_wilds() -> None:
    table = holding("222 33 9", round=1)
    assert ranks(table.legal("lay_down")) == []
    table = holding("222 333 9", round=1)
    assert ranks(table.legal("lay_down")) == ["222+333"]
    table = holding("2222 33 9", round=1)
    assert ranks(table.legal("lay_down")) == ["222+332"]
    assert laid(table.legal("lay_down")) == [["2C.0 2D.0 2H.0", "3C.0 3D.0 2S.0"]]


def test_api_a_wild_that_only_one_of_the_sets_can_use_goes_to_it() -> None:
    """An ace is not wild in a set of aces, so it goes to the threes although the deuce is first in the hand."""
    table = holding("3333 AAA 2 A *", round=5, players=2, up="9")
    assert laid(table.legal("lay_down")) == [
        ["3C.0 3D.0 3H.0 3S.0 2C.0", "AC.0 AD.0 AH.0 AS.0 *B.0"],
        ["3C.0 3D.0 3H.0 3S.0 AS.0", "AC.0 AD.0 AH.0 2C.0 *B.0"],
    ]


def test_api_wilds_are_taken_in_the_order_of_the_hand() -> None:
    table = holding("* 3333 A 44444", round=5, players=4, up="2")
    assert laid(table.legal("lay_down"))[0] == ["3C.0 3D.0 3H.0 3S.0 *B.0", "4C.0 4D.0 4H.0 4S.0 4C.1"]
    assert ranks(table.legal("lay_down")) == [
        "3333*+44444",
        "3333*+4444A",
        "3333*+444A2",
        "333*A+44444",
        "333*A+44442",
    ]


def test_api_further_sets_are_listed_with_all_naturals() -> None:
    table = down("5555 2", round=1)
    assert ranks(table.legal("lay_set")) == ["5555", "55552"]
    table = down("2 55 2", round=1)
    assert laid(table.legal("lay_set")) == [["5C.0 5D.0 2C.0"]]
    table = down("2 55555 2", round=2)
    assert ranks(table.legal("lay_set")) == ["55555", "555552", "5555522"]
    assert table.legal("lay_set")[1]["cards"][-1] == "2C.0"


def test_api_two_wilds_go_with_four_naturals() -> None:
    table = down("2 5555 2", round=2)
    assert ranks(table.legal("lay_set")) == ["5555", "55552", "555522"]


def test_api_lay_offs_are_listed_for_each_set_with_all_naturals() -> None:
    table = down("3 2 3 2 5")
    assert [(form["set"], ranks([form])[0]) for form in table.legal("lay_off")] == [
        (0, "33"),
        (0, "332"),
        (0, "3322"),
        (1, "2"),
        (1, "22"),
    ]
    kinds = [form["type"] for form in table.legal()]
    assert kinds == sorted(kinds, key=["lay_set", "lay_off", "discard"].index)

"""Ten Pennies: what is refused, by which ruling, and in which words a player reads why.

How cards and hands are written is said in `tests.tuppence.games.ten_pennies.scripts`.
"""

from __future__ import annotations

import pytest

import tuppence
from tests import Json
from tests.tuppence.games.ten_pennies.scripts import NAME, Table, down, holding

GONE = "9♥ was passed over by all: it is gone for good"
NO_OFFER = ("TP-3", "no card is on offer now")
UP_CARD_FIRST = ("TP-3", "the up-card comes first: it is taken, bought or passed over")
NOTHING_TO_SHUFFLE = ("TP-9", "nothing is to be shuffled now")


def refused_down(table: Table, *written: str) -> tuple[str, str]:
    return table.refused("lay_down", sets=table.sets(*written))


def refused_set(table: Table, written: str) -> tuple[str, str]:
    return table.refused("lay_set", **table.sets(written)[0])


def draw_for_deal(state: tuppence.State, *cards: str) -> str:
    with pytest.raises(tuppence.IllegalAction) as refused:
        state.apply_action({"type": "draw_for_deal", "cards": list(cards)})
    assert refused.value.rule == "TP-1"
    return refused.value.reason


def test_TP_1_only_a_card_for_each_seat_is_drawn() -> None:
    state = tuppence.load(NAME, players=3).new_initial_state()
    assert draw_for_deal(state, "3C.0", "4C.0") == "three seats draw a card each; here are two"
    assert draw_for_deal(state, "3C.0") == "three seats draw a card each; here is one"
    assert draw_for_deal(state) == "three seats draw a card each; here is none"
    assert draw_for_deal(state, "3C.0", "4C.0", "3C.0") == "each draws another card of the 108 in play"
    assert draw_for_deal(state, "3C.0", "4C.0", "3C.2") == "each draws another card of the 108 in play"
    state.apply_action({"type": "draw_for_deal", "cards": ["KC.0", "4C.0", "KC.1"]})
    assert draw_for_deal(state, "3C.0", "4C.0", "5C.0") == "two seats draw a card each; here are three"


def test_TP_1_the_draw_comes_once_and_before_all_else() -> None:
    table = Table(2)
    once = ("TP-1", "the draw for the deal comes once, before the first round")
    assert table.refused("draw_for_deal", cards=["3C.0", "4C.0"]) == once
    table.deal()
    assert table.refused("draw_for_deal", cards=["3C.0", "4C.0"]) == once
    state = tuppence.load(NAME).new_initial_state()
    for form in ({"type": "discard", "card": "3C.0"}, {"type": "lay_down", "sets": []}):
        with pytest.raises(tuppence.IllegalAction) as refused:
            state.apply_action(form)
        assert (refused.value.rule, refused.value.reason) == ("TP-1", "the draw for the deal comes first")
    with pytest.raises(tuppence.IllegalAction) as refused:
        state.apply_action({"type": "shuffled", "cards": []})
    assert (refused.value.rule, refused.value.reason) == NOTHING_TO_SHUFFLE


def test_TP_2_the_whole_deck_is_shuffled() -> None:
    table = Table(2)
    whole = ("TP-2", "the whole deck is shuffled: each of the 54 cards in play, once")
    cards = table.pack
    for wrong in ([], cards[:-1], [*cards, "3C.1"], [*cards[:-1], cards[0]], [*cards[:-1], "3C.1"]):
        assert table.refused("shuffled", cards=wrong) == whole
    for kind, fields in (("discard", {"card": "3C.0"}), ("lay_set", {"rank": "3", "cards": ["3C.0"]})):
        assert table.refused(kind, **fields) == ("TP-2", "the cards are shuffled first")


def test_TP_3_out_of_turn_nothing_is_taken_bought_or_passed() -> None:
    table = Table(3)
    assert table.refused("take") == table.refused("buy") == NO_OFFER
    assert table.refused("pass") == ("TP-3", "no card is on offer to be passed")
    table.deal(up="9H")
    asked = "whose turn it is takes the card free or passes; only then are the others asked to buy"
    assert table.refused("buy") == ("TP-3", asked)
    table.pass_on()
    bought = "whose turn it is has passed the card; now it can only be bought, for a penny"
    assert table.refused("take") == ("TP-3", bought)
    table.buy()
    assert table.refused("take") == table.refused("buy") == NO_OFFER
    assert table.refused("pass") == ("TP-3", "no card is on offer to be passed")


def test_TP_3_a_card_that_was_passed_over_is_gone() -> None:
    table = Table(3)
    table.deal(up="9H")
    table.draw()
    assert table.refused("take") == table.refused("buy") == ("TP-3", GONE)
    assert table.refused("pass") == ("TP-3", "no card is on offer to be passed")
    table.discard()
    table.take()
    assert table.refused("take") == NO_OFFER


def test_TP_3_the_up_card_comes_before_laying_and_discarding() -> None:
    table = Table(2)
    table.deal("333 444")
    sets = table.sets("333", "444")
    for _ in range(2):
        assert table.refused("lay_down", sets=sets) == UP_CARD_FIRST
        assert table.refused("lay_set", **sets[0]) == UP_CARD_FIRST
        assert table.refused("lay_off", set=0, cards=["3C.0"]) == UP_CARD_FIRST
        assert table.refused("discard", card="3C.0") == UP_CARD_FIRST
        assert table.refused("shuffled", cards=table.pack) == NOTHING_TO_SHUFFLE
        table.pass_on()


def test_TP_3_a_seat_without_a_penny_cannot_buy() -> None:
    table = Table(4)
    table.deal()
    while table.view("pennies")[0][1]:
        if table.view("turn") == [1]:
            table.turn()
        else:
            table.bought_by(1)
    table.turn()
    assert table.view("turn", "phase") == [2, "up"]
    expected = "You have no penny left, so you are not asked to buy (TP-3)."
    assert expected not in [table.state.text(seat).waiting() for seat in range(4)]
    table.pass_on()
    assert table.state.text(1).waiting() == expected
    assert expected not in [table.state.text(seat).waiting() for seat in (0, 2, 3)]
    for _ in range(3):
        table.turn()
    assert table.view("turn") == [1]
    table.pass_on()
    # The player whose turn it is could take it free.
    assert expected not in [table.state.text(seat).waiting() for seat in range(4)]


def test_TP_4_a_set_of_two_ranks_without_wilds() -> None:
    table = holding("33 444 5 22 A *")
    takes = "takes threes and wild cards (deuces in this round)"
    for other, expected in (("4", "4♣"), ("T", "10♣"), ("A", "A♣"), ("*", "a joker")):
        assert refused_down(table, "33" + other, "442") == ("TP-4", f"a set of threes {takes}, not {expected}")
    table = holding("333333 A* 9", round=5)
    five = "a set of threes takes threes and wild cards (deuces, aces and jokers in this round), not 9♣"
    assert refused_down(table, "33333", "3A*9") == ("TP-4", five)


def test_TP_4_the_sets_own_rank_is_not_named_as_wild() -> None:
    table = down("22 7")
    assert refused_set(table, "227") == ("TP-4", "a set of deuces takes deuces only in this round, not 7♣")
    table = down("7 A", round=6)
    aces = "a set of aces takes aces and wild cards (deuces and jokers in this round), not 7♣"
    assert table.refused("lay_set", rank="A", cards=["7C.0", "AC.0"]) == ("TP-4", aces)


TWO_OF_THREE, TWO_OF_FOUR = "round 1 asks for two sets of three", "round 3 asks for two sets of four"
SEVEN = "round 7 asks for a set of seven"


@pytest.mark.parametrize(
    ("hand", "round", "sets", "reason"),
    [
        ("3333 44 22 7", 3, "3333 4422", f"{TWO_OF_FOUR}; the set of fours has two wilds, one is allowed"),
        ("3333 222", 4, "33222", "round 4 asks for a set of five; this one has three wilds, two are allowed"),
        ("33333 22", 1, "333 322", f"{TWO_OF_THREE}; one of the sets of threes has two wilds, one is allowed"),
        ("33 44 2", 1, "332 44", f"{TWO_OF_THREE}; the set of fours has two cards, one short"),
        ("33 44", 7, "33", f"{SEVEN}; this one has two cards, five short"),
        ("33 44", 7, "3", f"{SEVEN}; this one has one card, six short"),
        ("333 444 555", 1, "333", f"{TWO_OF_THREE}; here is one"),
        ("333 444 555", 1, "", f"{TWO_OF_THREE}; here is none"),
        ("333 444 555", 1, "333 444 555", f"{TWO_OF_THREE}; here are three"),
        ("3333 4444", 2, "3333 4444", "round 2 asks for a set of four; here are two"),
    ],
)
def test_TP_5_a_first_down_has_what_the_round_asks_for(hand: str, round: int, sets: str, reason: str) -> None:
    assert refused_down(holding(hand, round), *sets.split()) == ("TP-5", reason)


def test_TP_5_an_empty_set() -> None:
    table = holding("33 44", round=7)
    nothing = [{"rank": "3", "cards": []}]
    assert table.refused("lay_down", sets=nothing) == ("TP-5", f"{SEVEN}; this one has no cards, seven short")


def test_TP_5_cards_that_are_not_in_the_hand_or_named_twice() -> None:
    table = holding("333 44 2")
    threes, fours = table.sets("333", "442")
    strange = {"rank": "4", "cards": [*fours["cards"], "4S.1"]}
    assert table.refused("lay_down", sets=[threes, strange]) == ("TP-5", "4♠ (4S.1) is not in the hand")
    twice = {"rank": "3", "cards": ["3C.0", "3C.0", "3D.0"]}
    assert table.refused("lay_down", sets=[twice, fours]) == ("TP-5", "3♣ (3C.0) is named twice")
    shared = {"rank": "3", "cards": ["3C.0", "3D.0", "2C.0"]}
    assert table.refused("lay_down", sets=[shared, fours]) == ("TP-5", "2♣ (2C.0) is named twice")


def test_TP_6_down_already() -> None:
    table = down("555 66")
    expected = "down already: further sets are laid one by one"
    assert refused_down(table, "555", "66") == ("TP-6", expected)


def test_TP_6_further_sets_too_small_or_with_too_many_wilds() -> None:
    table = down("55 22")
    few = "a further set has three cards or more; this one has"
    assert refused_set(table, "55") == ("TP-6", f"{few} two cards, one short")
    assert refused_set(table, "5") == ("TP-6", f"{few} one card, two short")
    assert table.refused("lay_set", rank="5", cards=[]) == ("TP-6", f"{few} no cards, three short")
    wilds = "a further set has one wild for each three cards at most; this one of"
    assert refused_set(table, "522") == ("TP-6", f"{wilds} three has two, one is allowed")
    table = down("555 222", round=2)
    assert refused_set(table, "555222") == ("TP-6", f"{wilds} six has three, two are allowed")


def test_TP_6_further_cards_not_in_the_hand_or_named_twice() -> None:
    table = down("55 3")
    joker = ("TP-6", "a joker (*R.1) is not in the hand")
    assert table.refused("lay_set", rank="5", cards=["5C.0", "5D.0", "*R.1"]) == joker
    assert table.refused("lay_set", rank="5", cards=["5C.0", "5D.0", "5C.0"]) == ("TP-6", "5♣ (5C.0) is named twice")
    assert table.refused("lay_off", set=0, cards=["3S.0", "3S.0"]) == ("TP-6", "3♠ (3S.0) is named twice")
    assert table.refused("lay_off", set=0, cards=["3S.1"]) == ("TP-6", "3♠ (3S.1) is not in the hand")
    assert table.refused("lay_off", set=0, cards=["3C.0"]) == ("TP-6", "3♣ (3C.0) is not in the hand")


def test_TP_6_there_is_no_such_set_or_nothing_to_lay_off() -> None:
    table = down("3 5", round=2)
    assert table.refused("lay_off", set=1, cards=["3C.1"]) == ("TP-6", "there is no such set; on the table is one")
    table = down("3 5")
    assert table.refused("lay_off", set=2, cards=["3S.0"]) == ("TP-6", "there is no such set; on the table are two")
    assert table.refused("lay_off", set=0, cards=[]) == ("TP-6", "lay off at least one card")


def test_TP_6_a_card_that_does_not_go_with_the_set() -> None:
    table = down("3 5")
    expected = "a set of fours takes fours and wild cards (deuces in this round), not 3♠"
    assert table.refused("lay_off", set=1, cards=["3S.0"]) == ("TP-4", expected)


def test_TP_7_nothing_is_laid_before_the_first_down() -> None:
    table = holding("333 444", round=3)
    expected = ("TP-7", "not down yet: round 3 asks for two sets of four first")
    assert refused_set(table, "333") == expected
    assert table.refused("lay_off", set=0, cards=["3C.0"]) == expected
    table = holding("333 444", round=6)
    assert refused_set(table, "333") == ("TP-7", "not down yet: round 6 asks for a set of six first")


def test_TP_7_and_TP_11_only_a_card_of_the_hand_is_discarded() -> None:
    table = Table(3)
    table.deal("333", "7S.1", up="T", stock="8S.1")
    table.take()
    for card, name in (("7S.1", "7♠"), ("8S.1", "8♠")):
        assert table.refused("discard", card=card) == ("TP-7", f"{name} ({card}) is not in the hand")


def test_TP_9_only_the_passed_over_cards_are_shuffled() -> None:
    table = Table(2)
    table.deal()
    table.run_down(0)
    table.draw()
    first = ("TP-9", "the cards are shuffled first")
    assert table.refused("discard", card="3C.0") == first
    assert table.refused("lay_down", sets=[]) == first
    newest = table.view("passed")[0]
    passed = table.memory()["discards"][:-1]
    expected = ("TP-9", "the passed-over cards are shuffled, each once; there are 31")
    for wrong in ([], passed[1:], [*passed, newest], [*passed[1:], newest], [*passed[1:], passed[1]]):
        assert table.refused("shuffled", cards=wrong) == expected
    assert table.refused("pass") == ("TP-3", "no card is on offer to be passed")


def test_TP_9_a_single_card_to_shuffle() -> None:
    table = Table(4)
    table.deal()
    table.turn()
    while table.view("stock")[0] > 2:
        table.bought_by((table.view("turn")[0] + 1) % 4)
    table.pass_on()
    table.buy()
    expected = ("TP-9", "the passed-over cards are shuffled, each once; there is one")
    assert table.refused("shuffled", cards=[]) == expected


def test_Winning_the_game_is_over() -> None:
    table = Table(2, round=7)
    table.go_out_at_once(7)
    fields: dict[str, Json] = {"take": {}, "pass": {}, "buy": {}, "discard": {"card": "3C.0"}, "lay_down": {"sets": []}}
    fields |= {"lay_off": {"set": 0, "cards": []}, "shuffled": {"cards": []}, "draw_for_deal": {"cards": []}}
    for kind, given in fields.items():
        assert table.refused(kind, **given) == ("Winning", "the game is over")

"""The score sheet of Ten Pennies: it scores as the game does, from what an official can see."""

from __future__ import annotations

import itertools
import random
import time
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.matches import Luck
from tests.tuppence_web.games.sheets import refused
from tuppence.games.ten_pennies.cards import NUMBERS, POINTS, rank_of
from tuppence.ranges import any_legal
from tuppence_web.games.ten_pennies.sheet_rules import (
    IN_DECK,
    KINDS,
    Hand,
    Kinds,
    Total,
    fit_together,
    in_total,
    most_of_each,
    ways,
)

GAME, SHEET = "ten-pennies", "ten-pennies-sheet"
GREED = 0.9  # how often players lay what they can, so that rounds end
MOST_MOVES = 5000


def sheet(players: int = 4, *entries: Json) -> tuppence.State:
    state = tuppence.load(SHEET, players=players).new_initial_state()
    for entry in [{"type": "first_deal", "seat": 0}, *entries]:
        state.apply_action(entry)
    return state


def ends(out: int | None, *caught: Any) -> Json:
    return {"type": "round_ends", "out": out, "caught": list(caught)}


def buys(seat: int) -> Json:
    return {"type": "buys", "seat": seat}


def seen(happened: list[Json], rng: random.Random) -> list[Json]:
    """What an official enters for these events: nothing is hidden at a table."""
    found: list[Json] = []
    out = None
    for event in happened:
        match event["type"]:
            case "deals":
                found.append({"type": "first_deal", "seat": event["seat"]})
            case "bought":
                found.append(buys(event["seat"]))
            case "went_out":
                out = event["seat"]
            case "round_over":
                found.append(ends(out, *(counted(hand, rng) for hand in event["caught"])))
    return found


def kinds_of(points: list[int]) -> Kinds:
    low, high, higher, highest = map(points.count, KINDS)
    return low, high, higher, highest


def counted(names: list[str], rng: random.Random) -> Any:
    """A hand by its kinds or in total; None if it is empty."""
    points = [POINTS[rank_of(NUMBERS[name])] for name in names]
    if not names:
        return None
    if rng.random() < 0.5:
        return {"points": sum(points), "cards": len(points)}
    return kinds_of(points)


def play_greedily(state: tuppence.State, rng: random.Random) -> list[Json]:
    """One action, mostly one that leaves few cards in the hand."""
    if state.is_chance_node():
        return state.apply_action(state.sample_chance(Luck(rng)))
    if rng.random() > GREED:
        return state.apply_action(any_legal(state, Luck(rng)))
    worth = {"lay_down": 5, "lay_set": 4, "lay_off": 3, "buy": rng.choice([0, 3]), "take": 2, "pass": 2}
    legal = state.legal_actions()
    return state.apply_action(max(legal, key=lambda one: worth.get(tuppence.to_json(one)["type"], 1)))


@pytest.mark.slow
@given(players=st.integers(2, 8), seed=st.integers(0, 2**32))
def test_the_sheet_ends_as_the_game_does(players: int, seed: int) -> None:
    rng = random.Random(seed)
    state = tuppence.load(GAME, players=players).new_initial_state()
    written = tuppence.load(SHEET, players=players).new_initial_state()
    events: dict[str, list[Any]] = {GAME: [], SHEET: []}
    for _ in range(MOST_MOVES):
        if state.is_terminal():
            break
        happened = play_greedily(state, rng)
        events[GAME] += happened
        for entry in seen(happened, rng):
            events[SHEET] += written.apply_action(entry)
        assert shown(written) == shown(state)
    assert written.is_terminal() == state.is_terminal()
    assert (written.returns(), written.placings(), written.text().score()) == (
        state.returns(), state.placings(), state.text().score(),
    )  # fmt: skip
    assert payments(written, events[SHEET]) == payments(state, events[GAME])
    assert tuppence.replay(written.record()).view() == written.view()


def payments(state: tuppence.State, happened: list[Json]) -> dict[str, list[int]]:
    return state.text().payments([msgspec.convert(one, state.game.kind.event_type) for one in happened])


def shown(state: tuppence.State) -> Json:
    """What both the game and its sheet show: scores and pennies."""
    view = state.view()
    return {key: view[key] for key in ("scores", "pennies", "bowl", "placings", "round", "by_round", "last", "asks")}


@given(players=st.integers(2, 8), seed=st.integers(0, 2**32))
def test_no_penny_is_lost(players: int, seed: int) -> None:
    """The seats' payments are in the bowl, and the winners share them."""
    state = tuppence.load(SHEET, players=players).new_initial_state()
    rng, bowl, caught = np.random.default_rng(seed), 0, 0
    while not state.is_terminal():
        happened = state.apply_action(state.sample_chance(rng))
        caught += sum(sum(event["cards"]) for event in happened if event["type"] == "round_over")
        view = state.view()
        spent = sum(10 - pennies for pennies in view["pennies"])
        assert view["bowl"] == spent + caught
        bowl = view["bowl"]
    assert sum(happened[-1]["shares"]) == bowl


@given(
    decks=st.integers(1, 4),
    hands=st.lists(st.lists(st.sampled_from(KINDS), min_size=1, max_size=14), min_size=1, max_size=7),
)
def test_a_hand_in_total_fits_if_such_cards_exist(decks: int, hands: list[list[int]]) -> None:
    """Hands of real cards fit, and the ways found for a total have its size and points."""
    counts = [sum(hand.count(kind) for hand in hands) for kind in KINDS]
    fit = all(count <= decks * most for count, most in zip(counts, IN_DECK, strict=True))
    counted = [kinds_of(hand) for hand in hands]
    assert fit_together(counted, decks) == fit
    totals = [Total(sum(hand), len(hand)) for hand in hands]
    assert fit_together(totals, decks) or not fit
    for total, kinds in zip(totals, counted, strict=True):
        found = list(ways(total, decks))
        assert len(set(found)) == len(found)
        assert (kinds in found) == bool(list(ways(kinds, decks)))
        assert {in_total(one) for one in found} <= {total}


def test_TP_1_the_first_deal_is_entered_first_and_once() -> None:
    state = tuppence.load(SHEET, players=3).new_initial_state()
    assert refused(state, buys(0))[0] == "TP-1"
    state.apply_action({"type": "first_deal", "seat": 2})
    assert state.view()["dealer"] == 2
    assert refused(state, {"type": "first_deal", "seat": 1})[0] == "TP-1"


def test_TP_1_the_deal_passes() -> None:
    state = sheet(2, ends(0, None, [1, 0, 0, 0]), ends(1, [1, 0, 0, 0], None))
    assert (state.view()["dealer"], state.view()["round"]) == (0, 3)


def test_TP_3_ten_pennies_last_the_whole_game() -> None:
    state = sheet(2, *[buys(1)] * 10)
    assert (state.view()["pennies"], state.view()["bowl"]) == ([10, 0], 10)
    assert refused(state, buys(1)) == (
        "TP-3", "the ten pennies of this seat, which must last the whole game, are spent",
    )  # fmt: skip
    state.apply_action(ends(0, None, [1, 0, 0, 0]))
    assert refused(state, buys(1))[0] == "TP-3"


def test_TP_3_nobody_is_caught_with_more_cards_than_they_got() -> None:
    state = sheet(3)
    assert state.view()["most"] == [11, 11, 11]
    assert refused(state, ends(0, None, [12, 0, 0, 0], [1, 0, 0, 0])) == (
        "TP-3",
        "the second player has 11 cards at most: eleven dealt, and three for each penny, none bought in this round",
    )
    state.apply_action(buys(1))
    assert state.view()["most"] == [11, 14, 11]
    state.apply_action(ends(0, None, [14, 0, 0, 0], [1, 0, 0, 0]))
    assert state.view()["most"] == [11, 11, 11]


def test_TP_8_everyone_else_is_caught_by_going_out() -> None:
    state, five = sheet(3), [1, 0, 0, 0]
    assert refused(state, ends(0, five, five, five))[0] == "TP-8"
    assert refused(state, ends(0, None, None, five)) == (
        "TP-8", "the cards of the second player are missing: every player is caught except the one who goes out",
    )  # fmt: skip
    assert refused(state, ends(0, None, five))[1] == "it names the cards of three seats; here are two"
    assert "it would have gone out" in refused(state, ends(0, None, [0, 0, 0, 0], five))[1]
    assert refused(state, ends(None, five, None, five))[0] == "TP-8"


def test_GA_1_what_is_entered_is_of_a_seat() -> None:
    five = [1, 0, 0, 0]
    assert refused(sheet(3), ends(3, five, five, five)) == ("GA-1", "there is no such seat: the seats are 0 to 2")
    assert refused(sheet(3), buys(7))[0] == "GA-1"
    assert refused(tuppence.load(SHEET).new_initial_state(), {"type": "first_deal", "seat": 2})[0] == "GA-1"


def test_TP_8_points_must_fit_the_number_of_cards() -> None:
    state = sheet(2)
    for points, cards in ((7, 2), (5, 2), (105, 2), (50 * 3, 3)):
        assert refused(state, ends(0, None, {"points": points, "cards": cards}))[0] == "TP-8"
    happened = state.apply_action(ends(0, None, {"points": 100, "cards": 2}))
    assert (happened[1]["points"], happened[1]["cards"]) == ([0, 100], [0, 2])
    assert state.view()["bowl"] == 2


def test_TP_1_no_more_cards_are_caught_than_there_are() -> None:
    state = sheet(4)
    assert refused(state, ends(0, None, [0, 0, 0, 5], [1, 0, 0, 0], [1, 0, 0, 0]))[0] == "TP-1"
    joker = {"points": 100, "cards": 2}
    rule, why = refused(state, ends(0, None, joker, joker, [0, 0, 0, 1]))
    assert (rule, why.split(":")[0]) == ("TP-1", "the cards caught are more than the two decks hold together")


def test_TP_9_everyone_is_caught_if_nobody_goes_out() -> None:
    state = sheet(2)
    happened = state.apply_action(ends(None, [2, 0, 0, 0], [0, 0, 0, 1]))
    assert [(event["type"], event["rule"]) for event in happened] == [
        ("nobody_went_out", "TP-9"),
        ("round_over", "Scoring of the round and paying penalties"),
    ]
    assert state.view()["scores"] == [10, 50]


def test_TP_10_the_bowl_is_shared_after_seven_rounds() -> None:
    state = sheet(3, *[ends(None, [1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0])] * 7)
    assert state.is_terminal()
    assert state.returns() == [0.5, 0.5, 0.0]
    assert refused(state, buys(0)) == ("TP-10", "the game is over")


@pytest.mark.parametrize("options", [{"players": 9}, {"players": 1}, {"tremor": 1.0}])
def test_GA_4_options_are_refused_as_in_the_game(options: Json) -> None:
    for name in (GAME, SHEET):
        with pytest.raises(tuppence.InvalidOption):
            tuppence.load(name, **options)


def test_ambiguous_hands_are_checked_as_by_trying_all() -> None:
    rng = random.Random(2)

    def any_of(most: int) -> int:
        return rng.choice([0, rng.randint(0, most)])

    for _ in range(150):
        seats, cards = rng.randint(2, 4), rng.choice([3, 12, 30])
        hands: list[Kinds] = [(any_of(cards), any_of(cards), any_of(cards), any_of(cards)) for _ in range(seats)]
        given: list[Hand] = [in_total(hand) if rng.random() < 0.5 else hand for hand in hands]
        decks = rng.randint(1, 2)
        tried = itertools.product(*(ways(hand, decks) for hand in given))
        most = most_of_each(decks)
        fits = any(
            all(sum(each) <= limit for each, limit in zip(zip(*one, strict=True), most, strict=True)) for one in tried
        )
        assert fit_together(given, decks) == fits


def test_no_entry_keeps_a_server_busy() -> None:
    hands = [Total(12 * cards // 5 * 5, cards) for cards in range(41, 33, -1)]  # some fifty ways each
    began = time.thread_time()
    for _ in range(100):
        fit_together(hands, 4)
    assert time.thread_time() - began < 0.6  # sums of all ways took twice as long

"""Matches of Ten Pennies compared with the second referee, with random players and players who lay all they can."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tuppence
from tests import Json
from tests.tuppence.games.second_referee import allowed_by_both, assert_same
from tests.tuppence.games.ten_pennies.by_hand import RANKS, ByHand

NAME = "ten-pennies"
MOST_MOVES = 60_000  # far more than seven rounds take
SELDOM = 0.05  # how often what only chance may do, or a player may not do yet, is tried

Player = Callable[[tuppence.State, ByHand, random.Random], Json]


def by_chance(state: tuppence.State, by_hand: ByHand, rng: random.Random) -> Json:
    return tuppence.to_json(rng.choice(state.legal_actions()))


def lays_at_once(state: tuppence.State, by_hand: ByHand, rng: random.Random) -> Json:
    """Takes and buys cards that pair, lays all it can, and discards the rarest ranks."""
    legal = [tuppence.to_json(action) for action in state.legal_actions()]
    held = Counter(card[0] for card in by_hand.hands[state.current_player()])
    if by_hand.up is not None:
        wanted = by_hand.up[0] in by_hand.wild() or held[by_hand.up[0]] > rng.randint(0, 3)
        return legal[0 if wanted else 1]
    laid = [form for form in legal if form["type"] != "discard"]
    if laid and rng.random() < 0.9:
        return rng.choice(laid)
    discards = [form for form in legal if form["type"] == "discard"]
    return min(discards, key=lambda form: (form["card"][0] in by_hand.wild(), held[form["card"][0]]))


def chance(by_hand: ByHand, rng: random.Random) -> Json:
    """Chance outcomes, often with ties in the draw and with hands of few ranks."""
    if by_hand.phase == "draw_for_deal":
        among = [card for card in by_hand.pack if card[0] in "A*"] if rng.random() < 0.5 else by_hand.pack
        return {"type": "draw_for_deal", "cards": rng.sample(among, len(by_hand.drawing))}
    cards = list(by_hand.to_reshuffle() if by_hand.phase == "reshuffle" else by_hand.pack)
    rng.shuffle(cards)
    if by_hand.phase == "deal" and rng.random() < 0.7:
        cards = kindly_dealt(cards, len(by_hand.seats), rng)
    return {"type": "shuffled", "cards": cards}


def kindly_dealt(cards: list[str], players: int, rng: random.Random) -> list[str]:
    """A shuffle that deals each hand cards of neighbouring ranks."""
    loose = rng.choice([0.5, 1, 2])
    dealt = sorted(rng.sample(cards, 11 * players), key=lambda card: RANKS.index(card[0]) + rng.gauss(0, loose))
    hands = [dealt[11 * seat : 11 * seat + 11] for seat in range(players)]
    rng.shuffle(hands)
    first = [card for row in zip(*hands, strict=True) for card in row]
    return first + [card for card in cards if card not in first]


def attempts(by_hand: ByHand, rng: random.Random) -> list[Json]:
    """Actions of every type, many of them illegal."""
    tried: list[Json] = [{"type": kind} for kind in ("take", "pass", "buy")]
    tried.append({"type": "discard", "card": rng.choice(by_hand.pack)})
    if by_hand.phase == "play":
        tried += [{"type": "discard", "card": rng.choice(by_hand.hand())}]
        tried += [tried_lay(by_hand, rng) for _ in range(8)]
    else:
        tried += [{"type": "lay_set", "rank": "7", "cards": rng.sample(by_hand.pack, 3)}]
    if by_hand.phase in ("draw_for_deal", "deal", "reshuffle") or rng.random() < SELDOM:
        tried += tried_chance(by_hand, rng)
    return tried


def tried_chance(by_hand: ByHand, rng: random.Random) -> list[Json]:
    """Shuffles and draws with an extra, a missing or a repeated card, or of a deck that is not in play."""
    shuffles = [by_hand.pack, by_hand.passed, by_hand.to_reshuffle()]
    draws = [rng.sample(by_hand.pack, count) for count in {len(by_hand.seats), len(by_hand.drawing)}]
    found = []
    for kind, several in (("shuffled", shuffles), ("draw_for_deal", draws)):
        for cards in several:
            for changed in (cards, cards[:-1], cards[:-1] + cards[:1], [*cards[:-1], "*B.3"], [*cards, "2C.0"]):
                found.append({"type": kind, "cards": changed})
    return found


def tried_lay(by_hand: ByHand, rng: random.Random) -> Json:
    """Cards laid as a set, several sets, or onto a set, often nearly legal."""
    hand = list(by_hand.hand())
    down = by_hand.player is not None and by_hand.down[by_hand.player]
    kind = rng.choice(["lay_down", "lay_set", "lay_off"] + (["lay_set", "lay_off"] if down else ["lay_down"]) * 4)
    rng.shuffle(hand)
    if kind == "lay_set":
        return {"type": kind, **tried_set(by_hand, hand, 3, rng)}
    if kind == "lay_off":
        numbers = range(len(by_hand.sets) + (rng.random() < 0.1 or not by_hand.sets))
        number = rng.choice(numbers)
        rank = by_hand.sets[number]["rank"] if number < len(by_hand.sets) else rng.choice(RANKS)
        return {"type": kind, "set": number, "cards": tried_set(by_hand, hand, rng.randint(1, 3), rng, rank)["cards"]}
    asked = by_hand.view()["asks"]
    many = asked["sets"] if rng.random() < 0.9 else rng.randint(0, 3)
    sets = []
    for _ in range(many):
        sets.append(tried_set(by_hand, hand, asked["size"], rng))
        if rng.random() < 0.95:
            hand = [card for card in hand if card not in sets[-1]["cards"]]
    return {"type": kind, "sets": sets}


def tried_set(by_hand: ByHand, hand: list[str], size: int, rng: random.Random, rank: str | None = None) -> Json:
    """Some naturals of a rank, then wilds up to about a size; sometimes with a wrong card."""
    if rank is None:
        often = Counter(card[0] for card in hand).most_common(3 if size > 3 else 1)
        rank = rng.choice([each for each, _ in often] or ["7"]) if rng.random() < 0.8 else rng.choice(RANKS)
    naturals = [card for card in hand if card[0] == rank]
    wilds = [card for card in hand if card[0] != rank and card[0] in by_hand.wild()]
    naturals = naturals[: rng.choice([size - 2, size - 1, size, size + 1, 48]) % 49]
    missing = max(0, size - len(naturals))
    cards = naturals + wilds[: missing + rng.choice([0, 0, 0, 0, 1, -1, 2]) if missing else rng.choice([0, 0, 1, 2])]
    if rng.random() < 0.15:
        stranger = rng.choice([hand, by_hand.pack, cards or hand, ["7H.3"]])
        cards = [*cards, rng.choice(stranger or by_hand.pack)]
    rng.shuffle(cards)
    return {"rank": rank, "cards": cards}


def as_choice(by_hand: ByHand, form: Json) -> tuple[Any, ...]:
    """An action in the second referee's form: its type, then for each set its rank, wilds and naturals."""
    match form["type"]:
        case "lay_down":
            return "lay_down", *sorted((counted(one["rank"], one["cards"]) for one in form["sets"]), key=by_rank)
        case "lay_set":
            return "lay_set", counted(form["rank"], form["cards"])
        case "lay_off":
            return "lay_off", form["set"], counted(by_hand.sets[form["set"]]["rank"], form["cards"])
        case "discard":
            return "discard", form["card"]
    return (form["type"],)


def counted(rank: str, cards: Iterable[str]) -> tuple[str, int, int]:
    ranks = [card[0] for card in cards]
    return rank, len(ranks) - ranks.count(rank), ranks.count(rank)


def by_rank(kind: tuple[str, int, int]) -> tuple[int, int]:
    return RANKS.index(kind[0]), kind[1]


def assert_listed(state: tuppence.State, by_hand: ByHand) -> None:
    """Check the list: each choice once, lays before discards, all legal, with cards in the order of the hand."""
    legal = [tuppence.to_json(action) for action in state.legal_actions()]
    choices = [as_choice(by_hand, form) for form in legal]
    assert Counter(choices) == Counter(by_hand.choices())
    assert all(by_hand.may(form) for form in legal)
    discards = [form["card"] for form in legal if form["type"] == "discard"]
    if by_hand.phase == "play":
        assert [form.get("card") for form in legal[-len(discards) :]] == discards == by_hand.hand()
    for form in legal:
        if form["type"] in ("lay_set", "lay_off"):
            rank = by_hand.sets[form["set"]]["rank"] if form["type"] == "lay_off" else form["rank"]
            assert_in_hand_order(by_hand, rank, form["cards"])


def assert_in_hand_order(by_hand: ByHand, rank: str, cards: list[str]) -> None:
    _, wilds, naturals = counted(rank, cards)
    first_naturals = [card for card in by_hand.hand() if card[0] == rank]
    first_wilds = [card for card in by_hand.hand() if card[0] != rank and card[0] in by_hand.wild()]
    assert cards == first_naturals[:naturals] + first_wilds[:wilds]


def assert_seen(state: tuppence.State, by_hand: ByHand, seats: Iterable[int]) -> None:
    assert_same(state, by_hand)
    for seat in seats:
        assert state.view(seat) == by_hand.view(seat)


def compare(players: int, player: Player, seed: int, moves: int, often: float) -> Counter[str]:
    """Play on with both referees, and try illegal actions so ``often``. Return the number of each event."""
    state, by_hand, rng = tuppence.load(NAME, players=players).new_initial_state(), ByHand(players), random.Random(seed)
    emitted: Counter[str] = Counter()
    for _ in range(moves):
        allowed = allowed_by_both(state, by_hand, attempts(by_hand, rng)) if rng.random() < often else []
        if by_hand.phase == "over":
            break
        if by_hand.choices():
            assert state.current_player() == (by_hand.player if by_hand.asked is None else by_hand.asked)
            assert_listed(state, by_hand)
            action = player(state, by_hand, rng)
        else:
            assert state.is_chance_node()
            action = chance(by_hand, rng)
        unlisted = [form for form in allowed if form["type"].startswith("lay")]
        if unlisted and rng.random() < 0.5:
            action = rng.choice(unlisted)
        events = state.apply_action(action)
        assert [without_rule(event) for event in events] == by_hand.take(action)
        assert_seen(state, by_hand, by_hand.seats)
        emitted.update(event["type"] for event in events)
    return emitted


def without_rule(event: Json) -> Json:
    """An event without its rule, which the tests of the rulings check."""
    return {key: value for key, value in event.items() if key != "rule"}


@pytest.mark.slow
@given(players=st.integers(2, 8), seed=st.integers(0, 2**32))
def test_every_position_agrees_with_the_second_referee(players: int, seed: int) -> None:
    """Compare refusals, lists, events and every seat's view, move by move."""
    compare(players, lays_at_once, seed, 120, often=0.3)
    compare(players, by_chance, seed, 20, often=0.5)


def test_whole_matches_agree_with_the_second_referee() -> None:
    """Every event occurs in some of these matches."""
    emitted: Counter[str] = Counter()
    for players in range(2, 9):
        emitted += compare(players, lays_at_once, players, MOST_MOVES, often=0.1)
    emitted += compare(2, by_chance, 1, MOST_MOVES, often=0.02)
    assert set(emitted) == {
        *("drew_for_deal", "draw_again", "deals", "dealt", "hand", "turned_up", "turn", "took", "passed", "bought"),
        *("passed_over", "drew", "drew_cards", "laid_down", "laid_set", "laid_off", "discarded", "went_out"),
        *("reshuffled", "no_stock", "round_over", "won"),
    }
    assert emitted["won"] == 8
    assert emitted["round_over"] == emitted["dealt"] == 56

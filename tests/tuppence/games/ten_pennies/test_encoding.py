"""Ten Pennies in numbers: every legal lay can be composed, and no hidden card is shown."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import tuppence
from tests.tuppence.games.test_encoding import STEPS, is_whole, moments
from tuppence.adapters.encoded import InNumbers, encoded
from tuppence.games.ten_pennies import legality
from tuppence.games.ten_pennies.actions import LayDown, LayOff, LaySet, NewSet
from tuppence.games.ten_pennies.cards import ACE, DEUCE, JOKER, RANK_COUNT, RANKS, ROUNDS, SETS, SIZES, rank_of
from tuppence.games.ten_pennies.kernel import named
from tuppence.games.ten_pennies.rules import MOST_HELD, PLAY, Position
from tuppence.rule import LEGAL


def seen_of(position: Position, match: InNumbers, seat: int) -> list[float]:
    out = [0.0] * match.size
    match.encoding.observe(position, match.composition, seat, out)
    return out


@pytest.mark.parametrize("players", [2, 3])
def test_ten_pennies_shows_no_hidden_card(players: int) -> None:
    """Exchange hidden cards of other hands and of the stock: what the seat sees and has seen stays the same."""
    match = encoded(tuppence.load("ten-pennies", players=players))
    assert isinstance(match, InNumbers)
    rng = np.random.default_rng(6)
    changed = 0
    for _ in moments(match, 6):
        position = match.state.position
        seat = int(rng.integers(players))
        hidden = [
            (position.hands, other * MOST_HELD + place)
            for other in range(players)
            for place in range(position.held[other])
            if other != seat and not position.shown[position.hands[other * MOST_HELD + place]]
        ]
        hidden += [(position.stock, place) for place in range(position.top, position.bottom)]
        cards = [row[at] for row, at in hidden]
        for (row, at), card in zip(hidden, rng.permutation(cards).tolist(), strict=True):
            row[at] = card
        changed += position != match.position
        if seat != match.position.turn:
            assert seen_of(position, match, seat) == match.observation(seat).tolist()
        else:
            assert match.observation(seat).tolist() == seen_of(position, match, seat)
    assert changed > STEPS / 2


def test_others_do_not_see_a_composition() -> None:
    match = encoded(tuppence.load("ten-pennies"))
    assert isinstance(match, InNumbers)
    for _ in moments(match, 7, 2_000):
        other = 1 - match.position.turn
        if not is_whole(match):
            composing = match.observation(other).tolist()
            match.composition, half = match.encoding.composition(), match.composition
            assert composing == match.observation(other).tolist()
            match.composition = half
            return
    raise AssertionError("nobody composed a lay")


def new_sets(position: Position, cards: tuple[int, ...]) -> Iterator[NewSet]:
    """Yield the sets of each rank that these cards make in a first-down."""
    for rank in RANKS:
        made = NewSet(rank, named(list(cards)))  # type: ignore[arg-type]
        if legality.check_new_set(position, made) == LEGAL:
            yield made


def all_lays(match: InNumbers) -> Iterator[LayDown | LaySet | LayOff]:
    """Yield every legal lay of the seat in turn by trying all its cards."""
    position = match.position
    hand = position.hands[position.turn * MOST_HELD :][: position.held[position.turn]]
    chosen = [cards for size in range(1, len(hand) + 1) for cards in itertools.combinations(hand, size)]
    lays: list[LayDown | LaySet | LayOff] = []
    if position.down[position.turn]:
        names = [named(list(cards)) for cards in chosen]
        lays += [LaySet(rank, cards) for rank in RANKS for cards in names]  # type: ignore[arg-type]
        lays += [LayOff(place, cards) for place in range(position.sets) for cards in names]
    else:
        sets = [made for cards in chosen for made in new_sets(position, cards)]
        sets = sets if len(sets) < 150 else []  # too many pairs to try
        if SETS[position.round - 1] == 1:
            lays += [LayDown((one,)) for one in sets]
        else:
            lays += [LayDown(two) for two in itertools.permutations(sets, 2)]
    yield from (lay for lay in lays if legality.check(position, lay) == LEGAL)


def all_composed(match: InNumbers) -> set[Any]:
    """Return every lay that can be composed, the cards of a set in any order. None of the compositions is stuck."""
    found, seen, left = set(), set(), [match.clone()]
    while left:
        one = left.pop()
        numbers = one.legal_numbers()
        assert numbers
        for number in numbers:
            action = one.action(number)
            if action is None:
                longer = one.clone()
                longer.apply_legal(number)
                key = str(comparable(longer.composition))
                if key not in seen:
                    seen.add(key)
                    left.append(longer)
            elif isinstance(action, LayDown | LaySet | LayOff):
                found.add(unordered(action))
    return found


def comparable(composition: Any) -> tuple[Any, ...]:
    first, cards = composition.first_size, composition.cards[: composition.count]
    kinds = composition.kind, composition.target, composition.rank, composition.first, first
    return (*kinds, frozenset(cards[:first]), frozenset(cards[first:]))


def unordered(lay: LayDown | LaySet | LayOff) -> Any:
    match lay:
        case LayDown(sets):
            return tuple((one.rank, frozenset(one.cards)) for one in sets)
        case LaySet(rank, cards):
            return rank, frozenset(cards)
        case LayOff(place, cards):
            return place, frozenset(cards)


def deal(match: InNumbers, rng: np.random.Generator, round: int) -> None:
    """Give the seat in turn a hand of two ranks, almost enough for the round, and two cards that may be wild."""
    position = match.position
    position.round = round
    position.down[position.turn] = int(rng.integers(2))
    wild, ranks = (DEUCE, ACE, JOKER), rng.choice(RANK_COUNT, SETS[round - 1], replace=False).tolist()
    of_rank = [[card for card in range(position.deck) if rank_of(card) == rank] for rank in ranks]
    hand = {int(card) for cards in of_rank for card in rng.choice(cards, min(SIZES[round - 1] - 1, len(cards)), False)}
    hand |= {*rng.choice([card for card in range(position.deck) if rank_of(card) in wild], 2, replace=False).tolist()}
    position.held[position.turn] = len(hand)
    for place, card in enumerate(hand):
        position.hands[position.turn * MOST_HELD + place] = card
    for rank in range(RANK_COUNT):
        position.counts[position.turn * RANK_COUNT + rank] = sum(rank_of(card) == rank for card in hand)


def test_exactly_the_legal_lays_of_ten_pennies_can_be_composed() -> None:
    rng = np.random.default_rng(8)
    match = encoded(tuppence.load("ten-pennies", players=3))
    assert isinstance(match, InNumbers)
    start = next(
        one.clone() for one in moments(match, 3, 5_000) if one.position.sets > 2 and one.position.phase == PLAY
    )
    tried = Counter[tuple[type, int]]()
    for deals in range(70):
        match = start.clone()
        match.composition = match.encoding.composition()
        deal(match, rng, 1 + deals % ROUNDS)
        lays = [*all_lays(match)]
        if lays:
            assert all_composed(match) == {unordered(lay) for lay in lays}
            tried.update({(type(lay), match.position.round) for lay in lays})
    assert {LayDown, LaySet, LayOff} == {kind for kind, _ in tried}
    assert {round for kind, round in tried if kind is LayDown} == {*range(1, ROUNDS + 1)}

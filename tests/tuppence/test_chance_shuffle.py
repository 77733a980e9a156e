"""Shuffles and draws of cards: all orders are equally likely, plain and compiled agree."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tuppence.chance import below, draw_front, shuffle, shuffle_first
from tuppence.chance.streams import seeded
from tuppence.rule import compiled


class Scripted:
    """A generator with given draws, which records the bounds."""

    def __init__(self, draws: list[int]) -> None:
        self.draws = draws
        self.bounds: list[int] = []

    def integers(self, low: int, high: int, /) -> int:
        assert low == 0
        self.bounds.append(high)
        return self.draws[len(self.bounds) - 1]


def test_a_shuffle_by_hand() -> None:
    """From the last place down, each is swapped with a place drawn up to it."""
    dice = Scripted([0, 2, 1])
    cards = [10, 11, 12, 13]
    shuffle(cards, dice)
    assert dice.bounds == [4, 3, 2]
    assert cards == [13, 11, 12, 10]


def test_a_draw_by_hand() -> None:
    dice = Scripted([3, 0])
    cards = [10, 11, 12, 13]
    draw_front(cards, 2, dice)
    assert dice.bounds == [4, 3]
    assert cards[:2] == [13, 11]


@given(seed=st.integers(0, 2**32), count=st.integers(0, 60), rest=st.integers(0, 5))
def test_the_same_cards_are_there_after(seed: int, count: int, rest: int) -> None:
    cards = list(range(count + rest))
    shuffle(cards, np.random.default_rng(seed))
    assert sorted(cards) == list(range(count + rest))
    draw_front(cards, count, np.random.default_rng(seed))
    assert sorted(cards) == list(range(count + rest))


def many_shuffles(state: Any, rows: Any, count: int) -> None:
    for row in range(len(rows)):
        shuffle_first(rows[row], count, state)


def test_every_compiled_order_is_equally_likely() -> None:
    """Chi-square of the 24 orders of four cards at one in a thousand (23 degrees of freedom)."""
    rows = np.tile(np.arange(6), (24_000, 1))
    compiled(many_shuffles)(seeded(5), rows, 4)
    assert (rows[:, 4:] == [4, 5]).all()
    orders = Counter(map(tuple, rows[:, :4].tolist()))
    assert sum((orders[order] - 1000) ** 2 / 1000 for order in permutations(range(4))) < 49.73


def bounds_down(state: Any, out: Any) -> None:
    for at in range(len(out)):
        out[at] = below(state, len(out) + 1 - at)


@given(seed=st.integers(0, 2**32))
def test_compiled_equals_plain(seed: int) -> None:
    rows, draws, cards = np.arange(54)[None].copy(), np.zeros(53, np.int64), list(range(54))
    compiled(many_shuffles)(seeded(seed), rows, 54)
    compiled(bounds_down)(seeded(seed), draws)
    shuffle(cards, Scripted(draws.tolist()))
    assert rows[0].tolist() == cards

"""A seat's knowledge of Ten Pennies as a position, and positions consistent with it (TP-11).

A seat knows its own hand, the cards that everyone saw go into a hand, all face-up cards, and for each other card which
shuffle put it into the stock: the deal (0) or a reshuffle. So the hidden cards form pools, one per shuffle, and the
seat knows the number of cards of each pool in every hand. All ways to deal the cards of a pool are equally likely.
"""

from __future__ import annotations

import numpy as np

from tuppence.chance import Generator, shuffle_first
from tuppence.games.ten_pennies.bots.information import POOLS
from tuppence.games.ten_pennies.cards import MOST_CARDS, RANK_COUNT, rank_of
from tuppence.games.ten_pennies.rules import MOST_HELD, Position
from tuppence.layout import Row
from tuppence.rule import rule, rule_not_inlined


@rule_not_inlined
def erase_hidden(s: Position, seat: int) -> None:
    """Replace the cards that a seat does not know by the cards of each pool, in order.

    Positions with the same information state of the seat become equal. Hidden cards are placed after those that
    everyone saw.
    """
    hidden = np.zeros(MOST_CARDS, np.int16)
    for at in range(s.top, s.bottom):
        hidden[s.stock[at]] = 1
    for other in range(s.seats):
        for place in range(other * MOST_HELD, other * MOST_HELD + s.held[other]):
            if other != seat and not s.shown[s.hands[place]]:
                hidden[s.hands[place]] = 1
    coming = np.zeros(POOLS, np.int16)
    for other in range(s.seats):
        if other != seat:
            erase_hidden_hand(s, other, hidden, coming)
    s.bottom -= s.top
    s.top = 0
    for at in range(s.bottom):
        s.stock[at] = next_hidden(s, s.reshuffles, hidden, coming)


@rule
def erase_hidden_hand(s: Position, seat: int, hidden: Row[int], coming: Row[int]) -> None:
    """Replace the unseen cards of a hand by the next cards of their pools."""
    unseen = np.zeros(POOLS, np.int16)
    at = seat * MOST_HELD
    for place in range(at, at + s.held[seat]):
        card = s.hands[place]
        if s.shown[card]:
            s.hands[at] = card
            at += 1
        else:
            unseen[s.shuffle[card]] += 1
    for pool in range(POOLS):
        for _ in range(unseen[pool]):
            s.hands[at] = next_hidden(s, pool, hidden, coming)
            at += 1
    count_hand(s, seat)


@rule
def next_hidden(s: Position, pool: int, hidden: Row[int], coming: Row[int]) -> int:
    """Return the next hidden card of a pool."""
    card = int(coming[pool])
    while not hidden[card] or s.shuffle[card] != pool:
        card += 1
    coming[pool] = card + 1
    return card


@rule
def count_hand(s: Position, seat: int) -> None:
    """Recount the ranks of a hand."""
    for rank in range(RANK_COUNT):
        s.counts[seat * RANK_COUNT + rank] = 0
    for place in range(seat * MOST_HELD, seat * MOST_HELD + s.held[seat]):
        s.counts[seat * RANK_COUNT + rank_of(s.hands[place])] += 1


@rule_not_inlined
def determinize(s: Position, seat: int, rng: Generator) -> None:
    """Sample a position consistent with what a seat knows: shuffle each pool of hidden cards over its places."""
    places = np.empty(MOST_CARDS, np.int16)
    for pool in range(s.reshuffles + 1):
        count = 0
        for other in range(s.seats):
            for place in range(other * MOST_HELD, other * MOST_HELD + s.held[other]):
                card = s.hands[place]
                if other != seat and not s.shown[card] and s.shuffle[card] == pool:
                    places[count] = place
                    count += 1
        hands = count
        if pool == s.reshuffles:
            for at in range(s.top, s.bottom):
                places[count] = at
                count += 1
        deal_pool(s, places, hands, count, rng)
    for other in range(s.seats):
        if other != seat:
            count_hand(s, other)


@rule_not_inlined
def shuffle_stock(s: Position, rng: Generator) -> None:
    """Shuffle the stock, and leave all hands as they are."""
    places = np.empty(MOST_CARDS, np.int16)
    for at in range(s.bottom - s.top):
        places[at] = s.top + at
    deal_pool(s, places, 0, s.bottom - s.top, rng)


@rule
def deal_pool(s: Position, places: Row[int], hands: int, count: int, rng: Generator) -> None:
    """Shuffle the cards in these places. The first ``hands`` places are in hands, the rest in the stock."""
    cards = np.empty(MOST_CARDS, np.int16)
    for at in range(count):
        cards[at] = s.hands[places[at]] if at < hands else s.stock[places[at]]
    shuffle_first(cards, count, rng)
    for at in range(count):
        if at < hands:
            s.hands[places[at]] = cards[at]
        else:
            s.stock[places[at]] = cards[at]

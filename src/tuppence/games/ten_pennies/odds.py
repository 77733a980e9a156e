"""The chances to go down in Ten Pennies by the number of cards held, exactly."""

from __future__ import annotations

import functools
from collections import defaultdict
from itertools import product
from math import comb, prod

from tuppence.games.ten_pennies import sets
from tuppence.games.ten_pennies.cards import (
    ACE,
    DECK,
    DEUCE,
    JOKER,
    JOKERS,
    RANK_COUNT,
    ROUNDS,
    SUITS,
    decks_for,
    is_wild,
)
from tuppence.games.ten_pennies.rules import Position

__all__ = ["down"]

THREE = DEUCE + 1  # the first of the ranks that are never wild

Hands = dict[tuple[int, int, int], int]  # the most cards of a rank, the next most, and all cards: the number of hands


@functools.cache
def down(players: int, cards: int) -> tuple[float, ...]:
    """Return the chance that cards drawn at random from the decks contain the first-down (TP-5), by round.

    >>> [round(chance, 3) for chance in down(2, 11)[:3]]
    [0.207, 0.146, 0.001]
    """
    decks = decks_for(players)
    ways = comb(DECK * decks, cards)
    return tuple(_hands_down(decks, cards, round) / ways for round in range(1, ROUNDS + 1))


def _hands_down(decks: int, cards: int, round: int) -> int:
    """Return the number of hands that contain the first-down of a round."""
    wild = [rank for rank in range(RANK_COUNT) if is_wild(rank, round)]
    found = 0
    for counts in product(*(range(_held(decks, rank) + 1) for rank in wild)):
        ways = prod(comb(_held(decks, rank), count) for rank, count in zip(wild, counts, strict=True))
        for (most, second, natural), hands in _naturals(decks, tuple(wild), cards).items():
            if natural + sum(counts) == cards and _goes_down(round, most, second, counts):
                found += ways * hands
    return found


@functools.cache
def _naturals(decks: int, wild: tuple[int, ...], cards: int) -> Hands:
    """Return the hands without wild cards, of at most ``cards``."""
    found: Hands = {(0, 0, 0): 1}
    for rank in set(range(RANK_COUNT)) - set(wild):
        after: Hands = defaultdict(int)
        for (most, second, held), hands in found.items():
            for count in range(min(_held(decks, rank), cards - held) + 1):
                _, below, above = sorted((most, second, count))
                after[above, below, held + count] += hands * comb(_held(decks, rank), count)
        found = after
    return found


@functools.cache
def _goes_down(round: int, most: int, second: int, wilds: tuple[int, ...]) -> bool:
    """Return whether a hand with these numbers of two ranks, and of each wild rank, contains the first-down."""
    hand = Position(seats=1, round=round)
    hand.counts[THREE], hand.counts[THREE + 1] = most, second
    for rank, count in zip((DEUCE, ACE, JOKER), wilds, strict=False):
        hand.counts[rank] = count
    return sets.way_down(hand, 0, None)[0] != sets.NO_RANK


def _held(decks: int, rank: int) -> int:
    """Return the number of cards of a rank in the decks."""
    return decks * len(JOKERS if rank == JOKER else SUITS)

"""The cards with which seats are caught, by their points: what they add up to, and what the decks can hold (TP-8)."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterator, Sequence

from tuppence.games.ten_pennies.cards import DECK, POINTS, rank_of
from tuppence.games.ten_pennies.sheet.actions import Kinds, Total

KINDS = tuple(sorted(set(POINTS)))  # the points of a card: 5, 10, 20 and 50
IN_DECK = tuple(sum(POINTS[rank_of(card)] == points for card in range(DECK)) for points in KINDS)  # cards of each
Hand = Kinds | Total
FIFTIES = 128  # more than all eight hands can have, with those of four decks each


def in_total(hand: Hand | None) -> Total:
    """Return the points and the number of the cards of a hand; None is an empty one."""
    if isinstance(hand, Total):
        return hand
    kinds = hand or (0, 0, 0, 0)
    return Total(sum(points * count for points, count in zip(KINDS, kinds, strict=True)), sum(kinds))


def most_of_each(decks: int) -> list[int]:
    """Return how many cards of each kind the decks have."""
    return [decks * count for count in IN_DECK]


def ways(hand: Hand, decks: int) -> Iterator[Kinds]:
    """Yield the kinds that a hand can have; there are none if the decks have no such cards."""
    most = most_of_each(decks)
    if not isinstance(hand, Total):
        if all(count <= limit for count, limit in zip(hand, most, strict=True)):
            yield hand
        return
    low, high, higher, highest = KINDS
    for jokers in range(min(most[3], hand.cards) + 1):
        for twenties in range(min(most[2], hand.cards - jokers) + 1):
            rest = hand.cards - jokers - twenties
            tens, odd = divmod(hand.points - highest * jokers - higher * twenties - low * rest, high - low)
            if not odd and 0 <= tens <= min(rest, most[1]) and rest - tens <= most[0]:
                yield rest - tens, tens, twenties, jokers


def fit_together(hands: Sequence[Hand], decks: int) -> bool:
    """Return whether the decks have the cards of all hands at once.

    Of so many cards and points, the fifties and twenties fix the others. So each bit of an integer stands for a number
    of those two in all hands so far, and a hand shifts it by each of its ways.
    """
    sums, totals = 1, [in_total(hand) for hand in hands]
    for hand in hands:
        sums = functools.reduce(operator.or_, (sums << _place(way) for way in ways(hand, decks)), 0)
    together = Total(sum(total.points for total in totals), sum(total.cards for total in totals))
    return any(sums >> _place(way) & 1 for way in ways(together, decks))


def _place(way: Kinds) -> int:
    """Return the bit for the numbers of twenties and fifties of a way."""
    return FIFTIES * way[2] + way[3]

"""The cards with which seats are caught, by their points: what they add up to, and what the decks can hold (TP-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tuppence.games.ten_pennies.cards import DECK, POINTS, rank_of
from tuppence.games.ten_pennies.sheet.actions import Kinds, Total

KINDS = tuple(sorted(set(POINTS)))  # the points of a card: 5, 10, 20 and 50
IN_DECK = tuple(sum(POINTS[rank_of(card)] == points for card in range(DECK)) for points in KINDS)  # cards of each
Hand = Kinds | Total


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
    """Return whether the decks have the cards of all hands at once."""
    most = most_of_each(decks)
    sums = {(0, 0, 0, 0)}  # few: of so many cards and points in all, fifties and twenties fix the others
    for hand in hands:
        found = list(ways(hand, decks))
        added = ((a + e, b + f, c + g, d + h) for a, b, c, d in sums for e, f, g, h in found)
        sums = {one for one in added if all(count <= limit for count, limit in zip(one, most, strict=True))}
    return bool(sums)

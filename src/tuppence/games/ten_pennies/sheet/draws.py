"""Entries of the score sheet of Ten Pennies by chance, for play by chance."""

from __future__ import annotations

from tuppence.chance import Generator, below, shuffle
from tuppence.games.ten_pennies.cards import DECK, POINTS, decks_for, rank_of
from tuppence.games.ten_pennies.rules import DRAW_FOR_DEAL, Position
from tuppence.games.ten_pennies.sheet.actions import AnyAction, Buys, FirstDeal, Kinds, RoundEnds
from tuppence.games.ten_pennies.sheet.hands import KINDS, Hand, in_total
from tuppence.games.ten_pennies.sheet.rules import most_cards

A_ROUND = 3  # one entry in so many ends a round


def entry(s: Position, rng: Generator) -> AnyAction:
    """Draw an entry."""
    seat = below(rng, s.seats)
    if s.phase == DRAW_FOR_DEAL:
        return FirstDeal(seat)
    if s.pennies[seat] and below(rng, A_ROUND):
        return Buys(seat)
    return _round(s, rng)


def _round(s: Position, rng: Generator) -> RoundEnds:
    """Draw the end of a round: who went out, and cards from shuffled decks for the others."""
    out = below(rng, s.seats + 1)
    pack = list(range(decks_for(s.seats) * DECK))
    shuffle(pack, rng)
    caught: list[Hand | None] = []
    for seat in range(s.seats):
        cards = 0 if seat == out else 1 + below(rng, min(most_cards(s, seat), len(pack) - s.seats))
        hand, pack = _kinds(pack[:cards]), pack[cards:]
        caught.append(None if seat == out else in_total(hand) if below(rng, 2) else hand)
    return RoundEnds(None if out == s.seats else out, tuple(caught))


def _kinds(cards: list[int]) -> Kinds:
    low, high, higher, highest = (sum(POINTS[rank_of(card)] == points for card in cards) for points in KINDS)
    return low, high, higher, highest

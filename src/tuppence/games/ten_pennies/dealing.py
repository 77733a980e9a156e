"""The chance outcomes of Ten Pennies: the cards to draw from, the draw or shuffle, and its application.

Live tables, the verification of records, playouts and the check of chance outcomes all use these functions.
"""

from __future__ import annotations

from tuppence.chance import Generator, draw_front, shuffle_first
from tuppence.draws import Cards, Draws, Outcome
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.cards import DECK, NAMES, decks_for
from tuppence.games.ten_pennies.options import PLAYERS
from tuppence.games.ten_pennies.rules import DRAW_FOR_DEAL, NO_CARD, RESHUFFLE, Position
from tuppence.layout import Row
from tuppence.rule import Events, rule

SIZES = {players: DECK * decks_for(players) for players in range(PLAYERS[0], PLAYERS[1] + 1)}
DRAWS: Draws = {
    "draw_for_deal": Outcome("draw_for_deal", "cards", Cards(NAMES, SIZES, shuffled=False)),
    "shuffled": Outcome("shuffled", "cards", Cards(NAMES, SIZES, shuffled=True)),
}


@rule
def write_cards(s: Position, cards: Row[int]) -> int:
    """Write the cards to shuffle or to draw from to ``cards``, in numerical order. Return their number.

    ``cards`` has room for the deck. If the stock is empty, the passed-over cards are shuffled (TP-1, TP-2, TP-9).
    """
    if s.phase != RESHUFFLE:
        for card in range(s.deck):
            cards[card] = card
        return s.deck
    for card in range(s.deck):
        cards[card] = 0
    for place in range(rules.to_reshuffle(s)):
        cards[s.discards[place]] = 1
    count = 0
    for card in range(s.deck):
        if cards[card]:
            cards[count] = card  # count <= card, so only entries already read are overwritten
            count += 1
    return count


@rule
def draw(s: Position, rng: Generator, cards: Row[int]) -> int:
    """Draw a card for each seat in the draw for the deal, or shuffle. Return the number of cards (TP-1, TP-2, TP-9)."""
    count = write_cards(s, cards)
    if s.phase == DRAW_FOR_DEAL:
        count = rules.still_drawing(s)
        draw_front(cards, count, rng)
    else:
        shuffle_first(cards, count, rng)
    return count


@rule
def apply_cards(s: Position, cards: Row[int], count: int, events: Events) -> None:
    """Apply a chance outcome: a card for each seat in seat order, or a new stock, top card first."""
    if s.phase == DRAW_FOR_DEAL:
        at = 0
        for seat in range(s.seats):
            if s.drawn[seat] != NO_CARD:
                s.drawn[seat] = cards[at]
                at += 1
        rules.draw_for_deal(s, events)
        return
    for place in range(count):
        s.stock[place] = cards[place]
    if s.phase == RESHUFFLE:
        rules.reshuffle(s, events)
    else:
        rules.deal(s, events)

"""What an entry on the score sheet of Ten Pennies does to the game's position: the game's own rules score it.

Between entries the position is that before a deal, or the end. ``held`` is how many cards each seat has bought in this
round, since no others are known.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.rules import BOUGHT, BOUGHT_IT, CAUGHT, DEALT, NO_STOCK, ROUND_OVER, WENT_OUT, Position
from tuppence.games.ten_pennies.sheet.hands import Hand, in_total
from tuppence.rule import emit

A_PENNY_BRINGS = 1 + BOUGHT  # cards: the one on offer and those from the stock (TP-3)
Events = list[tuple[int, int, int]]


def buy(s: Position, seat: int, events: Events) -> None:
    """A seat bought a card (TP-3)."""
    rules.pay_for_card(s, seat)
    s.held[seat] += A_PENNY_BRINGS
    emit(events, BOUGHT_IT, seat, s.pennies[seat])


def most_cards(s: Position, seat: int) -> int:
    """Return how many cards a seat can be caught with (TP-2, TP-3, TP-7): at the end of its turns it has no more."""
    return DEALT + s.held[seat]


def end_round(s: Position, out: int | None, caught: Sequence[Hand | None], events: Events) -> None:
    """The round ended: everyone scores the cards caught and pays a penny for each (TP-8, TP-9)."""
    if out is None:
        emit(events, NO_STOCK, rules.NOBODY, s.round)
    else:
        emit(events, WENT_OUT, out, s.round)
    emit(events, ROUND_OVER, rules.NOBODY, s.round)
    for seat, hand in enumerate(caught):
        total = in_total(hand)
        emit(events, CAUGHT, seat, total.cards)
        rules.catch(s, seat, total.points, total.cards)
    rules.next_round(s, events)

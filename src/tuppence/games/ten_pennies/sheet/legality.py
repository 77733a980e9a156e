"""What can be entered on the score sheet of Ten Pennies, with a code for each reason why not."""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.actions import Action
from tuppence.games.ten_pennies.cards import decks_for
from tuppence.games.ten_pennies.rules import DEAL, DRAW_FOR_DEAL, OVER, Position
from tuppence.games.ten_pennies.sheet.actions import Buys, FirstDeal, RoundEnds
from tuppence.games.ten_pennies.sheet.hands import Hand, fit_together, in_total, ways
from tuppence.games.ten_pennies.sheet.rules import most_cards
from tuppence.rule import LEGAL

# Reasons.
GAME_OVER, DRAWN_ONCE, DRAW_FIRST, NO_SEAT, NO_PENNY, NOT_ONE_EACH, CAUGHT_OUT, NOT_CAUGHT = range(1, 9)
NO_CARD, TOO_MANY, NO_SUCH_HAND, NOT_IN_DECKS = range(9, 13)


def check(s: Position, action: Action) -> int:
    """Return LEGAL, or why something cannot be entered now. Raise TypeError if it is not of this sheet."""
    match action:
        case FirstDeal(seat):
            return DRAWN_ONCE if s.phase == DEAL else _due(s, DRAW_FOR_DEAL) or _seat(s, seat)
        case Buys(seat):
            return _due(s, DEAL) or _seat(s, seat) or (LEGAL if s.pennies[seat] else NO_PENNY)
        case RoundEnds(out, caught):
            return _due(s, DEAL) or (LEGAL if out is None else _seat(s, out)) or check_caught(s, out, caught)
    raise TypeError(action)


def _due(s: Position, phase: int) -> int:
    if s.phase == OVER:
        return GAME_OVER
    return LEGAL if s.phase == phase else DRAW_FIRST


def _seat(s: Position, seat: int) -> int:
    return LEGAL if seat < s.seats else NO_SEAT


def check_caught(s: Position, out: int | None, caught: Sequence[Hand | None]) -> int:
    """Return LEGAL, or why the seats cannot have been caught with these cards (TP-8)."""
    if len(caught) != s.seats:
        return NOT_ONE_EACH
    for seat, hand in enumerate(caught):
        if (code := check_hand(s, seat, out, hand)) != LEGAL:
            return code
    hands = [hand for hand in caught if hand is not None]
    return LEGAL if fit_together(hands, decks_for(s.seats)) else NOT_IN_DECKS


def check_hand(s: Position, seat: int, out: int | None, hand: Hand | None) -> int:
    """Return LEGAL, or why a seat cannot have been caught with these cards when ``out`` went out."""
    if seat == out:
        return LEGAL if hand is None else CAUGHT_OUT
    if hand is None:
        return NOT_CAUGHT
    cards = in_total(hand).cards
    if cards == 0:
        return NO_CARD
    if cards > most_cards(s, seat):
        return TOO_MANY
    return LEGAL if any(ways(hand, decks_for(s.seats))) else NO_SUCH_HAND


def wrong_hand(s: Position, out: int | None, caught: Sequence[Hand | None]) -> int:
    """Return the first seat that cannot have been caught with its cards."""
    return next(seat for seat, hand in enumerate(caught) if check_hand(s, seat, out, hand) != LEGAL)

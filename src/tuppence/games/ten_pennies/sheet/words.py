"""The score sheet of Ten Pennies in words. Sentences stand in `events`."""

from __future__ import annotations

from collections.abc import Iterable

from tuppence.events import Event
from tuppence.games.ten_pennies import rules, words
from tuppence.games.ten_pennies.events import Won
from tuppence.games.ten_pennies.rules import Position
from tuppence.games.ten_pennies.sheet.events import Bought, RoundOver

FIRST, BUYING = "The first deal", "Buys for a penny"  # headings of those who may


def payments(events: Iterable[Event], seats: int) -> dict[str, list[int]]:
    """Return the pennies that each seat paid into the bowl, for cards bought and caught, and the pennies it won."""
    paid, won = [0] * seats, [0] * seats
    for event in events:
        match event:
            case Bought(seat=seat):
                paid[seat] += 1
            case RoundOver(cards=cards):
                paid = [before + caught for before, caught in zip(paid, cards, strict=True)]
            case Won():
                won = words.shares_of(event, seats)
    return {"Pennies paid": paid, "Pennies won": won}


def prompt(s: Position) -> str:
    """Return what is to be entered now."""
    match s.phase:
        case rules.DRAW_FOR_DEAL:
            return "Enter who drew the highest card: that player deals first."
        case rules.OVER:
            return "The game is over."
    return f"{{{s.dealer}}} deals round {s.round}. Enter who buys, and at its end the cards caught."

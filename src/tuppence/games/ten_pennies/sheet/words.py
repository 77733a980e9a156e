"""The score sheet of Ten Pennies in words: typed events from the codes of the rules, and sentences."""

from __future__ import annotations

from collections.abc import Iterable

from tuppence.events import Event
from tuppence.games.ten_pennies import rules, words
from tuppence.games.ten_pennies.events import Won
from tuppence.games.ten_pennies.rules import MOST_SEATS, Position
from tuppence.games.ten_pennies.sheet.events import Bought, NobodyWentOut, RoundOver

FIRST, BUYING = "The first deal", "Buys for a penny"  # headings of those who may


def typed_events(emitted: Iterable[tuple[int, int, int]], s: Position) -> list[Event]:
    """Return the events of an entry, with citations, from what the rules emitted and the position after it."""
    found: list[Event] = []
    last: Event | None = None
    for code, seat, number in emitted:
        if code == rules.CAUGHT and isinstance(last, RoundOver):
            last.cards[seat] = number
        elif code == rules.SHARE and isinstance(last, Won):
            words.add_share(last, seat, number)
        else:
            last = _event(code, seat, number, s)
            found.append(last)
    return found


def _event(code: int, seat: int, number: int, s: Position) -> Event:
    """Return an event: one of the game's, but for those that name cards there."""
    match code:
        case rules.BOUGHT_IT:
            return Bought(seat, "TP-3", number)
        case rules.NO_STOCK:
            return NobodyWentOut(None, "TP-9", number)
        case rules.ROUND_OVER:
            at = (number - 1) * MOST_SEATS
            points, scores = s.points[at : at + s.seats], s.scores[: s.seats]
            return RoundOver(None, words.SCORING, number, points, scores, [0] * s.seats)
    return words.event_of(code, seat, number, s)


def describe(event: Event) -> str:
    """Return the sentence of an event, in the past tense."""
    match event:
        case Bought(left=left):
            return f"{{{event.seat}}} bought a card, with {words.pennies(left)} left"
        case NobodyWentOut(round=round):
            return f"No card was left to draw in round {round}: nobody went out"
        case RoundOver(points=points, cards=cards):
            return words.caught(points, cards)
    return words.describe(event)


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

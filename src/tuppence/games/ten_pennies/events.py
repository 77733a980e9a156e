"""What happens in Ten Pennies, typed. A card is its text: rank, suit, deck."""

from __future__ import annotations

import msgspec

from tuppence.events import Event, PrivateEvent


class DrewForDeal(Event, tag="drew_for_deal"):
    """A card drawn for the deal (TP-1)."""

    seat: int
    card: str


class DrawAgain(Event, tag="draw_again"):
    """These seats drew the same rank and draw again (TP-1)."""

    seat: None
    seats: list[int]


class Deals(Event, tag="deals"):
    """The first deal falls to the seat (TP-1)."""

    seat: int


class Dealt(Event, tag="dealt"):
    """A round was dealt, so many cards each (TP-2)."""

    seat: int
    round: int
    cards: int


class Hand(PrivateEvent, tag="hand"):
    """The cards that the seat was dealt (TP-2)."""

    seat: int
    cards: list[str]


class TurnedUp(Event, tag="turned_up"):
    """The first card on offer (TP-2)."""

    seat: None
    card: str


class Turn(Event, tag="turn"):
    """It is the seat's turn (TP-3)."""

    seat: int


class Took(Event, tag="took"):
    """The card on offer was taken, free (TP-3)."""

    seat: int
    card: str


class Passed(Event, tag="passed"):
    """The seat did without the card on offer (TP-3)."""

    seat: int
    card: str


class Bought(Event, tag="bought"):
    """The card on offer was bought for a penny; so many pennies are left (TP-3)."""

    seat: int
    card: str
    left: int


class PassedOver(Event, tag="passed_over"):
    """Nobody wanted the card (TP-3)."""

    seat: None
    card: str


class Drew(Event, tag="drew"):
    """So many cards came from the stock (TP-3)."""

    seat: int
    count: int


class DrewCards(PrivateEvent, tag="drew_cards"):
    """Which cards came from the stock (TP-3)."""

    seat: int
    cards: list[str]


class Laid(msgspec.Struct):
    """A set that was laid, by its number on the table."""

    set: int
    rank: str
    cards: list[str]


class LaidDown(Event, tag="laid_down"):
    """The first-down: the sets that the round asks for (TP-5)."""

    seat: int
    round: int
    sets: list[Laid]


class LaidSet(Event, tag="laid_set"):
    """A further set (TP-6)."""

    seat: int
    sets: list[Laid]


class LaidOff(Event, tag="laid_off"):
    """Cards went onto a set on the table (TP-6)."""

    seat: int
    set: int
    cards: list[str]


class Discarded(Event, tag="discarded"):
    """A card ended the turn (TP-7)."""

    seat: int
    card: str


class WentOut(Event, tag="went_out"):
    """The seat has no card left and wins the round (TP-8)."""

    seat: int
    round: int


class Reshuffled(Event, tag="reshuffled"):
    """So many passed-over cards became the stock (TP-9)."""

    seat: None
    cards: int


class NoStock(Event, tag="no_stock"):
    """No card was left to draw, after so many reshuffles: the round ends (TP-9)."""

    seat: None
    reshuffles: int


class RoundOver(Event, tag="round_over"):
    """What the round cost each seat, and the cards that it was caught with."""

    seat: None
    round: int
    points: list[int]
    scores: list[int]
    caught: list[list[str]]


class Won(Event, tag="won"):
    """The bowl goes to these seats, in these shares (Winning, TP-10). ``seat``: where it is one alone."""

    bowl: int
    seats: list[int]
    shares: list[int]


AnyEvent = (
    DrewForDeal | DrawAgain | Deals | Dealt | Hand | TurnedUp | Turn | Took | Passed | Bought | PassedOver | Drew
    | DrewCards | LaidDown | LaidSet | LaidOff | Discarded | WentOut | Reshuffled | NoStock | RoundOver | Won
)  # fmt: skip

"""The events of Ten Pennies. Cards are strings: rank, suit, deck."""

from __future__ import annotations

import msgspec

from tuppence.events import Event, PrivateEvent


class DrewForDeal(Event, tag="drew_for_deal"):
    """The seat drew a card for the deal (TP-1)."""

    seat: int
    card: str


class DrawAgain(Event, tag="draw_again"):
    """These seats drew the same rank and draw again (TP-1)."""

    seat: None
    seats: list[int]


class Deals(Event, tag="deals"):
    """The seat deals the first round (TP-1)."""

    seat: int


class Dealt(Event, tag="dealt"):
    """A round was dealt, ``cards`` cards each (TP-2)."""

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
    """The player took the card on offer, free (TP-3)."""

    seat: int
    card: str


class Passed(Event, tag="passed"):
    """The seat declined the card on offer (TP-3)."""

    seat: int
    card: str


class Bought(Event, tag="bought"):
    """The seat bought the card on offer for a penny (TP-3). ``left``: its remaining pennies."""

    seat: int
    card: str
    left: int


class BoughtBack(Bought, tag="bought"):
    """The same of the seat's own last discard. Only its sentence differs: its JSON form is that of `Bought`."""


class PassedOver(Event, tag="passed_over"):
    """Nobody wanted the card (TP-3)."""

    seat: None
    card: str


class Drew(Event, tag="drew"):
    """The seat drew cards from the stock (TP-3)."""

    seat: int
    count: int


class DrewCards(PrivateEvent, tag="drew_cards"):
    """The cards that the seat drew from the stock (TP-3)."""

    seat: int
    cards: list[str]


class Laid(msgspec.Struct):
    """A set that was laid, with its number on the table."""

    set: int
    rank: str
    cards: list[str]


class LaidDown(Event, tag="laid_down"):
    """The player went down with the sets that the round asks for (TP-5)."""

    seat: int
    round: int
    sets: list[Laid]


class LaidSet(Event, tag="laid_set"):
    """The player laid a further set (TP-6)."""

    seat: int
    sets: list[Laid]


class LaidOff(Event, tag="laid_off"):
    """The player added cards to a set on the table (TP-6)."""

    seat: int
    set: int
    cards: list[str]


class Discarded(Event, tag="discarded"):
    """The player discarded a card, which ended the turn (TP-7)."""

    seat: int
    card: str


class WentOut(Event, tag="went_out"):
    """The player has no card left and wins the round (TP-8)."""

    seat: int
    round: int


class Reshuffled(Event, tag="reshuffled"):
    """The passed-over cards were shuffled into a new stock of ``cards`` cards (TP-9)."""

    seat: None
    cards: int


class NoStock(Event, tag="no_stock"):
    """No card was left to draw after these reshuffles: the round ends (TP-9)."""

    seat: None
    reshuffles: int


class RoundOver(Event, tag="round_over"):
    """The round ended: each seat's points, and the cards it was caught with."""

    seat: None
    round: int
    points: list[int]
    scores: list[int]
    caught: list[list[str]]


class Won(Event, tag="won"):
    """The bowl goes to these seats, in these shares (Winning, TP-10). ``seat``: the winner, None if it is shared."""

    bowl: int
    seats: list[int]
    shares: list[int]


AnyEvent = (
    DrewForDeal | DrawAgain | Deals | Dealt | Hand | TurnedUp | Turn | Took | Passed | Bought | PassedOver | Drew
    | DrewCards | LaidDown | LaidSet | LaidOff | Discarded | WentOut | Reshuffled | NoStock | RoundOver | Won
)  # fmt: skip

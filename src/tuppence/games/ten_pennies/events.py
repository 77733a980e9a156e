"""The events of Ten Pennies, each with the code that the rules emit, its citation and its sentence.

Cards are strings: rank, suit, deck. An event that reveals a hidden card is ``private`` to its seat; the other players
see another event.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.events import FORMATS, Emitted, Event, PrivateEvent, SeatEvent
from tuppence.events.words import listed, number_word, together
from tuppence.games.ten_pennies import rules
from tuppence.games.ten_pennies.cards import NAMES, RANKS, card, cards, row

FORMS = FORMATS | {"card": card, "cards": cards}


class OfCard(Event):
    """Base class of events about one card, whose number the rules emit."""

    formats = FORMS
    card: str

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return (NAMES[emitted.number],)


class DrewForDeal(OfCard, tag="drew_for_deal"):
    """The seat drew a card for the deal."""

    code, cites, says = rules.DRAWN, "TP-1", "{who} drew {card:card} for the deal"
    seat: int


class DrawAgain(Event, tag="draw_again"):
    """These seats drew the same rank and draw again."""

    code, cites, says = rules.AGAIN, "TP-1", "{seats:seats} drew the same: they draw again"
    seat: None
    seats: list[int]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        s = emitted.s
        return ([seat for seat in range(s.seats) if s.drawn[seat] != rules.NO_CARD],)


class Deals(SeatEvent, tag="deals"):
    """The seat deals the first round."""

    code, cites, says = rules.DEALER, "TP-1", "The first deal falls to {who}"


class Dealt(SeatEvent, tag="dealt"):
    """A round was dealt, ``cards`` cards each."""

    code, cites, says = rules.DEALT_OUT, "TP-2", "Round {round}: {who} dealt {cards:word} cards each"
    round: int
    cards: int

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, rules.DEALT


class PrivateCards(PrivateEvent):
    """Base class of events that show a seat its cards, which the rules emit one by one."""

    formats = FORMS
    seat: int
    cards: list[str]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.seat, [NAMES[emitted.number]]

    def add(self, emitted: Emitted) -> bool:
        if (emitted.code, emitted.seat) != (self.code, self.seat):
            return False
        self.cards.append(NAMES[emitted.number])
        return True


class Hand(PrivateCards, tag="hand"):
    """The cards that the seat was dealt."""

    code, cites = rules.HAND, "TP-2"


class TurnedUp(OfCard, tag="turned_up"):
    """The first card on offer."""

    code, cites, says = rules.UP_CARD, "TP-2", "{card:card} was turned up"
    seat: None


class Turn(SeatEvent, tag="turn"):
    """It is the seat's turn."""

    code, cites = rules.TURN, "TP-3"


class Took(OfCard, tag="took"):
    """The player took the card on offer for free."""

    code, cites, says = rules.TOOK, "TP-3", "{who} took {card:card}"
    seat: int


class Passed(OfCard, tag="passed"):
    """The seat declined the card on offer."""

    code, cites, says = rules.PASSED, "TP-3", "{who} passed"
    seat: int


class Bought(OfCard, tag="bought"):
    """The seat bought the card on offer for a penny. ``left``: its remaining pennies."""

    code, cites, says = (rules.BOUGHT_IT, rules.BOUGHT_BACK), "TP-3", "{who} bought {card:card} for a penny"
    seat: int
    left: int

    @classmethod
    def of(cls, emitted: Emitted) -> Event:
        kind = BoughtBack if emitted.code == rules.BOUGHT_BACK else Bought
        return kind(emitted.seat, cls.cited(emitted), NAMES[emitted.number], emitted.s.pennies[emitted.seat])


class BoughtBack(Bought, tag="bought"):
    """The seat bought its last discard. Only the sentence differs: the JSON form is that of `Bought`."""

    says = "{who} bought {card:card} back for a penny: two more cards come with it"


class PassedOver(OfCard, tag="passed_over"):
    """Nobody wanted the card."""

    code, cites, says = rules.PASSED_OVER, "TP-3", "Nobody wanted {card:card}"
    seat: None


class Drew(SeatEvent, tag="drew"):
    """The seat drew cards from the stock."""

    code, cites = (), "TP-3"  # `DrewCards` adds it
    count: int

    def sentence(self, options: object) -> str:
        return self.fill(f"{{who}} drew {'a card' if self.count == 1 else 'two cards'}")


class DrewCards(PrivateCards, tag="drew_cards"):
    """The cards that the seat drew from the stock."""

    code, cites, says = rules.DREW, "TP-3", "{who} drew {cards:cards}"

    @classmethod
    def of(cls, emitted: Emitted) -> Event:
        """Return the event, after appending the public event with the number of cards."""
        emitted.events.append(Drew(emitted.seat, Drew.cites, 1))
        return super().of(emitted)

    def add(self, emitted: Emitted) -> bool:
        added = super().add(emitted)
        if added and isinstance(drew := emitted.events[-2], Drew):
            drew.count += 1
        return added


class Laid(msgspec.Struct):
    """A set that was laid, with its number on the table."""

    set: int
    rank: str
    cards: list[str]


def add_to_sets(sets: list[Laid], emitted: Emitted) -> bool:
    """Add a card that was laid to new sets. Return False if the rules emitted something else."""
    number = emitted.seat
    if emitted.code != rules.LAID:
        return False
    if not sets or sets[-1].set != number:
        sets.append(Laid(number, RANKS[emitted.s.set_rank[number]], []))
    sets[-1].cards.append(NAMES[emitted.number])
    return True


class LaidDown(SeatEvent, tag="laid_down"):
    """The player went down with the sets that the round requires."""

    code, cites = rules.LAID_DOWN, "TP-5"
    round: int
    sets: list[Laid]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, []

    def add(self, emitted: Emitted) -> bool:
        return add_to_sets(self.sets, emitted)

    def sentence(self, options: object) -> str:
        return self.fill(f"{{who}} went down with {listed([row(one.cards) for one in self.sets])}")


class LaidSet(SeatEvent, tag="laid_set"):
    """The player laid a further set."""

    code, cites = rules.LAID_SET, "TP-6"
    sets: list[Laid]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return ([],)

    def add(self, emitted: Emitted) -> bool:
        return add_to_sets(self.sets, emitted)

    def sentence(self, options: object) -> str:
        return self.fill(f"{{who}} laid {row(self.sets[0].cards)}")


class LaidOff(SeatEvent, tag="laid_off"):
    """The player added cards to a set on the table."""

    code, cites, says = rules.LAID_OFF, "TP-6", "{who} laid off {cards:cards}"
    formats = FORMS
    set: int
    cards: list[str]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, []

    def add(self, emitted: Emitted) -> bool:
        if emitted.code != rules.LAID:
            return False
        self.cards.append(NAMES[emitted.number])
        return True


class Discarded(OfCard, tag="discarded"):
    """The player discarded a card, which ended the turn."""

    code, cites, says = rules.DISCARDED, "TP-7", "{who} discarded {card:card}"
    seat: int


class WentOut(SeatEvent, tag="went_out"):
    """The player has no cards left and wins the round."""

    code, cites, says = rules.WENT_OUT, "TP-8", "{who} went out and won round {round}"
    round: int


class Reshuffled(Event, tag="reshuffled"):
    """The passed-over cards were shuffled into a new stock of ``cards`` cards."""

    code, cites = rules.RESHUFFLED, "TP-9"
    says = "The stock was empty: {cards} passed-over cards were shuffled into a new one"
    seat: None
    cards: int


class NoStock(Event, tag="no_stock"):
    """No card was left to draw after these reshuffles: the round ends."""

    code, cites = rules.NO_STOCK, "TP-9"
    says = "No card was left to draw: the round ends, and everyone is caught"
    seat: None
    reshuffles: int


class AnyRoundOver(Event):
    """Base class of the end of a round: the points of each seat in the round, and its total."""

    cites = "Scoring of the round and paying penalties"
    seat: None
    round: int
    points: list[int]
    scores: list[int]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        s, at = emitted.s, (emitted.number - 1) * rules.MOST_SEATS
        return emitted.number, s.points[at : at + s.seats], s.scores[: s.seats]

    def counts(self) -> list[int]:
        """Return the number of cards with which each seat was caught."""
        raise NotImplementedError

    def sentence(self, options: object) -> str:
        """Return the points of each seat caught with cards: a clause per seat, which pages show one by one."""
        cards = [f"{number_word(count)} {'card' if count == 1 else 'cards'}" for count in self.counts()]
        seats = [seat for seat, count in enumerate(self.counts()) if count]
        return "; ".join(f"{{{seat}}} got caught with {cards[seat]}: {self.points[seat]} points" for seat in seats)


class RoundOver(AnyRoundOver, tag="round_over"):
    """The round ended: each seat's points, and the cards with which it was caught."""

    code = rules.ROUND_OVER
    caught: list[list[str]]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return *super().values(emitted), [[] for _ in range(emitted.s.seats)]

    def add(self, emitted: Emitted) -> bool:
        if emitted.code != rules.CAUGHT:
            return False
        self.caught[emitted.seat].append(NAMES[emitted.number])
        return True

    def counts(self) -> list[int]:
        return list(map(len, self.caught))


def pennies(number: int) -> str:
    """Return a number of pennies in words."""
    return f"{number_word(number)} {'penny' if number == 1 else 'pennies'}"


class Won(Event, tag="won"):
    """The bowl goes to these seats, in these shares. ``seat``: the winner, None if it is shared."""

    code, cites = rules.WON, ("Winning", "TP-10")
    bowl: int
    seats: list[int]
    shares: list[int]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return emitted.number, [], []

    def add(self, emitted: Emitted) -> bool:
        """Add a winner and its share. A shared win cites another rule."""
        if emitted.code != rules.SHARE:
            return False
        alone = not self.seats
        self.seat, self.rule = (emitted.seat, self.cites[0]) if alone else (None, self.cites[1])
        self.seats.append(emitted.seat)
        self.shares.append(emitted.number)
        return True

    def sentence(self, options: object) -> str:
        if self.seat is not None:
            return self.fill(f"{{who}} won the game and the bowl of {pennies(self.bowl)}")
        shares = [f"{{{seat}}} {pennies(share)}" for seat, share in zip(self.seats, self.shares, strict=True)]
        return f"{together(self.seats)} share the bowl: {listed(shares)}"

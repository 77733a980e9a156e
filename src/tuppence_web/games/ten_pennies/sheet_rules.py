"""What can be entered on the score sheet of Ten Pennies, and what it does.

Between entries the position is that before a deal, or the end. ``held`` is how many cards each seat has bought in this
round, since no others are known.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec

from tuppence.actions import Action
from tuppence.chance import Generator, below, shuffle
from tuppence.events import Emitted, Event, SeatEvent
from tuppence.games.ten_pennies import laws, rules
from tuppence.games.ten_pennies.cards import DECK, POINTS, decks_for, rank_of
from tuppence.games.ten_pennies.events import AnyRoundOver, Deals, WentOut, Won, pennies
from tuppence.games.ten_pennies.rules import (
    BOUGHT,
    BOUGHT_IT,
    CAUGHT,
    DEAL,
    DEALT,
    DRAW_FOR_DEAL,
    NO_STOCK,
    OVER,
    PENNIES,
    ROUND_OVER,
    WENT_OUT,
    Position,
)
from tuppence.rule import LEGAL, emit

Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Number = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Kinds = tuple[Number, Number, Number, Number]  # how many cards of 5, 10, 20 and 50 points


class Total(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards with which a seat was caught, by their number and their points."""

    points: Number
    cards: Number


class FirstDeal(Action, frozen=True, tag="first_deal"):
    """The seat drew the highest card and deals first (TP-1)."""

    seat: Seat


class Buys(Action, frozen=True, tag="buys"):
    """The seat bought a card for a penny (TP-3)."""

    seat: Seat


class RoundEnds(Action, frozen=True, tag="round_ends"):
    """The round ended. ``out``: who went out, None if no card was left to draw (TP-8, TP-9).

    ``caught``: for each seat the cards with which it was caught, by kind or in total; None for the one that is out.
    """

    out: Seat | None
    caught: Annotated[tuple[Kinds | Total | None, ...], msgspec.Meta(max_length=8)]


AnyAction = FirstDeal | Buys | RoundEnds


KINDS = tuple(sorted(set(POINTS)))  # the points of a card: 5, 10, 20 and 50
IN_DECK = tuple(sum(POINTS[rank_of(card)] == points for card in range(DECK)) for points in KINDS)  # cards of each
Hand = Kinds | Total
FIFTIES = 128  # more than all eight hands can have, with those of four decks each


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
    """Return whether the decks have the cards of all hands at once.

    For a number of cards and points, the fifties and twenties fix the others. So each bit of an integer stands for a
    number of those two in all hands so far, and a hand shifts it by each of its ways.
    """
    sums, totals = 1, [in_total(hand) for hand in hands]
    for hand in hands:
        sums = functools.reduce(operator.or_, (sums << _place(way) for way in ways(hand, decks)), 0)
    together = Total(sum(total.points for total in totals), sum(total.cards for total in totals))
    return any(sums >> _place(way) & 1 for way in ways(together, decks))


def _place(way: Kinds) -> int:
    """Return the bit for the numbers of twenties and fifties of a way."""
    return FIFTIES * way[2] + way[3]


class Bought(SeatEvent, tag="bought"):
    """The seat bought a card for a penny. ``left``: its remaining pennies."""

    code, cites = rules.BOUGHT_IT, "TP-3"
    left: int

    def sentence(self, options: object) -> str:
        return self.fill(f"{{who}} bought a card, with {pennies(self.left)} left")


class NobodyWentOut(Event, tag="nobody_went_out"):
    """No card was left to draw, which ended the round."""

    code, cites, says = rules.NO_STOCK, "TP-9", "No card was left to draw in round {round}: nobody went out"
    seat: None
    round: int


class RoundOver(AnyRoundOver, tag="round_over"):
    """The round ended: each seat's points, and with how many cards it was caught."""

    code = rules.ROUND_OVER
    cards: list[int]

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return *super().values(emitted), [0] * emitted.s.seats

    def add(self, emitted: Emitted) -> bool:
        if emitted.code != rules.CAUGHT:
            return False
        self.cards[emitted.seat] = emitted.number
        return True

    def counts(self) -> list[int]:
        return self.cards


AnyEvent = Deals | Bought | WentOut | NobodyWentOut | RoundOver | Won


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


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none. Except for the cards bought it is one of the game's."""
    if s.phase not in laws.BETWEEN:
        return f"phase {s.phase} is in the middle of a round"
    unheld = s.copy()
    unheld.held = [0] * len(s.held)
    return laws.broken(unheld) or _bought(s)


def _bought(s: Position) -> str:
    """Check that the cards bought in this round are paid for (TP-3)."""
    for seat, cards in enumerate(s.held):
        spent = PENNIES - s.pennies[seat] if seat < s.seats and s.phase == DEAL else 0
        if cards % A_PENNY_BRINGS or not 0 <= cards <= A_PENNY_BRINGS * spent:
            return f"seat {seat} cannot have bought {cards} cards"
    return ""


A_ROUND = 3  # one entry of this many ends a round


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

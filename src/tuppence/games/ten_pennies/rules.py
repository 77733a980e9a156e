"""The rules of Ten Pennies (its text, and TP-1 to TP-11) over one fixed-size position; laying cards is in `sets.py`.

Functions marked @rule change only the position that is passed to them and emit ``(code, seat, number)`` to ``events``,
a list, or None in playouts. ``events.py`` defines the codes. Cards are numbers (``cards.py``). ``visibility.py``
decides what a seat may see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuppence.games.ten_pennies.cards import DECK, MOST_CARDS, POINTS, RANK_COUNT, ROUNDS, decks_for, rank_of
from tuppence.layout import INT16, INT32, number, row, settled
from tuppence.places import Scored, first_placed, place_by_scores
from tuppence.rule import Events, emit, rule, rule_not_inlined

if TYPE_CHECKING:
    from tuppence.games.ten_pennies.options import Options

MOST_SEATS = 8
MOST_HELD = 48  # cards: eleven, three for each of ten pennies, one drawn, and some room
MOST_SETS = MOST_CARDS // 3
DEALT = 11  # cards each (Dealing and cutting)
PENNIES = 10  # each, to buy with (Setup)
BOUGHT = 2  # cards from the stock with the up-card (Play)
MOST_RESHUFFLES = 2  # in a round (TP-9)

DRAW_FOR_DEAL, DEAL, UP, BUY, RESHUFFLE, PLAY, OVER = range(7)  # phase
NOBODY, NO_CARD = -1, -1

# Codes of events. HAND, DREW, LAID and CAUGHT are emitted once per card and SHARE once per seat, as parts of the event
# before them.
DRAWN, AGAIN, DEALER, DEALT_OUT, HAND, UP_CARD, TOOK, PASSED, BOUGHT_IT, DREW = range(10)
PASSED_OVER, LAID_DOWN, LAID_SET, LAID_OFF, LAID, DISCARDED, WENT_OUT, RESHUFFLED = range(10, 18)
NO_STOCK, CAUGHT, ROUND_OVER, WON, SHARE, TURN, BOUGHT_BACK = range(18, 25)


class Position(Scored):
    """A position of Ten Pennies."""

    seats: int = settled(INT32)
    deck: int = settled(INT32)  # cards in play
    phase: int = number(INT32)
    round: int = number(INT32)  # 1 to 7
    dealer: int = number(INT32)
    turn: int = number(INT32)
    buyer: int = number(INT32)  # the seat that may buy
    up: int = number(INT32)  # the card on offer
    top: int = number(INT32)  # the stock is in `stock` from here
    bottom: int = number(INT32)  # up to here
    discarded: int = number(INT32)  # the number of passed-over cards, in `discards`, the newest last
    just_passed: int = number(INT32)  # whether the newest of them was passed over in this turn (TP-9)
    reshuffles: int = number(INT32)  # in this round
    owed_to: int = number(INT32)  # the seat to which cards from the stock are due
    owed: int = number(INT32)  # their number
    taken: int = number(INT32)  # up-cards taken in a row, since a card last left the stock
    bowl: int = number(INT32)
    sets: int = number(INT32)  # on the table
    laid: int = number(INT32)  # cards in them
    drawn: list[int] = row(INT16, MOST_SEATS)  # each seat's card in the draw for the deal; NO_CARD: out of the draw
    stock: list[int] = row(INT16, MOST_CARDS)
    discards: list[int] = row(INT16, MOST_CARDS)
    held: list[int] = row(INT16, MOST_SEATS)  # cards in each hand
    hands: list[int] = row(INT16, MOST_SEATS * MOST_HELD)  # oldest first
    counts: list[int] = row(INT16, MOST_SEATS * RANK_COUNT)  # cards of each rank in each hand
    down: list[int] = row(INT16, MOST_SEATS)  # whether the first-down is laid
    set_owner: list[int] = row(INT16, MOST_SETS)
    set_rank: list[int] = row(INT16, MOST_SETS)
    laid_card: list[int] = row(INT16, MOST_CARDS)  # in the order of laying
    laid_set: list[int] = row(INT16, MOST_CARDS)
    shown: list[int] = row(INT16, MOST_CARDS)  # whether everyone saw the card go into the hand that it is in
    shuffle: list[int] = row(INT16, MOST_CARDS)  # the reshuffle that put the card into the stock; 0: the deal
    pennies: list[int] = row(INT16, MOST_SEATS)
    scores: list[int] = row(INT32, MOST_SEATS)
    points: list[int] = row(INT32, MOST_SEATS * ROUNDS)  # of each round
    places: list[int] = row(INT32, MOST_SEATS)


def new_position(options: Options) -> Position:
    """Return the start of a match, before the draw for the deal (Setup)."""
    position = Position(seats=options.players, deck=DECK * decks_for(options.players), round=1, up=NO_CARD)
    position.dealer = position.turn = position.buyer = position.owed_to = NOBODY
    for seat in range(options.players):
        position.pennies[seat] = PENNIES
    return position


@rule
def current_player(s: Position) -> int:
    """Return the seat that decides, -1 if chance is due, -4 if the match is over."""
    if s.phase == UP or s.phase == PLAY:
        return s.turn
    if s.phase == BUY:
        return s.buyer
    return -4 if s.phase == OVER else -1


@rule
def draw_for_deal(s: Position, events: Events) -> None:
    """After everyone's draw, the highest card deals; seats tied for it draw again (TP-1)."""
    highest = -1
    for seat in range(s.seats):
        if s.drawn[seat] != NO_CARD:
            emit(events, DRAWN, seat, s.drawn[seat])
            highest = max(highest, rank_of(s.drawn[seat]))
    left = 0
    for seat in range(s.seats):
        if s.drawn[seat] != NO_CARD:
            if rank_of(s.drawn[seat]) < highest:
                s.drawn[seat] = NO_CARD
            else:
                left += 1
                s.dealer = seat
    if left > 1:
        s.dealer = NOBODY
        emit(events, AGAIN, NOBODY, left)
    else:
        deal_first(s, s.dealer, events)


@rule
def deal_first(s: Position, seat: int, events: Events) -> None:
    """The seat drew the highest card and deals the first round (TP-1)."""
    s.dealer = seat
    s.phase = DEAL
    emit(events, DEALER, seat, 0)


@rule
def still_drawing(s: Position) -> int:
    """Return the number of seats that draw for the deal: all before the first draw (TP-1)."""
    left = 0
    for seat in range(s.seats):
        if s.drawn[seat] != NO_CARD:
            left += 1
    return left


@rule
def deal(s: Position, events: Events) -> None:
    """Deal eleven cards each from `stock`, one at a time, and turn up the next (TP-2)."""
    s.top = 0
    s.bottom = s.deck
    for card in range(s.deck):
        s.shown[card] = s.shuffle[card] = 0
    for _ in range(DEALT):
        for step in range(1, s.seats + 1):
            draw(s, (s.dealer + step) % s.seats)
    s.up = s.stock[s.top]
    s.top += 1
    emit(events, DEALT_OUT, s.dealer, s.round)
    if events is not None:
        for seat in range(s.seats):
            for place in range(s.held[seat]):
                emit(events, HAND, seat, s.hands[seat * MOST_HELD + place])
    emit(events, UP_CARD, NOBODY, s.up)
    open_turn(s, (s.dealer + 1) % s.seats, events)


@rule
def open_turn(s: Position, seat: int, events: Events) -> None:
    """A turn opens with the up-card (TP-3)."""
    s.turn = seat
    s.phase = UP
    s.just_passed = 0
    emit(events, TURN, seat, 0)


@rule
def put_in_hand(s: Position, seat: int, card: int) -> None:
    """Add a card to a hand, as its newest."""
    s.hands[seat * MOST_HELD + s.held[seat]] = card
    s.held[seat] += 1
    s.counts[seat * RANK_COUNT + rank_of(card)] += 1


@rule
def take_from_hand(s: Position, seat: int, card: int) -> None:
    """Remove a card from a hand. The order of the others does not change."""
    first = seat * MOST_HELD
    found = 0
    for place in range(first, first + s.held[seat]):
        if s.hands[place] == card:
            found = 1
        elif found:
            s.hands[place - 1] = s.hands[place]
    s.held[seat] -= 1
    s.counts[seat * RANK_COUNT + rank_of(card)] -= 1
    s.shown[card] = 0


@rule
def draw(s: Position, seat: int) -> int:
    """Move the top card of the stock to a hand, and return it."""
    card = s.stock[s.top]
    s.top += 1
    s.taken = 0
    put_in_hand(s, seat, card)
    return card


@rule
def take(s: Position, events: Events) -> None:
    """The player takes the up-card for free (Play, TP-3)."""
    s.taken += 1
    take_up(s, s.turn)
    emit(events, TOOK, s.turn, s.hands[s.turn * MOST_HELD + s.held[s.turn] - 1])
    s.phase = PLAY


@rule
def take_up(s: Position, seat: int) -> None:
    """Move the up-card to a hand, which everyone sees."""
    put_in_hand(s, seat, s.up)
    s.shown[s.up] = 1
    s.up = NO_CARD


@rule
def decline(s: Position, events: Events) -> None:
    """A seat declines the up-card: the next seat to the left that has a penny may buy it (TP-3)."""
    seat = s.turn if s.phase == UP else s.buyer
    emit(events, PASSED, seat, s.up)
    seat = (seat + 1) % s.seats
    while seat != s.turn and s.pennies[seat] == 0:
        seat = (seat + 1) % s.seats
    if seat != s.turn:
        s.phase = BUY
        s.buyer = seat
        return
    s.buyer = NOBODY
    emit(events, PASSED_OVER, NOBODY, s.up)
    s.discards[s.discarded] = s.up
    s.discarded += 1
    s.just_passed = 1
    s.up = NO_CARD
    owe(s, s.turn, 1, events)


@rule
def threw_it(s: Position, seat: int) -> bool:
    """Return whether the seat discarded the card on offer: it was in turn before the player."""
    dealt = s.bottom - s.top == s.deck - DEALT * s.seats - 1 and s.turn == (s.dealer + 1) % s.seats
    return (seat + 1) % s.seats == s.turn and not dealt


@rule
def buy(s: Position, events: Events) -> None:
    """The buyer pays a penny to the bowl for the up-card and two more cards; then the player draws (Play, TP-3)."""
    buyer = s.buyer
    pay_for_card(s, buyer)
    emit(events, BOUGHT_BACK if threw_it(s, buyer) else BOUGHT_IT, buyer, s.up)
    take_up(s, buyer)
    s.buyer = NOBODY
    owe(s, buyer, BOUGHT, events)


@rule
def pay_for_card(s: Position, buyer: int) -> None:
    """A seat that buys a card pays one of its ten pennies to the bowl (TP-3)."""
    s.pennies[buyer] -= 1
    s.bowl += 1


@rule
def owe(s: Position, seat: int, cards: int, events: Events) -> None:
    """Make cards from the stock due to a seat, and deal them."""
    s.owed_to = seat
    s.owed = cards
    deal_due(s, events)


@rule_not_inlined
def deal_due(s: Position, events: Events) -> None:
    """Deal the cards due; if the stock is empty, the passed-over cards are shuffled or the round ends (TP-9)."""
    while True:
        if s.owed == 0:
            if s.owed_to == s.turn:
                s.owed_to = NOBODY
                s.phase = PLAY
                return
            s.owed_to = s.turn  # the buyer has all cards due; the player, who did not take the up-card, draws
            s.owed = 1
        if s.top == s.bottom:
            break
        s.owed -= 1
        seat = s.owed_to
        emit(events, DREW, seat, draw(s, seat))
    if s.reshuffles == MOST_RESHUFFLES or to_reshuffle(s) == 0:
        emit(events, NO_STOCK, NOBODY, s.reshuffles)
        end_round(s, events)
    else:
        s.phase = RESHUFFLE


@rule
def to_reshuffle(s: Position) -> int:
    """Return the number of passed-over cards for the new stock: all except one passed over in this turn (TP-9)."""
    return s.discarded - s.just_passed


@rule
def reshuffle(s: Position, events: Events) -> None:
    """Make the shuffled cards in `stock` the new stock, and continue to deal the cards due (TP-9)."""
    s.bottom = to_reshuffle(s)
    s.top = 0
    s.reshuffles += 1
    for place in range(s.bottom):
        s.shuffle[s.stock[place]] = s.reshuffles
    if s.just_passed:
        s.discards[0] = s.discards[s.discarded - 1]
    s.discarded = s.just_passed
    emit(events, RESHUFFLED, NOBODY, s.bottom)
    deal_due(s, events)


@rule
def discard(s: Position, card: int, events: Events) -> None:
    """A discard ends the turn, or the round if it was the last card (TP-7)."""
    take_from_hand(s, s.turn, card)
    emit(events, DISCARDED, s.turn, card)
    if s.held[s.turn] == 0:
        go_out(s, events)
        return
    s.up = card
    open_turn(s, (s.turn + 1) % s.seats, events)


@rule
def go_out(s: Position, events: Events) -> None:
    """The player has no cards left, which ends the round at once (TP-8)."""
    emit(events, WENT_OUT, s.turn, s.round)
    end_round(s, events)


@rule_not_inlined
def end_round(s: Position, events: Events) -> None:
    """Each seat scores its cards and pays a penny for each (Scoring of the round and paying penalties, TP-8)."""
    emit(events, ROUND_OVER, NOBODY, s.round)
    for seat in range(s.seats):
        points = 0
        for place in range(s.held[seat]):
            card = s.hands[seat * MOST_HELD + place]
            points += POINTS[rank_of(card)]
            emit(events, CAUGHT, seat, card)
        catch(s, seat, points, s.held[seat])
    next_round(s, events)


@rule
def catch(s: Position, seat: int, points: int, cards: int) -> None:
    """A seat scores the points of the cards caught and pays a penny for each (TP-8)."""
    s.points[(s.round - 1) * MOST_SEATS + seat] = points
    s.scores[seat] += points
    s.bowl += cards


@rule
def next_round(s: Position, events: Events) -> None:
    """The cards go back to the deck; the deal passes, or after the last round the bowl is won (TP-1, TP-10)."""
    clear_table(s)
    if s.round == ROUNDS:
        win(s, events)
    else:
        s.round += 1
        s.dealer = (s.dealer + 1) % s.seats
        s.phase = DEAL


@rule
def clear_table(s: Position) -> None:
    """Return all cards to the deck."""
    for seat in range(s.seats):
        s.held[seat] = 0
        s.down[seat] = 0
        for rank in range(RANK_COUNT):
            s.counts[seat * RANK_COUNT + rank] = 0
    s.turn = s.buyer = s.owed_to = NOBODY
    s.up = NO_CARD
    s.top = s.bottom = s.discarded = s.just_passed = s.reshuffles = s.owed = s.taken = s.sets = s.laid = 0


@rule
def win(s: Position, events: Events) -> None:
    """The lowest total takes the bowl; equal totals share it, odd pennies to the earliest seats (Winning, TP-10)."""
    s.phase = OVER
    place_by_scores(s, -1)
    winners = first_placed(s)
    odd = s.bowl % winners
    emit(events, WON, NOBODY, s.bowl)
    for seat in range(s.seats):
        if s.places[seat] == 1:
            emit(events, SHARE, seat, s.bowl // winners + (1 if odd > 0 else 0))
            odd -= 1

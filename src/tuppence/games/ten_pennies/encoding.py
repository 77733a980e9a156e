"""Ten Pennies in numbers: actions and observations for learners.

A lay takes several numbers: the rank of a set or the set to lay off on, each of its cards, and DONE. Going down with
two sets, the first DONE ends the first set. At every step all numbers are legal from which a legal lay can follow, so
each legal lay can be composed and no composition is stuck. Only the seat that composes observes its composition.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tuppence.actions import Action
from tuppence.games.ten_pennies import kernel, rules, sets
from tuppence.games.ten_pennies.actions import Buy, Discard, LayDown, LayOff, LaySet, NewSet, Pass, Take
from tuppence.games.ten_pennies.cards import (
    NAMES,
    NUMBERS,
    RANK_COUNT,
    RANKS,
    ROUNDS,
    SETS,
    SIZES,
    WILDS,
    is_wild,
    rank_of,
)
from tuppence.games.ten_pennies.legality import SMALLEST, check_buy, check_further_set, check_pass, check_take
from tuppence.games.ten_pennies.rules import MOST_HELD, PLAY, Position
from tuppence.games.ten_pennies.sets import NO_RANK
from tuppence.kernel import Numbered, Part, put_mark, put_seat, put_seats
from tuppence.layout import INT16, INT32, Row, Structure, number, row
from tuppence.rule import LEGAL, rule, rule_not_inlined

TAKE, PASS, BUY, DONE, RANK = range(5)  # numbers; RANK is the first of the ranks
SET = RANK + RANK_COUNT  # the first of the sets on the table, after which come the cards
WHOLE, DOWN, FURTHER, OFF = range(4)  # what is composed; WHOLE: nothing
PHASES = rules.OVER + 1


class Composition(Structure):
    """A lay that the seat in turn composes. ``counts``, ``turn`` and ``round`` are as in a position, for `sets`."""

    kind: int = number(INT32)
    target: int = number(INT32)  # the set to lay off on
    rank: int = number(INT32)  # of the current set
    size: int = number(INT32)  # of the current set
    wilds: int = number(INT32)  # in the current set
    first: int = number(INT32)  # the rank of the set that is complete, if a second one follows
    first_size: int = number(INT32)
    count: int = number(INT32)  # cards chosen
    turn: int = number(INT32)
    round: int = number(INT32)
    cards: list[int] = row(INT16, MOST_HELD)
    counts: list[int] = row(INT16, RANK_COUNT)  # cards of each rank that are left in the hand


def encoding(first: Position) -> Numbered:
    """Return the encoding of a game, given its first position.

    The numbers are: TAKE, PASS, BUY, DONE, the ranks, the sets on the table, and the cards of the deck. A card's number
    discards it, or adds it to the lay that is composed.
    """
    seats, deck, most = first.seats, first.deck, first.deck // SMALLEST
    infinite = float("inf")
    parts = (
        Part("phase", PHASES, 1, "draw, deal, up-card, buying, reshuffle, play, over: 1 for what is"),
        Part("turn", seats, 1, "1 for the seat whose turn it is"),
        Part("buyer", seats, 1, "1 for the seat that may buy"),
        Part("dealer", seats, 1, "1 for the dealer"),
        Part("round", ROUNDS, 1, "1 for the round"),
        Part("hand", deck, 1, "1 for each card in the seat's hand"),
        Part("up", deck, 1, "1 for the up-card"),
        Part("discards", deck, 1, "1 for each passed-over card that is not reshuffled yet"),
        Part("shown", deck, seats, "for each card that everyone saw go into a hand: 1 for the next seat, and so on"),
        Part("laid", deck, most, "for each card on the table: 1 for the first set, and so on"),
        Part("set ranks", most, RANK_COUNT, "the rank of each set on the table: 1 for deuces, and so on"),
        Part("set owners", most, seats, "the seat that laid each set: 1 for the observing seat, and so on"),
        Part("hands", seats, MOST_HELD, "cards in each hand"),
        Part("down", seats, 1, "1 for each seat that has gone down"),
        Part("pennies", seats, infinite, "pennies of each seat"),
        Part("bowl", 1, infinite, "pennies in the bowl"),
        Part("stock", 1, deck, "cards in the stock"),
        Part("scores", seats, infinite, "points of each seat; the fewest win"),
        Part("places", seats, seats, "the place of each seat, or 0"),
        Part("composed", 4, 1, "nothing, going down, a further set, laying off: 1 for what the seat composes"),
        Part("composed rank", RANK_COUNT, 1, "1 for the rank of the set that the seat composes"),
        Part("composed first", RANK_COUNT, 1, "1 for the rank of the set that is complete, if a second one follows"),
        Part("composed cards", deck, 2, "1 for each card of the complete set, 2 for those of the other"),
    )
    count = SET + most + deck
    return Numbered(parts, observe, count, write_mask, apply, typed, numbers, Composition)


@rule_not_inlined
def observe(s: Position, c: Composition, seat: int, out: Row[float]) -> None:
    """Write what a seat sees and has seen (TP-11)."""
    at = put_mark(s.phase, PHASES, out, 0)
    at = put_seat(s, s.turn, seat, out, at)
    at = put_seat(s, s.buyer, seat, out, at)
    at = put_seat(s, s.dealer, seat, out, at)
    at = put_mark(s.round - 1, ROUNDS, out, at)
    for place in range(s.held[seat]):
        out[at + s.hands[seat * MOST_HELD + place]] = 1.0
    at = put_mark(s.up, s.deck, out, at + s.deck)
    for place in range(s.discarded):
        out[at + s.discards[place]] = 1.0
    at = put_table(s, seat, out, at + s.deck)
    at = put_seats(s, s.held, seat, out, at)
    at = put_seats(s, s.down, seat, out, at)
    at = put_seats(s, s.pennies, seat, out, at)
    out[at] = s.bowl
    out[at + 1] = s.bottom - s.top
    at = put_seats(s, s.scores, seat, out, at + 2)
    at = put_seats(s, s.places, seat, out, at)
    if seat == s.turn and s.phase == PLAY:
        put_composition(s, c, out, at)


@rule
def put_table(s: Position, seat: int, out: Row[float], at: int) -> int:
    """Write the cards that everyone saw go into hands, and the sets on the table. Return the next place."""
    for other in range(1, s.seats):
        holder = (seat + other) % s.seats
        for place in range(s.held[holder]):
            card = s.hands[holder * MOST_HELD + place]
            if s.shown[card]:
                out[at + card] = other
    at += s.deck
    for place in range(s.laid):
        out[at + s.laid_card[place]] = s.laid_set[place] + 1
    at += s.deck
    most = s.deck // SMALLEST
    for place in range(s.sets):
        out[at + place] = s.set_rank[place] + 1
        out[at + most + place] = (s.set_owner[place] - seat) % s.seats + 1
    return at + 2 * most


@rule
def put_composition(s: Position, c: Composition, out: Row[float], at: int) -> None:
    """Write the lay that is composed."""
    at = put_mark(c.kind, 4, out, at)
    at = put_mark(c.rank if c.kind != WHOLE else NO_RANK, RANK_COUNT, out, at)
    at = put_mark(c.first if c.kind == DOWN else NO_RANK, RANK_COUNT, out, at)
    for place in range(c.count):
        out[at + c.cards[place]] = 1 if place < c.first_size else 2


@rule
def begin(s: Position, c: Composition) -> None:
    """Begin a composition: all cards of the hand are left."""
    c.kind, c.target, c.rank, c.first = WHOLE, 0, NO_RANK, NO_RANK
    c.size, c.wilds, c.first_size, c.count, c.turn = 0, 0, 0, 0, 0
    c.round = s.round
    for rank in range(RANK_COUNT):
        c.counts[rank] = s.counts[s.turn * RANK_COUNT + rank]


@rule
def second_due(c: Composition) -> bool:
    """Return whether a second set of the first-down follows the current one."""
    return c.kind == DOWN and c.first == NO_RANK and SETS[c.round - 1] == 2


@rule_not_inlined
def goes_down(c: Composition, rank: int, size: int, wilds: int, second: bool) -> bool:
    """Return whether cards that are left complete a set of the first-down, and the ``second`` one (TP-5)."""
    most = WILDS[c.round - 1] - wilds
    short = max(0, SIZES[c.round - 1] - size)
    for more in range(min(most, short) + 1):
        if sets.one_goes_down(c, short, rank, more) and (not second or second_goes_down(c, short, rank, more)):
            return True
    return False


@rule
def second_goes_down(c: Composition, short: int, rank: int, wilds: int) -> bool:
    """Return whether cards that are left make a second set of the first-down, besides those for the first one."""
    size = SIZES[c.round - 1]
    for second in range(RANK_COUNT):
        for more in range(WILDS[c.round - 1] + 1):
            if sets.two_go_down(c, short, rank, wilds, size, second, more):
                return True
    return False


@rule
def extends(c: Composition, rank: int, size: int, wilds: int) -> bool:
    """Return whether cards that are left complete a further set: all its naturals, and the fewest wilds (TP-6)."""
    size += c.counts[rank]
    more = max(0, SMALLEST - size)
    return more <= sets.wilds_for(c, 0, rank) and check_further_set(size + more, wilds + more) == LEGAL


@rule
def can_follow(c: Composition, kind: int, rank: int, size: int, wilds: int, second: bool) -> bool:
    """Return whether a legal lay can follow from a current set of this size with ``wilds`` wilds."""
    if kind == DOWN:
        return goes_down(c, rank, size, wilds, second)
    if kind == FURTHER:
        return extends(c, rank, size, wilds)
    return size > 0 or c.counts[rank] > 0 or sets.wilds_for(c, 0, rank) > 0


@rule
def is_done(c: Composition) -> bool:
    """Return whether the current set is complete."""
    if c.kind == DOWN:
        return c.rank != NO_RANK and c.size >= SIZES[c.round - 1]
    if c.kind == FURTHER:
        return check_further_set(c.size, c.wilds) == LEGAL
    return c.size > 0


@rule_not_inlined
def write_mask(s: Position, c: Composition, mask: Row[int]) -> None:
    """Write 1 for each number that may come next."""
    if s.phase != PLAY:
        mask[TAKE] = 1 if check_take(s) == LEGAL else 0
        mask[PASS] = 1 if check_pass(s) == LEGAL else 0
        mask[BUY] = 1 if check_buy(s) == LEGAL else 0
        return
    if c.kind == WHOLE:
        begin(s, c)
        mask_beginnings(s, c, mask)
    elif c.rank == NO_RANK:
        mask_ranks(c, DOWN, False, mask)
    else:
        mask_cards(s, c, mask)


@rule
def mask_beginnings(s: Position, c: Composition, mask: Row[int]) -> None:
    """Write 1 for each discard, each rank with which a lay can begin, and each set to lay off on."""
    first = SET + s.deck // SMALLEST
    for place in range(s.held[s.turn]):
        mask[first + s.hands[s.turn * MOST_HELD + place]] = 1
    if s.down[s.turn]:
        mask_ranks(c, FURTHER, False, mask)
        for place in range(s.sets):
            if can_follow(c, OFF, s.set_rank[place], 0, 0, False):
                mask[SET + place] = 1
    else:
        mask_ranks(c, DOWN, SETS[s.round - 1] == 2, mask)


@rule
def mask_ranks(c: Composition, kind: int, second: bool, mask: Row[int]) -> None:
    """Write 1 for each rank that a set can have."""
    for rank in range(RANK_COUNT):
        if can_follow(c, kind, rank, 0, 0, second):
            mask[RANK + rank] = 1


@rule
def mask_cards(s: Position, c: Composition, mask: Row[int]) -> None:
    """Write 1 for each card that can be added to the current set, and for DONE."""
    second = second_due(c)
    if is_done(c) and can_follow(c, c.kind, c.rank, c.size, c.wilds, second):
        mask[DONE] = 1
    fits = 0  # a bit for each rank
    for rank in range(RANK_COUNT):
        if c.counts[rank] and (rank == c.rank or is_wild(rank, c.round)):
            c.counts[rank] -= 1
            if can_follow(c, c.kind, c.rank, c.size + 1, c.wilds + (0 if rank == c.rank else 1), second):
                fits |= 1 << rank
            c.counts[rank] += 1
    first = SET + s.deck // SMALLEST
    for place in range(s.held[s.turn]):
        card = s.hands[s.turn * MOST_HELD + place]
        if (fits >> rank_of(card)) & 1 and not is_chosen(c, card):
            mask[first + card] = 1


@rule
def is_chosen(c: Composition, card: int) -> bool:
    """Return whether a card is in the composition."""
    for place in range(c.count):
        if c.cards[place] == card:
            return True
    return False


@rule
def choose(s: Position, c: Composition, number: int) -> None:
    """Choose a rank, a set on the table or a card, or end the first of two sets."""
    if c.kind == WHOLE:
        begin(s, c)
    if number == DONE:
        c.first, c.first_size = c.rank, c.size
        c.rank, c.size, c.wilds = NO_RANK, 0, 0
    elif number < SET:
        c.kind, c.rank = FURTHER if s.down[s.turn] else DOWN, number - RANK
    elif number < SET + s.deck // SMALLEST:
        c.kind, c.target = OFF, number - SET
        c.rank = s.set_rank[c.target]
    else:
        card = number - SET - s.deck // SMALLEST
        rank = rank_of(card)
        c.cards[c.count] = card
        c.counts[rank] -= 1
        c.count += 1
        c.size += 1
        c.wilds += 0 if rank == c.rank else 1


@rule
def completes(s: Position, c: Composition, number: int) -> bool:
    """Return whether a number completes an action, which it may be alone."""
    if s.phase != PLAY:
        return True
    return number >= SET + s.deck // SMALLEST if c.kind == WHOLE else number == DONE and not second_due(c)


@rule_not_inlined
def apply(s: Position, c: Composition, number: int) -> None:
    """Apply an action, or choose a part of one."""
    if not completes(s, c, number):
        choose(s, c, number)
    elif number == TAKE:
        rules.take(s, None)
    elif number == BUY:
        rules.buy(s, None)
    elif number == PASS:
        rules.decline(s, None)
    elif number == DONE:
        lay(s, c)
        c.kind, c.count = WHOLE, 0
    else:
        rules.discard(s, number - SET - s.deck // SMALLEST, None)


@rule
def lay(s: Position, c: Composition) -> None:
    """Lay the cards that are composed."""
    if c.kind == OFF:
        sets.lay_off(s, c.target, c.cards, c.count, None)
    elif c.kind == FURTHER:
        sets.lay_set(s, c.rank, c.cards, c.count, None)
    elif c.first == NO_RANK:
        sets.lay_down(s, c.rank, NO_RANK, c.cards, c.count, c.count, None)
    else:
        sets.lay_down(s, c.first, c.rank, c.cards, c.first_size, c.count, None)


def typed(s: Position, c: Composition, number: int) -> Action | None:
    """Return the action that a number completes, or None if it is a part of one."""
    if not completes(s, c, number):
        return None
    if number in ANSWERS:
        return ANSWERS[number]
    if number != DONE:
        return Discard(NAMES[number - SET - s.deck // SMALLEST])
    names = kernel.named(c.cards[: c.count])
    rank: Any = RANKS[c.rank]
    if c.kind == OFF:
        return LayOff(c.target, names)
    if c.kind == FURTHER:
        return LaySet(rank, names)
    first: Any = RANKS[c.first]
    before = (NewSet(first, names[: c.first_size]),) if c.first != NO_RANK else ()
    return LayDown((*before, NewSet(rank, names[c.first_size :])))


def numbers(s: Position, action: Action) -> list[int]:
    """Return the numbers that compose an action."""
    first = SET + s.deck // SMALLEST
    match action:
        case Discard(card):
            return [first + NUMBERS[card]]
        case LayDown(laid):
            return [number for one in laid for number in _of_set(s, RANK + RANKS.index(one.rank), one.cards)]
        case LaySet(rank, names):
            return _of_set(s, RANK + RANKS.index(rank), names)
        case LayOff(place, names):
            return _of_set(s, SET + place, names)
    return [next(number for number, answer in ANSWERS.items() if answer == action)]


def _of_set(s: Position, beginning: int, names: Sequence[str]) -> list[int]:
    """Return the numbers that compose a set or lay off on one."""
    first = SET + s.deck // SMALLEST
    return [beginning, *(first + NUMBERS[name] for name in names), DONE]


ANSWERS: dict[int, Action] = {TAKE: Take(), PASS: Pass(), BUY: Buy()}

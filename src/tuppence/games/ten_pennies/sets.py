"""Laying cards in Ten Pennies: ways to go down, further sets, and laying off (TP-4 to TP-7).

A lay is given by ranks and numbers of wilds; `pick_...` chooses its cards from the hand: naturals first, then wilds,
each in hand order. The same functions list and count legal actions and find cards for bots.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

from tuppence.games.ten_pennies.cards import (
    ACE,
    DEUCE,
    JOKER,
    RANK_COUNT,
    is_wild,
    rank_of,
)
from tuppence.games.ten_pennies.legality import check_first, check_first_set
from tuppence.games.ten_pennies.rules import (
    LAID,
    LAID_DOWN,
    LAID_OFF,
    LAID_SET,
    MOST_HELD,
    Position,
    go_out,
    take_from_hand,
)
from tuppence.layout import Row, Rows
from tuppence.rule import LEGAL, Events, emit, rule

Play: TypeAlias = tuple[int, int, int, int, int]  # an action in the form of `kernel.find`
DOWN, SET, OFF, DISCARD, NONE, TAKE_UP, BUY_UP, PASS_UP = range(8)  # kinds of actions
NO_RANK = -1


class Hands(Protocol):
    """What decides whether a set can be laid: the cards of each rank in the hands."""

    turn: int
    round: int
    counts: list[int]


@rule
def lay_down(s: Position, first: int, second: int, cards: Rows[int], size: int, count: int, events: Events) -> None:
    """Go down: a set of rank ``first`` from the first ``size`` cards, and one of ``second`` from the rest (TP-5)."""
    emit(events, LAID_DOWN, s.turn, s.round)
    s.down[s.turn] = 1
    open_set(s, first, cards, 0, size, events)
    if second != NO_RANK:
        open_set(s, second, cards, size, count, events)
    end_of_laying(s, events)


@rule
def lay_set(s: Position, rank: int, cards: Rows[int], count: int, events: Events) -> None:
    """Lay a further set of the first ``count`` cards (TP-6)."""
    emit(events, LAID_SET, s.turn, rank)
    open_set(s, rank, cards, 0, count, events)
    end_of_laying(s, events)


@rule
def lay_off(s: Position, number: int, cards: Rows[int], count: int, events: Events) -> None:
    """Add the first ``count`` cards to any player's set (TP-6)."""
    emit(events, LAID_OFF, s.turn, number)
    for at in range(count):
        lay(s, number, cards[at], events)
    end_of_laying(s, events)


@rule
def open_set(s: Position, rank: int, cards: Rows[int], start: int, stop: int, events: Events) -> None:
    """Open a new set, numbered in the order of laying (TP-6)."""
    number = s.sets
    s.set_owner[number] = s.turn
    s.set_rank[number] = rank
    s.sets += 1
    for at in range(start, stop):
        lay(s, number, cards[at], events)


@rule
def lay(s: Position, number: int, card: int, events: Events) -> None:
    """Move a card from the hand to a set."""
    take_from_hand(s, s.turn, card)
    s.laid_card[s.laid] = card
    s.laid_set[s.laid] = number
    s.laid += 1
    emit(events, LAID, number, card)


@rule
def end_of_laying(s: Position, events: Events) -> None:
    """A player who has laid all cards goes out (TP-7)."""
    if s.held[s.turn] == 0:
        go_out(s, events)


@rule
def wilds_in_hand(s: Hands, seat: int) -> int:
    """Return the number of cards in a hand that are wild in this round."""
    at = seat * RANK_COUNT
    wilds = s.counts[at + DEUCE]
    if is_wild(ACE, s.round):
        wilds += s.counts[at + ACE] + s.counts[at + JOKER]
    return wilds


@rule
def wilds_for(s: Hands, seat: int, rank: int) -> int:
    """Return the number of wild cards in a hand that can stand for a rank, without those of that rank (TP-4)."""
    wilds = wilds_in_hand(s, seat)
    return wilds - s.counts[seat * RANK_COUNT + rank] if is_wild(rank, s.round) else wilds


@rule
def first_size(s: Position) -> int:
    """Return the smallest size of a set in the first-down (TP-5)."""
    size = 1
    while check_first_set(s, size, 0) != LEGAL:
        size += 1
    return size


@rule
def first_wilds(s: Position, size: int) -> int:
    """Return the most wilds in a set of this size in the first-down (TP-5)."""
    wilds = 0
    while check_first_set(s, size, wilds + 1) == LEGAL:
        wilds += 1
    return wilds


@rule
def one_goes_down(s: Hands, size: int, rank: int, wilds: int) -> bool:
    """Return whether the hand contains a set of this size with ``wilds`` wilds."""
    natural = s.counts[s.turn * RANK_COUNT + rank]
    return natural >= size - wilds and wilds_for(s, s.turn, rank) >= wilds


@rule
def two_go_down(s: Hands, size: int, first: int, wilds: int, other: int, second: int, more: int) -> bool:
    """Return whether the hand contains two sets, of ``size`` and ``other`` cards, with ``wilds`` and ``more`` wilds."""
    at = s.turn * RANK_COUNT
    if first == second:
        if s.counts[at + first] < size - wilds + other - more:
            return False
        return wilds_for(s, s.turn, first) >= wilds + more
    if s.counts[at + first] < size - wilds or s.counts[at + second] < other - more:
        return False
    # Cards of a wild rank that are not naturals of its set can be wilds of the other set only.
    left_first = s.counts[at + first] - size + wilds if is_wild(first, s.round) else 0
    left_second = s.counts[at + second] - other + more if is_wild(second, s.round) else 0
    for_both = wilds_in_hand(s, s.turn)
    if is_wild(first, s.round):
        for_both -= s.counts[at + first]
    if is_wild(second, s.round):
        for_both -= s.counts[at + second]
    return max(0, wilds - left_second) + max(0, more - left_first) <= for_both


@rule
def way_down(s: Position, number: int, listed: list[Play] | None) -> Play:
    """Return a first-down by its number: (rank, wilds, second rank or NO_RANK, its wilds, number of ways before it). If
    there is none, the first rank is NO_RANK.

    A large number counts all ways. The ways before the result are appended to ``listed``, unless it is None. There is
    one way for each choice of ranks and numbers of wilds, with the fewest naturals for the round's size (TP-5).
    """
    at = 0
    size = first_size(s)
    most = first_wilds(s, size)
    one, two = check_first(s, 1) == LEGAL, check_first(s, 2) == LEGAL
    for first in range(RANK_COUNT if one or two else 0):
        if s.counts[s.turn * RANK_COUNT + first] < size - most:
            continue
        for wilds in range(most + 1 if one else 0):
            if one_goes_down(s, size, first, wilds):
                if at == number:
                    return first, wilds, NO_RANK, 0, at
                at = passed(at, DOWN, first, wilds, NO_RANK, 0, listed)
        for second in range(first, RANK_COUNT if two else 0):
            if s.counts[s.turn * RANK_COUNT + second] < size - most:
                continue
            for wilds in range(most + 1):
                for more in range(wilds if first == second else 0, most + 1):
                    if two_go_down(s, size, first, wilds, size, second, more):
                        if at == number:
                            return first, wilds, second, more, at
                        at = passed(at, DOWN, first, wilds, second, more, listed)
    return NO_RANK, 0, NO_RANK, 0, at


@rule
def passed(at: int, kind: int, what: int, wilds: int, second: int, more: int, listed: list[Play] | None) -> int:
    """Return the number of the next action, and append this one to ``listed``."""
    if listed is not None:
        listed.append((kind, what, wilds, second, more))
    return at + 1


@rule
def pick_naturals(s: Position, rank: int, count: int, used: int, cards: Row[int], at: int) -> int:
    """Copy the first ``count`` unused cards of a rank to ``cards`` from ``at`` on. Return the used places, as bits."""
    first = s.turn * MOST_HELD
    for place in range(s.held[s.turn]):
        card = s.hands[first + place]
        if count > 0 and rank_of(card) == rank and not (used >> place) & 1:
            cards[at] = card
            at += 1
            count -= 1
            used |= 1 << place
    return used


@rule
def pick_wilds(s: Position, rank: int, count: int, other: int, leave: int, used: int, cards: Row[int], at: int) -> int:
    """Like `pick_naturals`, for wilds that can stand for ``rank``. ``leave``: the wilds to leave for ``other``."""
    first = s.turn * MOST_HELD
    spare = -leave
    for place in range(s.held[s.turn]):
        found = rank_of(s.hands[first + place])
        if is_wild(found, s.round) and found != other and not (used >> place) & 1:
            spare += 1
    for place in range(s.held[s.turn]):
        card = s.hands[first + place]
        found = rank_of(card)
        if count > 0 and is_wild(found, s.round) and found != rank and not (used >> place) & 1:
            if found != other and spare == 0:
                continue
            if found != other:
                spare -= 1
            cards[at] = card
            at += 1
            count -= 1
            used |= 1 << place
    return used


@rule
def pick_down(s: Position, first: int, wilds: int, second: int, more: int, cards: Row[int]) -> int:
    """Pick the cards of a first-down, those of the first set first. Return their number."""
    size = first_size(s)
    used = pick_naturals(s, first, size - wilds, 0, cards, 0)
    if second == NO_RANK:
        pick_wilds(s, first, wilds, NO_RANK, 0, used, cards, size - wilds)
        return size
    used = pick_naturals(s, second, size - more, used, cards, size)
    used = pick_wilds(s, first, wilds, second, more, used, cards, size - wilds)
    pick_wilds(s, second, more, NO_RANK, 0, used, cards, 2 * size - more)
    return 2 * size


@rule
def pick(s: Position, rank: int, wilds: int, cards: Row[int]) -> int:
    """Pick all naturals of a rank and ``wilds`` wilds, for a further set or to lay off. Return their number."""
    natural = s.counts[s.turn * RANK_COUNT + rank]
    used = pick_naturals(s, rank, natural, 0, cards, 0)
    pick_wilds(s, rank, wilds, NO_RANK, 0, used, cards, natural)
    return natural + wilds

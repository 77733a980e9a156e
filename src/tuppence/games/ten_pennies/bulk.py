"""Ten Pennies by number: what may be done, in the order of its list, and how chance draws and shuffles."""

from __future__ import annotations

from typing import Any

import numpy as np

from tuppence.actions import Action
from tuppence.chance import below, shuffle_first
from tuppence.games.ten_pennies import rules, sets
from tuppence.games.ten_pennies.actions import Buy, Discard, LayDown, LayOff, LaySet, NewSet, Pass, Take
from tuppence.games.ten_pennies.cards import NAMES, RANK_COUNT, RANKS, SIZES
from tuppence.rule import rule, rule_apart

DOWN, SET, OFF, DISCARD, NONE = range(5)  # kinds of play
TAKE, PASS = 0, 1  # answers to an offer; for who is asked to buy the first is to buy
MOST = 1 << 20  # more than there are actions, to count them all


@rule
def whose(s: Any) -> Any:
    """The seat that decides; -1: chance is due; -4: the match is over."""
    if s.phase == rules.UP or s.phase == rules.PLAY:
        return s.turn
    if s.phase == rules.BUY:
        return s.buyer
    return -4 if s.phase == rules.OVER else -1


@rule
def happen(s: Any, rng: Any) -> None:
    """The draw for the deal, the shuffled deck, or the passed-over cards shuffled (TP-1, TP-2, TP-9)."""
    if s.phase == rules.DRAW_FOR_DEAL:
        deck = np.arange(s.deck)
        at = 0
        for seat in range(s.seats):
            if s.drawn[seat] != rules.NO_CARD:
                other = at + below(rng, s.deck - at)
                deck[at], deck[other] = deck[other], deck[at]
                s.drawn[seat] = deck[at]
                at += 1
        rules.draw_for_deal(s, None)
    elif s.phase == rules.DEAL:
        for card in range(s.deck):
            s.stock[card] = card
        shuffle_first(s.stock, s.deck, rng)
        rules.deal(s, None)
    else:
        count = rules.to_reshuffle(s)
        sort_into_stock(s, count)
        shuffle_first(s.stock, count, rng)
        rules.reshuffle(s, None)


@rule
def sort_into_stock(s: Any, count: int) -> None:
    """So many of the passed-over cards in their order, each moved to its place: NumPy's sort takes long to compile."""
    for number in range(count):
        card = s.discards[number]
        place = number
        while place > 0 and s.stock[place - 1] > card:
            s.stock[place] = s.stock[place - 1]
            place -= 1
        s.stock[place] = card


@rule_apart
def find(s: Any, number: int) -> Any:
    """A play by its number, as (kind, rank or set or card, wilds, second rank, its wilds); NONE and how many there are.

    First what can be laid, in the order of ranks and sets, then the discards in the order of the hand.
    """
    at = 0
    if not s.down[s.turn]:
        first, wilds, second, more, at = sets.way_down(s, number)
        if first != sets.NO_RANK:
            return DOWN, first, wilds, second, more
    else:
        for rank in range(RANK_COUNT):
            wilds = 0
            while wilds <= s.counts[s.turn * RANK_COUNT + rank]:
                if sets.may_lay_set(s, rank, wilds):
                    if at == number:
                        return SET, rank, wilds, 0, 0
                    at += 1
                wilds += 1
        for place in range(s.sets):
            for wilds in range(sets.wilds_for(s, s.turn, s.set_rank[place]) + 1):
                if sets.may_lay_off(s, place, wilds):
                    if at == number:
                        return OFF, place, wilds, 0, 0
                    at += 1
    if number - at < s.held[s.turn]:
        return DISCARD, s.hands[s.turn * rules.MOST_HELD + number - at], 0, 0, 0
    return NONE, at + s.held[s.turn], 0, 0, 0


@rule
def choices(s: Any) -> Any:
    """How many actions the one who decides has: two with a card on offer."""
    if s.phase == rules.PLAY:
        return find(s, MOST)[1]
    return 2


@rule
def number_of(s: Any, kind: int, what: int, wilds: int, second: int, more: int) -> int:
    """The number of a legal play that `find` tells so."""
    number = 0
    if kind == DISCARD:
        number = find(s, MOST)[1] - s.held[s.turn]
    while find(s, number) != (kind, what, wilds, second, more):
        number += 1
    return number


@rule
def act(s: Any, number: int) -> None:
    """Carry out an action."""
    if s.phase != rules.PLAY:
        answer(s, number)
        return
    kind, what, wilds, second, more = find(s, number)
    play(s, kind, what, wilds, second, more)


@rule_apart
def answer(s: Any, number: int) -> None:
    """Answer an offer."""
    if number == PASS:
        rules.decline(s, None)
    elif s.phase == rules.UP:
        rules.take(s, None)
    else:
        rules.buy(s, None)


@rule_apart
def play(s: Any, kind: int, what: int, wilds: int, second: int, more: int) -> None:
    """Carry out a play, as `find` tells it."""
    if kind == DISCARD:
        rules.discard(s, what, None)
        return
    cards = np.empty(rules.MOST_HELD, np.int16)
    if kind == DOWN:
        count = sets.pick_down(s, what, wilds, second, more, cards)
        sets.lay_down(s, what, second, cards, SIZES[s.round - 1], count, None)
    elif kind == SET:
        count = sets.pick(s, what, wilds, cards)
        sets.lay_set(s, what, cards, count, None)
    else:
        count = sets.pick(s, s.set_rank[what], wilds, cards)
        sets.lay_off(s, what, cards, count, None)


def all_typed(s: Any) -> list[Action]:
    """Every action in its order, as `typed`; a discard is not searched for by its number."""
    if s.phase != rules.PLAY:
        return [typed(s, number) for number in range(choices(s))]
    first, held = s.turn * rules.MOST_HELD, s.held[s.turn]
    laid = [typed(s, number) for number in range(choices(s) - held)]
    return laid + [Discard(NAMES[card]) for card in s.hands[first : first + held]]


def typed(s: Any, number: int) -> Action:
    """An action by its number, as people and records name it."""
    if s.phase != rules.PLAY:
        return Pass() if number == 1 else Take() if s.phase == rules.UP else Buy()
    return typed_play(s, *find(s, number))


def typed_play(s: Any, kind: int, what: int, wilds: int, second: int, more: int) -> Action:
    """A play, as people and records name it."""
    if kind == DISCARD:
        return Discard(NAMES[what])
    cards = [0] * rules.MOST_HELD
    if kind == DOWN:
        count = sets.pick_down(s, what, wilds, second, more, cards)
        size = SIZES[s.round - 1]
        laid = [NewSet(_rank(what), named(cards[:size]))]
        if second != sets.NO_RANK:
            laid.append(NewSet(_rank(second), named(cards[size:count])))
        return LayDown(tuple(laid))
    if kind == SET:
        return LaySet(_rank(what), named(cards[: sets.pick(s, what, wilds, cards)]))
    return LayOff(what, named(cards[: sets.pick(s, s.set_rank[what], wilds, cards)]))


def named(cards: list[int]) -> tuple[str, ...]:
    """Cards as people and records name them."""
    return tuple(NAMES[card] for card in cards)


def _rank(rank: int) -> Any:
    """A rank as actions name it."""
    return RANKS[rank]

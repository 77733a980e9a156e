"""Numbered actions of Ten Pennies, in the order of the list of legal actions."""

from __future__ import annotations

from typing import Any

from tuppence.actions import Action
from tuppence.games.ten_pennies import rules, sets
from tuppence.games.ten_pennies.actions import Buy, Discard, LayDown, LayOff, LaySet, NewSet, Pass, Take
from tuppence.games.ten_pennies.cards import NAMES, RANK_COUNT, RANKS
from tuppence.games.ten_pennies.legality import (
    check_buy,
    check_further_set,
    check_lay_off,
    check_more,
    check_pass,
    check_play,
    check_take,
)
from tuppence.games.ten_pennies.rules import Position
from tuppence.games.ten_pennies.sets import BUY_UP, DISCARD, DOWN, NONE, OFF, PASS_UP, SET, TAKE_UP, Play, passed
from tuppence.rule import LEGAL, rule, rule_not_inlined

TAKE, PASS = 0, 1  # answers to an offer; for the buyer, TAKE means to buy
MOST = 1 << 20  # larger than any number of actions, to count them all
ANSWERS: dict[int, Action] = {TAKE_UP: Take(), BUY_UP: Buy(), PASS_UP: Pass()}


@rule_not_inlined
def find(s: Position, number: int, listed: list[Play] | None) -> Play:
    """Return an action by its number: (kind, rank or set or card, wilds, second rank, its wilds). If there is none, the
    kind is NONE and the next number is the number of actions.

    The actions are the answers to an offer, or first the cards that can be laid, in the order of ranks and sets, then
    the discards in the order of the hand. All actions before the result, except discards, are appended to ``listed``,
    unless it is None.
    """
    if check_play(s) != LEGAL:
        return find_answer(s, number, listed)
    first, wilds, second, more, at = sets.way_down(s, number, listed)
    if first != sets.NO_RANK:
        return DOWN, first, wilds, second, more
    if check_more(s) == LEGAL:
        for rank in range(RANK_COUNT):
            natural = s.counts[s.turn * RANK_COUNT + rank]
            for wilds in range(sets.wilds_for(s, s.turn, rank) + 1):
                if check_further_set(natural + wilds, wilds) == LEGAL:
                    if at == number:
                        return SET, rank, wilds, 0, 0
                    at = passed(at, SET, rank, wilds, 0, 0, listed)
        for place in range(s.sets):
            natural = s.counts[s.turn * RANK_COUNT + s.set_rank[place]]
            for wilds in range(sets.wilds_for(s, s.turn, s.set_rank[place]) + 1):
                if check_lay_off(s, place, natural + wilds) == LEGAL:
                    if at == number:
                        return OFF, place, wilds, 0, 0
                    at = passed(at, OFF, place, wilds, 0, 0, listed)
    if number - at < s.held[s.turn]:
        return DISCARD, s.hands[s.turn * rules.MOST_HELD + number - at], 0, 0, 0
    return NONE, at + s.held[s.turn], 0, 0, 0


@rule
def find_answer(s: Position, number: int, listed: list[Play] | None) -> Play:
    """Like `find`, for the answers to an offer."""
    at = 0
    if check_take(s) == LEGAL:
        if at == number:
            return TAKE_UP, 0, 0, 0, 0
        at = passed(at, TAKE_UP, 0, 0, 0, 0, listed)
    if check_buy(s) == LEGAL:
        if at == number:
            return BUY_UP, 0, 0, 0, 0
        at = passed(at, BUY_UP, 0, 0, 0, 0, listed)
    if check_pass(s) == LEGAL:
        if at == number:
            return PASS_UP, 0, 0, 0, 0
        at = passed(at, PASS_UP, 0, 0, 0, 0, listed)
    return NONE, at, 0, 0, 0


@rule
def num_legal_actions(s: Position) -> int:
    """Return the number of the current player's actions."""
    return find(s, MOST, None)[1]


@rule
def number_of(s: Position, kind: int, what: int, wilds: int, second: int, more: int) -> int:
    """Return the number of a legal action in the form that `find` returns."""
    number = 0
    if kind == DISCARD:
        number = find(s, MOST, None)[1] - s.held[s.turn]
    while find(s, number, None) != (kind, what, wilds, second, more):
        number += 1
    return number


def all_typed(s: Position) -> list[Action]:
    """Return all actions in order, typed."""
    listed: list[Play] = []
    _, count, *_ = find(s, MOST, listed)
    found = [typed_play(s, *one) for one in listed]
    first = s.turn * rules.MOST_HELD
    return found + [Discard(NAMES[card]) for card in s.hands[first : first + count - len(found)]]


def typed(s: Position, number: int) -> Action:
    """Return the typed action with this number."""
    return typed_play(s, *find(s, number, None))


def typed_play(s: Position, kind: int, what: int, wilds: int, second: int, more: int) -> Action:
    """Return the typed form of an action that `find` returned."""
    if kind in ANSWERS:
        return ANSWERS[kind]
    if kind == DISCARD:
        return Discard(NAMES[what])
    cards = [0] * rules.MOST_HELD
    if kind == DOWN:
        count = sets.pick_down(s, what, wilds, second, more, cards)
        size = sets.first_size(s)
        laid = [NewSet(_rank(what), named(cards[:size]))]
        if second != sets.NO_RANK:
            laid.append(NewSet(_rank(second), named(cards[size:count])))
        return LayDown(tuple(laid))
    if kind == SET:
        return LaySet(_rank(what), named(cards[: sets.pick(s, what, wilds, cards)]))
    return LayOff(what, named(cards[: sets.pick(s, s.set_rank[what], wilds, cards)]))


def named(cards: list[int]) -> tuple[str, ...]:
    """Return the names of cards."""
    return tuple(NAMES[card] for card in cards)


def _rank(rank: int) -> Any:
    """Return the name of a rank."""
    return RANKS[rank]

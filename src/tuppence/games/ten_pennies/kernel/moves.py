"""Compiled play of Ten Pennies: chance outcomes, and actions by their number."""

from __future__ import annotations

import numpy as np

from tuppence.chance import Generator
from tuppence.games.ten_pennies import dealing, rules, sets
from tuppence.games.ten_pennies.kernel import find, find_answer
from tuppence.games.ten_pennies.rules import Position
from tuppence.games.ten_pennies.sets import DISCARD, DOWN, PASS_UP, SET, TAKE_UP
from tuppence.rule import rule, rule_not_inlined


@rule
def apply_chance(s: Position, rng: Generator) -> None:
    """Draw for the deal, shuffle the deck, or shuffle the passed-over cards (TP-1, TP-2, TP-9)."""
    cards = np.empty(s.deck, np.int16)
    dealing.apply_cards(s, cards, dealing.draw(s, rng, cards), None)


@rule
def apply_action(s: Position, number: int) -> None:
    """Apply an action, given its number."""
    if s.phase != rules.PLAY:
        answer(s, number)
        return
    kind, what, wilds, second, more = find(s, number, None)
    play(s, kind, what, wilds, second, more)


@rule_not_inlined
def answer(s: Position, number: int) -> None:
    """Apply the answer to an offer, given its number."""
    kind = find_answer(s, number, None)[0]
    if kind == PASS_UP:
        rules.decline(s, None)
    elif kind == TAKE_UP:
        rules.take(s, None)
    else:
        rules.buy(s, None)


@rule_not_inlined
def play(s: Position, kind: int, what: int, wilds: int, second: int, more: int) -> None:
    """Apply a lay or discard in the form that `find` returns."""
    if kind == DISCARD:
        rules.discard(s, what, None)
        return
    cards = np.empty(rules.MOST_HELD, np.int16)
    if kind == DOWN:
        count = sets.pick_down(s, what, wilds, second, more, cards)
        sets.lay_down(s, what, second, cards, sets.first_size(s), count, None)
    elif kind == SET:
        count = sets.pick(s, what, wilds, cards)
        sets.lay_set(s, what, cards, count, None)
    else:
        count = sets.pick(s, s.set_rank[what], wilds, cards)
        sets.lay_off(s, what, cards, count, None)

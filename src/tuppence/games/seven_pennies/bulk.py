"""Seven Pennies by number: what may be done, in the order of its list, and how chance throws."""

from __future__ import annotations

from typing import Any

from tuppence.chance import below
from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.actions import Cancel, Gather
from tuppence.rule import rule

GATHER = -2  # in place of a payer: the action gathers
MOST = 1 << 20  # more than there are actions, to count them all


@rule
def whose(s: Any) -> Any:
    """The seat that decides; -1: chance is due; -4: the match is over."""
    if s.phase == rules.CHOOSE:
        return s.turn
    return -4 if s.phase == rules.OVER else -1


@rule
def happen(s: Any, rng: Any) -> None:
    """The first player is drawn, or all of the Balcony is thrown (SP-1, SP-2)."""
    if s.phase == rules.STARTER:
        rules.start(s, below(rng, s.seats), None)
        return
    for _ in range(s.balcony):
        s.theatre[below(rng, s.faces)] += 1
    rules.throw(s, None)


@rule
def find(s: Any, number: int) -> Any:
    """An action by its number, as (value, payer); payer GATHER: it gathers; value 0: none such, payer says how many.

    First the gathers by value, then the cancels by value and payer (SP-3, SP-4, SP-8, SP-9).
    """
    own = rules.must_pay_own(s)
    if own:
        return (own, s.turn) if number == 0 else (0, 1)
    at = 0
    for value in range(1, s.faces + 1):
        if rules.may_gather(s, value):
            if at == number:
                return value, GATHER
            at += 1
    for value in range(1, s.faces + 1):
        if s.theatre[value - 1]:
            before = at
            pair = rules.pair_of(s, value)
            fewest = rules.fewest_to_pay(s, value)
            for seat in range(s.seats):
                if s.value[seat] == pair and s.count[seat] >= fewest:
                    if at == number:
                        return value, seat
                    at += 1
            if at == before:
                if at == number:
                    return value, rules.NOBODY
                at += 1
    return 0, at


def typed(s: Any, number: int) -> Gather | Cancel:
    """An action by its number, as people and records name it."""
    value, payer = find(s, number)
    return Gather(value) if payer == GATHER else Cancel(value, None if payer == rules.NOBODY else payer)


@rule
def choices(s: Any) -> Any:
    """How many actions the one who decides has."""
    return find(s, MOST)[1]


@rule
def gathers(s: Any) -> int:
    """How many of the actions gather; they come first."""
    count = 0
    if not rules.must_pay_own(s):
        for value in range(1, s.faces + 1):
            if rules.may_gather(s, value):
                count += 1
    return count


@rule
def act(s: Any, number: int) -> None:
    """Carry out an action."""
    value, payer = find(s, number)
    if payer == GATHER:
        rules.gather(s, value, None)
    else:
        rules.cancel(s, value, payer, None)

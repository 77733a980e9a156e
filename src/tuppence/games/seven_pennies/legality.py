"""Which actions are legal in Seven Pennies, with a code for each reason; for lists, playouts and refusals."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.seven_pennies.actions import Cancel, Gather, Starter, Thrown
from tuppence.games.seven_pennies.rules import (
    CHOOSE,
    NOBODY,
    OVER,
    STARTER,
    THROW,
    Position,
    fewest_to_pay,
    must_pay_own,
    pair_of,
)
from tuppence.rule import LEGAL, rule

# Reasons.
MATCH_OVER, DRAWN_ONCE, NO_SEAT, NOBODY_THROWS, NOT_ALL_VALUES, NOT_THE_BALCONY, NOT_YET = range(1, 8)
OWN_FIRST, OWN_AND_PAY, NOT_SHOWN, HOLDS_OTHER, SOMEBODY_PAYS, HOLDS_NONE, NOT_THE_MOST = range(8, 15)


@rule
def check_starter(s: Position, seat: int) -> int:
    """Return LEGAL, or why a seat cannot begin (SP-1)."""
    if s.phase != STARTER:
        return MATCH_OVER if s.phase == OVER else DRAWN_ONCE
    return LEGAL if seat < s.seats else NO_SEAT


@rule
def check_throw(s: Position, values: int, pieces: int) -> int:
    """Return LEGAL, or why a throw of ``pieces`` pieces with counts for ``values`` values is not legal (SP-2)."""
    if s.phase != THROW:
        return MATCH_OVER if s.phase == OVER else NOBODY_THROWS
    if values != s.faces:
        return NOT_ALL_VALUES
    return LEGAL if pieces == s.balcony else NOT_THE_BALCONY


@rule
def check_choice(s: Position) -> int:
    """Return LEGAL, or why nothing can be gathered or cancelled now (SP-2)."""
    if s.phase != CHOOSE:
        return MATCH_OVER if s.phase == OVER else NOT_YET
    return LEGAL


@rule
def check_value(s: Position, value: int) -> int:
    """Return LEGAL, or NOT_SHOWN if no piece in the Theatre shows a value (SP-3, SP-8)."""
    return LEGAL if value <= s.faces and s.theatre[value - 1] else NOT_SHOWN


@rule
def check_gather(s: Position, value: int, own: int) -> int:
    """Return LEGAL, or why a value cannot be gathered: a player with pieces may gather only their value (SP-3, SP-8).

    ``own``: the value that the thrower must cancel and pay for, from `rules.must_pay_own` (SP-9).
    """
    if own:
        return OWN_FIRST
    shown = check_value(s, value)
    if shown != LEGAL:
        return shown
    held = s.value[s.turn]
    return LEGAL if held == 0 or held == value else HOLDS_OTHER


@rule
def check_payer(s: Position, value: int, payer: int, own: int, fewest: int) -> int:
    """Return LEGAL, or why a player or NOBODY cannot pay for cancelling a shown value (SP-4, SP-8, SP-9).

    ``own``: see `check_gather`. ``fewest``: the least number of pieces of a payer, from `rules.fewest_to_pay`.
    """
    if own and (value != own or payer != s.turn):
        return OWN_AND_PAY
    if payer == NOBODY:
        return SOMEBODY_PAYS if fewest else LEGAL
    if s.value[payer] != pair_of(s, value):
        return HOLDS_NONE
    return LEGAL if s.count[payer] >= fewest else NOT_THE_MOST


@rule
def check_cancel(s: Position, value: int, payer: int) -> int:
    """Return LEGAL, or why a value cannot be cancelled at the cost of a player or NOBODY."""
    shown = check_value(s, value)
    return shown if shown != LEGAL else check_payer(s, value, payer, must_pay_own(s), fewest_to_pay(s, value))


def check(s: Position, action: Action) -> int:
    """Return LEGAL, or why an action of the right type is not legal now."""
    match action:
        case Starter(seat):
            return check_starter(s, seat)
        case Thrown(counts):
            return check_throw(s, len(counts), sum(counts))
        case Gather(value):
            return check_choice(s) or check_gather(s, value, must_pay_own(s))
        case Cancel(value, payer):
            return check_choice(s) or check_cancel(s, value, number_of(payer))
    raise TypeError(action)


def number_of(payer: int | None) -> int:
    """Return the payer's number in the rules."""
    return NOBODY if payer is None else payer

"""Reasons why actions of Seven Pennies are not legal, in words, by the codes of `legality`."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.seven_pennies import legality, rules
from tuppence.games.seven_pennies.actions import Cancel, Gather, Starter, Thrown
from tuppence.games.seven_pennies.rules import Position

Reason = tuple[str, str]  # the rule, and the reason in words


def reason(s: Position, action: Action, code: int) -> Reason:
    """Return the rule that forbids an action and the reason in words, for a code."""
    if code == legality.MATCH_OVER:
        return "SP-7" if s.tko else "Winning", "the match is over"
    match action:
        case Starter(seat):
            return _no_starter(s, seat, code)
        case Thrown(counts):
            return _no_throw(s, counts, code)
        case Gather(value):
            return _not_gathered(s, value, code)
        case Cancel(value, payer):
            return _not_cancelled(s, value, payer, code)
    raise TypeError(action)


def _no_starter(s: Position, seat: int, code: int) -> Reason:
    """Why a seat cannot begin."""
    if code == legality.NO_SEAT:
        return "SP-1", f"there is no seat {seat}: seats are 0 to {s.seats - 1}"
    return "SP-1", "the first player is drawn once, before the first throw"


def _no_throw(s: Position, counts: tuple[int, ...], code: int) -> Reason:
    """Why a throw is impossible."""
    match code:
        case legality.NOT_ALL_VALUES:
            return "SP-2", f"a throw has {s.faces} counts, one for each value, not {len(counts)}"
        case legality.NOT_THE_BALCONY:
            return "SP-2", f"the whole Balcony is thrown: {s.balcony} pieces, not {sum(counts)}"
    return "SP-2", "nobody is to throw now"


def _not_gathered(s: Position, value: int, code: int) -> Reason:
    """Why a value cannot be gathered."""
    rule = "SP-3" if s.faces == rules.COINS else "SP-8"
    match code:
        case legality.OWN_FIRST:
            return "SP-9", f"own dice can be cancelled, so they must be: cancel {rules.must_pay_own(s)}"
        case legality.NOT_SHOWN:
            return rule, f"no piece in the Theatre shows {_shown(s, value)}"
        case legality.HOLDS_OTHER:
            return rule, f"the player holds {_shown(s, s.value[s.turn])} and may gather nothing else"
    return _not_yet()


def _not_cancelled(s: Position, value: int, payer: int | None, code: int) -> Reason:
    """Why a value cannot be cancelled at the cost of a player, or of nobody."""
    if code == legality.NOT_YET:
        return _not_yet()
    rule = "SP-4" if s.faces == rules.COINS else "SP-8"
    if code == legality.NOT_SHOWN:
        return rule, f"no piece in the Theatre shows {_shown(s, value)}"
    pair = _shown(s, rules.pair_of(s, value))
    match code:
        case legality.OWN_AND_PAY:
            return "SP-9", f"own dice can be cancelled, so they must be: cancel {rules.must_pay_own(s)} and pay"
        case legality.SOMEBODY_PAYS:
            return rule, "somebody can pay, so the payer is to be named"
        case legality.HOLDS_NONE:
            return rule, f"seat {payer} holds no {pair}, so it cannot pay"
        case legality.NOT_THE_MOST:
            return rule, f"seat {payer} does not hold the most {pair}, so it does not pay"
    raise ValueError(code)


def _not_yet() -> Reason:
    """Why nothing can be chosen now."""
    return "SP-2", "the pieces are thrown without asking, and not yet"


def _shown(s: Position, value: int) -> str:
    """Return a value as a refusal names it."""
    return ("tails", "heads")[value - 1] if s.faces == rules.COINS and value <= rules.COINS else f"a {value}"

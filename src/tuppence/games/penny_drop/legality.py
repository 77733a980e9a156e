"""Which actions are legal in Penny Drop, with a code for each reason; for lists, playouts and refusals."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.penny_drop import rules
from tuppence.games.penny_drop.actions import Mishap, Roll, Rolled, Stop, Timeout
from tuppence.games.penny_drop.rules import Position
from tuppence.rule import LEGAL, rule

ROLL, STOP, TIMEOUT, DIE = range(4)  # numbers of actions; DIE: a face or a mishap of the die in the air
NUMBERS: dict[type[Action], int] = {Roll: ROLL, Stop: STOP, Timeout: TIMEOUT, Rolled: DIE, Mishap: DIE}
MATCH_OVER, NO_DIE, UNASKED, IN_THE_AIR, NOT_ROLLED, NO_CLOCK = range(1, 7)  # reasons


@rule
def check_number(s: Position, action: int) -> int:
    """Return LEGAL, or why an action is not legal now (7.01(e), PD-3, PD-4, PD-6, PD-7)."""
    if s.phase == rules.OVER:
        return MATCH_OVER
    if action == DIE:
        return NO_DIE if s.phase == rules.TURN else LEGAL
    if s.phase == rules.ROLL_OFF:
        return UNASKED
    if s.phase == rules.ROLLING:
        return IN_THE_AIR
    if action == STOP and not s.rolled:
        return NOT_ROLLED
    if action == TIMEOUT and not s.move_seconds:
        return NO_CLOCK
    return LEGAL


def check(s: Position, action: Action) -> int:
    """Return LEGAL, or why an action of the right type is not legal now."""
    return check_number(s, NUMBERS[type(action)])

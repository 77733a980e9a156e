"""Why an action of Penny White is not legal now, in words, from the codes of `legality`."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.penny_white import legality, rules
from tuppence.games.penny_white.actions import Remove, Rest, Starter
from tuppence.games.penny_white.board import BACK, FRONT, reach
from tuppence.games.penny_white.legality import ANGLES, OVERS, SPEEDS
from tuppence.games.penny_white.rules import Position
from tuppence.words import number_word

Reason = tuple[str, str]  # the rule and the reason

DUE_FIRST: dict[int, Reason] = {  # what is due first, by phase
    rules.PLACE_WHITE: ("PW-3", "the white is placed first, by who starts the end"),
    rules.FLICK_WHITE: ("PW-3", "the white is flicked first, by who starts the end"),
    rules.FLICK: ("PW-2", "the white is in place, and a penny is to be flicked"),
    rules.REMOVE: ("PW-6", "a removal comes first: a penny of the flicker, or none"),
}
FIXED: dict[int, Reason] = {  # reasons that do not depend on the action or the position
    legality.MATCH_OVER: ("PW-8", "the match is over"),
    legality.OVER_RANGE: ("PW-3", f"the white is placed {OVERS[0]:g} to {OVERS[1]:g} mm over the line"),
    legality.ANGLE_RANGE: ("PW-4", f"the angle is {ANGLES[0]:g} to {ANGLES[1]:g} radians from straight ahead"),
    legality.SPEED_RANGE: ("PW-4", f"the speed is {SPEEDS[0]:g} to {SPEEDS[1]:g} mm a second"),
    legality.OVERLAPS: ("PW-4", "it would overlap a disc on the board"),
    legality.NO_FLICK: ("PW-11", "there is no flick that could be foul"),
}


def reason(s: Position, action: Action, code: int) -> Reason:
    """Return the rule that forbids an action and the reason, from its code."""
    match code, action:
        case legality.OTHERWISE, _:
            return DUE_FIRST[s.phase]
        case legality.CHANCE_DUE, _:
            return _chance_first(s)
        case legality.NOT_DUE, Starter():
            return "PW-2", "the first starter is drawn once, before the first end"
        case legality.NOT_DUE, _:
            return "PW-9", "nothing slides"
        case legality.NOT_BEHIND, _:
            side = f"{reach(s):g} mm to either side at most"
            return (
                "PW-4",
                f"it is flicked from wholly behind the line and on the board: {side}, {BACK:g} to {FRONT:g} up",
            )
        case legality.NO_PENNY, _:
            return "PW-6", f"there is no such penny: {number_word(s.flicked)} {_were(s)} flicked in this end"
        case legality.OWN_PENNY, Remove(penny):
            return "PW-6", f"penny {penny} is not the flicker's"
        case legality.OFF_ALREADY, Remove(penny):
            return "PW-6", f"penny {penny} is off the board already"
        case _, Rest(discs):
            return _no_rest(s, discs, code)
    return FIXED[code]


def _were(s: Position) -> str:
    return "was" if s.flicked == 1 else "were"


def _chance_first(s: Position) -> Reason:
    """Return why no player decides while chance is due."""
    if s.phase == rules.STARTER:
        return "PW-2", "the starter is drawn first"
    return "PW-9", "the discs have not come to rest yet"


def _no_rest(s: Position, discs: tuple[tuple[float, float, bool], ...], code: int) -> Reason:
    """Return why the discs cannot have come to rest there (PW-9)."""
    if code == legality.MATCH_OVER:
        return FIXED[code]
    if code == legality.OTHER_DISCS:
        pennies = legality.sliding(s)
        those = f"and {number_word(pennies)} {'penny' if pennies == 1 else 'pennies'}" if pennies else "alone"
        return "PW-9", f"it names the white {those}, in the order of flicking; here are {len(discs)} discs"
    if code == legality.CAME_BACK:
        return "PW-9", "a penny that was off the board stays off until the end is over"
    return "PW-9", on_it(s)


def on_it(s: Position) -> str:
    """Return where on the board a disc can lie."""
    half, length = s.width / 2, s.length
    return f"what is on the board lies on it: up to {half:g} mm to either side, 0 to {length:g} mm up"

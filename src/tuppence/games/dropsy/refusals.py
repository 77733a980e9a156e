"""Why an action of Dropsy is not legal now, in words, from the codes of `legality`."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.dropsy import legality, rules
from tuppence.games.dropsy.actions import Arranged, Foul, Rest
from tuppence.games.dropsy.board import GRID, TURNS, extent
from tuppence.games.dropsy.legality import HEIGHTS, TILTS
from tuppence.games.dropsy.rules import Position
from tuppence.words import number_word

Reason = tuple[str, str]  # the rule and the reason

FIXED: dict[int, Reason] = {  # reasons that do not depend on the action or the position
    legality.MATCH_OVER: ("DR-9", "the match is over"),
    legality.OFF_GRID: (
        "DR-3",
        f"each board lies in a column and a row from 0 to {GRID - 1}, with 0 to {TURNS - 1} quarter-turns",
    ),
    legality.SAME_CELL: ("DR-3", "two boards would lie on the same cell"),
    legality.APART: ("DR-3", "the boards would not be connected: each touches another along a whole side"),
    legality.HEIGHT_RANGE: ("DR-4", f"a token is dropped from {HEIGHTS[0]:g} to {HEIGHTS[1]:g} mm above the boards"),
    legality.NOBODY_DECIDES: ("DR-8", "a foul is entered while a player is to decide"),
    legality.IN_HAND: ("DR-11", "a token that is in a hand, or out of the round, stays off the boards"),
    legality.TILT_RANGE: ("DR-5", f"a tilt is {TILTS[0]:g} to {TILTS[1]:g} degrees"),
    legality.OFF_BOARDS: ("DR-6", "a token whose centre is off the boards is not on them"),
    legality.SLOT_TAKEN: ("DR-5", "a slot holds one token: two would be flush in the same one"),
}


def reason(s: Position, action: Action, code: int) -> Reason:
    """Return the rule that forbids an action and the reason, from its code."""
    match code, action:
        case legality.OTHERWISE, _:
            laying = s.phase == rules.ARRANGE
            return ("DR-3", "the boards are laid out first") if laying else ("DR-7", "a token is to be dropped")
        case legality.CHANCE_DUE, _:
            resting = s.phase == rules.REST
            return ("DR-4", "the token is still falling") if resting else ("DR-3", "the layout is drawn first")
        case legality.NOT_DUE, Arranged():
            return "DR-3", "no layout is to be drawn now"
        case legality.NOT_DUE, _:
            return "DR-11", "no token is falling"
        case legality.BESIDE_LAYOUT, _:
            width, height = extent(s.cells, 0), extent(s.cells, 1)
            return "DR-4", f"it is dropped over the layout: x from 0 to {width:g} and y from 0 to {height:g} mm"
        case legality.NO_SEAT, Foul(seat):
            return "DR-8", f"there is no seat {seat}: the seats are 0 to {s.seats - 1}"
        case legality.OTHER_TOKENS, Rest(tokens):
            names = max(s.dropped, rules.next_token(s) + 1)
            those = "token" if names == 1 else "tokens"
            order = f"{number_word(names)} {those}, in order of first dropping, those in a hand included"
            return "DR-11", f"it names every token dropped in this round: {order}; here are {len(tokens)}"
    return FIXED[code]

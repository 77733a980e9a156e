"""The score sheet of Dropsy in words. Most reasons of refusals are the game's."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.dropsy import legality as game_legality
from tuppence.games.dropsy import refusals, rules
from tuppence.games.dropsy.board import SLOTS
from tuppence.games.dropsy.rules import Position
from tuppence.games.dropsy.sheet import legality
from tuppence.games.dropsy.sheet.actions import RoundEnds
from tuppence.words import number_word

FOUL = "Dropped foul"  # the heading of whose foul can be entered
Reason = tuple[str, str]  # the rule and the reason


def reason(s: Position, action: Action, code: int) -> Reason:
    """Return the rule that forbids an entry and the reason, from its code."""
    match code:
        case legality.MATCH_OVER:
            return "DR-9", "the match is over"
        case legality.LAYOUT_FIRST:
            return "DR-3", "the boards are laid out first"
        case legality.NO_SEAT:
            return "GA-1", f"there is no such seat: the seats are 0 to {s.seats - 1}"
        case legality.OTHER_SLOTS if isinstance(action, RoundEnds):
            return "DR-2", f"the boards have {len(SLOTS)} slots; here are {len(action.slots)}"
        case legality.TOO_MANY:
            tokens = "token" if s.each == 1 else "tokens"
            return "DR-1", f"each has {number_word(s.each)} {tokens}, and no more can lie there"
    if s.phase == rules.DROP and code == game_legality.OTHERWISE:
        return "DR-3", "the boards of this round are laid out"
    return refusals.reason(s, action, code)


def prompt(s: Position) -> str:
    """Return what is to be entered now."""
    match s.phase:
        case rules.OVER:
            return "The match is over."
        case rules.ARRANGED | rules.ARRANGED_AGAIN:
            return f"Enter the layout of round {s.round}, as it was drawn."
        case rules.ARRANGE:
            return f"{{{s.turn}}} lays out the boards of round {s.round}. Enter the layout."
    return f"Enter the slots when round {s.round} ends."

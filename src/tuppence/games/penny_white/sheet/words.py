"""The score sheet of Penny White in words. Events and their sentences are the game's; here are prompts and refusals."""

from __future__ import annotations

from tuppence.games.penny_white.refusals import on_it
from tuppence.games.penny_white.rules import OVER, STARTER, Position
from tuppence.games.penny_white.sheet import legality
from tuppence.words import number_word, place

Reason = tuple[str, str]  # the rule and the reason

FIRST = "The first end"  # headings of what can be entered
NEAREST, PUT_OFF = "Nearest, and how many count", "Put the white off"
MISSED, FOUL = "The white missed", "Flicked foul"

FIXED: dict[int, Reason] = {
    legality.MATCH_OVER: ("PW-8", "the match is over"),
    legality.DRAWN_ONCE: ("PW-2", "the first starter is drawn once, before the first end"),
    legality.STARTER_FIRST: ("PW-2", "who starts the first end is entered before anything else"),
    legality.IS_PLACED: ("PW-3", "the white is placed in this match, so it cannot miss the line"),
    legality.NOBODYS: ("PW-7", "pennies that count are somebody's"),
    legality.NO_PENNY: ("PW-7", "one penny of the nearest player counts at least; if none does, nobody scores"),
}


def reason(s: Position, code: int) -> Reason:
    """Return the rule that forbids an entry and the reason, from its code."""
    if code == legality.TOO_MANY:
        pennies = "penny" if s.each == 1 else "pennies"
        return "PW-1", f"each has {number_word(s.each)} {pennies}, and no more can lie there"
    return ("PW-9", on_it(s)) if code == legality.BESIDE else FIXED[code]


def prompt(s: Position) -> str:
    """Return what is to be entered now."""
    if s.phase == OVER:
        return "The match is over."
    if s.phase == STARTER:
        return "Enter who was drawn to start."
    return f"Enter how the {place(s.end)} end ended."

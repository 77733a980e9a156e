"""Penny Drop in words: prompts and refusals, templates with ``{0}`` for seat 0. Sentences stand in `events`."""

from __future__ import annotations

from tuppence.games.penny_drop import legality, rules
from tuppence.games.penny_drop.rules import Position
from tuppence.words import number_word

FACES = ("one", "two", "three", "four", "five", "six")
MISHAP = "Mishap"  # the heading of the official's calls
MISHAP_LABELS = ("Cocked", "Off the surface", "Behind the bar", "Hit something")
MISHAP_KEYS = ("c", "o", "b", "h")
REASONS = {  # by code of `legality`: the rule and the reason
    legality.MATCH_OVER: ("PD-2", "the match is over"),
    legality.NO_DIE: ("PD-6", "no die is in the air"),
    legality.UNASKED: ("PD-3", "the rolls for the start are made without asking"),
    legality.IN_THE_AIR: ("PD-4", "the die is in the air"),
    legality.NOT_ROLLED: ("7.01(e)", "a player must roll at least once"),
    legality.NO_CLOCK: ("PD-7", "this match has no clock"),
}


def prompt(s: Position, seat: int | None) -> str:
    """Return what can be done now, as told to the reader in ``seat``."""
    mine = seat == s.turn
    if s.phase == rules.OVER:
        return "The match is over."
    if s.phase != rules.TURN:
        return "The die is in the air."
    if s.rolled:
        return "Roll again, or stop?" if mine else f"{{{s.turn}}} may roll again or stop."
    return "Your turn: roll the die." if mine else f"{{{s.turn}}} is to roll."


def entry_prompt(s: Position) -> str:
    """Return what happens next, as asked of the official."""
    if s.phase == rules.ROLL_OFF:
        return f"The roll for the start: what did {{{s.turn}}} roll?"
    return f"What did {{{s.turn}}} roll?" if s.phase == rules.ROLLING else prompt(s, None)


def odds(s: Position) -> str:
    """Return the odds of another roll; empty if no player is to roll."""
    if s.phase != rules.TURN:
        return ""
    if s.shown == 0:
        return "The box is empty: every face is safe"
    all_of_them = "it" if s.shown == 1 else "both" if s.shown == 2 else f"all {number_word(s.shown)}"
    are, collect = "is" if s.shown == 5 else "are", "collects" if s.shown == 1 else "collect"
    return f"{6 - s.shown} of 6 faces {are} safe · {s.shown} of 6 {collect} {all_of_them}"

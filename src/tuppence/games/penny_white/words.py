"""Penny White in words: prompts and notes, templates with ``{0}`` for seat 0. Sentences stand in `events`."""

from __future__ import annotations

from tuppence.games.penny_white import rules
from tuppence.games.penny_white.board import WHITE, distance
from tuppence.games.penny_white.rules import Position

NOBODYS_TURN = (rules.STARTER, rules.OVER)  # phases in which it is nobody's turn


def prompt(s: Position, seat: int | None) -> str:
    """Return what can be done now, for a reader in ``seat`` (None: a spectator)."""
    if s.phase == rules.OVER:
        return "The match is over."
    if s.phase == rules.STARTER:
        return "The starter is being drawn."
    if s.phase in (rules.WHITE_SLIDES, rules.PENNY_SLIDES):
        return "The penny is sliding." if s.phase == rules.PENNY_SLIDES else "The white is sliding."
    decides = rules.current_player(s)
    own, others = PROMPTS[s.phase]
    return own if seat == decides else f"{{{decides}}} {others}"


PROMPTS = {  # for the seat that decides, and for the others
    rules.PLACE_WHITE: ("Place the white, 100 to 150 mm over the far line.", "is to place the white."),
    rules.FLICK_WHITE: ("Flick the white over the far line.", "is to flick the white."),
    rules.FLICK: ("Your turn: flick a penny.", "is to flick a penny."),
    rules.REMOVE: ("Remove a penny, or waive it.", "may remove a penny."),
}


def ends_played(s: Position) -> str:
    """Return how far a match has come."""
    return f"End {s.end}, to decide" if s.end > s.ends else f"End {s.end} of {s.ends}"


def note(s: Position) -> str:
    """Return how near the nearest penny is, or why one may be removed; empty if no end is being played."""
    if s.phase in NOBODYS_TURN:
        return ""
    if s.phase == rules.REMOVE:
        return "For a penny put off, one may be removed (PW-6)"
    near = min(rules.nearest(s, seat) for seat in range(rules.SEATS))
    return f"The nearest penny lies {near:.1f} mm from the white" if near < s.width + s.length else ""


def lies(s: Position, penny: int) -> str:
    """Return how far a penny is from the white."""
    return f"{distance(s, penny + 1, WHITE):.1f} mm from the white"

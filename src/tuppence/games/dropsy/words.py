"""Dropsy in words: prompts and notes, templates with ``{0}`` for seat 0. Sentences stand in `events`."""

from __future__ import annotations

from tuppence.games.dropsy import rules
from tuppence.games.dropsy.board import NO_SLOT, SLOTS, points
from tuppence.games.dropsy.rules import Position
from tuppence.words import number_word


def prompt(s: Position, seat: int | None) -> str:
    """Return what can be done now, for a reader in ``seat`` (None: a spectator)."""
    if s.phase == rules.OVER:
        return "The match is over."
    if s.phase in (rules.ARRANGED, rules.ARRANGED_AGAIN):
        return "The layout is being drawn."
    if s.phase == rules.REST:
        return "The token is falling."
    own = seat == s.turn
    if s.phase == rules.ARRANGE:
        what = f"lay out the boards of round {s.round}"
        return f"{what[0].upper()}{what[1:]}." if own else f"{{{s.turn}}} is to {what}."
    last = s.finisher != rules.NOBODY
    if own:
        return "Your last turn: drop a token." if last else "Your turn: drop a token."
    return f"{{{s.turn}}} is to drop a token{', in a last turn' if last else ''}."


def note(s: Position) -> str:
    """Return what the best free slot gives, or that these are the last turns; empty if nobody drops."""
    if s.phase != rules.DROP:
        return ""
    if s.finisher != rules.NOBODY:
        return "One last turn for each who holds a token (DR-7)"
    taken = {rules.slot_of_token(s, token) for token in range(s.dropped)} - {NO_SLOT}
    free = [points(slot) for slot in range(len(SLOTS)) if slot not in taken]
    return f"The best free slot gives {number_word(max(free))}" if free else "Every slot is taken"

"""Penny Drop in numbers: actions and observations for learners."""

from __future__ import annotations

from tuppence.actions import Action
from tuppence.games.penny_drop import kernel, legality, rules
from tuppence.games.penny_drop.actions import Roll, Stop
from tuppence.games.penny_drop.rules import OVER, SLOTS, Position
from tuppence.kernel import Composition, Numbered, Part, put_mark, put_seat, put_seats
from tuppence.layout import Row
from tuppence.rule import LEGAL, rule

OWN = (Roll(), Stop())  # a player's actions, by their numbers in `legality`
PHASES = OVER + 1


def encoding(first: Position) -> Numbered:
    """Return the encoding of a game, given its first position."""
    seats = first.seats
    parts = (
        Part("phase", PHASES, 1, "roll-off, turn, die in the air, over: 1 for what is"),
        Part("turn", seats, 1, "1 for the seat whose turn it is"),
        Part("pennies", seats, sum(first.pennies), "pennies of each seat"),
        Part("box", SLOTS, 1, "1 for each full slot"),
        Part("rolled", 1, 1, "1 if a number has counted in this turn"),
        Part("contends", seats, 1, "1 for each seat in the roll-off"),
        Part("faces", seats, SLOTS + 1, "what each seat rolled in this round of the roll-off, or 0"),
        Part("places", seats, seats, "the place of each seat, or 0"),
    )
    return Numbered(parts, observe, kernel.OWN, write_mask, apply, typed, numbers)


@rule
def observe(s: Position, c: Composition, seat: int, out: Row[float]) -> None:
    """Write what a seat sees."""
    at = put_mark(s.phase, PHASES, out, 0)
    at = put_seat(s, s.turn, seat, out, at)
    at = put_seats(s, s.pennies, seat, out, at)
    for slot in range(SLOTS):
        out[at + slot] = s.box[slot]
    out[at + SLOTS] = s.rolled
    at = put_seats(s, s.contends, seat, out, at + SLOTS + 1)
    at = put_seats(s, s.face, seat, out, at)
    put_seats(s, s.places, seat, out, at)


@rule
def write_mask(s: Position, c: Composition, mask: Row[int]) -> None:
    """Write 1 for each legal action."""
    for action in range(kernel.OWN):
        if legality.check_number(s, action) == LEGAL:
            mask[action] = 1


@rule
def apply(s: Position, c: Composition, number: int) -> None:
    """Apply an action."""
    if number == legality.STOP:
        rules.stop(s, None)
    else:
        rules.throw(s, None)


def typed(s: Position, c: Composition, number: int) -> Action:
    """Return the action of a number."""
    return OWN[number]


def numbers(s: Position, action: Action) -> list[int]:
    """Return the number of an action."""
    return [OWN.index(action)]

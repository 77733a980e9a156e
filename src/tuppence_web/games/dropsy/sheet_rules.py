"""What can be entered on the score sheet of Dropsy, and what it does.

Between entries the position is that of the game before a layout, before the first drop of a round, or at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from tuppence.actions import Action
from tuppence.chance import Generator, below
from tuppence.events import SeatEvent
from tuppence.games.dropsy import laws, legality, options, rules
from tuppence.games.dropsy.actions import MOST_SEATS, Arrange, Arranged, ArrangeRandom, Foul
from tuppence.games.dropsy.board import SLOTS, slot_centre
from tuppence.games.dropsy.draws import arranged, layout
from tuppence.games.dropsy.events import (
    Arranges,
    Counted,
    LaidOut,
    Penalised,
    RandomRequested,
    RoundBegins,
    Scored,
    Warned,
    Won,
)
from tuppence.games.dropsy.rules import ARRANGE, ARRANGED, ARRANGED_AGAIN, DROP, FINISHED, NOBODY, OVER, Position
from tuppence.options import without
from tuppence.rule import LEGAL, emit

Seat = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]


class RoundEnds(Action, frozen=True, tag="round_ends"):
    """The round ended. ``finisher``: the seat whose hand was empty after its own drop (DR-7).

    ``slots``: whose token is flush in each slot, None if nobody's: board by board, as the view lists them (DR-5).
    """

    finisher: Seat
    slots: Annotated[tuple[Seat | None, ...], msgspec.Meta(max_length=21)]


AnyAction = Arrange | ArrangeRandom | Arranged | Foul | RoundEnds


Options = without(options.Options, "tremor", __name__)


class RoundOver(SeatEvent, tag="round_over"):
    """The round ended: the hand of the seat was empty after its own drop, and after the last turns."""

    code, cites, says = rules.FINISHED, "DR-7", "{who} finished round {round}"
    round: int


AnyEvent = Arranges | RandomRequested | LaidOut | RoundBegins | Warned | Penalised | RoundOver | Counted | Scored | Won


Events = list[tuple[int, int, int]]
FLUSH, LEVEL = 0.0, 0.0  # how a token lies in a slot: no higher than the board, and level (DR-5)


def end_round(s: Position, finisher: int, slots: Sequence[int | None], events: Events) -> None:
    """The round ended with these seats' tokens flush in the slots (Points, DR-5, DR-7)."""
    s.finisher = finisher
    emit(events, FINISHED, finisher, s.round)
    for slot, seat in enumerate(slots):
        if seat is not None:
            x, y = slot_centre(s.cells, slot)
            s.owner[s.dropped] = seat
            rules.lie(s, s.dropped, x, y, FLUSH, LEVEL)
            s.dropped += 1
    rules.end_round(s, events)


# Reasons, besides those of the game.
MATCH_OVER, LAYOUT_FIRST, NO_SEAT, OTHER_SLOTS, TOO_MANY = range(101, 106)


def check(s: Position, action: Action) -> int:
    """Return LEGAL, or why something cannot be entered now. Raise TypeError if it is not of this sheet."""
    return check_round(s, action) if isinstance(action, RoundEnds) else legality.check(s, action)


def check_round(s: Position, end: RoundEnds) -> int:
    """Return LEGAL, or why the round cannot have ended like this (DR-1, DR-5, DR-7)."""
    if s.phase != DROP:
        return MATCH_OVER if s.phase == OVER else LAYOUT_FIRST
    if max(end.finisher, *(seat or 0 for seat in end.slots), 0) >= s.seats:
        return NO_SEAT
    if len(end.slots) != len(SLOTS):
        return OTHER_SLOTS
    return TOO_MANY if any(end.slots.count(seat) > s.each for seat in range(s.seats)) else LEGAL


def broken(s: Position) -> str:
    """Describe the law that a position breaks; empty if none. It is one of the game's, except for hands at the end."""
    if s.phase != OVER:
        played = s.phase not in (DROP, *laws.LAYING) or s.dropped or any(s.drops)
        return f"phase {s.phase} is in the middle of a round" if played else laws.broken(s)
    if s.round != s.rounds or s.finisher not in range(s.seats) or s.finisher == NOBODY:
        return f"the match is over in round {s.round} of {s.rounds}, which seat {s.finisher} finished"
    return laws.idle(s) or laws.layout(s) or laws.tokens(s) or laws.points_of_round(s)


A_FOUL = 4  # one entry of this many


def entry(s: Position, rng: Generator) -> AnyAction:
    """Draw an entry."""
    if s.phase in (ARRANGED, ARRANGED_AGAIN):
        return arranged(rng)
    if below(rng, A_FOUL) == 0:
        return Foul(below(rng, s.seats))
    if s.phase == ARRANGE:
        return Arrange(layout(rng)) if below(rng, 2) else ArrangeRandom()
    left = [s.each] * s.seats
    slots: list[int | None] = []
    for _ in SLOTS:
        seat = below(rng, s.seats + 1)
        lies = seat < s.seats and left[seat] > 0
        slots.append(seat if lies else None)
        if lies:
            left[seat] -= 1
    return RoundEnds(below(rng, s.seats), tuple(slots))

"""Entries of the score sheet of Dropsy by chance, for play by chance."""

from __future__ import annotations

from tuppence.chance import Generator, below
from tuppence.games.dropsy.actions import Arrange, ArrangeRandom, Foul
from tuppence.games.dropsy.board import SLOTS
from tuppence.games.dropsy.draws import arranged, layout
from tuppence.games.dropsy.rules import ARRANGE, ARRANGED, ARRANGED_AGAIN, Position
from tuppence.games.dropsy.sheet.actions import AnyAction, RoundEnds

A_FOUL = 4  # one entry in so many


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

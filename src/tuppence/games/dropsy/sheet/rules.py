"""What the end of a round does to the game's position: the game's own rules score it.

Between entries the position is that of the game before a layout, before the first drop of a round, or at the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuppence.games.dropsy import rules
from tuppence.games.dropsy.board import slot_centre
from tuppence.games.dropsy.rules import FINISHED, Position
from tuppence.rule import emit

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

"""The view of Dropsy, which is the same for all readers."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuppence import views

Phase = Literal["arranged", "arrange", "drop", "rest", "over"]
# In the order of the phases in `rules`, which has two for "arranged": in round 1, and after a player's request.
PHASES: tuple[Phase, ...] = ("arranged", "arrange", "arranged", "drop", "rest", "over")


class Token(msgspec.Struct):
    """A token on the boards (DR-5). ``slot``: the points of the slot in which it is flush, or None."""

    seat: int
    x: float
    y: float
    z: float
    tilt: float
    slot: int | None


class View(views.View, tag="dropsy", kw_only=True):
    """The view of a position. While a token falls, it shows the boards before the drop.

    ``round``: counted from 1. ``cells``: column, row and quarter-turns of the boards 1 to 6, None before the layout.
    ``tokens``: those on the boards, in order of first dropping. ``hands``: the number of tokens in each hand.
    ``fouls``: of each seat in this round. ``drops``: the number of drops of each seat in this round (DR-10).
    ``finisher``: the seat whose hand was empty after its drop, during the last turns and at the end (DR-7).
    """

    phase: Phase
    scores: list[int]
    round: int
    cells: list[list[int]] | None
    tokens: list[Token]
    hands: list[int]
    fouls: list[int]
    drops: list[int]
    finisher: int | None

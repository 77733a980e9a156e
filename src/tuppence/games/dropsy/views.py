"""The view of Dropsy. Nothing is hidden, so all viewers get the same."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuppence import views

Phase = Literal["arranged", "arrange", "drop", "rest", "over"]
# In the order of the phases in `rules`, which has two for "arranged": in round 1, and when a player asked for it.
PHASES: tuple[Phase, ...] = ("arranged", "arrange", "arranged", "drop", "rest", "over")


class Token(msgspec.Struct):
    """A token on the boards (DR-5). ``slot``: the points of the slot in which it is flush, None if in none."""

    seat: int
    x: float
    y: float
    z: float
    tilt: float
    slot: int | None


class View(views.View, tag="dropsy", kw_only=True):
    """What everybody sees. While a token falls, the view shows everything as it lay before.

    ``round``: counted from 1. ``cells``: column, row and quarter-turns of the boards 1 to 6, None before the layout.
    ``tokens``: those on the boards, in order of first dropping. ``hands``: how many tokens each seat holds. ``fouls``:
    of each seat in this round. ``drops``: how often each seat has dropped in this round (DR-10). ``finisher``: the seat
    whose hand was empty after its drop, while the others have their last turns and at the end (DR-7).
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

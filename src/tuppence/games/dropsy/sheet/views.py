"""The view of the score sheet of Dropsy."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuppence import views

Phase = Literal["arranged", "arrange", "round", "over"]


class Slot(msgspec.Struct):
    """A slot: its board, its points, and the place of its centre in mm, None before the boards are laid out.

    ``seat``: whose token was flush in it when the match ended.
    """

    board: int
    points: int
    at: list[float] | None
    seat: int | None


class View(views.View, tag="dropsy-sheet", kw_only=True):
    """What everybody sees.

    ``turn``: who is to lay out the boards. ``tokens``: how many each seat has. ``slots``: in the order in which they
    are entered. ``fouls``: of each seat in this round. ``finisher``: of the last round, at the end.
    """

    phase: Phase
    scores: list[int]
    round: int
    cells: list[list[int]] | None
    tokens: int
    slots: list[Slot]
    fouls: list[int]
    finisher: int | None

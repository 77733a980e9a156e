"""The view of the score sheet of Penny White."""

from __future__ import annotations

from typing import Literal

from tuppence import views

Phase = Literal["starter", "end", "over"]


class View(views.View, tag="penny-white-sheet", kw_only=True):
    """What everybody sees.

    ``end``: counted from 1. ``starter``: who starts this end. ``pennies``: how many each flicks. ``may_miss``: whether
    the white is flicked, and so may miss the line. ``board``: width and length in mm.
    """

    phase: Phase
    scores: list[int]
    end: int
    starter: int | None
    pennies: int
    may_miss: bool
    board: list[float]

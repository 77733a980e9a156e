"""The view of Penny White, which is the same for all readers."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuppence import views

Phase = Literal["starter", "place_white", "flick_white", "rest", "flick", "remove", "over"]
# In the order of the phases in `rules`, which has two for "rest": a sliding white and a sliding penny.
PHASES: tuple[Phase, ...] = ("starter", "place_white", "flick_white", "rest", "flick", "rest", "remove", "over")


class Penny(msgspec.Struct):
    """A penny flicked in this end."""

    seat: int
    x: float
    y: float
    on_board: bool


class View(views.View, tag="penny-white", kw_only=True):
    """The view of a position. While a disc slides, it shows the board before the flick.

    ``end``: counted from 1. ``white``: x and y, None if it is not on the board. ``pennies``: in the order of flicking.
    ``left``: the number of pennies that each seat still has to flick.
    """

    phase: Phase
    scores: list[int]
    end: int
    white: list[float] | None
    pennies: list[Penny]
    left: list[int]

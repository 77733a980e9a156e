"""What Penny White shows, typed: everybody sees the same."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuppence import views

Phase = Literal["starter", "place_white", "flick_white", "rest", "flick", "remove", "over"]
# In the order of `rules`, which knows whether the white slides or a penny.
PHASES: tuple[Phase, ...] = ("starter", "place_white", "flick_white", "rest", "flick", "rest", "remove", "over")


class Penny(msgspec.Struct):
    """A penny that was flicked in this end."""

    seat: int
    x: float
    y: float
    on_board: bool


class View(views.View, tag="penny-white", kw_only=True):
    """``end``: its number, from 1. ``white``: where it lies; None: it does not. ``pennies``: in order of flicking.

    ``left``: those that each seat has still to flick. While something slides all is shown as it lay before.
    """

    phase: Phase
    scores: list[int]
    end: int
    white: list[float] | None
    pennies: list[Penny]
    left: list[int]

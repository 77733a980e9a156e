"""What Seven Pennies shows, typed: everybody sees the same."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import UNSET, UnsetType

from tuppence import views
from tuppence.games.seven_pennies.events import Held

Phase = Literal["starter", "throw", "choose", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)  # in the order of `rules`


class View(views.View, tag="seven-pennies", kw_only=True):
    """``balcony``: how many pieces wait there. ``theatre``: how many of each value lie there, value 1 first.

    ``scores`` where points are kept, ``nickels`` in T.K.O.: a count a seat.
    """

    phase: Phase
    balcony: int
    theatre: list[int]
    held: list[Held]
    scores: list[int] | UnsetType = UNSET
    nickels: list[int] | UnsetType = UNSET

"""The view of Seven Pennies, which is the same for all readers."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from tuppence import views

Phase = Literal["starter", "throw", "choose", "over"]  # in the order of `rules`


class Held(msgspec.Struct):
    """The pieces that a seat holds: None and 0 for none."""

    value: int | None
    count: int


class View(views.View, tag="seven-pennies", kw_only=True):
    """The view of a position.

    ``balcony``: the number of pieces in it. ``theatre``: the number of pieces of each value, value 1 first. ``scores``
    or, in T.K.O., ``nickels``: one number per seat.
    """

    phase: Phase
    balcony: int
    theatre: list[int]
    held: list[Held]
    scores: list[int] | UnsetType = UNSET
    nickels: list[int] | UnsetType = UNSET

"""The view of the score sheet of Ten Pennies. Nothing on it is hidden."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuppence import views
from tuppence.games.ten_pennies.views import Asks

Phase = Literal["first_deal", "round", "over"]


class Kind(msgspec.Struct):
    """Cards that cost the same when caught: what they are, and the points of each."""

    cards: str
    points: int


class View(views.View, tag="ten-pennies-sheet", kw_only=True):
    """What everybody sees.

    ``most``: how many cards each seat can hold, with those bought in this round. ``by_round``: each seat's points in
    each finished round. ``kinds``: in the order in which caught cards are counted.
    """

    phase: Phase
    scores: list[int]
    round: int
    dealer: int | None
    pennies: list[int]
    bowl: int
    most: list[int]
    asks: Asks
    by_round: list[list[int]]
    kinds: list[Kind]

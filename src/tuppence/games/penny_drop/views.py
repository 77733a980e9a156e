"""The view of Penny Drop, which is the same for all readers."""

from __future__ import annotations

from typing import Literal

from tuppence import views

Phase = Literal["roll_off", "turn", "rolling", "over"]  # in the order of `rules`


class View(views.View, tag="penny-drop", kw_only=True):
    """The view of a position.

    ``box``: whether each of the five slots is full. ``dropped``: pennies that dropped through the six. ``rolled``:
    whether a number has counted in this turn. ``drinks``: the drinks that each seat owes the bartender.
    """

    phase: Phase
    last: None
    pennies: list[int]
    box: list[bool]
    dropped: int
    rolled: bool
    drinks: list[int]

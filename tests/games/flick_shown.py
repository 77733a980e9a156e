"""What happens in the made-up game of `flick`, and what is seen of it."""

from __future__ import annotations

import msgspec

from tuppence import views
from tuppence.events import Event


class Starts(Event, tag="starts"):
    """The seat was drawn to begin."""


class Flicked(Event, tag="flicked"):
    """A penny was flicked."""

    x: float
    angle: float
    speed: float


class Rested(Event, tag="rested"):
    """It came to rest."""

    on_board: bool


class Waived(Event, tag="waived"):
    """A penny was put away."""


AnyEvent = Starts | Flicked | Rested | Waived


class Penny(msgspec.Struct):
    """A penny that was flicked."""

    seat: int
    x: float
    y: float
    on_board: bool


class View(views.View, tag="flick", kw_only=True):
    """What everybody sees."""

    scores: list[int]
    left: list[int]
    pennies: list[Penny]

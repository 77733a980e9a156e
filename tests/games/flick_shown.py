"""What happens in the made-up game of `flick`, and what is seen of it."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence import views
from tuppence.events import Emitted, Event

STARTS, FLICKED, RESTED, WAIVED = range(4)  # what the rules emit


class Starts(Event, tag="starts"):
    """The seat was drawn to begin."""

    code, cites, says = STARTS, "GA-1", "{who} began"


class Flicked(Event, tag="flicked"):
    """A penny was flicked."""

    code, cites, says = FLICKED, "GA-1", "{who} flicked a penny"
    x: float
    angle: float
    speed: float

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return tuple(emitted.s.aim)


class Rested(Event, tag="rested"):
    """It came to rest."""

    code, cites = RESTED, "GA-1"
    on_board: bool

    @classmethod
    def values(cls, emitted: Emitted) -> tuple[Any, ...]:
        return (bool(emitted.number),)

    def sentence(self, options: Any) -> str:
        return self.fill(f"{{who}} saw it {'stop on the board' if self.on_board else 'fall'}")


class Waived(Event, tag="waived"):
    """A penny was put away."""

    code, cites, says = WAIVED, "GA-1", "{who} put a penny away"


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

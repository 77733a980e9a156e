"""What a game offers for practice: a board alone, set up by hand, on which anything may be tried as often as wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from tuppence.chance import Generator
    from tuppence.game import Game
    from tuppence.match import State

__all__ = ["Practice", "Unfit"]


class Unfit(msgspec.Struct, frozen=True):
    """Why nothing can be tried like this: the rule, the reason in words, and the field of the attempt at fault."""

    rule: str
    reason: str
    field: str


@dataclass(frozen=True, kw_only=True)
class Practice:
    """Attempts without a match: nothing is stored, and the rules only say what may lie where and be done.

    ``attempt``: the type of what is sent: the board and the action. ``tried`` and ``hands``: the types of the result
    once, and with many hands. Call `flaw` first; an attempt with a flaw must not be simulated.
    """

    attempt: type[msgspec.Struct]
    tried: type[msgspec.Struct]
    hands: type[msgspec.Struct]
    begun: Callable[[Game], State]  # (game) -> an empty board, on which a seat is to do what is practised
    flaw: Callable[[Any], Unfit | None]  # (attempt) -> why it does not fit
    once: Callable[[Any, Generator], msgspec.Struct]  # (attempt, rng) -> tried
    many: Callable[[Any, int], msgspec.Struct]  # (attempt, seed) -> hands
    ready: Callable[[], bool]  # whether many are tried in a fraction of a second; it follows `AtTable.warm`

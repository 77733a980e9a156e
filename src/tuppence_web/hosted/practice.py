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
    """Attempts without a match: nothing is kept, and the rules say only what may lie where and be done.

    ``attempt``: the type of what is sent, what lies there and what is tried. ``tried`` and ``hands``: the types of what
    becomes of it once, and with many hands. Only an attempt that `flaw` finds fit is tried.
    """

    attempt: type[msgspec.Struct]
    tried: type[msgspec.Struct]
    hands: type[msgspec.Struct]
    begun: Callable[[Game], State]  # (game) -> an empty board, on which a seat is to do what is practised
    flaw: Callable[[Any], Unfit | None]  # (attempt) -> why it does not fit
    once: Callable[[Any, Generator], msgspec.Struct]  # (attempt, rng) -> tried
    many: Callable[[Any, int], msgspec.Struct]  # (attempt, seed) -> hands
    ready: Callable[[], bool]  # whether many are tried in a fraction of a second; it follows `AtTable.warm`

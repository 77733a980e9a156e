"""A game's bots, by level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tuppence.bot import SeatBot

__all__ = ["NO_LEVELS", "Levels"]


def _nothing() -> None:
    """Nothing to warm up."""


@dataclass(frozen=True, kw_only=True)
class Levels:
    """The levels of a game. ``names``: the weakest first. ``bot``: (level, options, seat, seed) -> bot.

    ``wins``: for each level except the weakest, the share of wins in matches of two against the level below, measured
    with `tuppence simulate GAME -n MATCHES -p LEVEL -p BELOW`; empty if not measured. Ratings against bots use it.
    ``warm``: loads and compiles what the bots use, once per process, in the background.
    """

    names: tuple[str, ...]
    bot: Callable[[str, dict[str, Any], int, int], SeatBot]
    wins: tuple[float, ...] = ()
    warm: Callable[[], None] = _nothing


def _no_bot(level: str, options: dict[str, Any], seat: int, seed: int) -> SeatBot:
    """Raise LookupError: the game has no levels."""
    raise LookupError(level)


NO_LEVELS = Levels(names=(), bot=_no_bot)

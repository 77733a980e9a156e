"""A game's bots, by level."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from tuppence.actions import Action
from tuppence.bot import SeatBot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Samples: TypeAlias = NDArray[np.float64]

__all__ = ["NO_LEVELS", "Levels"]


def _nothing() -> None:
    """Nothing to warm up."""


def _itself(action: Action) -> Hashable:
    """Return the action: no other is worth the same by the rules."""
    return action


@dataclass(frozen=True, kw_only=True)
class Levels:
    """The levels of a game. ``names``: the weakest first. ``bot``: (level, options, seat, seed) -> bot.

    ``wins``: for each level except the weakest, the share of wins in matches of two against the level below, measured
    with `tuppence simulate GAME -n MATCHES -p LEVEL -p BELOW`; empty if not measured. Ratings against bots use it.
    ``warm``: loads and compiles what the bots use, once per process, in the background. ``samples``: (position,
    actions, seed) -> each seat's chance to win in samples after each action, shape (samples, actions, seats), by the
    champion's search; None for what it does not search. Without it whole matches are played out. ``open_samples``:
    (position, seed) -> each seat's chance to win with all hands open, shape (samples, seats), where hands are hidden.
    ``same``: (action) -> what it shares with actions that are worth the same.
    """

    names: tuple[str, ...]
    bot: Callable[[str, dict[str, Any], int, int], SeatBot]
    wins: tuple[float, ...] = ()
    warm: Callable[[], None] = _nothing
    samples: Callable[[Any, Sequence[Action], int], Samples | None] | None = None
    open_samples: Callable[[Any, int], Samples] | None = None
    same: Callable[[Action], Hashable] = _itself


def _no_bot(level: str, options: dict[str, Any], seat: int, seed: int) -> SeatBot:
    """Raise LookupError: the game has no levels."""
    raise LookupError(level)


NO_LEVELS = Levels(names=(), bot=_no_bot)

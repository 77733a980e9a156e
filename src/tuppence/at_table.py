"""What a table must know of a game to hold it: each game's ``at_table.py`` says it for its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tuppence.actions import Action
from tuppence.bot import SeatBot


def nothing() -> None:
    """What there is to warm where a game's bots need nothing."""


@dataclass(frozen=True, kw_only=True)
class AtTable:
    """The clock of a game's rules, its official, its offers, and the bots that may take a seat."""

    minutes: int  # that a match takes
    levels: tuple[str, ...]  # its bots by name, the weakest first
    bot: Callable[[str, dict[str, Any], int, int], SeatBot]  # (level, options, seat, seed): one of them
    warm: Callable[[], None] = nothing  # load, solve and compile what they use, once a process, in the background
    timeout: Action | None = None  # what the clock plays, where the rules have one
    clock_option: str = ""  # the option with that clock's seconds, 0 for none
    referee_actions: tuple[type[Action], ...] = ()  # what the rules take, where a player decides, from no player
    # (position): what no answer to an offer means (GA-5), None where nobody has a mere offer just now. None in place of
    # the function: players are made no offers.
    unanswered: Callable[[Any], Action | None] | None = None
    slow_chance: bool = False  # whether an outcome takes so long to draw that nobody else should wait for it
    competition: dict[str, Any] | None = None  # the association's options, of the game that it plays

    @property
    def offers(self) -> bool:
        """Whether players are made offers."""
        return self.unanswered is not None

"""What a live table needs to know about a game; each game's ``at_table.py`` provides it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tuppence.actions import Action
from tuppence.bot import SeatBot


def nothing() -> None:
    """Do nothing: the default of `AtTable.warm`."""


@dataclass(frozen=True, kw_only=True)
class AtTable:
    """A game's clock, referee actions, offers, and the bots that can take a seat."""

    minutes: int  # typical length of a match
    levels: tuple[str, ...]  # names of its bots, the weakest first
    bot: Callable[[str, dict[str, Any], int, int], SeatBot]  # (level, options, seat, seed) -> bot
    warm: Callable[[], None] = nothing  # load and compile what the bots use, once per process, in the background
    timeout: Action | None = None  # the action that the clock plays, if the rules have a clock
    clock_option: str = ""  # the option that sets the clock's seconds; 0 turns it off
    referee_actions: tuple[type[Action], ...] = ()  # actions of the referee, accepted while a player decides
    # (position) -> the action that stands for no answer to an offer (GA-5), or None if no offer is open. The field
    # itself is None for a game without offers.
    unanswered: Callable[[Any], Action | None] | None = None
    # (state) -> what the player to decide can expect to gain in points, and its standard error; by simulation, which
    # takes seconds. None where players cannot ask.
    expected_points: Callable[[Any], tuple[float, float]] | None = None
    slow_chance: bool = False  # whether outcomes take so long to draw that the writer must not wait for them
    competition: dict[str, Any] | None = None  # the options of the association's matches, if it plays this game

    @property
    def offers(self) -> bool:
        """Whether players are made offers."""
        return self.unanswered is not None

"""What a live table needs to know about a game; each game's ``at_table.py`` provides it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tuppence.actions import Action
from tuppence.bot import SeatBot
from tuppence.errors import TuppenceError

__all__ = ["AtTable", "Help", "OddsMap", "nothing"]

Help = Literal["none", "odds", "suggestion"]  # what a table tells besides the rules; the least first


def nothing() -> None:
    """Do nothing, and miss nothing: the default of `AtTable.warm` and `AtTable.missing`."""


class OddsMap(NamedTuple):
    """What to expect of a drop by the place of the aim: (column * ``step``, row * ``step``) mm, row by row, from below.

    ``points``: by how much the player's own points change on average, if they counted at once: those of a slot that
    catches the token, less those of the player's tokens that leave theirs. ``slots``: the probability that a slot
    catches the token; ``off``: that it leaves the boards.
    """

    step: float
    columns: int
    rows: int
    points: list[float]
    slots: list[float]
    off: list[float]


@dataclass(frozen=True, kw_only=True)
class AtTable:
    """A game's clock, referee actions, offers, and the bots that can take a seat."""

    minutes: int  # typical length of a match
    levels: tuple[str, ...]  # names of its bots, the weakest first
    # Of each level but the weakest: its share of wins in matches of two against the level below, measured with
    # `tuppence simulate GAME -n MATCHES -p LEVEL -p BELOW`; empty where nobody has. Ratings against bots follow it.
    wins: tuple[float, ...] = ()
    bot: Callable[[str, dict[str, Any], int, int], SeatBot]  # (level, options, seat, seed) -> bot
    warm: Callable[[], None] = nothing  # load and compile what the bots use, once per process, in the background
    timeout: Action | None = None  # the action that the clock plays, if the rules have a clock
    clock_option: str = ""  # the option that sets the clock's seconds; 0 turns it off
    referee_actions: tuple[type[Action], ...] = ()  # actions of the referee, accepted while a player decides
    # (position) -> the action that stands for no answer to an offer (GA-5), or None if no offer is open. The field
    # itself is None for a game without offers.
    unanswered: Callable[[Any], Action | None] | None = None
    tells_odds: bool = False  # whether its texts have odds
    suggests: bool = False  # whether its texts mark what a good player would do
    usual_help: Help = "none"  # of who plays alone against bots
    # (state) -> what the player to decide can expect to gain in points, and its standard error; by simulation, which
    # takes seconds. None where players cannot ask.
    expected_points: Callable[[Any], tuple[float, float]] | None = None
    # (state, height in mm) -> what the player to decide can expect by the place aimed at; in a moment. None where
    # players cannot ask.
    odds_map: Callable[[Any, float], OddsMap] | None = None
    # () -> what is missing if no match can be played here, such as an extra of the package; None if nothing is.
    missing: Callable[[], TuppenceError | None] = nothing
    slow_chance: bool = False  # whether outcomes take so long to draw that the writer must not wait for them
    surface_rule: str = ""  # the rule by which a clear, flat surface is confirmed before a match at a real table
    competition: dict[str, Any] | None = None  # the options of the association's matches, if it plays this game

    @property
    def needs_an_extra(self) -> bool:
        """Whether matches take what only an extra of the package installs."""
        return self.missing is not nothing

    @property
    def answers(self) -> bool:
        """Whether players can ask what to expect."""
        return self.expected_points is not None or self.odds_map is not None

    @property
    def helps(self) -> tuple[Help, ...]:
        """The help that a table can give, the least first; each includes the one before."""
        return self._helps(self.tells_odds or self.answers)

    @property
    def helps_at_once(self) -> tuple[Help, ...]:
        """The same without what has to be asked for, which takes a server."""
        return self._helps(self.tells_odds)

    def _helps(self, odds: bool) -> tuple[Help, ...]:
        given: dict[Help, bool] = {"none": True, "odds": odds, "suggestion": self.suggests}
        return tuple(help for help, gives in given.items() if gives)

    @property
    def offers(self) -> bool:
        """Whether players are made offers."""
        return self.unanswered is not None

"""What the site adds to a game: the ``table.py`` of its folder in `tuppence_web.games`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

import msgspec

from tuppence.actions import Action
from tuppence.games import SHEET
from tuppence.match import State
from tuppence_web.hosted.first_game import FirstGame
from tuppence_web.hosted.goals import Goal, Statistic
from tuppence_web.hosted.moment import BestMoment, Plays
from tuppence_web.hosted.practice import Practice

Help = Literal["none", "odds", "suggestion"]  # what a table shows besides the rules; the least first


class Step(msgspec.Struct, frozen=True):
    """A step of a game's example: the part it belongs to, a sentence of what happened, and the view."""

    part: str
    sentence: str
    view: dict[str, Any]


def no_example() -> tuple[Step, ...]:
    """Return no steps: the default of `HostedGame.example`."""
    return ()


def no_moment(plays: Plays) -> BestMoment | None:
    """Return no moment: the default of `HostedGame.moment`."""
    return None


def no_consequence(state: State, action: Action) -> str:
    """Return no words: the default of `HostedGame.consequence`."""
    return ""


@dataclass(frozen=True, kw_only=True)
class HostedGame:
    """What the site adds to a game. All of it is optional: a game without any is listed and played."""

    # the fewest and the most of a match against bots, as `python -m bench waits` writes them; 0 if nobody measured them
    minutes: tuple[int, int] = (0, 0)
    tells_odds: bool = False  # whether its texts have odds
    suggests: bool = False  # whether its texts mark what a good player would do
    usual_help: Help = "none"  # the default when playing alone against bots
    # (state) -> what the player to decide can expect to gain in points, and its standard error; by simulation, which
    # takes seconds. None where players cannot ask.
    expected_points: Callable[[Any], tuple[float, float]] | None = None
    # (state, height in mm) -> what the player to decide can expect by the place aimed at; in a moment. None where
    # players cannot ask.
    odds_map: Callable[[Any, float], Any] | None = None
    competition: Mapping[str, Any] | None = None  # the options of the association's matches, if it plays this game
    example: Callable[[], tuple[Step, ...]] = no_example  # part of a match, to step through on the rules page
    figures: Mapping[str, Any] = field(default_factory=dict)  # numbers for the rules page, by name
    first_game: FirstGame | None = None  # the script of a first game, with a coach
    paths: type = object  # the type of the paths that animate its chance outcomes
    practice: Practice | None = None  # a board alone, where the game has one
    goals: tuple[Goal, ...] = ()  # small goals, the easier ones first
    statistics: tuple[Statistic, ...] = ()  # what is counted for its players
    moment: Callable[[Plays], BestMoment | None] = no_moment  # the best one, where no exact values are known
    consequence: Callable[[State, Action], str] = no_consequence  # of a choice: gains, costs, risks

    @property
    def answers(self) -> bool:
        """Whether players can ask what to expect."""
        return self.expected_points is not None or self.odds_map is not None

    @property
    def helps(self) -> tuple[Help, ...]:
        """The help that a table can give, the least first; each includes the one before."""
        return self._helps(self.tells_odds or self.answers)

    @property
    def length(self) -> str:
        """The minutes of a match, for people; empty if nobody measured them."""
        fewest, most = self.minutes
        if fewest == most:
            return str(most or "")
        return f"{fewest} to {most}"

    @property
    def helps_offline(self) -> tuple[Help, ...]:
        """The help that a table can give without the server."""
        return self._helps(self.tells_odds)

    def why(self, state: State, choices: Iterable[tuple[str, dict[str, Any]]]) -> str:
        """Return what follows from choices, given their labels and JSON forms; empty if the game says nothing."""
        typed = [(label, msgspec.convert(action, state.game.kind.action_type)) for label, action in choices]
        found = [(label, self.consequence(state, action)) for label, action in typed]
        return "; ".join(f"“{label}”: {words}" for label, words in found if words)

    def _helps(self, odds: bool) -> tuple[Help, ...]:
        given: dict[Help, bool] = {"none": True, "odds": odds, "suggestion": self.suggests}
        return tuple(help for help, gives in given.items() if gives)


BARE = HostedGame()


def module_of(name: str, part: str) -> str | None:
    """Return the module of a game's folder that is called ``part``, or None if it has none, or no folder."""
    folder = f"tuppence_web.games.{name.removesuffix(SHEET).replace('-', '_')}"
    module = f"{folder}.{part}"
    return module if find_spec(folder) and find_spec(module) else None


@functools.cache
def hosted(name: str) -> HostedGame:
    """Return what the site adds to a game, or to a score sheet: nothing if it has no folder here."""
    module = module_of(name, "table")
    if module is None:
        return BARE
    table = import_module(module)
    found: HostedGame = table.SHEET if name.endswith(SHEET) else table.TABLE
    return found

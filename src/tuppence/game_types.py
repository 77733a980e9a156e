"""What is known of a game before its options are chosen."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any, get_args

from tuppence.actions import Action, Fits, fits
from tuppence.draws import Draws
from tuppence.errors import TuppenceError
from tuppence.events import Event, Kind, PrivateEvent, Public, by_code
from tuppence.games import SHEET, SHEETS
from tuppence.levels import NO_LEVELS, Levels
from tuppence.options import OptionField, Options
from tuppence.text import Text
from tuppence.views import View

if TYPE_CHECKING:
    from tuppence.game import Game

__all__ = ["GameType", "nothing_missing"]


def nothing_missing() -> TuppenceError | None:
    """Return None: the default of `GameType.missing`."""
    return None


@dataclass(frozen=True, kw_only=True)
class GameType:
    """What is known of a game before its options are chosen. Each game's ``game.py`` makes one; `GAMES` names it.

    Whatever a game must provide is a field without default here, or an abstract method of `Game` or `Text`, so a type
    checker finds what is missing.
    """

    name: str
    title: str
    tagline: str
    options: type[Options]  # what is chosen before a match
    game: type[Game]  # its rules, for programs
    text: type[Text]  # its texts
    draws: Draws = field(default_factory=dict)  # how each chance outcome follows from draws, to recompute it
    levels: Levels = NO_LEVELS  # its bots
    timeout: Action | None = None  # the action that the clock plays, if the rules have a clock
    clock_option: str = ""  # the option that sets the clock's seconds; 0 turns it off
    referee_actions: tuple[type[Action], ...] = ()  # actions of the referee, accepted while a player decides
    # (position) -> the action to apply if there is no answer to an offer (GA-5), or None if no offer is open. The
    # field itself is None for a game without offers.
    unanswered: Callable[[Any], Action | None] | None = None
    surface_rule: str = ""  # the rule by which a clear, flat surface is confirmed before a match with real pieces
    public: Public = field(default_factory=Public)  # what everybody may see of what happens, where hands are hidden
    slow_chance: bool = False  # whether outcomes take long to draw, because physics is simulated
    # () -> the error if no match can be played here, such as a missing extra of the package; None if one can.
    missing: Callable[[], TuppenceError | None] = nothing_missing

    @property
    def offers(self) -> bool:
        """Whether the game has offers, which players accept or decline."""
        return self.unanswered is not None

    @property
    def needs_an_extra(self) -> bool:
        """Whether matches need an extra of the package."""
        return self.missing is not nothing_missing

    @property
    def option_fields(self) -> tuple[OptionField, ...]:
        """How forms show the options."""
        return self.options.fields()

    @property
    def players_range(self) -> tuple[int, int]:
        """The fewest and the most players."""
        players = next(one for one in self.option_fields if one.name == "players")
        return int(players.low or 0), int(players.high or 0)

    @functools.cached_property
    def action_type(self) -> Any:
        """The union of the typed actions and chance outcomes."""
        return _union(self.game.actions, Action)

    @functools.cached_property
    def event_type(self) -> Any:
        """The union of the typed events. Those without a code of their own are base classes."""
        return _union(self.game.events, Event, lambda kind: "code" in vars(kind))

    @property
    def view_type(self) -> type[View]:
        """The type of the game's view."""
        found: type[View] = self.game.views.View
        return found

    @functools.cached_property
    def actions(self) -> dict[type, Fits]:
        """The classes of the actions and chance outcomes, each with the test that `actions.fits` returns."""
        return {kind: fits(kind) for kind in get_args(self.action_type) or (self.action_type,)}

    @functools.cached_property
    def events(self) -> dict[int, Kind]:
        """The classes of the events by the codes that the rules emit."""
        return by_code(self.event_type)

    @functools.cached_property
    def hidden(self) -> bool:
        """Whether seats see different things: an event reveals something to one of them."""
        return any(issubclass(kind.type, PrivateEvent) for kind in self.events.values())

    @property
    def sheet(self) -> str | None:
        """The name of the game's score sheet for real tables; None if players enter the game itself."""
        name = self.name + SHEET
        return name if name in SHEETS else None

    @property
    def sheet_of(self) -> str | None:
        """The name of the game of a score sheet; None if it is no score sheet."""
        return self.name.removesuffix(SHEET) if self.name in SHEETS else None

    @property
    def family(self) -> str:
        """The name of the game that is played: for a score sheet that of its game."""
        return self.sheet_of or self.name

    def load(self, /, **options: Any) -> Game:
        """Return the game with these options. Raise InvalidOption."""
        return self.game(self, self.options.fill_in(options))


def _union(stated: object, base: type, counts: Callable[[type], bool] = lambda kind: True) -> Any:
    """Return a union of types: the one that a game states, or that of the classes in its module which count."""
    if not isinstance(stated, ModuleType):
        return stated
    kinds = [kind for kind in vars(stated).values() if isinstance(kind, type) and issubclass(kind, base)]
    own = [kind for kind in kinds if kind.__module__ != base.__module__ and counts(kind)]
    return functools.reduce(operator.or_, own)

"""The interface of every game, and the games by name (docs/library.md; names follow OpenSpiel)."""

from __future__ import annotations

import functools
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, get_args

import msgspec

from tuppence.actions import Action, Fits, fits
from tuppence.arguments import field_flaw
from tuppence.at_table import AtTable
from tuppence.chance import Engine, Generator
from tuppence.draws import Draws
from tuppence.errors import InvalidArgument, NotSolved, UnknownGame, nearest, shown
from tuppence.events import Event
from tuppence.fairness import Tally
from tuppence.first_game import FirstGame
from tuppence.games import GAMES, GROUP, SHEETS, installed, names
from tuppence.goals import Goal, Statistic
from tuppence.kernel import Kernel
from tuppence.match import CHANCE, TERMINAL, Refusal, State
from tuppence.options import OptionField
from tuppence.practice import Practice
from tuppence.presenter import Presenter, Step
from tuppence.ranges import drawn
from tuppence.rule import LEGAL, PlainPosition
from tuppence.views import View

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Bot",
    "Game",
    "GameType",
    "Refusal",
    "Solution",
    "checked_game",
    "game_type",
    "load",
    "register",
    "solve",
]


class Solution(Protocol):
    """Exact play: the values of any state and the best action in it."""

    def values(self, state: State) -> list[float]:
        """Return the expected returns, one per seat, from any state of the game."""

    def best(self, state: State) -> Action | None:
        """Return the best action, or None if no player is to decide."""


class Bot(Protocol):
    """A bot that plays one seat."""

    def step(self, state: State) -> Action:
        """Return the bot's action in its turn, given only what its seat sees and has seen."""


def _no_example() -> tuple[Step, ...]:
    """Return no steps: the default of `GameType.example`."""
    return ()


def _no_figures() -> dict[str, Any]:
    """Return no figures: the default of `GameType.figures`."""
    return {}


@dataclass(frozen=True, kw_only=True)
class GameType:
    """What is known of a game before its options are chosen. Each game's ``game.py`` makes one; `GAMES` names it.

    Whatever a game must provide is a field without default, here or in `AtTable`, or an abstract method of `Game` or
    `Presenter`, so a type checker finds what is missing.
    """

    name: str
    title: str
    tagline: str
    players_range: tuple[int, int]
    hidden: bool  # whether seats see different things
    option_fields: tuple[OptionField, ...]  # how forms present the options
    fill_in: Callable[[dict[str, Any]], msgspec.Struct]  # (given) -> all options, typed; raises InvalidOption
    action_type: Any  # the union of the typed actions
    event_type: Any  # the union of the typed events
    view_type: type[View]  # the game's view
    draws: Draws  # how draws make each chance outcome, for those who recompute them
    settled: tuple[str, ...]  # the fields of a position that depend on the options only
    game: type[Game]  # its rules, for programs
    presenter: type[Presenter]  # its texts
    at_table: AtTable  # what a live table needs to know
    example: Callable[[], tuple[Step, ...]] = _no_example  # part of a match, to step through on the rules page
    figures: Callable[[], dict[str, Any]] = _no_figures  # numbers for the rules page, by name
    first_game: FirstGame | None = None  # the script of a first game, with a coach; None for a score sheet
    practice: Practice | None = None  # a board alone, where the game has one
    goals: tuple[Goal, ...] = ()  # small goals, the easier ones first
    statistics: tuple[Statistic, ...] = ()  # what is counted for its players
    sheet: str | None = None  # the name of its score sheet for real tables; None where the game itself is entered
    sheet_of: str | None = None  # of a score sheet: the name of its game

    @functools.cached_property
    def actions(self) -> dict[type, Fits]:
        """The classes of the actions and chance outcomes, each with the test that `actions.fits` makes."""
        return {kind: fits(kind) for kind in get_args(self.action_type) or (self.action_type,)}

    @property
    def family(self) -> str:
        """The name of the game that is played: its own, or that of which it is the score sheet."""
        return self.sheet_of or self.name

    def load(self, /, **options: Any) -> Game:
        """Return the game with these options. Raise InvalidOption."""
        return self.game(self, self.fill_in(options))


class Game(ABC):
    """A game with its options. Its methods take a position; callers of the library use a `State`.

    ``kind``: what does not depend on the options. ``presenter``: the game in words. ``at_table``: what a live table
    needs to know.
    """

    def __init__(self, kind: GameType, options: Any) -> None:
        self.kind = kind
        self.at_table = kind.at_table
        self._options = options
        self._first = self.new_position()
        self.presenter = kind.presenter(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle, and copy, the name and the options."""
        return _unpickled, (self.name, self._options)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game with the same options."""
        return isinstance(other, Game) and (self.name, self._options) == (other.name, other._options)

    def __hash__(self) -> int:
        return hash((self.name, self._options))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"load({self.name!r}{options})"

    @property
    def name(self) -> str:
        """The name by which it is loaded."""
        return self.kind.name

    @property
    def title(self) -> str:
        """The name that people read."""
        return self.kind.title

    @property
    def options(self) -> dict[str, Any]:
        """Every option by name, defaults and the number of players included."""
        options: dict[str, Any] = msgspec.to_builtins(self._options)
        return options

    @property
    def typed_options(self) -> Any:
        """The options as `State.position_for` compares them."""
        return self._options

    @property
    def num_players(self) -> int:
        """The number of seats."""
        seats: int = self._first.seats
        return seats

    @property
    def hidden(self) -> bool:
        """Whether seats see different things (in OpenSpiel's terms, imperfect information)."""
        return self.kind.hidden

    @property
    @abstractmethod
    def max_game_length(self) -> int | None:
        """The largest number of players' decisions in a match; None if the rules set no bound."""

    @property
    def min_utility(self) -> float:
        """The smallest possible return."""
        return 0.0

    @property
    def max_utility(self) -> float:
        """The largest possible return: one win, except in teams and where all but one share it (GA-3)."""
        return 1.0

    @property
    def utility_sum(self) -> float:
        """The sum of all seats' returns: one win (GA-3)."""
        return 1.0

    def sides(self) -> list[list[int]]:
        """Return the seats of each side. Without teams every seat is a side."""
        return [[seat] for seat in range(self.num_players)]

    def new_initial_state(self) -> State:
        """Return the state at the start of a match."""
        return State(self)

    @abstractmethod
    def new_position(self) -> Any:
        """Return the position at the start of a match."""

    @abstractmethod
    def current_player(self, position: Any) -> int:
        """Return the seat that decides, CHANCE or TERMINAL."""

    @abstractmethod
    def legal_actions(self, position: Any) -> list[Action]:
        """Return the current player's actions, with `ranges.between` for free numbers; empty at chance and the end."""

    def draw_within(self, offered: Action, rng: Generator) -> Action:
        """Draw an action from a listed range, for play by chance. It need not be legal, but soon one must be."""
        made: Action = drawn(offered, rng)
        return made

    @abstractmethod
    def chance_outcomes(self, position: Any) -> list[tuple[Action, float]]:
        """Return every chance outcome with its probability. Raise NotListed if they are too many."""

    @abstractmethod
    def sample_chance(self, position: Any, rng: Generator) -> Action:
        """Draw a chance outcome."""

    def engine(self, position: Any) -> Engine | None:
        """Return the installed engine on which the chance that is due depends, or None for the dice alone."""
        return None

    @abstractmethod
    def check(self, position: Any, action: Action) -> int:
        """Return LEGAL, or the game's code for why an action of the right type is not legal now."""

    @abstractmethod
    def reason(self, position: Any, action: Action, code: int) -> tuple[str, str]:
        """Return the rule that forbids an action and the reason in words, given the code from `check`."""

    def refusal(self, position: Any, action: Action) -> Refusal | None:
        """Return why an action of the right type is not legal now, or None if it is."""
        code = self.check(position, action)
        return None if code == LEGAL else Refusal(*self.reason(position, action, code))

    @abstractmethod
    def apply(self, position: Any, action: Action) -> list[Event]:
        """Apply a legal action to the position and return the events."""

    @abstractmethod
    def write_returns(self, position: Any, returns: Any) -> None:
        """Write each seat's return at the end."""

    def returns(self, position: Any) -> list[float]:
        """Return one number per seat; zeros until the end (GA-3)."""
        returns = [0.0] * self.num_players
        if self.current_player(position) == TERMINAL:
            self.write_returns(position, returns)
        return returns

    def placings(self, position: Any) -> list[int]:
        """Return one place per seat; 0 while unknown (GA-2)."""
        places: list[int] = position.places[: self.num_players]
        return places

    @abstractmethod
    def view(self, position: Any, seat: int | None) -> View:
        """Return what a seat, or anyone (None), may see."""

    def information_state(self, position: Any, seat: int) -> View:
        """Return a seat's view with all it could have remembered: what a bot in that seat may know."""
        return self.view(position, seat)

    @abstractmethod
    def broken_law(self, position: Any) -> str:
        """Describe the law of the game that a position with these options breaks; empty if none."""

    def unlike(self, options: Any) -> str:
        """Describe how matches with other typed options differ from its own; empty if only the clock differs."""
        if options == self._options:
            return ""
        if type(options) is not type(self._options):
            return f"it is of {self.title}"
        asked = msgspec.to_builtins(options)
        other = {name: value for name, value in self.options.items() if value != asked[name]}
        other.pop(self.at_table.clock_option, None)
        return ", ".join(f"its option {name} is {value}, not {asked[name]}" for name, value in other.items())

    def flaw(self, position: Any) -> str:
        """Describe why no match of this game can reach a position; empty if one can."""
        first = self._first
        if type(position) is not PlainPosition or position.layout != first.layout:
            return f"{shown(position)} is no position of {self.title}"
        if flaw := field_flaw(position):
            return flaw
        for name in self.kind.settled:
            if getattr(position, name) != getattr(first, name):
                return f"`{name}` is {getattr(position, name)}, the options make it {getattr(first, name)}"
        return self.broken_law(position)

    def tally(self, history: Iterable[Action]) -> Tally | None:
        """Return how often each face of the dice or coins came; None for a game without any."""
        return None

    def kernel(self) -> Kernel | None:
        """Return the rules for compiled play, or None if the referee must play matches out."""
        return None

    def solve(self) -> Solution:
        """Return the exact solution. Raise NotSolved, with the reason, if there is none."""
        raise NotSolved(f"{self.title} has no exact solution yet")

    def solves_at_once(self) -> bool:
        """Return whether `solve` answers without waiting for the compiler, fast enough for a page."""
        return False


def game_type(name: str) -> GameType:
    """Return a game, or a score sheet, before its options are chosen. Raise UnknownGame."""
    place = (GAMES.get(name) or SHEETS.get(name) or installed(GROUP).get(name)) if isinstance(name, str) else None
    if place is None:
        raise UnknownGame(f"there is no game {shown(name)}; {nearest(name, names())}")
    found: GameType = pkgutil.resolve_name(place) if isinstance(place, str) else place
    return found


def register(kind: GameType) -> None:
    """Make a game known by its name, so that `load` finds it. Raise InvalidArgument if another one has the name.

    A package that is installed brings its games by the entry point group "tuppence.games" instead.
    """
    if not isinstance(kind, GameType):
        raise InvalidArgument("kind", kind, "a GameType")
    if kind.name not in (*names(), *SHEETS):
        GAMES[kind.name] = kind
    elif game_type(kind.name) is not kind:
        raise InvalidArgument("kind", kind.name, "the name of no other game")


def _unpickled(name: str, options: Any) -> Game:
    """Return a game with typed options, as a pickle has them."""
    kind = game_type(name)
    return kind.game(kind, options)


def load(name: str, /, **options: Any) -> Game:
    """Return a game with its options; ``players`` is 2 by default. Raise UnknownGame or InvalidOption.

    >>> load("penny-drop", rules="pub").options["pennies"]
    12
    """
    return game_type(name).load(**options)


def solve(game: Game) -> Solution:
    """Return the exact solution of a game. Raise NotSolved, with the reason, if there is none.

    >>> game = load("penny-drop")
    >>> solve(game).values(game.new_initial_state())
    [0.5, 0.5]
    """
    return checked_game(game).solve()


def checked_game(game: Any) -> Game:
    """Return a game. Raise InvalidArgument for anything else."""
    if not isinstance(game, Game):
        raise InvalidArgument("game", game, "a game, as `tuppence.load` makes one")
    return game

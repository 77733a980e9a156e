"""What programs ask of every game, and the games by name (docs/library.md; names follow OpenSpiel)."""

from __future__ import annotations

import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from tuppence.actions import Action
from tuppence.arguments import field_flaw
from tuppence.at_table import AtTable
from tuppence.chance import Engine, Generator
from tuppence.draws import Draws
from tuppence.errors import InvalidArgument, NotSolved, UnknownGame, shown
from tuppence.events import Event
from tuppence.games import GAMES
from tuppence.kernel import Kernel
from tuppence.match import CHANCE, TERMINAL, Refusal, State
from tuppence.options import OptionField
from tuppence.presenter import Presenter, Step
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
    "game_type",
    "games",
    "load",
    "solve",
]


class Solution(Protocol):
    """Exact play: what a state is worth to each seat, and what to do in it."""

    def values(self, state: State) -> list[float]:
        """Expected returns, one a seat, from any state of the game."""

    def best(self, state: State) -> Action | None:
        """The action that it takes; None where nobody is to decide."""


class Bot(Protocol):
    """Who plays a seat."""

    def step(self, state: State) -> Action:
        """The action that it takes where its seat decides, by what that seat sees and has seen."""


def no_example() -> tuple[Step, ...]:
    """What there is to step through where a game has no example."""
    return ()


def no_figures() -> dict[str, Any]:
    """What stands on the page of the rules where words say all."""
    return {}


@dataclass(frozen=True, kw_only=True)
class GameType:
    """What is known of a game before its options are chosen. A game's ``game.py`` makes one, `GAMES` names it.

    Whatever a game must have is a field without a default, here or in `AtTable`, or an abstract method of `Game` or
    `Presenter`: so a type checker finds what is missing.
    """

    name: str
    title: str
    tagline: str
    players_range: tuple[int, int]
    hidden: bool  # whether seats see different things
    option_fields: tuple[OptionField, ...]  # the words with which forms ask for the options
    fill_in: Callable[[dict[str, Any]], msgspec.Struct]  # all options, typed, from those given. Raises InvalidOption
    action_type: Any  # the union of the typed actions
    event_type: Any  # the union of the typed events
    view_type: type[View]  # what everybody sees
    draws: Draws  # what the draws for each outcome of chance make, for who draws again
    settled: tuple[str, ...]  # the fields of a position that the options settle for the whole match
    game: type[Game]  # what programs ask of it
    presenter: type[Presenter]  # what puts it into words
    at_table: AtTable  # what a table must know of it
    example: Callable[[], tuple[Step, ...]] = no_example  # a piece of a match, to be stepped through beside the rules
    figures: Callable[[], dict[str, Any]] = no_figures  # on the page of its rules as the game has them, by name

    def load(self, /, **options: Any) -> Game:
        """The game with these options. Raises InvalidOption."""
        return self.game(self, self.fill_in(options))


class Game(ABC):
    """A game with its options. Its methods work on the game's position; people hold a `State` of it.

    ``kind``: what is known of it whatever the options. ``presenter``: what puts it into words. ``at_table``: what a
    table must know of it.
    """

    def __init__(self, kind: GameType, options: Any) -> None:
        self.kind = kind
        self.at_table = kind.at_table
        self._options = options
        self._first = self.new_position()
        self.presenter = kind.presenter(self)

    @property
    def name(self) -> str:
        """By which it is loaded."""
        return self.kind.name

    @property
    def title(self) -> str:
        """As people call it."""
        return self.kind.title

    @property
    def options(self) -> dict[str, Any]:
        """Every option by name, defaults filled in, the number of players too."""
        options: dict[str, Any] = msgspec.to_builtins(self._options)
        return options

    @property
    def typed_options(self) -> Any:
        """The options as `State.position_for` compares them."""
        return self._options

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        seats: int = self._first.seats
        return seats

    @property
    def hidden(self) -> bool:
        """Whether seats see different things (in OpenSpiel's words: imperfect information)."""
        return self.kind.hidden

    @property
    @abstractmethod
    def max_game_length(self) -> int | None:
        """The largest number of players' decisions in a match; None where the rules set no bound, which says why."""

    @property
    def min_utility(self) -> float:
        """The least that a seat may get in the end."""
        return 0.0

    @property
    def max_utility(self) -> float:
        """The most that a seat may get in the end: a whole win, but for teams and those who share (GA-3)."""
        return 1.0

    @property
    def utility_sum(self) -> float:
        """What all seats get together in the end: one win (GA-3)."""
        return 1.0

    def sides(self) -> list[list[int]]:
        """Who plays together: the seats of each side. Everybody is a side alone, but in the formats with teams."""
        return [[seat] for seat in range(self.num_players)]

    def new_initial_state(self) -> State:
        """The state before anything happened."""
        return State.trusted(self, self.new_position(), [])

    @abstractmethod
    def new_position(self) -> Any:
        """The position of a match before anything happened."""

    @abstractmethod
    def current_player(self, position: Any) -> int:
        """The seat that decides, CHANCE or TERMINAL."""

    @abstractmethod
    def legal_actions(self, position: Any) -> list[Action]:
        """What the current player may do, free numbers as `ranges.between` makes them; empty at chance and the end."""

    @abstractmethod
    def chance_outcomes(self, position: Any) -> list[tuple[Action, float]]:
        """Every outcome that chance may bring now, with its probability; NotListed where they are too many."""

    @abstractmethod
    def sample_chance(self, position: Any, rng: Generator) -> Action:
        """One outcome, drawn."""

    def engine(self, position: Any) -> Engine | None:
        """What the chance that is due takes besides the dice, as it is installed here; None: the dice alone."""
        return None

    @abstractmethod
    def check(self, position: Any, action: Action) -> int:
        """LEGAL, or the game's code of why an action of the right type is not legal now."""

    @abstractmethod
    def reason(self, position: Any, action: Action, code: int) -> tuple[str, str]:
        """The rule that forbids an action, and the reason in words, by the code that `check` gave."""

    def refusal(self, position: Any, action: Action) -> Refusal | None:
        """Why an action of the right type is not legal now; None where it is."""
        code = self.check(position, action)
        return None if code == LEGAL else Refusal(*self.reason(position, action, code))

    @abstractmethod
    def apply(self, position: Any, action: Action) -> list[Event]:
        """Carry out a legal action on the position; the events."""

    @abstractmethod
    def write_returns(self, position: Any, returns: Any) -> None:
        """Write each seat's return at the end."""

    def returns(self, position: Any) -> list[float]:
        """One number a seat; zeros until the end (GA-3)."""
        returns = [0.0] * self.num_players
        if self.current_player(position) == TERMINAL:
            self.write_returns(position, returns)
        return returns

    def placings(self, position: Any) -> list[int]:
        """One place a seat; 0: none yet (GA-2)."""
        places: list[int] = position.places[: self.num_players]
        return places

    @abstractmethod
    def view(self, position: Any, seat: int | None) -> View:
        """What a seat may see, or anyone (None)."""

    def information_state(self, position: Any, seat: int) -> View:
        """What a seat sees with all that it could have kept in mind: what a bot in that seat may know."""
        return self.view(position, seat)

    @abstractmethod
    def broken_law(self, position: Any) -> str:
        """The law of the game that a position of its options breaks, in words, so that no match can come to it."""

    def unlike(self, options: Any) -> str:
        """How matches with other options, typed, differ from its own, in words; empty where at most the clock does."""
        if options == self._options:
            return ""
        if type(options) is not type(self._options):
            return f"it is of {self.title}"
        asked = msgspec.to_builtins(options)
        other = {name: value for name, value in self.options.items() if value != asked[name]}
        other.pop(self.at_table.clock_option, None)
        return ", ".join(f"its option {name} is {value}, not {asked[name]}" for name, value in other.items())

    def flaw(self, position: Any) -> str:
        """Why no match of this game can stand like a position, in words; empty where one can."""
        first = self._first
        if type(position) is not PlainPosition or position.layout != first.layout:
            return f"{shown(position)} is no position of {self.title}"
        if flaw := field_flaw(position):
            return flaw
        for name in self.kind.settled:
            if getattr(position, name) != getattr(first, name):
                return f"`{name}` is {getattr(position, name)}, the options make it {getattr(first, name)}"
        return self.broken_law(position)

    def kernel(self) -> Kernel | None:
        """Its rules as compiled play calls them; None: matches are played out by the referee."""
        return None

    def solve(self) -> Solution:
        """The exact solution. Raises NotSolved, which says why, where there is none."""
        raise NotSolved(f"{self.title} has no exact solution yet")

    def solves_at_once(self) -> bool:
        """Whether `solve` answers without waiting for a compiler, so that a person may ask."""
        return False


def games() -> tuple[str, ...]:
    """The names of the games, in the order of the alphabet."""
    return tuple(sorted(GAMES))


def game_type(name: str) -> GameType:
    """A game before any option is chosen: its title, its words, its option fields. Raises UnknownGame."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"there is no game {shown(name)}; there are {', '.join(games())}")
    found: GameType = pkgutil.resolve_name(GAMES[name])
    return found


def load(name: str, /, **options: Any) -> Game:
    """A game with its options, two players where ``players`` is left out. Raises UnknownGame, InvalidOption.

    >>> load("penny-drop", rules="pub").options["pennies"]
    12
    """
    return game_type(name).load(**options)


def solve(game: Game) -> Solution:
    """The exact solution of a game with its options. Raises NotSolved, which says why, where there is none.

    >>> game = load("penny-drop")
    >>> solve(game).values(game.new_initial_state())
    [0.5, 0.5]
    """
    return checked_game(game).solve()


def checked_game(game: Any) -> Game:
    """A game. Raises InvalidArgument."""
    if not isinstance(game, Game):
        raise InvalidArgument("game", game, "a game, as `tuppence.load` makes one")
    return game

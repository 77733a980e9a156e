"""The interface of every game, and the games by name (docs/library.md; names follow OpenSpiel)."""

from __future__ import annotations

import pkgutil
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Generic, Protocol

import msgspec

from tuppence.actions import Action
from tuppence.arguments import field_flaw
from tuppence.chance import Engine, Generator, below
from tuppence.chance.fairness import Tally
from tuppence.errors import InvalidArgument, NotSolved, UnknownGame, nearest, shown
from tuppence.events import Event, events_of
from tuppence.game_types import GameType
from tuppence.games import GAMES, GROUP, SHEETS, installed, names
from tuppence.kernel import Encoding, Kernel
from tuppence.layout import PositionT, Row
from tuppence.match import CHANCE, TERMINAL, Refusal, State
from tuppence.options import Options
from tuppence.places import share_win
from tuppence.ranges import drawn
from tuppence.rule import LEGAL, Codes, Laws, Legality, Rules
from tuppence.solved import Positions, Spread
from tuppence.text import Text
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


class Game(ABC, Generic[PositionT]):
    """A game with its options. Its methods take a position; callers of the library use a `State`.

    ``kind``: what does not depend on the options.
    """

    # The game's modules of these names, or objects with the same functions; by default the module of the class.
    rules: Rules
    legality: Legality
    laws: Laws
    actions: Any  # or the union of the actions
    events: Any  # or the union of the events
    views: Any

    def __init_subclass__(cls) -> None:
        for part in ("rules", "legality", "laws", "actions", "events", "views"):
            if not hasattr(cls, part):
                setattr(cls, part, sys.modules[cls.__module__])

    def __init__(self, kind: GameType, options: Options) -> None:
        self.kind = kind
        self._options = options
        self._first = self.new_position()

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
        """The name by which `load` finds the game."""
        return self.kind.name

    @property
    def title(self) -> str:
        """The name that players see."""
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
        return self._first.seats

    @property
    def hidden(self) -> bool:
        """Whether seats see different things (in OpenSpiel's terms, imperfect information)."""
        return self.kind.hidden

    @property
    @abstractmethod
    def max_game_length(self) -> int | None:
        """The most decisions of players in a match; None if the rules set no bound."""

    @property
    def min_utility(self) -> float:
        """The smallest possible return."""
        return 0.0

    @property
    def max_utility(self) -> float:
        """The largest possible return: one win, except in teams and if all seats except one share it (GA-3)."""
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

    def new_position(self) -> PositionT:
        """Return the position at the start of a match."""
        first: PositionT = self.rules.new_position(self._options)
        return first

    def current_player(self, position: PositionT) -> int:
        """Return the seat that decides, CHANCE or TERMINAL."""
        return self.rules.current_player(position)

    @abstractmethod
    def legal_actions(self, position: PositionT) -> list[Action]:
        """Return the current player's actions, with `ranges.between` for free numbers; empty at chance and the end."""

    def draw_within(self, offered: Action, rng: Generator) -> Action:
        """Draw an action from a listed range. It may be illegal, but some of the actions drawn must be legal."""
        made: Action = drawn(offered, rng)
        return made

    @abstractmethod
    def chance_outcomes(self, position: PositionT) -> list[tuple[Action, float]]:
        """Return every chance outcome with its probability. Raise NotListed if they are too many."""

    def sample_chance(self, position: PositionT, rng: Generator) -> Action:
        """Draw a chance outcome: by default one of those listed, if all are equally likely."""
        outcomes = self.chance_outcomes(position)
        if len({probability for _, probability in outcomes}) != 1:
            raise NotImplementedError(
                f"{self.title} has to define `sample_chance`: its outcomes are not equally likely"
            )
        return outcomes[below(rng, len(outcomes))][0]

    def engine(self, position: PositionT) -> Engine | None:
        """Return the installed engine on which the next chance outcome depends, or None if only dice decide it."""
        return None

    def text(self, position: PositionT, reader: int | None = None, history: Sequence[Action] = ()) -> Text:
        """Return the texts of a position for a seat, or for anyone (None). ``history``: the actions that led to it."""
        return self.kind.text(self, position, reader, history)

    def check(self, position: PositionT, action: Action) -> int:
        """Return LEGAL, or the game's code for why an action of the right type is not legal now."""
        return self.legality.check(position, action)

    def refusal(self, position: PositionT, action: Action) -> Refusal | None:
        """Return why an action of the right type is not legal now, or None if it is."""
        code = self.check(position, action)
        return None if code == LEGAL else Refusal(*self.text(position).reason(action, code))

    @abstractmethod
    def perform(self, position: PositionT, action: Action, events: Codes) -> None:
        """Apply a legal action to the position. Append what the rules emit to ``events``."""

    def apply(self, position: PositionT, action: Action) -> list[Event]:
        """Apply a legal action to the position and return the events."""
        emitted: Codes = []
        self.perform(position, action, emitted)
        return events_of(self.kind.events, emitted, position)

    def write_returns(self, position: PositionT, returns: Row[float]) -> None:
        """Write each seat's return at the end: by default the seats in first place share one win."""
        share_win(position, returns)

    def returns(self, position: PositionT) -> list[float]:
        """Return one number per seat; zeros until the end (GA-3)."""
        returns = [0.0] * self.num_players
        if self.current_player(position) == TERMINAL:
            self.write_returns(position, returns)
        return returns

    def placings(self, position: PositionT) -> list[int]:
        """Return one place per seat; 0 while unknown (GA-2)."""
        return position.places[: self.num_players]

    def view(self, position: PositionT, seat: int | None) -> View:
        """Return what a seat, or anyone (None), may see: by default the fields of the position that the view names."""
        return self.kind.view_type.of(position)

    def information_state(self, position: PositionT, seat: int) -> View:
        """Return a seat's view with all that the seat has seen before: what a bot may know."""
        return self.view(position, seat)

    def broken_law(self, position: PositionT) -> str:
        """Describe the law of the game that a position with these options breaks; empty if none."""
        return self.laws.broken(position)

    def difference(self, options: object) -> str:
        """Describe how these typed options differ from the game's; empty if at most the clock differs."""
        if options == self._options:
            return ""
        if type(options) is not type(self._options):
            return f"it is of {self.title}"
        expected = msgspec.to_builtins(options)
        other = {name: value for name, value in self.options.items() if value != expected[name]}
        other.pop(self.kind.clock_option, None)
        return ", ".join(f"its option {name} is {value}, not {expected[name]}" for name, value in other.items())

    def flaw(self, position: Any) -> str:
        """Describe why no match of this game can reach a position; empty if one can."""
        first = self._first
        if type(position) is not type(first):
            return f"{shown(position)} is no position of {self.title}"
        if flaw := field_flaw(position):
            return flaw
        for name in position.layout.settled:
            if getattr(position, name) != getattr(first, name):
                return f"`{name}` is {getattr(position, name)}, the options make it {getattr(first, name)}"
        return self.broken_law(position)

    def tally(self, history: Iterable[Action]) -> Tally | None:
        """Return how often each face of the dice or coins came up; None for a game without dice or coins."""
        return None

    def kernel(self) -> Kernel | None:
        """Return the rules for compiled play, or None if playouts must use the referee."""
        return None

    def encoding(self) -> Encoding | None:
        """Return the game in numbers for learners, or None if nobody has written it."""
        return None

    def solve(self) -> Solution:
        """Return the exact solution. Raise NotSolved, with the reason, if there is none."""
        raise NotSolved(f"{self.title} has no exact solution yet")

    def solve_across(self, spread: Spread) -> Solution:
        """Return the exact solution like `solve`, with the work done by ``spread``: by default as one piece."""
        return spread(partial(_solutions, self), 1)[0]

    def positions(self, alike: bool) -> Positions[PositionT]:
        """Return the positions that a best response values. ``alike``: those that differ only in names may be one.

        Raise NotSolved, with the reason, if there is no end of them.
        """
        return Positions(self)

    def solves_at_once(self) -> bool:
        """Return whether `solve` needs no compilation, so that it is fast enough for a page."""
        return False

    def solves_soon(self) -> bool:
        """Return whether `solve` takes some seconds at most, so that it is fast enough for work in the background."""
        return self.solves_at_once()


def game_type(name: str) -> GameType:
    """Return a game, or a score sheet, before its options are chosen. Raise UnknownGame."""
    place = (GAMES.get(name) or SHEETS.get(name) or installed(GROUP).get(name)) if isinstance(name, str) else None
    if place is None:
        raise UnknownGame(f"there is no game {shown(name)}; {nearest(name, names())}")
    found: GameType = pkgutil.resolve_name(place) if isinstance(place, str) else place
    return found


def register(kind: GameType) -> None:
    """Register a game, so that `load` finds it by its name. Raise InvalidArgument if another game has the name.

    An installed package can provide games by the entry point group "tuppence.games" instead.
    """
    if not isinstance(kind, GameType):
        raise InvalidArgument("kind", kind, "a GameType")
    if kind.name not in (*names(), *SHEETS):
        GAMES[kind.name] = kind
    elif game_type(kind.name) is not kind:
        raise InvalidArgument("kind", kind.name, "the name of no other game")


def _unpickled(name: str, options: Options) -> Game:
    """Return a game from its pickled name and typed options."""
    kind = game_type(name)
    return kind.game(kind, options)


def load(name: str, /, **options: Any) -> Game:
    """Return a game with its options; ``players`` is 2 by default. Raise UnknownGame or InvalidOption.

    >>> load("penny-drop", rules="pub").options["pennies"]
    12
    """
    return game_type(name).load(**options)


def _solutions(game: Game, pieces: range) -> list[Solution]:
    """Return the solution of a game as the only piece of work."""
    return [game.solve() for _ in pieces]


def checked_game(game: object) -> Game:
    """Return a game. Raise InvalidArgument for anything else."""
    if not isinstance(game, Game):
        raise InvalidArgument("game", game, "a game, as `tuppence.load` makes one")
    return game

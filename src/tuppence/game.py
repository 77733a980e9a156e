"""What every game offers, and the games by name (docs/library.md; names follow OpenSpiel)."""

from __future__ import annotations

import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import msgspec

from tuppence.actions import Action
from tuppence.arguments import field_flaw, seat_of, seed_of
from tuppence.chance import Engine, Generator
from tuppence.draws import Draws
from tuppence.errors import InvalidArgument, NotSolved, TuppenceError, UnknownGame, shown
from tuppence.games import GAMES
from tuppence.grades import Seated
from tuppence.match import CHANCE, TERMINAL, Refusal, State
from tuppence.options import OptionField
from tuppence.rule import LEGAL, PlainRecord

__all__ = ["CHANCE", "TERMINAL", "Bot", "Bulk", "Choice", "Game", "Refusal", "Solution", "games", "load", "solve"]


class Choice(msgspec.Struct, frozen=True):
    """How a legal action stands on its button: its words, the key that presses it, and what it would do.

    ``label`` and ``effect`` have ``{0}`` for seat 0 and so on; ``effect`` is empty where the label says all, ``key``
    where there are too many choices for keys. ``lit``: the house points it out as what a sensible player would look at.
    """

    label: str
    key: str
    effect: str = ""
    lit: bool = False


class Step(msgspec.Struct, frozen=True):
    """A moment of a game's example: the part that it belongs to, what happened in a sentence, and the view of it."""

    part: str
    sentence: str
    view: dict[str, Any]


class Solution(Protocol):
    """Exact play: what a state is worth to each seat, and what to do in it."""

    def values(self, state: State) -> list[float]:
        """Expected returns, one a seat, from any state of the game."""

    def best(self, state: State) -> Action | None:
        """The action that it takes; None where nobody is to decide."""


@dataclass(frozen=True)
class Bulk:
    """A game's rules by number, as `tuppence.playouts` compiles them: functions marked @rule, of a module.

    ``record`` is an element of an array of the game's layout, as ``game.new_record().array()`` makes one. Action k is
    ``legal_actions()[k]``, and `happen` draws as `sample_chance` does, number for number, so that a match goes the same
    way by these functions and by the referee. A policy is a number from 1, its place in ``policies``; ``rng`` is for
    `tuppence.chance.below`.
    """

    whose: Callable[[Any], int]  # (record): the seat that decides, CHANCE or TERMINAL
    happen: Callable[[Any, Any], None]  # (record, rng): draw what chance brings and carry it out
    choices: Callable[[Any], int]  # (record): how many actions the one who decides has
    act: Callable[[Any, int], None]  # (record, action): carry it out
    pay: Callable[[Any, Any], None]  # (record, returns): write each seat's return at the end; its ``places`` are there
    policies: tuple[str, ...] = ()  # the bots that `choose` can play
    quick: tuple[str, ...] = ()  # those of them that do not search themselves, for a search to play matches out by
    choose: Callable[[Any, int, Any, Any], int] | None = None  # (record, policy, tables, rng): the action
    choose_quick: Callable[[Any, int, Any, Any], int] | None = None  # the same for the quick ones, the first policies
    tables: Callable[[Any], Any] = lambda game: None  # what `choose` looks things up in: a named tuple of arrays


class Telling(Protocol):
    """How a position is told: by the module ``words`` in the game's folder."""

    def prompt(self, record: Any, seat: int | None) -> str:
        """What can be done now, as a reader in that seat is told it."""

    def note(self, record: Any) -> str:
        """A help for the one who decides, such as the odds; may be empty."""


class Bot(Protocol):
    """Who plays a seat."""

    def step(self, state: State) -> Action:
        """The action that it takes where its seat decides, by what that seat sees and has seen."""


class Game(ABC):
    """A game with its options. Its methods work on the game's record; people hold a `State` of it.

    A game's folder subclasses this in its ``game.py`` and is entered in ``tuppence.games.GAMES``.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    minutes: ClassVar[int]
    hidden: ClassVar[bool] = False  # whether seats see different things
    slow_chance: ClassVar[bool] = False  # whether an outcome takes so long to draw that nobody else should wait for it
    offers: ClassVar[bool] = False  # whether players are made offers, which `unanswered` decides where nobody answers
    action_type: ClassVar[Any]  # the union of the typed actions
    draws: ClassVar[Draws]  # what the draws for each outcome of chance make, for who draws again
    option_fields: ClassVar[tuple[OptionField, ...]]
    players_range: ClassVar[tuple[int, int]]
    timeout: ClassVar[Action | None] = None  # what the clock plays, where the rules have one
    official: ClassVar[tuple[type[Action], ...]] = ()  # what the rules take, where a player decides, from no player
    clock_option: ClassVar[str] = ""  # the option with that clock's seconds, 0 for none
    tally_name: str  # what `tally` counts, in words: "pennies", "points"
    tally_step: str = "change"  # from one of its changes to the next, in a word: "round"
    marks: ClassVar[dict[str, str]] = {}  # for events of the end: a word beside the names of their seats
    grades: ClassVar[tuple[str, ...]] = ()  # its bots by name, the weakest first
    telling: ClassVar[Telling]
    by_number: ClassVar[Bulk]  # its rules for bulk play, and for what every game asks of its rules
    settled: ClassVar[tuple[str, ...]]  # the fields of a record that the options settle for the whole match
    competition: ClassVar[dict[str, Any] | None] = None  # the association's options, of the game that it plays

    def __init__(self, options: msgspec.Struct) -> None:
        self._chosen = options
        self._first = self.new_record()

    @property
    def options(self) -> dict[str, Any]:
        """Every option by name, defaults filled in, the number of players too."""
        options: dict[str, Any] = msgspec.to_builtins(self._chosen)
        return options

    @property
    def typed_options(self) -> Any:
        """The options as `State.position` compares them."""
        return self._chosen

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        seats: int = self._first.seats
        return seats

    @classmethod
    def example(cls) -> tuple[Step, ...]:
        """A piece of a match, moment by moment, to be stepped through beside the rules; empty where there is none."""
        return ()

    @classmethod
    def figures(cls) -> dict[str, Any]:
        """Figures that stand on the page of its rules as the game has them, by name; empty where words say all."""
        return {}

    def new_initial_state(self) -> State:
        """The state before anything happened."""
        return State.trusted(self, self.new_record(), [])

    def unlike(self, options: Any) -> str:
        """How matches with other options, typed, differ from its own, in words; empty where at most the clock does."""
        if options == self._chosen:
            return ""
        if type(options) is not type(self._chosen):
            return f"it is of {self.title}"
        asked = msgspec.to_builtins(options)
        other = {name: value for name, value in self.options.items() if value != asked[name]}
        other.pop(self.clock_option, None)
        return ", ".join(f"its option {name} is {value}, not {asked[name]}" for name, value in other.items())

    def flaw(self, record: Any) -> str:
        """Why no match of this game can stand like a record, in words; empty where one can."""
        first = self._first
        if type(record) is not PlainRecord or record.layout != first.layout:
            return f"{shown(record)} is no record of {self.title}"
        if flaw := field_flaw(record):
            return flaw
        for name in self.settled:
            if getattr(record, name) != getattr(first, name):
                return f"`{name}` is {getattr(record, name)}, the options make it {getattr(first, name)}"
        return self.broken_law(record)

    @abstractmethod
    def broken_law(self, record: Any) -> str:
        """The law of the game that a record of its options breaks, in words, so that no match can come to it."""

    @abstractmethod
    def new_record(self) -> Any:
        """The record of a match before anything happened."""

    def current_player(self, record: Any) -> int:
        """The seat that decides, CHANCE or TERMINAL."""
        return int(self.bulk().whose(record))

    @abstractmethod
    def legal_actions(self, record: Any) -> list[Action]:
        """What the current player may do; empty at chance and at the end."""

    @abstractmethod
    def chance_outcomes(self, record: Any) -> list[tuple[Action, float]]:
        """Every outcome that chance may bring now, with its probability; NotListed where they are too many."""

    @abstractmethod
    def sample_chance(self, record: Any, rng: Generator) -> Action:
        """One outcome, drawn."""

    def engine(self, record: Any) -> Engine | None:
        """What the chance that is due takes besides the dice, as it is installed here; None: the dice alone."""
        return None

    @abstractmethod
    def check(self, record: Any, action: Action) -> int:
        """LEGAL, or the game's code of why an action of the right type is not legal now."""

    @abstractmethod
    def reason(self, record: Any, action: Action, code: int) -> tuple[str, str]:
        """The rule that forbids an action, and the reason in words, by the code that `check` gave."""

    def refusal(self, record: Any, action: Action) -> Refusal | None:
        """Why an action of the right type is not legal now; None where it is."""
        code = self.check(record, action)
        return None if code == LEGAL else Refusal(*self.reason(record, action, code))

    @abstractmethod
    def apply(self, record: Any, action: Action) -> list[dict[str, Any]]:
        """Carry out a legal action on the record; the events."""

    def returns(self, record: Any) -> list[float]:
        """One number a seat; zeros until the end (GA-3)."""
        returns = [0.0] * self.num_players
        if self.current_player(record) == TERMINAL:
            self.bulk().pay(record, returns)
        return returns

    def placings(self, record: Any) -> list[int]:
        """One place a seat; 0: none yet (GA-2)."""
        places: list[int] = record.places[: self.num_players]
        return places

    def sides(self) -> list[list[int]]:
        """Who plays together: the seats of each side. Everybody is a side alone, but in the formats with teams."""
        return [[seat] for seat in range(self.num_players)]

    @abstractmethod
    def tally(self, record: Any) -> list[int]:
        """What is counted for each seat, `tally_name`: the number beside a name, and what a chart of a match shows."""

    def stage(self, record: Any) -> str:
        """How far a match has come, in a few words such as "Round 3 of 7"; empty where nothing divides it."""
        return ""

    def purse(self, events: list[dict[str, Any]]) -> dict[str, list[int]]:
        """What else each seat gave and got in a match of these events, by the heads of columns; empty: nothing."""
        return {}

    @abstractmethod
    def view(self, record: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may see, or anyone (None), ready for JSON."""

    def information_state(self, record: Any, seat: int) -> dict[str, Any]:
        """What a seat sees with all that it could have kept in mind: what a bot in that seat may know."""
        return self.view(record, seat)

    def solve(self) -> Solution:
        """The exact solution. Raises NotSolved, which says why, where there is none."""
        raise NotSolved(f"{self.title} has no exact solution yet")

    def new_bot(self, grade: str, seat: int, seed: int) -> Bot:
        """The bot of one of its `grades`. Raises TuppenceError where there is none, or no such seat."""
        if not isinstance(grade, str) or grade not in self.grades:
            raise TuppenceError(f"{self.title} has no bot {shown(grade)}; there are {', '.join(self.grades)}")
        return self.make_bot(grade, seat_of(seat, self.num_players), seed_of(seed)).for_matches(self._chosen)

    @abstractmethod
    def make_bot(self, grade: str, seat: int, seed: int) -> Seated:
        """The bot of one of its `grades` at a seat that there is."""

    def warm(self) -> None:  # noqa: B027 - a game may have nothing to warm
        """Load, solve and compile what its bots use, once a process; for a thread in the background."""

    def bulk(self) -> Bulk:
        """The game's rules by number."""
        return self.by_number

    def solves_at_once(self) -> bool:
        """Whether `solve` answers without waiting for a compiler, so that a person may ask."""
        return False

    @abstractmethod
    def describe(self, event: dict[str, Any]) -> str:
        """The sentence of an event, with ``{0}`` for seat 0 and so on; empty where another tells it."""

    def prompt(self, record: Any, seat: int | None) -> str:
        """What can be done now, as a reader in that seat is told it."""
        return self.telling.prompt(record, seat)

    def note(self, record: Any) -> str:
        """A help for the one who decides, such as the odds; may be empty."""
        return self.telling.note(record)

    def waiting(self, record: Any, seat: int) -> str:
        """Why a seat that wishes to do something is not to decide now, in words for its player."""
        return "It is not your turn."

    def unanswered(self, record: Any) -> Action | None:
        """What it means where an offer is not answered; None where the one who decides has no mere offer (GA-5)."""
        return None

    @abstractmethod
    def choices(self, record: Any, legal: list[Action]) -> list[Choice]:
        """The words and the key of each legal action."""


def games() -> tuple[str, ...]:
    """The names of the games, in the order of the alphabet."""
    return tuple(sorted(GAMES))


def game_class(name: str) -> type[Game]:
    """The class of a game: its title, words and option fields, before any option is chosen. Raises UnknownGame."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"there is no game {shown(name)}; there are {', '.join(games())}")
    found: type[Game] = pkgutil.resolve_name(GAMES[name])
    return found


def load(name: str, /, **options: Any) -> Game:
    """A game with its options, two players where ``players`` is left out. Raises UnknownGame, InvalidOption.

    >>> load("penny-drop", rules="pub").options["pennies"]
    12
    """
    return game_class(name)(**options)


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

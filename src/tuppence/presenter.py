"""What puts a game into words: each game's ``presenter.py`` says it, with the sentences of its ``words.py``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import msgspec

from tuppence.actions import Action
from tuppence.events import Event

if TYPE_CHECKING:
    from tuppence.game import Game

CHANGE = "change"  # any change of what is counted, where its changes have no name of their own


class Choice(msgspec.Struct, frozen=True):
    """How a legal action stands on its button: its words, the key that presses it, and what it would do.

    ``label`` and ``effect`` have ``{0}`` for seat 0 and so on; ``effect`` is empty where the label says all, ``key``
    where there are too many choices for keys. ``suggested``: the house points it out as what a sensible player would
    look at.
    """

    label: str
    key: str
    effect: str = ""
    suggested: bool = False


class Step(msgspec.Struct, frozen=True):
    """A moment of a game's example: the part that it belongs to, what happened in a sentence, and the view of it."""

    part: str
    sentence: str
    view: dict[str, Any]


class Presenter(ABC):
    """What is said of a match, of one game with its options, and what is counted in it for people to see."""

    badges: dict[str, str] = {}  # noqa: RUF012 - for events of the end: a word beside the names of their seats

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    @abstractmethod
    def score_name(self) -> str:
        """What `score` counts, in words: "pennies", "points"."""

    @property
    def score_step(self) -> str:
        """From one change of `score` to the next, in a word: "round"."""
        return CHANGE

    @abstractmethod
    def score(self, position: Any) -> list[int]:
        """What is counted for each seat: the number beside a name, and what a chart of a match shows."""

    @abstractmethod
    def prompt(self, position: Any, seat: int | None) -> str:
        """What can be done now, as a reader in that seat is told it."""

    @abstractmethod
    def choices(self, position: Any, legal: list[Action]) -> list[Choice]:
        """The words and the key of each legal action."""

    def describe(self, event: Event | dict[str, Any]) -> str:
        """The sentence of an event, typed or in its JSON form, with ``{0}`` for seat 0 and so on; see `sentence`."""
        typed: Event = msgspec.convert(event, self.game.kind.event_type) if isinstance(event, dict) else event
        return self.sentence(typed)

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """The sentence of an event; empty where another tells it."""

    def note(self, position: Any) -> str:
        """A help for the one who decides, such as the odds; may be empty."""
        return ""

    def waiting(self, position: Any, seat: int) -> str:
        """Why a seat that wishes to do something is not to decide now, in words for its player."""
        return "It is not your turn."

    def progress(self, position: Any) -> str:
        """How far a match has come, in a few words such as "Round 3 of 7"; empty where nothing divides it."""
        return ""

    def payments(self, events: list[Event]) -> dict[str, list[int]]:
        """What else each seat gave and got in a match of these events, by the heads of columns; empty: nothing."""
        return {}

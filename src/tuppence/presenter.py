"""The game in words: each game's ``presenter.py``, with the sentences of its ``words.py``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tuppence.actions import Action
from tuppence.entering import Enterable
from tuppence.events import Event
from tuppence.ranges import is_range

if TYPE_CHECKING:
    from tuppence.game import Game

__all__ = ["Choice", "Presenter", "Step"]

CHANGE = "change"  # the `score_step` of games whose score changes at any time


class Choice(msgspec.Struct, frozen=True):
    """How a legal action is shown on its button.

    ``label`` and ``effect`` (what the action would do) contain ``{0}`` for seat 0 and so on. ``effect`` is empty if the
    label says it all, ``key`` if there are too many choices for keys. ``suggested``: a good player would do
    it; a page highlights it where the table gives such help.
    """

    label: str
    key: str
    effect: str = ""
    suggested: bool = False


class Step(msgspec.Struct, frozen=True):
    """A step of a game's example: the part it belongs to, a sentence of what happened, and the view."""

    part: str
    sentence: str
    view: dict[str, Any]


class Presenter(ABC):
    """The texts and scores that people see of a match, for one game with its options."""

    badges: dict[str, str] = {}  # noqa: RUF012 - by event type: a word to show beside the seat's name at the end

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    @abstractmethod
    def score_name(self) -> str:
        """What `score` counts, in words: "pennies", "points"."""

    @property
    def score_step(self) -> str:
        """The unit between changes of `score`, in a word: "round"."""
        return CHANGE

    def steps(self, position: Any) -> int | None:
        """Return how many steps, such as rounds, are over; None if the score changes at any time."""
        return None

    @abstractmethod
    def score(self, position: Any) -> list[int]:
        """Return each seat's score, shown beside its name and in the chart of a match."""

    @abstractmethod
    def prompt(self, position: Any, seat: int | None) -> str:
        """Return what can be done now, as told to that seat."""

    def entry_prompt(self, position: Any) -> str:
        """Return what happens next, as asked of whoever enters it from a real table."""
        return self.prompt(position, None)

    @abstractmethod
    def choices(self, position: Any, legal: list[Action]) -> list[Choice]:
        """Return the label and key of each legal action."""

    def enterable(self, position: Any) -> list[Enterable]:
        """Return what can be entered from a real table by one press: by default, what a player can choose."""
        legal = self.game.legal_actions(position)
        words = zip(legal, self.choices(position, legal), strict=True)
        return [Enterable(choice.label, choice.key, (action,)) for action, choice in words if not is_range(action)]

    def describe(self, event: Event | dict[str, Any]) -> str:
        """Return the sentence of an event, typed or in its JSON form, with ``{0}`` for seat 0 and so on."""
        typed: Event = msgspec.convert(event, self.game.kind.event_type) if isinstance(event, dict) else event
        return self.sentence(typed)

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """Return the sentence of an event; empty if another event's sentence covers it."""

    def told(self, events: Iterable[Event], names: Sequence[str], remark: str = "") -> str:
        """Return the sentences of events about players of these names, and a remark after them."""
        sentences = [sentence.format(*names) for event in events if (sentence := self.sentence(event))]
        return " ".join([*(f"{sentence}." for sentence in sentences), remark]).rstrip()

    def note(self, position: Any) -> str:
        """Return what the player to decide should know of the rules or the table now; may be empty."""
        return ""

    def odds(self, position: Any) -> str:
        """Return the chances that the player to decide takes, for tables that tell them; may be empty."""
        return ""

    def waiting(self, position: Any, seat: int) -> str:
        """Return why a seat that tries to act cannot act now, in words for its player."""
        return "It is not your turn."

    def progress(self, position: Any) -> str:
        """Return how far a match has come, such as "Round 3 of 7"; empty for a game without parts."""
        return ""

    def payments(self, events: list[Event]) -> dict[str, list[int]]:
        """Return what else each seat paid and took in a match of these events, by column heading."""
        return {}

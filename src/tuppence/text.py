"""The texts of a match: prompts, choices, sentences, scores and reasons. Each game has a ``text.py``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from tuppence.actions import Action
from tuppence.chance.fairness import Tally
from tuppence.events import Event
from tuppence.layout import PositionT
from tuppence.ranges import is_range

if TYPE_CHECKING:
    from tuppence.game import Game

__all__ = ["CHANGE", "Choice", "Enterable", "Reason", "Reasons", "Text"]

CHANGE = "change"  # the `score_step` of games whose score changes at any time

Reason = tuple[str, str]  # the rule that forbids an action, and why in words
Reasons = Mapping[int, Reason | Callable[[Any, Any], Reason]]  # by code of `legality`; or (position, action) -> reason


class Choice(msgspec.Struct, frozen=True):
    """How a legal action is shown on its button.

    ``label`` and ``effect`` (what the action would do) contain ``{0}`` for seat 0 and so on. ``effect`` is empty if it
    would add nothing to the label, ``key`` if there are too many choices for keys. ``suggested``: a good player would
    do it; a page highlights it if the table's help includes suggestions.
    """

    label: str
    key: str
    effect: str = ""
    suggested: bool = False


class Enterable(msgspec.Struct, frozen=True):
    """A button for something that happens at a real table: its label, its key, and the actions to apply, in order.

    ``label`` contains ``{0}`` for seat 0 and so on. ``group``: a heading for several buttons, or empty. One press may
    be several actions: a number on a real die implies that its player rolled. Without ``actions`` the button is
    disabled, because it cannot have happened now.
    """

    label: str
    key: str
    actions: tuple[Action, ...]
    group: str = ""

    def unavailable(self) -> Enterable:
        """Return the same button, disabled."""
        return msgspec.structs.replace(self, key="", actions=())


class Text(ABC, Generic[PositionT]):
    """The texts and scores of a position for one reader, as `State.text` returns them.

    ``s``: the position. ``reader``: a seat, or None for anyone. ``history``: the actions that led to the position.
    Texts contain ``{0}`` for seat 0 and so on, so that a reader can be called "you".
    """

    badges: Mapping[str, str] = {}  # by event type: a word to show beside the seat's name at the end

    def __init__(self, game: Game[PositionT], s: PositionT, reader: int | None, history: Sequence[Action]) -> None:
        self.game = game
        self.s = s
        self.reader = reader
        self.history = history

    @property
    @abstractmethod
    def reasons(self) -> Reasons:
        """Why actions are not legal, by the codes of the game's ``legality``."""

    @property
    @abstractmethod
    def score_name(self) -> str:
        """The plural of what `score` counts, such as "pennies" or "points"."""

    @property
    def score_step(self) -> str:
        """The part of a match after which `score` changes, such as "round"."""
        return CHANGE

    def steps(self) -> int | None:
        """Return the number of steps that are over, such as rounds; None if the score changes at any time."""
        return None

    def score(self) -> list[int]:
        """Return each seat's score, shown beside its name and in the chart of a match: by default its points."""
        s: Any = self.s  # a `Scored` position, unless a game overrides this
        scores: list[int] = s.scores[: s.seats]
        return scores

    @abstractmethod
    def prompt(self) -> str:
        """Return what can be done now."""

    def entry_prompt(self) -> str:
        """Return what happens next, for the person who enters results from a real table."""
        return self.prompt()

    def labels(self, legal: list[Action]) -> list[Choice]:
        """Return how each legal action is shown: by default its type, with the initial as the key."""
        types = [str(action.__struct_config__.tag) for action in legal]
        return [Choice(word.capitalize(), word[0]) for word in types]

    def suggested(self, legal: list[Action]) -> Action | None:
        """Return which of the legal actions a good player would choose; None if none is suggested."""
        return None

    def choices(self, suggests: bool = True) -> list[tuple[Action, Choice]]:
        """Return the legal actions, each with its label and key. ``suggests``: whether one may be suggested."""
        legal = self.game.legal_actions(self.s)
        found = list(zip(legal, self.labels(legal), strict=True))
        best = self.suggested(legal) if suggests else None
        if best is None:
            return found
        return [(action, msgspec.structs.replace(choice, suggested=action == best)) for action, choice in found]

    def enterable(self) -> list[Enterable]:
        """Return the buttons for results from a real table: by default one for each choice of a player."""
        return [
            Enterable(choice.label, choice.key, (action,))
            for action, choice in self.choices(suggests=False)
            if not is_range(action)
        ]

    def describe(self, event: Event | dict[str, Any]) -> str:
        """Return the sentence of an event, typed or in its JSON form."""
        typed: Event = msgspec.convert(event, self.game.kind.event_type) if isinstance(event, dict) else event
        return self.sentence(typed)

    def sentence(self, event: Event) -> str:
        """Return the sentence of an event; empty if another event's sentence covers it."""
        return event.sentence(self.game.typed_options)

    def paragraph(self, events: Iterable[Event], names: Sequence[str], remark: str = "") -> str:
        """Return the sentences of events about players of these names, and a remark after them."""
        sentences = [sentence.format(*names) for event in events if (sentence := self.sentence(event))]
        return " ".join([*(f"{sentence}." for sentence in sentences), remark]).rstrip()

    def reason(self, action: Action, code: int) -> Reason:
        """Return the rule that forbids an action and the reason, given the code from `Game.check`."""
        reason = self.reasons[code]
        return reason(self.s, action) if callable(reason) else reason

    def note(self) -> str:
        """Return a note about the rules or the table for the player who decides; may be empty."""
        return ""

    def odds(self) -> str:
        """Return the odds for the player who decides, for tables that show them; may be empty."""
        return ""

    def waiting(self) -> str:
        """Return why the reader cannot act now."""
        return "It is not your turn."

    def progress(self) -> str:
        """Return the progress of a match, such as "Round 3 of 7"; empty for a game without rounds or the like."""
        return ""

    def payments(self, events: list[Event]) -> dict[str, list[int]]:
        """Return each seat's payments in a match of these events, by column heading."""
        return {}

    def drinks(self) -> list[int]:
        """Return the drinks that each seat owes the bartender; empty for a game without such a penalty."""
        return []

    def tally(self) -> Tally | None:
        """Return how often each face of the dice or coins came up so far; None for a game without dice or coins."""
        return self.game.tally(self.history)

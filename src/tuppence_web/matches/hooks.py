"""The hook of the apps whose competitions consist of matches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


@dataclass(frozen=True)
class Competition(ABC):
    """What a league or a tournament says about one of its matches, while it holds the lock of what the match counts in.

    ``called``: the match within the competition, as in "match 1"; ``title``: its full name; ``path``: its page;
    ``rule`` and ``order_rule``: the paragraphs behind who plays and is recorded, and behind an order of finish.
    """

    called: str
    title: str
    path: str
    rule: str
    order_rule: str

    @property
    @abstractmethod
    def runs(self) -> Person:
        """Who runs it, and is notified of what a table could not hand in."""

    @abstractmethod
    def certified(self, people: Collection[int]) -> set[int]:
        """Those of these people who are certified for this match (10.01)."""

    @abstractmethod
    def officials(self) -> Iterable[Person]:
        """Who may be its official if nobody was named for it: the first who does not play in it."""

    @abstractmethod
    def knows(self, official: int) -> bool:
        """Whether an official need not be notified: they have been named for the whole competition."""

    @abstractmethod
    def must_be_open(self, corrects: bool) -> None:
        """Raise Refused if no result can be recorded (or corrected) now: a season has ended, another match follows."""

    @abstractmethod
    def changed(self) -> None:
        """Do what follows from a change of what was recorded."""


class HoldsMatches(ABC):
    """An app with competitions."""

    @abstractmethod
    def competition_of(self, match_id: int) -> Competition | None:
        """Lock what a match counts in, inside a transaction, and return it; None if it is another app's match."""

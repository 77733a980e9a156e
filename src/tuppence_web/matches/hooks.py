"""The hook of the apps whose competitions consist of matches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence.chance.fairness import Tally
    from tuppence_web.accounts.models import Person


@dataclass(frozen=True)
class Competition:
    """What a league or a tournament says about one of its matches, while it holds the lock of what the match counts in.

    ``called``: the match within the competition, as in "match 1"; ``title``: its full name; ``path``: its page.
    ``rule`` and ``order_rule``: the paragraphs behind who plays and is recorded, and behind an order of finish.
    ``runs``: who is notified of what a table could not hand in. ``officials``: who was named for the competition, and
    may officiate without being named for the match; ``certified``: which of some people are certified for it (10.01).
    ``must_be_open``: raises Refused if no result can be recorded now or, given True, corrected. ``changed``: does what
    follows from a change.
    """

    called: str
    title: str
    path: str
    rule: str
    order_rule: str
    runs: Person
    officials: Sequence[int]
    certified: Callable[[Collection[int]], set[int]]
    must_be_open: Callable[[bool], None]
    changed: Callable[[], None] = lambda: None


class HoldsMatches(ABC):
    """An app with competitions."""

    @abstractmethod
    def competition_of(self, match_id: int) -> Competition | None:
        """Lock what a match counts in, inside a transaction, and return it; None if it is another app's match."""

    @abstractmethod
    def tallied(self) -> Iterable[tuple[int, str, Tally]]:
        """The throws of its refereed matches: the venue, the name of the die, and its faces (see `tallies_at`)."""

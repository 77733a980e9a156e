"""The hook of the apps in which something can be reported: nights and tournaments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


def _nothing() -> None:
    """Nothing to check or to do."""


@dataclass(frozen=True)
class Occasion:
    """Where something happened: a night or a tournament.

    ``matches``: its matches in words, by id; ``players``: the people in each; ``present``: all who take part.
    ``people``: those whom a report may be about. ``hears``: who is notified of reports; ``decides``: whether a person
    may decide here (10.01, LG-9). ``season``: the season whose entries can be suspended, ``weeks``: for which nights,
    in words by week; ``entered``: the people with an entry. ``must_be_open`` locks the season, and raises Refused if
    its entries cannot be suspended now; ``changed`` does what follows from a suspension.
    """

    title: str
    path: str
    zone: str
    matches: Mapping[int, str]
    players: Mapping[int, Collection[int]]
    present: Collection[int]
    people: Sequence[Person]
    hears: Sequence[Person]
    decides: Callable[[Person], bool]
    season: int | None = None
    weeks: Mapping[int, str] = field(default_factory=dict)
    entered: Collection[int] = ()
    must_be_open: Callable[[], None] = _nothing
    changed: Callable[[], None] = _nothing

    def plays(self, person: Person, match: int | None) -> bool:
        """Whether a person plays in a match or, without one, takes part at all."""
        return person.pk in (self.present if match is None else self.players.get(match, ()))


class HearsReports(ABC):
    """An app with such occasions."""

    report_scope: str  # as in `Report.scope`

    @abstractmethod
    def occasion(self, of: int) -> Occasion:
        """The occasion with this id. Raises NotThere if there is none."""

    @abstractmethod
    def heard_by(self, person: Person) -> Collection[int]:
        """The ids of the occasions at which a person may decide."""

    @abstractmethod
    def titles(self, of: Collection[int]) -> Mapping[int, str]:
        """The titles of these occasions."""

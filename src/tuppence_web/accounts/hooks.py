"""Hooks that apps above accounts implement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.db.models import Q

    from tuppence_web.accounts.models import Person

EVENING = 17  # the hour from which a day is called tonight


class KeepsPersonalData(ABC):
    """An app that stores personal data, which people may download."""

    @abstractmethod
    def data_about(self, person: Person) -> Mapping[str, object]:
        """All data about a person, ready for JSON, keyed by the name of the part."""


class EntersPeople(ABC):
    """An app in which some people may enter others by their names or e-mail addresses."""

    @abstractmethod
    def enters_others(self, person: Person) -> bool:
        """Whether this person may."""


class ListsPeople(ABC):
    """An app with lists of people. Those who enter others find the people of these lists by name."""

    @abstractmethod
    def listed(self) -> Q:
        """The condition for people in its lists."""


@dataclass(frozen=True)
class Tonight:
    """What a person plays or runs today: what it is, where and when, with whom, and the page to open.

    ``starts``: in the venue's time zone; ``lacking``: what it still needs, or ""; ``where_to_add``: the page for that.
    """

    title: str
    starts: datetime
    venue: str
    path: str
    button: str
    whom: str = ""
    lacking: str = ""
    where_to_add: str = ""

    @property
    def when(self) -> str:
        """Whether it begins in the evening, as the first word of a heading."""
        return "Tonight" if self.starts.hour >= EVENING else "Today"


class HasTonight(ABC):
    """An app in which people play or run something on a day."""

    @abstractmethod
    def tonights_of(self, person: Person) -> list[Tonight]:
        """What a person plays or runs today, until it is over."""


@dataclass(frozen=True)
class ToDo:
    """Something that waits for the officers: its kind, whose or which it is, what is known of it, and its page."""

    kind: str
    title: str
    about: str
    path: str


class HasToDos(ABC):
    """An app in which things wait for the officers."""

    @abstractmethod
    def to_dos(self, officer: Person) -> list[ToDo]:
        """What waits for an officer, by kind."""

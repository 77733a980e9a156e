"""Hooks that apps above accounts implement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.db.models import Q

    from tuppence_web.accounts.models import Person


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

"""What accounts ask of the apps above them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


class KeepsPersonalData(ABC):
    """An app that knows something about people, which they may download."""

    @abstractmethod
    def data_about(self, person: Person) -> Mapping[str, object]:
        """Everything that it knows about somebody, ready for JSON, by the name of the part."""


class EntersPeople(ABC):
    """An app in which some people enter others, by their e-mail addresses."""

    @abstractmethod
    def enters_others(self, person: Person) -> bool:
        """Whether this person does."""

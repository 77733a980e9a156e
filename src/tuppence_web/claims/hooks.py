"""Hooks that apps above claims implement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


class HandsOverCodes(ABC):
    """An app in which some people may hand over the codes of people whom they have entered."""

    @abstractmethod
    def hands_over(self, by: Person, person: Person) -> bool:
        """Whether ``person`` has entered something that ``by`` runs."""

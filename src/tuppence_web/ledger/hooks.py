"""Hooks of the ledger that apps above it implement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence_web.ledger.models import Entry


class RunsAccounts(ABC):
    """An app with accounts that somebody runs: those of a league's season or a tournament."""

    ledger_scope: str  # the scope of its accounts

    @abstractmethod
    def run_by(self, of: int) -> int | None:
        """The id of the person who runs the season or tournament with this id, or None."""


class ReversesEntries(ABC):
    """An app with entries that mean more than money, so that it must reverse them itself."""

    @abstractmethod
    def reversed_elsewhere(self, entry: Entry) -> str | None:
        """A sentence that says where such an entry is reversed; None for others (LG-8)."""

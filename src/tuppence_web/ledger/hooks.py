"""What the ledger asks of the apps above it, whose money it keeps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuppence_web.ledger.models import Entry


class RunsAccounts(ABC):
    """An app with accounts that somebody runs: those of a league's season, of a tournament."""

    ledger_scope: str  # the scope of these accounts

    @abstractmethod
    def run_by(self, of: int) -> int | None:
        """The id of the person who runs the season or tournament with this id; None where there is none."""


class ReversesEntries(ABC):
    """An app for which some entries are more than money, so that it must reverse them itself."""

    @abstractmethod
    def reversed_elsewhere(self, entry: Entry) -> str | None:
        """Where such an entry is reversed, as a sentence; None for any other entry (LG-8)."""

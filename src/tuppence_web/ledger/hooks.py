"""Hooks of the ledger that apps above it implement."""

from __future__ import annotations

from abc import ABC, abstractmethod


class RunsAccounts(ABC):
    """An app with accounts that somebody runs: those of a league's season or a tournament."""

    ledger_scope: str  # the scope of its accounts

    @abstractmethod
    def collects(self, scope: str, of: int) -> int | None:
        """The id of the person who receives what is owed on an account, or None if the account is not the app's."""

    @abstractmethod
    def run_by(self, of: int) -> int | None:
        """The id of the person who runs the season or tournament with this id, or None."""

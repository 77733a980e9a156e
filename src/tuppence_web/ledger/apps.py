"""Django's entry for the ledger."""

from __future__ import annotations

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """The ledger."""

    name = "tuppence_web.ledger"

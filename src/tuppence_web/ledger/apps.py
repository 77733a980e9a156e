"""Django's entry for the ledger."""

from __future__ import annotations

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """The ledger."""

    name = "tuppence_web.ledger"

    def ready(self) -> None:
        """What somebody was charged and paid goes into the file of all that the house knows of them."""
        from tuppence_web.accounts.queries import DATA_ABOUT
        from tuppence_web.ledger.queries import money_about

        DATA_ABOUT["money"] = money_about

"""Django's entry for the tables."""

from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables."""

    name = "tuppence_web.tables"

    def ready(self) -> None:
        from tuppence_web.accounts.queries import DATA_ABOUT
        from tuppence_web.tables.queries import results_about

        DATA_ABOUT["games"] = results_about

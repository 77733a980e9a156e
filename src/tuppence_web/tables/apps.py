"""The Django application of the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import KeepsPersonalData
from tuppence_web.accounts.signals import account_closing

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


class TablesConfig(KeepsPersonalData, AppConfig):
    """Tables."""

    name = "tuppence_web.tables"

    def ready(self) -> None:
        from tuppence_web.tables.actions import forget_progress

        account_closing.connect(forget_progress, dispatch_uid="tables")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.tables.queries import results_about

        return {"games": results_about(person)}

"""The Django application of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import HasToDos, KeepsPersonalData
from tuppence_web.accounts.signals import account_closing

if TYPE_CHECKING:
    from tuppence_web.accounts.hooks import ToDo
    from tuppence_web.accounts.models import Person


class LedgerConfig(KeepsPersonalData, HasToDos, AppConfig):
    """The ledger."""

    name = "tuppence_web.ledger"
    verbose_name = "Money"

    def ready(self) -> None:
        from tuppence_web.ledger.actions import forget

        account_closing.connect(forget, dispatch_uid="ledger")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.ledger.queries.accounts import bank_accounts_about, money_about

        return {"money": money_about(person), "bank accounts": bank_accounts_about(person)}

    def to_dos(self, officer: Person) -> list[ToDo]:
        from tuppence_web.ledger.queries.accounts import to_dos

        return to_dos()

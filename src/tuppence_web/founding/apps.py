"""The Django application of requests for leagues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import HasToDos, KeepsPersonalData
from tuppence_web.accounts.signals import account_closing

if TYPE_CHECKING:
    from tuppence_web.accounts.hooks import ToDo
    from tuppence_web.accounts.models import Person


class FoundingConfig(KeepsPersonalData, HasToDos, AppConfig):
    """Requests for leagues."""

    name = "tuppence_web.founding"

    def ready(self) -> None:
        from tuppence_web.founding.actions import forget

        account_closing.connect(forget, dispatch_uid="founding")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.founding.queries import requests_by

        return {"requests for leagues": requests_by(person)}

    def to_dos(self, officer: Person) -> list[ToDo]:
        from tuppence_web.founding.queries import to_dos

        return to_dos()

"""The Django application of conduct."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import HasToDos, KeepsPersonalData

if TYPE_CHECKING:
    from tuppence_web.accounts.hooks import ToDo
    from tuppence_web.accounts.models import Person


class ConductConfig(KeepsPersonalData, HasToDos, AppConfig):
    """Reports, decisions and suspensions."""

    name = "tuppence_web.conduct"

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.conduct.queries import conduct_about

        return {"conduct": conduct_about(person)}

    def to_dos(self, officer: Person) -> list[ToDo]:
        from tuppence_web.conduct.queries import to_dos

        return to_dos(officer)

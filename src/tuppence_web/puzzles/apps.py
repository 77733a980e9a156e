"""The Django application of daily puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import KeepsPersonalData
from tuppence_web.accounts.signals import account_closing

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


class PuzzlesConfig(KeepsPersonalData, AppConfig):
    """Daily puzzles."""

    name = "tuppence_web.puzzles"

    def ready(self) -> None:
        from tuppence_web.puzzles import actions

        account_closing.connect(actions.forget, dispatch_uid="puzzles")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.puzzles.queries import answers_about

        return {"puzzles": answers_about(person)}

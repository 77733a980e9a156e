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
    """Daily puzzles and challenges."""

    name = "tuppence_web.puzzles"

    def ready(self) -> None:
        from tuppence_web.puzzles import actions
        from tuppence_web.tables.signals import match_finished

        match_finished.connect(actions.finish, dispatch_uid="puzzles")
        account_closing.connect(actions.forget, dispatch_uid="puzzles")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.puzzles.queries import answers_about, attempts_of

        return {"puzzles": answers_about(person), "challenges": attempts_of(person)}

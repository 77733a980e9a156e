"""The Django application of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import KeepsPersonalData
from tuppence_web.accounts.signals import account_closing

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


class PlayersConfig(KeepsPersonalData, AppConfig):
    """Players."""

    name = "tuppence_web.players"

    def ready(self) -> None:
        from tuppence_web.claims.signals import claiming
        from tuppence_web.players import actions
        from tuppence_web.tables.signals import match_finished, result_withdrawn

        match_finished.connect(actions.finish, dispatch_uid="players")
        result_withdrawn.connect(actions.withdraw, dispatch_uid="players")
        claiming.connect(actions.hand_over, dispatch_uid="players")
        account_closing.connect(actions.forget_progress, dispatch_uid="players")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.players.queries import results_about

        return {"games": results_about(person)}

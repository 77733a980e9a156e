"""The Django application of the leagues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import EntersPeople, KeepsPersonalData
from tuppence_web.accounts.signals import account_closing
from tuppence_web.ledger.hooks import RunsAccounts
from tuppence_web.ledger.signals import entry_reversing
from tuppence_web.matches.hooks import HoldsMatches
from tuppence_web.memberships.signals import certificate_withdrawn

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.matches.hooks import Competition


class LeaguesConfig(KeepsPersonalData, EntersPeople, RunsAccounts, HoldsMatches, AppConfig):
    """Leagues, their seasons and nights."""

    name = "tuppence_web.leagues"
    ledger_scope = "season"

    def ready(self) -> None:
        from tuppence_web.leagues.actions.leaving import forget
        from tuppence_web.leagues.actions.nights import notify_of_withdrawal
        from tuppence_web.leagues.queries.endings import refuse_reversing

        account_closing.connect(forget, dispatch_uid="leagues")
        entry_reversing.connect(refuse_reversing, dispatch_uid="leagues")
        certificate_withdrawn.connect(notify_of_withdrawal, dispatch_uid="leagues")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.leagues.queries.seasons import leagues_about

        return {"leagues": leagues_about(person)}

    def enters_others(self, person: Person) -> bool:
        """Operators of leagues do."""
        from tuppence_web.leagues.queries.rights import may_add_venues

        return may_add_venues(person)

    def run_by(self, of: int) -> int | None:
        from tuppence_web.leagues.queries.rights import operator_of

        return operator_of(of)

    def collects(self, scope: str, of: int) -> int | None:
        from tuppence_web.leagues.queries.fees import collector_of

        return collector_of(scope, of)

    def competition_of(self, match_id: int) -> Competition | None:
        from tuppence_web.leagues.actions.matches import competition_of

        return competition_of(match_id)

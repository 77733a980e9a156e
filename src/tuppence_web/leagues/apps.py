"""The Django application of the leagues."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import EntersPeople, HasToDos, HasTonight, KeepsPersonalData, ListsPeople
from tuppence_web.accounts.signals import account_closing
from tuppence_web.claims.hooks import HandsOverCodes
from tuppence_web.claims.signals import claiming
from tuppence_web.conduct.hooks import HearsReports
from tuppence_web.conduct.signals import member_suspended, suspension_withdrawn
from tuppence_web.ledger.hooks import RunsAccounts
from tuppence_web.ledger.signals import entry_reversing
from tuppence_web.matches.hooks import HoldsMatches
from tuppence_web.memberships.signals import certificate_withdrawn
from tuppence_web.players.hooks import HoldsCompetitions

if TYPE_CHECKING:
    from django.db.models import Q

    from tuppence.chance.fairness import Tally
    from tuppence_web.accounts.hooks import ToDo, Tonight
    from tuppence_web.accounts.models import Person
    from tuppence_web.conduct.hooks import Occasion
    from tuppence_web.matches.hooks import Competition
    from tuppence_web.players.rules.competitions import History


class LeaguesConfig(
    KeepsPersonalData,
    EntersPeople,
    ListsPeople,
    HandsOverCodes,
    HasTonight,
    HasToDos,
    RunsAccounts,
    HoldsMatches,
    HearsReports,
    HoldsCompetitions,
    AppConfig,
):
    """Leagues, their seasons and nights."""

    name = "tuppence_web.leagues"
    ledger_scope = "season"
    report_scope = "night"

    def ready(self) -> None:
        from tuppence_web.leagues.actions.leaving import forget
        from tuppence_web.leagues.actions.nights import notify_of_withdrawal
        from tuppence_web.leagues.actions.reports import refresh_sheets
        from tuppence_web.leagues.queries.endings import refuse_reversing
        from tuppence_web.leagues.queries.rights import refuse_claim

        claiming.connect(refuse_claim, dispatch_uid="leagues")
        account_closing.connect(forget, dispatch_uid="leagues")
        entry_reversing.connect(refuse_reversing, dispatch_uid="leagues")
        certificate_withdrawn.connect(notify_of_withdrawal, dispatch_uid="leagues")
        member_suspended.connect(refresh_sheets, dispatch_uid="leagues")
        suspension_withdrawn.connect(refresh_sheets, dispatch_uid="leagues")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.leagues.queries.seasons import leagues_about

        return {"leagues": leagues_about(person)}

    def enters_others(self, person: Person) -> bool:
        """Whether the person operates a league."""
        from tuppence_web.leagues.queries.rights import may_add_venues

        return may_add_venues(person)

    def listed(self) -> Q:
        from tuppence_web.leagues.queries.rights import have_entered

        return have_entered()

    def hands_over(self, by: Person, person: Person) -> bool:
        """Whether ``by`` operates a league that the person has entered."""
        from tuppence_web.leagues.queries.rights import has_entered

        return has_entered(person, by)

    def tonights_of(self, person: Person) -> list[Tonight]:
        from tuppence_web.leagues.queries.tonight import tonights_of

        return tonights_of(person)

    def to_dos(self, officer: Person) -> list[ToDo]:
        from tuppence_web.leagues.queries.endings import to_dos

        return to_dos()

    def run_by(self, of: int) -> int | None:
        from tuppence_web.leagues.queries.rights import operator_of

        return operator_of(of)

    def collects(self, scope: str, of: int) -> int | None:
        from tuppence_web.leagues.queries.fees import collector_of

        return collector_of(scope, of)

    def competition_of(self, match_id: int) -> Competition | None:
        from tuppence_web.leagues.actions.matches import competition_of

        return competition_of(match_id)

    def tallied(self) -> Iterable[tuple[int, str, Tally]]:
        from tuppence_web.leagues.queries.equipment import tallied

        return tallied()

    def occasion(self, of: int) -> Occasion:
        from tuppence_web.leagues.actions.reports import occasion_of

        return occasion_of(of)

    def heard_by(self, person: Person) -> Collection[int]:
        from tuppence_web.leagues.actions.reports import nights_decided_by

        return nights_decided_by(person)

    def titles(self, of: Collection[int]) -> Mapping[int, str]:
        from tuppence_web.leagues.actions.reports import titles_of

        return titles_of(of)

    def played_by(self, person_id: int) -> History:
        from tuppence_web.leagues.queries.histories import played_by

        return played_by(person_id)

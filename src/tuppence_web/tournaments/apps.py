"""The Django application of the tournaments."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import EntersPeople, HasToDos, HasTonight, KeepsPersonalData, ListsPeople
from tuppence_web.claims.hooks import HandsOverCodes
from tuppence_web.claims.signals import claiming
from tuppence_web.conduct.hooks import HearsReports
from tuppence_web.leagues.signals import season_reopening
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


class TournamentsConfig(
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
    """Tournaments."""

    name = "tuppence_web.tournaments"
    ledger_scope = "tournament"
    report_scope = "tournament"

    def ready(self) -> None:
        from tuppence_web.tournaments.actions.entries import refuse_claim
        from tuppence_web.tournaments.actions.prizes import refuse_reversing
        from tuppence_web.tournaments.actions.tournaments import notify_of_withdrawal, refuse_reopening

        claiming.connect(refuse_claim, dispatch_uid="tournaments")
        entry_reversing.connect(refuse_reversing, dispatch_uid="tournaments")
        season_reopening.connect(refuse_reopening, dispatch_uid="tournaments")
        certificate_withdrawn.connect(notify_of_withdrawal, dispatch_uid="tournaments")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.tournaments.queries import tournaments_about

        return {"tournaments": tournaments_about(person)}

    def enters_others(self, person: Person) -> bool:
        from tuppence_web.tournaments.queries import administers_any

        return administers_any(person)

    def listed(self) -> Q:
        from tuppence_web.tournaments.actions.entries import have_entered

        return have_entered()

    def hands_over(self, by: Person, person: Person) -> bool:
        from tuppence_web.tournaments.actions.entries import has_entered

        return has_entered(person, by)

    def tonights_of(self, person: Person) -> list[Tonight]:
        from tuppence_web.tournaments.tonight import tonights_of

        return tonights_of(person)

    def to_dos(self, officer: Person) -> list[ToDo]:
        from tuppence_web.tournaments.tonight import to_dos

        return to_dos()

    def run_by(self, of: int) -> int | None:
        from tuppence_web.tournaments.queries import administrator_of

        return administrator_of(of)

    def collects(self, scope: str, of: int) -> int | None:
        from tuppence_web.tournaments.queries import collector_of

        return collector_of(scope, of)

    def competition_of(self, match_id: int) -> Competition | None:
        from tuppence_web.tournaments.actions.matches import competition_of

        return competition_of(match_id)

    def tallied(self) -> Iterable[tuple[int, str, Tally]]:
        from tuppence_web.tournaments.queries import tallied

        return tallied()

    def occasion(self, of: int) -> Occasion:
        from tuppence_web.tournaments.actions.reports import occasion_of

        return occasion_of(of)

    def heard_by(self, person: Person) -> Collection[int]:
        from tuppence_web.tournaments.actions.reports import tournaments_decided_by

        return tournaments_decided_by(person)

    def titles(self, of: Collection[int]) -> Mapping[int, str]:
        from tuppence_web.tournaments.actions.reports import titles_of

        return titles_of(of)

    def played_by(self, person_id: int) -> History:
        from tuppence_web.tournaments.history import played_by

        return played_by(person_id)

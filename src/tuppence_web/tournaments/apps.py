"""The Django application of the tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import EntersPeople, KeepsPersonalData
from tuppence_web.leagues.hooks import EndsSeasons
from tuppence_web.ledger.hooks import RunsAccounts
from tuppence_web.matches.hooks import HoldsMatches
from tuppence_web.memberships.signals import certificate_withdrawn

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.places.models import Region
    from tuppence_web.matches.hooks import Competition


class TournamentsConfig(KeepsPersonalData, EntersPeople, RunsAccounts, EndsSeasons, HoldsMatches, AppConfig):
    """Tournaments."""

    name = "tuppence_web.tournaments"
    ledger_scope = "tournament"

    def ready(self) -> None:
        from tuppence_web.tournaments.actions.officials import notify_of_withdrawal

        certificate_withdrawn.connect(notify_of_withdrawal, dispatch_uid="tournaments")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.tournaments.queries import tournaments_about

        return {"tournaments": tournaments_about(person)}

    def enters_others(self, person: Person) -> bool:
        from tuppence_web.tournaments.queries import administers_any

        return administers_any(person)

    def run_by(self, of: int) -> int | None:
        from tuppence_web.tournaments.queries import administrator_of

        return administrator_of(of)

    def season_end_made(self, region: Region, year: int, number: int) -> str | None:
        from tuppence_web.tournaments.queries import season_end_made

        return season_end_made(region, year, number)

    def competition_of(self, match_id: int) -> Competition | None:
        from tuppence_web.tournaments.actions.playing import competition_of

        return competition_of(match_id)

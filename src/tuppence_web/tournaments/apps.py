"""Django's entry for the tournaments."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments."""

    name = "tuppence_web.tournaments"

    def ready(self) -> None:
        """A league's season is not opened again once its tournament has been made from it (LG-7).

        The ledger learns who runs one. What we know of somebody goes into the file of all that the house knows. Who
        runs a tournament hears when the certificate of an official of it is withdrawn.
        """
        from tuppence_web.accounts.queries import DATA_ABOUT, ENTERS_OTHERS
        from tuppence_web.leagues.queries.regions import MADE_FROM
        from tuppence_web.ledger.queries import RUN_BY
        from tuppence_web.memberships.actions import WITHDRAWN
        from tuppence_web.tournaments.actions.officials import tell_of_withdrawal
        from tuppence_web.tournaments.queries import (
            SCOPE,
            administers_any,
            administrator_of,
            season_end_made,
            tournaments_about,
        )

        RUN_BY[SCOPE] = administrator_of
        ENTERS_OTHERS.append(administers_any)
        MADE_FROM.append(season_end_made)
        WITHDRAWN.append(tell_of_withdrawal)
        DATA_ABOUT["tournaments"] = tournaments_about

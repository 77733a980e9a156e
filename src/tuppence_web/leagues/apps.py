"""Django's entry for the leagues."""

from __future__ import annotations

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Leagues, their seasons and nights."""

    name = "tuppence_web.leagues"

    def ready(self) -> None:
        """Members' cards list what the venues offer (LG-10), and what seasons have in the ledger is taken back there.

        The ledger learns who runs a season. What we know of somebody goes into the file of all that the house knows.
        The association goes by the clocks of its first region. Whose nights an official was named for hears when the
        certificate is withdrawn.
        """
        from tuppence_web import clock
        from tuppence_web.accounts.queries import DATA_ABOUT, ENTERS_OTHERS
        from tuppence_web.leagues.actions.officials import tell_of_withdrawal
        from tuppence_web.leagues.queries.about import leagues_about
        from tuppence_web.leagues.queries.regions import associations_zone
        from tuppence_web.leagues.queries.rights import keeps_venues, operator_of, venue_offers
        from tuppence_web.leagues.queries.seasons import taken_back_elsewhere
        from tuppence_web.ledger.actions import ELSEWHERE
        from tuppence_web.ledger.queries import RUN_BY
        from tuppence_web.memberships.actions import WITHDRAWN
        from tuppence_web.memberships.queries import VENUES

        clock.ASSOCIATION.append(associations_zone)
        VENUES.append(venue_offers)
        WITHDRAWN.append(tell_of_withdrawal)
        DATA_ABOUT["leagues"] = leagues_about
        ELSEWHERE.append(taken_back_elsewhere)
        RUN_BY["season"] = operator_of
        ENTERS_OTHERS.append(keeps_venues)  # who operates a league

"""Django's entry for the tournaments."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments."""

    name = "tuppence_web.tournaments"

    def ready(self) -> None:
        """A league's season is not opened again once its tournament has been made from it (LG-7)."""
        from tuppence_web.leagues.queries.regions import MADE_FROM
        from tuppence_web.tournaments.queries import season_end_made

        MADE_FROM.append(season_end_made)

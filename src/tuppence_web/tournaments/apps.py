"""Django's entry for the tournaments."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments."""

    name = "tuppence_web.tournaments"

"""Django's entry for the leagues."""

from __future__ import annotations

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Leagues, their seasons and nights."""

    name = "tuppence_web.leagues"

"""Django's entry for the tables."""

from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Tables."""

    name = "tuppence_web.tables"

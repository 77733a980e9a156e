"""The Django application of the rulebook."""

from __future__ import annotations

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    """The texts of the rules, their pages, and links to them."""

    name = "tuppence_web.rulebook"

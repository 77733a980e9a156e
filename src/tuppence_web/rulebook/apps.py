"""The rulebook as a part of the site."""

from __future__ import annotations

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    """The texts of the rules, their pages, and the links that lead to them."""

    name = "tuppence_web.rulebook"

"""Django's entry for the guests."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Guests."""

    name = "tuppence_web.accounts"

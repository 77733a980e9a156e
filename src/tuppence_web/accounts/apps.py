"""The Django application of guests and accounts."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Guests and accounts."""

    name = "tuppence_web.accounts"

    def ready(self) -> None:
        from allauth.account.signals import password_reset

        from tuppence_web.accounts.actions import confirm_by_reset

        password_reset.connect(confirm_by_reset, dispatch_uid="confirm by reset")

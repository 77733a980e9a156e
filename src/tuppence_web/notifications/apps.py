"""The Django application of notifications."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import KeepsPersonalData
from tuppence_web.accounts.signals import account_closing, signed_out

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


class NotificationsConfig(KeepsPersonalData, AppConfig):
    """Notifications."""

    name = "tuppence_web.notifications"

    def ready(self) -> None:
        from tuppence_web.notifications.actions import preferences

        account_closing.connect(preferences.forget, dispatch_uid="notifications")
        signed_out.connect(preferences.forget_browsers, dispatch_uid="notifications")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.notifications.queries import notifications_about

        return {"notifications": notifications_about(person)}

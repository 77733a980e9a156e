"""The Django application of friends and open tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import KeepsPersonalData
from tuppence_web.accounts.signals import account_closing

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


class SocialConfig(KeepsPersonalData, AppConfig):
    """Friends and open tables."""

    name = "tuppence_web.social"

    def ready(self) -> None:
        from tuppence_web.social.actions import friends, jobs
        from tuppence_web.tables import api

        account_closing.connect(friends.forget, dispatch_uid="social")
        api.turn_missed.connect(jobs.turn_missed, dispatch_uid="social")
        api.visitor_missed.connect(jobs.visitor_missed, dispatch_uid="social")
        api.came_back.connect(jobs.came_back, dispatch_uid="social")
        api.opened_to_anyone.connect(jobs.opened_to_anyone, dispatch_uid="social")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.social.queries import social_data_about

        return {"social": social_data_about(person)}

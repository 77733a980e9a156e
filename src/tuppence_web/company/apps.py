"""The Django application of company."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import KeepsPersonalData
from tuppence_web.accounts.signals import account_closing, signed_out

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


class CompanyConfig(KeepsPersonalData, AppConfig):
    """Strangers, friends, and notifications."""

    name = "tuppence_web.company"

    def ready(self) -> None:
        from tuppence_web.company.actions import away, friends, subscriptions
        from tuppence_web.tables import gathering

        account_closing.connect(friends.forget, dispatch_uid="company")
        signed_out.connect(subscriptions.forget, dispatch_uid="company")
        gathering.turn_missed.connect(away.turn_missed, dispatch_uid="company")
        gathering.visitor_missed.connect(away.visitor_missed, dispatch_uid="company")
        gathering.came_back.connect(away.came_back, dispatch_uid="company")
        gathering.opened_to_anyone.connect(away.opened_to_anyone, dispatch_uid="company")
        gathering.due.connect(away.tell_soon, dispatch_uid="company")

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.company.queries import company_about

        return {"company": company_about(person)}

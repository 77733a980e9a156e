"""The Django application of memberships and officials."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.apps import AppConfig

from tuppence_web.accounts.hooks import HasToDos, KeepsPersonalData, ListsPeople
from tuppence_web.accounts.signals import account_closing
from tuppence_web.claims.signals import claiming
from tuppence_web.conduct.signals import member_suspended

if TYPE_CHECKING:
    from django.db.models import Q

    from tuppence_web.accounts.hooks import ToDo
    from tuppence_web.accounts.models import Person


class MembershipsConfig(KeepsPersonalData, ListsPeople, HasToDos, AppConfig):
    """Memberships and officials."""

    name = "tuppence_web.memberships"

    def ready(self) -> None:
        from tuppence_web.memberships.actions import forget, notify_of_suspension
        from tuppence_web.memberships.queries import refuse_claim

        claiming.connect(refuse_claim, dispatch_uid="memberships")
        account_closing.connect(forget, dispatch_uid="memberships")
        member_suspended.connect(notify_of_suspension, dispatch_uid="memberships")

    def listed(self) -> Q:
        from tuppence_web.memberships.queries import have_applied

        return have_applied()

    def data_about(self, person: Person) -> Mapping[str, object]:
        from tuppence_web.memberships.queries import certificates_about, memberships_about

        return {"memberships": memberships_about(person), "certificates": certificates_about(person)}

    def to_dos(self, officer: Person) -> list[ToDo]:
        from tuppence_web.memberships.queries import to_dos

        return to_dos(officer)

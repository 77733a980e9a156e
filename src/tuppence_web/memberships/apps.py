"""Django's entry for the memberships."""

from __future__ import annotations

from django.apps import AppConfig


class MembershipsConfig(AppConfig):
    """Memberships and officials."""

    name = "tuppence_web.memberships"

    def ready(self) -> None:
        """What we know of somebody goes into the file of all that the house knows, and some of it with who leaves."""
        from tuppence_web.accounts.actions import LEAVING
        from tuppence_web.accounts.queries import DATA_ABOUT
        from tuppence_web.memberships.actions import forget
        from tuppence_web.memberships.queries import certificates_about, memberships_about

        DATA_ABOUT["memberships"] = memberships_about
        DATA_ABOUT["certificates"] = certificates_about
        LEAVING.append(forget)

"""Django's entry for the memberships."""

from __future__ import annotations

from django.apps import AppConfig


class MembershipsConfig(AppConfig):
    """Memberships and officials."""

    name = "tuppence_web.memberships"

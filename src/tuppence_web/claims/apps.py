"""The Django application of claims."""

from __future__ import annotations

from django.apps import AppConfig


class ClaimsConfig(AppConfig):
    """Claims of people without an account."""

    name = "tuppence_web.claims"

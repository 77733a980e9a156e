"""The Django application of idempotent requests."""

from __future__ import annotations

from django.apps import AppConfig


class IdempotencyConfig(AppConfig):
    """Requests, each carried out once."""

    name = "tuppence_web.idempotency"
    verbose_name = "Record of changes"

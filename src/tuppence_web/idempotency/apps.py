"""Django's entry for the requests that have been carried out."""

from __future__ import annotations

from django.apps import AppConfig


class IdempotencyConfig(AppConfig):
    """Requests, each carried out once."""

    name = "tuppence_web.idempotency"

"""The Django application of notices."""

from __future__ import annotations

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Notices."""

    name = "tuppence_web.notices"

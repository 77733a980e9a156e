"""The Django application of deferred jobs."""

from __future__ import annotations

from django.apps import AppConfig


class JobsConfig(AppConfig):
    """Deferred jobs."""

    name = "tuppence_web.jobs"

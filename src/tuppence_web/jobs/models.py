"""The table of deferred jobs."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tuppence_web.web import clock


class DeferredJob(models.Model):
    """A job that is not done: the kind and the arguments of its work, and when it is due. Deleted once it is done.

    ``key``: the jobs of a kind have different keys. ``claim``: the attempt under way, as the name of its process, ":"
    and a random number; empty if there is none. ``failures``: how many attempts have failed.
    """

    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=100)
    body = models.JSONField()
    at = models.DateTimeField(default=clock.now)
    claim = models.CharField(max_length=32, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["kind", "key"], name="one_job_a_key")
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["kind", "at"], condition=Q(claim=""), name="jobs_waiting")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"

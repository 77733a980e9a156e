"""Queries about deferred jobs."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Min, Q

from tuppence_web.jobs.models import DeferredJob

WAITING = Q(claim="")


class Waiting(NamedTuple):
    """The number of jobs of a kind that are due and wait, and when the first one is or was due."""

    due: int
    first: datetime


def waiting(now: datetime) -> dict[str, Waiting]:
    """The jobs of each kind that wait."""
    kinds = DeferredJob.objects.filter(WAITING).values_list("kind")
    rows = kinds.annotate(due=Count("pk", filter=Q(at__lte=now)), first=Min("at"))
    return {kind: Waiting(due, first) for kind, due, first in rows}


def claimed() -> dict[int, str]:
    """The attempts under way, by job."""
    return dict(DeferredJob.objects.exclude(WAITING).values_list("pk", "claim"))

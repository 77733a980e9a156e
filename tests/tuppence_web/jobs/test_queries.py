"""Queries about deferred jobs."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tuppence_web.jobs.actions import Deferred
from tuppence_web.jobs.models import DeferredJob
from tuppence_web.jobs.queries import claimed, waiting
from tuppence_web.web import clock

pytestmark = pytest.mark.django_db


def test_first_job_of_each_kind_and_attempts_under_way() -> None:
    one, other = Deferred("one", str, lambda _: None), Deferred("other", str, lambda _: None)
    for minutes in (3, 2, 1):
        one.defer("", after=timedelta(minutes=minutes))
    other.defer("")
    soonest = one.jobs.order_by("at")[0]
    now = clock.now()
    assert waiting(now) == {"one": (0, soonest.at), "other": (1, other.jobs.get().at)}
    DeferredJob.objects.filter(pk=soonest.pk).update(claim="somebody's")
    assert claimed() == {soonest.pk: "somebody's"}
    assert waiting(now)["one"].first > soonest.at
    assert waiting(now + timedelta(minutes=2))["one"].due == 1

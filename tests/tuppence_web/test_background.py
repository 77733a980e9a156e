"""The list of background work is complete, and says when periodic work is due."""

from __future__ import annotations

import importlib
import pkgutil
from datetime import UTC, datetime, timedelta

import pytest

import tuppence_web
from tuppence_web.background import DEFERRED, PERIODIC, daily, hourly
from tuppence_web.jobs.actions import Deferred
from tuppence_web.places.models import Region


def test_each_kind_of_deferred_job_is_listed_once_by_its_name() -> None:
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(tuppence_web.__path__, "tuppence_web.")
        if found.name.endswith((".actions", ".jobs", ".channels"))
    ]
    defined = {id(one) for module in modules for one in vars(module).values() if isinstance(one, Deferred)}
    assert defined == {id(kind) for kind in DEFERRED}
    names = [kind.name for kind in DEFERRED] + [kind.name for kind in PERIODIC]
    assert len(set(names)) == len(names)


@pytest.mark.django_db
def test_daily_work_is_due_at_an_hour_of_the_association() -> None:
    Region.objects.create(name="There", zone="America/New_York")
    at = [datetime(2026, 10, 31, 12, 30, tzinfo=UTC)]
    for _ in range(3):
        at.append(daily(9)(at[-1]))
    assert [one.astimezone(UTC).hour for one in at[1:]] == [13, 14, 14], "the clocks go back on 1 November"
    assert [one.day for one in at[1:]] == [31, 1, 2]
    assert hourly(at[0]) - at[0] == timedelta(minutes=30)
    assert hourly(hourly(at[0])) - at[0] == timedelta(minutes=90)

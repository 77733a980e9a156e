"""Deferred jobs that are replaced, cancelled or fail while they run."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import pytest

from tuppence_web.jobs.actions import Deferred, Periodic, carry_out_all, release
from tuppence_web.jobs.queries import claimed, waiting
from tuppence_web.web import clock

pytestmark = pytest.mark.django_db
Meanwhile = Callable[[Deferred[int]], object]


def carried_out(meanwhile: Meanwhile, attempts: int | None = None) -> tuple[list[int], Deferred[int]]:
    """Defer a job with the number 1, and do something while it first runs; return what was saved."""
    saved: list[int] = []
    todo = [meanwhile]

    def work(number: int) -> Callable[[], object]:
        assert claimed()
        if todo:
            todo.pop()(kind)
        return lambda: saved.append(number)

    kind = Deferred("of a test", int, work, attempts=attempts)
    kind.defer(1, key="the same")
    carry_out_all(kind)
    return saved, kind


def test_job_replaced_while_running_is_done_with_new_arguments() -> None:
    saved, kind = carried_out(lambda kind: kind.defer(2, key="the same"))
    assert saved == [2]
    assert not kind.jobs.exists()


def test_job_cancelled_while_running_saves_nothing() -> None:
    saved, kind = carried_out(lambda kind: kind.cancel("the same"))
    assert saved == []
    assert not kind.jobs.exists()


def test_failing_job_waits_longer_each_time_until_it_is_given_up() -> None:
    saved, kind = carried_out(lambda _: 1 / 0, attempts=2)
    first = waiting(clock.now())[kind.name].first
    assert timedelta(seconds=4) < first - clock.now() <= timedelta(seconds=5)
    assert saved == []
    kind.jobs.update(body="no number")
    assert kind.attempt(kind.jobs)
    assert not kind.jobs.exists()


def test_job_whose_processes_die_waits_too() -> None:
    kind = Deferred("deadly", int, lambda _: None, attempts=2)
    kind.defer(1)
    now = clock.now()
    for left in ([now + timedelta(seconds=5)], []):
        kind.jobs.update(claim="of a process")
        seen = claimed()
        for _ in range(2):  # like two other processes that find its attempt
            release(seen, {kind.name: kind}, now)
        assert list(kind.jobs.values_list("at", flat=True)) == left


def test_job_in_order_is_not_overtaken_during_a_retry() -> None:
    done: list[int] = []
    kind = Deferred("in order", int, lambda number: partial(done.append, number or 1 // 0), in_order=True)
    kind.defer(0, key="first")
    kind.defer(2)
    for _ in range(2):
        kind.attempt(kind.jobs.filter(at__lte=clock.now()))
        assert not done
    kind.defer(1, key="first")
    carry_out_all(kind)
    assert done == [1, 2]


def test_periodic_work_is_done_once_a_period() -> None:
    done: list[datetime] = []
    now = clock.now()
    later = [now]
    kind = Periodic("every hour", lambda moment: moment + timedelta(hours=1), lambda: done.append(later[-1]))

    def start(hours: float) -> None:
        """A process starts and does the work that is due."""
        later.append(now + timedelta(hours=hours))
        kind.schedule(later[-1])
        while kind.attempt(kind.jobs.filter(at__lte=later[-1]), lambda: later[-1]):
            pass

    for hours in (0, 0.5, 1, 1.5, 72, 72.5, 73):
        start(hours)
    assert [one - now for one in done] == [timedelta(hours=hours) for hours in (1, 72, 73)]


def test_failing_periodic_work_is_retried_soon() -> None:
    kind = Periodic("failing", lambda moment: moment + timedelta(days=1), lambda: 1 / 0)
    kind.schedule(clock.now() - timedelta(days=1))
    assert kind.attempt(kind.jobs)
    assert kind.jobs.get().at < clock.now() + timedelta(minutes=1)
    kind._do = lambda: None
    assert kind.attempt(kind.jobs)
    assert kind.jobs.get().failures == 0
    assert kind.jobs.get().at > clock.now() + timedelta(hours=23)


def test_job_is_saved_in_the_same_transaction(django_capture_on_commit_callbacks: Callable[..., object]) -> None:
    sent: list[int] = []
    kind = Deferred("anywhere", int, sent.append, anywhere=True)
    kind.defer(1)
    kind.defer(2, after=timedelta(minutes=1))
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        kind.defer(3)
    assert sent == [3], "at the commit, as no runner is here"
    assert sorted(kind.jobs.values_list("body", flat=True)) == [1, 2]

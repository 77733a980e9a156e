"""Defers work, and carries it out (docs/decisions/0069).

A job is saved in the transaction of what it follows from. A process claims its row, works without a transaction,
and then deletes the row in the transaction that saves the result: so the result is saved once, whatever process dies or
comes second. What has an effect elsewhere, such as an e-mail, is repeated if the process dies in between.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import Generic, Never, TypeVar

import msgspec
from django.db import connection, transaction
from django.db.models import QuerySet

from tuppence_web import metrics
from tuppence_web.jobs.models import DeferredJob
from tuppence_web.jobs.queries import WAITING
from tuppence_web.web import clock

log = logging.getLogger("tuppence.jobs")

PROCESS = secrets.token_hex(6)  # the name of this process in its claims
AT_ONCE = 4  # jobs of a kind in one process
REST = 4.0  # times as long as a transaction on SQLite
FIRST_DELAY, LONGEST_DELAY = timedelta(seconds=5), timedelta(hours=1)  # before a job that failed is tried again
Body = TypeVar("Body", contravariant=True)
Change = Callable[[], object]
Rows = QuerySet[DeferredJob]


class Deferred(Generic[Body]):
    """A kind of deferred work.

    ``work`` gets what was deferred, and returns the change to save, if there is one. ``in_order``: jobs are carried out
    one after the other, in all processes together; the others wait for one that failed, too. ``attempts``: the number
    of failures, deaths of its process among them, after which a job is given up. ``anywhere``: a process without a
    runner does it itself, right after the commit. ``pause``: seconds between two jobs.
    """

    def __init__(
        self,
        name: str,
        body: type[Body],
        work: Callable[[Body], Change | None],
        *,
        in_order: bool = False,
        attempts: int | None = None,
        anywhere: bool = False,
        pause: float = 0.0,
    ) -> None:
        self.name, self.work, self.pause = name, work, pause
        self.in_order, self.attempts = in_order, attempts
        self._body, self._anywhere = body, anywhere

    @property
    def jobs(self) -> Rows:
        """The jobs of this kind that are not done."""
        return DeferredJob.objects.filter(kind=self.name)

    def defer(self, body: Body, key: str = "", after: timedelta = timedelta()) -> None:
        """Have a job done. One with the same ``key`` is replaced, even if it is being carried out."""
        self.defer_all([(key, body)], after)

    def defer_all(self, bodies: Iterable[tuple[str, Body]], after: timedelta = timedelta()) -> None:
        """Have jobs done, each with its key."""
        at = clock.now() + after
        rows = [
            DeferredJob(kind=self.name, key=key or secrets.token_hex(16), body=msgspec.to_builtins(body), at=at)
            for key, body in bodies
        ]
        DeferredJob.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["kind", "key"],
            update_fields=["body", "at", "claim", "failures"],
        )
        now = [] if after else [row.key for row in rows]
        transaction.on_commit(partial(self._begin, now), robust=True)

    def _begin(self, keys: list[str]) -> None:
        """Wake the runner; if this process has none, carry out what can be done now and anywhere."""
        if listeners:
            for wake in listeners:
                wake()
        elif self._anywhere:
            for key in keys:
                self.attempt(self.jobs.filter(key=key))

    def cancel(self, key: str) -> None:
        """Have a job not done. If it is being carried out, its result is not saved."""
        self.jobs.filter(key=key).delete()

    def attempt(self, rows: Rows, now: Callable[[], datetime] = clock.now) -> bool:
        """Carry out the first of these jobs of this kind. Return whether there was one that no other process has."""
        job = self._claim(rows)
        if job is None:
            return False
        mine = self.jobs.filter(pk=job.pk, claim=job.claim)
        try:
            change = self.work(msgspec.convert(job.body, self._body))
            with writing():
                if self._finish(mine, now()) and change is not None:
                    change()
        except Exception as error:
            self.fail(job, now(), error)
        else:
            metrics.jobs.labels(self.name, "done").inc()
        return True

    def _claim(self, rows: Rows) -> DeferredJob | None:
        """Take the first of these jobs."""
        with writing():
            if self.in_order:
                lock(f"jobs: {self.name}")
                rows = rows.filter(pk=self.jobs.order_by("pk").values("pk")[:1])
            free = rows.filter(WAITING).select_for_update(skip_locked=True)
            job = free.order_by("at", "pk").first()
            if job is not None:
                job.claim = f"{PROCESS}:{secrets.token_hex(8)}"
                job.save(update_fields=["claim"])
            return job

    def _finish(self, mine: Rows, now: datetime) -> int:
        """Remove a job that is done. Return 0 if it was replaced or cancelled meanwhile."""
        return mine.delete()[0]

    def fail(self, job: DeferredJob, now: datetime, error: Exception | None, soon: bool = False) -> None:
        """Try a job again later, or give it up, because its attempt raised an error or (None) has not ended.

        ``soon``: the first time it is tried again at once.
        """
        mine = self.jobs.filter(pk=job.pk, claim=job.claim)
        failures = job.failures + 1
        given_up = self.attempts is not None and failures >= self.attempts  # more, if it had no limit before
        if given_up:
            mine.delete()
        else:
            delay = min(FIRST_DELAY * (1 << min(job.failures, 20)), LONGEST_DELAY)
            at = now if soon and not job.failures else now + delay
            mine.update(claim="", failures=failures, at=at)
        event = "a job failed" if error else "the process that carried out a job has died, or takes too long"
        log.warning(event, exc_info=error, extra={"kind": self.name, "times": failures})
        metrics.jobs.labels(self.name, "failed").inc()
        if given_up:
            log.error("a job was given up", extra={"kind": self.name, "times": failures})
            metrics.jobs.labels(self.name, "given up").inc()


class Periodic(Deferred[str]):
    """Work that is done again and again, once a period by all processes together.

    ``following`` returns the end of the period that a moment is in, when the work is due. If no process was running
    then, the next start makes up for it, once.
    """

    def __init__(self, name: str, following: Callable[[datetime], datetime], work: Callable[[], object]) -> None:
        self._following, self._do = following, work
        super().__init__(name, str, self._work)

    def _work(self, _: str) -> None:
        self._do()

    def schedule(self, now: datetime) -> None:
        """Have it done at the end of the period, unless that is scheduled already."""
        new = {"body": "", "at": self._following(now)}
        DeferredJob.objects.get_or_create(kind=self.name, key=self.name, defaults=new)

    def _finish(self, mine: Rows, now: datetime) -> int:
        return mine.update(claim="", failures=0, at=self._following(now))


listeners: list[Callable[[], object]] = []  # called after a commit that deferred jobs, from any thread
_turn = threading.Lock()


@contextmanager
def writing() -> Iterator[None]:
    """A transaction. On SQLite, where only one writes at a time, jobs of a server leave four fifths of the time to all
    others: those who wait there look only now and then whether it is free.
    """
    if connection.vendor != "sqlite" or not listeners:
        with transaction.atomic():
            yield
        return
    with _turn:
        with transaction.atomic():
            began = time.monotonic()
            yield
        time.sleep(REST * (time.monotonic() - began))


def carry_out_all(*kinds: Deferred[Never]) -> None:
    """Carry out all jobs of these kinds that have not failed, also those that they defer. For a process without a
    runner.
    """
    for kind in kinds:
        while kind.attempt(kind.jobs.filter(failures=0)):
            pass


def lock(name: str) -> None:
    """Wait until no other transaction has this lock. On SQLite only one transaction writes anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"tuppence: {name}"])


def release(seen: Mapping[int, str], kinds: Mapping[str, Deferred[Never]], now: datetime, soon: bool = False) -> None:
    """Count the attempts, by job, as failed that have not ended since they were seen.

    ``soon``: their processes have died, in which most jobs have no part: the first time they are tried again at once.
    """
    for pk, claim in seen.items():
        job = DeferredJob.objects.filter(pk=pk, claim=claim, kind__in=kinds).first()
        if job is not None:
            kinds[job.kind].fail(job, now, None, soon)

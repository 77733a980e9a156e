"""The only writer of tables in play: one thread that takes all waiting jobs, saves their changes in one transaction,
and answers after the commit (docs/decisions/0012, 0035).
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.conf import settings
from django.db import DatabaseError, DataError, IntegrityError

from tuppence_web.tables.live.batch import Batch, Failed, Job, Outbox, TableCache
from tuppence_web.tables.live.connections import Connections
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.rules.deadlines import Deadline, next_deadline
from tuppence_web.tables.rules.seating import seat_for
from tuppence_web.tables.rules.table import Table
from tuppence_web.tables.rules.telling import Telling, waits_until

log = logging.getLogger("tuppence.writer")

MOST_JOBS = 500  # per transaction
PACE_SECONDS = 0.01  # between batches: a single move is saved at once, under load many share a commit

# Sets a table's timer: its id, the seq it is based on, and what the server does next.
Timer = tuple[str, int, Deadline | None]
Arm = Callable[[str, int, Deadline | None], object]


class Writer:
    """The writer thread, its tables and their connections."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: SteadyClock, arm: Arm) -> None:
        self._loop = loop
        self._clock = clock
        self._arm = arm
        self._connections = Connections()
        self._cache = TableCache(clock)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._begun = 0.0  # the start of the last batch
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Start taking jobs."""
        self._thread.start()

    def stop(self) -> None:
        """Finish waiting jobs and stop."""
        self._jobs.put(None)
        self._thread.join()

    def submit(self, job: Job) -> None:
        """Submit a job, from any thread."""
        self._jobs.put(job)

    def _waiting(self) -> list[Job | None]:
        """All waiting jobs, at least one. Jobs that come soon after a batch are collected."""
        waiting = [self._jobs.get()]
        pause = self._begun + PACE_SECONDS - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        self._begun = time.monotonic()
        while len(waiting) < MOST_JOBS and not self._jobs.empty():
            waiting.append(self._jobs.get())
        return waiting

    def _run(self) -> None:
        self._log_writer = LogWriter()
        goes_on = True
        while goes_on:
            waiting = self._waiting()
            jobs = [job for job in waiting if job is not None]
            goes_on = len(jobs) == len(waiting)
            safely(self._do, jobs)
        self._log_writer.close()

    def _do(self, jobs: Sequence[Job]) -> None:
        """Carry out jobs in one transaction or, if that fails, one by one, so that only failing jobs are refused.

        A failing job is judged once more, because another process may have written first.
        """
        failure = self._attempt(jobs)
        if failure is None:
            return
        if is_of_the_database(failure):
            self._refuse(jobs, failure)
            return
        for place, job in enumerate(jobs):
            failure = self._attempt([job])
            if failure is not None and is_of_the_database(failure):
                self._refuse(jobs[place:], failure)
                return
            if failure is not None:
                self._refuse([job], failure)

    def _attempt(self, jobs: Sequence[Job]) -> BaseException | None:
        """Judge, save and answer; or drop everything and return the failure."""
        batch = Batch(self._clock.now(), self._cache, self._connections, self._clock)
        try:
            for job in jobs:
                job.judge(batch)
            batch.check()
            self._log_writer.write(batch.plays, batch.changes)
            batch.settle()
        except BaseException as error:
            safely(self._log_writer.close)
            batch.let_go()
            return error
        self._answer(batch)
        return None

    def _refuse(self, jobs: Sequence[Job], failure: BaseException) -> None:
        """Answer jobs that could not be saved."""
        log.error("not saved", exc_info=failure)
        failed = Failed(self._clock.now(), is_of_the_database(failure))
        for job in jobs:
            safely(job.fail, failed)
        self._answer(failed)

    def _answer(self, outbox: Outbox) -> None:
        """Pass everything to the event loop in one call. A failure here affects one table or reader only."""
        timers: list[Timer] = []
        for table in outbox.moved.values():
            safely(lambda table: timers.append((table.id, table.seq, self._next(table))), table)
        if outbox.messages or outbox.afterwards or timers:
            safely(self._hand_over, outbox, timers)

    def _next(self, table: Table) -> Deadline | None:
        screens: dict[int, list[Telling]] = {}
        for reader in self._connections.at(table.id):
            seat = seat_for(table, reader.guest, reader.asked)
            if seat is not None and table.level_playing(seat) is None:
                screens.setdefault(seat, []).append(reader.telling)
        until = waits_until(table.moved, table.moved_at, screens)
        return next_deadline(table, settings.BOT_DELAY_MS, until)

    def _hand_over(self, outbox: Outbox, timers: list[Timer]) -> None:
        self._loop.call_soon_threadsafe(self._deliver, outbox, timers)
        for reader, seq in outbox.told_up_to.items():
            reader.seq = seq

    def _deliver(self, outbox: Outbox, timers: Iterable[Timer]) -> None:
        """Runs in the event loop. Timers come first, so that they are set even if messages fail."""
        for timer in timers:
            safely(self._arm, *timer)
        for reader, text in outbox.messages:
            safely(reader.push, text)
        for then in outbox.afterwards:
            safely(then)


def safely(do: Callable[..., object], *arguments: Any) -> None:
    """Do one of several independent things, so that its failure does not stop the others."""
    try:
        do(*arguments)
    except BaseException:
        log.exception("a step failed")


def is_of_the_database(failure: BaseException) -> bool:
    """Whether the database failed rather than one of the rows, so that no job can be saved now."""
    return isinstance(failure, DatabaseError) and not isinstance(failure, IntegrityError | DataError)

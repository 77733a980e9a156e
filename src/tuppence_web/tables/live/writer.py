"""The only writer of tables that are played: one thread that takes all waiting jobs, saves what comes of them in one
transaction, and answers after the commit (docs/decisions/0012, 0035).
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

log = logging.getLogger("tuppence.writer")

MOST_JOBS = 500  # in one transaction
PACE_SECONDS = 0.01  # from one batch to the next: a lone move is saved at once, in a full house many share a commit

# How the clock of a table is set: its id, the seq that this follows from, and what the house does next.
Timer = tuple[str, int, Deadline | None]
Arm = Callable[[str, int, Deadline | None], object]


class Writer:
    """The thread, its tables and their connections."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: SteadyClock, arm: Arm) -> None:
        self._loop = loop
        self._clock = clock
        self._arm = arm
        self._connections = Connections()
        self._cache = TableCache(clock)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._begun = 0.0  # the last batch
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Begin to take jobs."""
        self._thread.start()

    def stop(self) -> None:
        """Do what waits and end."""
        self._jobs.put(None)
        self._thread.join()

    def submit(self, job: Job) -> None:
        """Hand in a job, from any thread."""
        self._jobs.put(job)

    def _waiting(self) -> list[Job | None]:
        """All jobs that wait, one at least; those that come soon after a batch wait for each other."""
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
        """All of them in one transaction. Where that fails, one by one, so that only what fails is refused.

        One that failed is judged once more: another process may have been faster, and then it is judged on what that
        wrote.
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
        """Judge, save, answer; or let go of all of it and say what failed."""
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
        """Tell those whose jobs could not be saved."""
        log.error("not saved", exc_info=failure)
        failed = Failed(self._clock.now(), is_of_the_database(failure))
        for job in jobs:
            safely(job.fail, failed)
        self._answer(failed)

    def _answer(self, outbox: Outbox) -> None:
        """Everything to the event loop in one call. What fails here fails for one table or one reader alone."""
        timers: list[Timer] = []
        delay = settings.BOT_DELAY_MS
        for table in outbox.moved.values():
            safely(lambda table: timers.append((table.id, table.seq, next_deadline(table, delay))), table)
        if outbox.messages or outbox.afterwards or timers:
            safely(self._hand_over, outbox, timers)

    def _hand_over(self, outbox: Outbox, timers: list[Timer]) -> None:
        self._loop.call_soon_threadsafe(self._deliver, outbox, timers)
        for reader, seq in outbox.told_up_to.items():
            reader.seq = seq

    def _deliver(self, outbox: Outbox, timers: Iterable[Timer]) -> None:
        """In the event loop. The clocks first: they are set whatever happens to messages."""
        for timer in timers:
            safely(self._arm, *timer)
        for reader, text in outbox.messages:
            safely(reader.push, text)
        for then in outbox.afterwards:
            safely(then)


def safely(do: Callable[..., object], *arguments: Any) -> None:
    """Do one of many things that have nothing to do with each other: what becomes of it is no matter of the others."""
    try:
        do(*arguments)
    except BaseException:
        log.exception("left undone")


def is_of_the_database(failure: BaseException) -> bool:
    """Whether the database is in trouble, and not one of the rows: then nobody's job can be saved just now."""
    return isinstance(failure, DatabaseError) and not isinstance(failure, IntegrityError | DataError)

"""The writer: the only thread of a process that saves plays at tables in play.

How a play becomes a row of ``tables_play`` (docs/decisions/0012, docs/decisions/0035):

1. A page's message, a bot's move or the end of somebody's time becomes a job (`commands.py`), which waits here.
2. `Batch.carry_out` (`batch.py`) runs each waiting job on its table. The table's session (`engine/session.py`) judges
   the play by the rules, and returns entries of the log or a refusal.
3. `WriteBatch.add` (`tables/actions.py`) makes a row for each entry.
4. `LogWriter.write` (`tables/log_writer.py`) inserts all rows of the batch in one transaction.
5. Only after the commit does the writer send the messages to the readers, and set the tables' timers.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, DataError

from tuppence_web import metrics
from tuppence_web.database import count_failure, lost_a_race
from tuppence_web.serving.frames import text_frame
from tuppence_web.tables.engine.schedule import Deadline
from tuppence_web.tables.engine.session import Session
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.batch import Batch, Failed, Job, Outbox, TableCache, Work, independent, let_go
from tuppence_web.tables.live.commands import paces
from tuppence_web.tables.live.connections import Connections
from tuppence_web.tables.live.measuring import count_answered, count_saved
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.log_writer import LogWriter

log = logging.getLogger("tuppence.writer")

MOST_JOBS = 100  # per transaction: when everybody comes back after a restart, the first do not wait for the last
PACE_SECONDS = 0.02  # between batches: a single move is saved at once, under load many share a commit

# Sets a table's timer: its id, the seq it is based on, and what the server does next.
Timer = tuple[str, int, Deadline | None]
Arm = Callable[[str, int, Deadline | None], object]
Written = Callable[[str, int], object]  # a table has new entries after this seq


class Writer:
    """The writer thread, its tables and their connections."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        clock: SteadyClock,
        arm: Arm,
        written: Written = lambda table_id, since: None,
    ) -> None:
        self._loop = loop
        self._clock = clock
        self._arm = arm
        self._written = written
        self.connections = Connections()
        self._cache = TableCache(clock)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._begun = 0.0  # the start of the last batch
        self._bot_delay_ms = settings.BOT_DELAY_MS
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

    @property
    def runs(self) -> bool:
        """Whether the thread takes jobs. From any thread."""
        return self._thread.is_alive()

    @property
    def waiting(self) -> int:
        """The number of jobs that wait. From any thread."""
        return self._jobs.qsize()

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
        with suppress(OSError):  # `top -H` and the benchmark show the name; Python names threads itself from 3.14 on
            Path("/proc/thread-self/comm").write_text(self._thread.name)
        self._log_writer = LogWriter(alone=True)
        running = True
        while running:
            waiting = self._waiting()
            jobs = [job for job in waiting if job is not None]
            running = len(jobs) == len(waiting)
            safely(self._do, jobs)
            metrics.batch_jobs.observe(len(jobs))
            metrics.batch_seconds.observe(time.monotonic() - self._begun)
        self._log_writer.close()

    def _do(self, jobs: Sequence[Job], last: bool = False) -> BaseException | None:
        """Carry out jobs in one transaction. Return the database's failure, if no job can be saved now.

        A job that fails is refused and costs the others nothing. ``last``: whether jobs are refused if their rows are.
        """
        batch = Batch(self._clock.now(), self._cache, self.connections, self._clock)
        failures = []
        for job in jobs:
            failure = batch.carry_out(job)
            if failure is not None and is_of_the_database(failure):
                safely(self._log_writer.close)
                let_go(batch.works)
                self._refuse(jobs, failure)
                return failure
            if failure is not None:
                failures.append((job, failure))
        down = self._save(batch, batch.works, last)
        for job, failure in failures:
            self._refuse([job], failure)
        return down

    def _save(self, batch: Batch, works: Sequence[Work], last: bool) -> BaseException | None:
        """Save works in one transaction. If their rows are refused, save each group with tables of its own by itself.

        The jobs of a group whose rows are refused are judged again, one by one: another process may have written first.
        Return the database's failure, if no job can be saved now.
        """
        failure = self._write(batch, works)
        if failure is None:
            return None
        down, groups = is_of_the_database(failure), independent(works)
        alone = len(groups) == 1
        if down or alone:
            let_go(works)
        if down or (alone and last):
            self._refuse([work.job for work in works], failure)
            return failure if down else None
        steps = [[work] for work in works] if alone else groups
        for place, step in enumerate(steps):
            failure = self._do([step[0].job], last=True) if alone else self._save(batch, step, last)
            if failure is not None:
                self._refuse([work.job for later in steps[place + 1 :] for work in later], failure)
                return failure
        return None

    def _write(self, batch: Batch, works: Sequence[Work]) -> BaseException | None:
        """Save and answer works, or drop them and return the failure."""
        plays = [row for work in works for row in work.plays]
        changes = [change for work in works for change in work.changes]
        dues = {table_id: due for work in works for table_id, due in work.dues.items()}
        try:
            if plays or changes:
                with metrics.commit_seconds.time():
                    self._log_writer.write(plays, changes, dues)
            batch.settle(works, dues)
        except BaseException as failure:
            safely(self._log_writer.close)
            return failure
        safely(count_saved, batch, works)
        self._answer(works)
        return None

    def _refuse(self, jobs: Sequence[Job], failure: BaseException) -> None:
        """Answer jobs that could not be saved."""
        if not jobs:
            return
        log.error("not saved", exc_info=failure)
        if is_of_the_database(failure):
            count_failure("writer", failure)
        failed = Failed(self._clock.now(), is_of_the_database(failure))
        for job in jobs:
            safely(job.fail, failed)
        self._answer([failed])

    def _answer(self, outboxes: Sequence[Outbox]) -> None:
        """Pass everything to the event loop in one call. A failure here affects one table or reader only."""
        timers: list[Timer] = []
        moved = {table.id: table for outbox in outboxes for table in outbox.moved.values()}
        for table in moved.values():
            safely(lambda table: timers.append((table.id, table.seq, self._next(table))), table)
        if timers or any(outbox.messages or outbox.afterwards for outbox in outboxes):
            safely(self._hand_over, outboxes, timers)

    def _next(self, table: Table) -> Deadline | None:
        """What the server does next at a table."""
        here = Session(table, partial(self.connections.at, table.id), lambda reader: reader.seq, paces)
        return here.next(self._bot_delay_ms)

    def _hand_over(self, outboxes: Sequence[Outbox], timers: list[Timer]) -> None:
        self._loop.call_soon_threadsafe(self._deliver, outboxes, timers)
        for outbox in outboxes:
            for reader, seq in outbox.sent_up_to.items():
                reader.seq = seq

    def _deliver(self, outboxes: Sequence[Outbox], timers: Iterable[Timer]) -> None:
        """Runs in the event loop. Timers come first, so that they are set even if messages fail."""
        for timer in timers:
            safely(self._arm, *timer)
        for outbox in outboxes:
            for table_id, since in outbox.since.items():
                safely(self._written, table_id, since)
        frames: dict[str, bytes] = {}  # what several readers get is encoded once
        for outbox in outboxes:
            for reader, text in outbox.messages:
                frame = frames.get(text) or frames.setdefault(text, text_frame(text))
                safely(reader.push, frame)
            for then in outbox.afterwards:
                safely(then)
        safely(count_answered, outboxes)


def safely(do: Callable[..., object], *arguments: Any) -> None:
    """Do one of several independent things, so that its failure does not stop the others."""
    try:
        do(*arguments)
    except BaseException:
        log.exception("a step failed")


def is_of_the_database(failure: BaseException) -> bool:
    """Whether the database failed rather than some of the rows, so that no job can be saved now.

    Rows that others hold, or write at the same time, concern only the jobs of their tables.
    """
    return isinstance(failure, DatabaseError) and not (isinstance(failure, DataError) or lost_a_race(failure))

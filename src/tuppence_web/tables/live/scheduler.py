"""Schedules the server's moves: bots after a short delay, slow chance events, clocks that run out; and practice.

The writer passes each table's next deadline (`engine/schedule.py`) to `Scheduler.arm`, which sets the table's timer. At
that time a bot decides in a thread, or in a worker process if that is slow: champions, and in games of physics all
levels (`thinking.py`). The move goes to the writer as the job `AutomaticMove`, which does nothing if the match has
moved on. All timers are set from the log, so they survive a restart: a sweep finds the tables that lack one.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import msgspec
from django.conf import settings
from prometheus_client import Histogram

from tuppence_web import metrics
from tuppence_web.database import of_database
from tuppence_web.runner import Runner
from tuppence_web.serving.worker_pool import GIVES_WAY, MOST_WAITING, Overloaded, WorkerPool
from tuppence_web.tables import queries
from tuppence_web.tables.engine.movements import LoggedAction
from tuppence_web.tables.engine.schedule import Deadline
from tuppence_web.tables.live.batch import Job
from tuppence_web.tables.live.commands import AutomaticMove, RecordHeartbeat, ResetTimer
from tuppence_web.tables.live.host_transfer import LOOK_SECONDS, SEE_SECONDS, look_for_hosts, see_hosts
from tuppence_web.tables.live.maintenance import ABANDON_SECONDS, abandon_idle
from tuppence_web.tables.live.steady_clock import HEARTBEAT_SECONDS, SteadyClock
from tuppence_web.tables.live.thinking import (
    decide,
    decide_elsewhere,
    draw_elsewhere,
    is_slow,
    practise_elsewhere,
    warm_elsewhere,
)
from tuppence_web.tables.queries import DueTable

log = logging.getLogger("tuppence.clock")

AGAIN_SECONDS = 5.0  # retry delay after a bot or the log has failed
SWEEP_SECONDS = 20.0  # between two searches for what is due
WAKE_AT_ONCE = 8  # tables whose timers are overdue: people's plays wait until these logs are read
AHEAD = 1.5  # sweeps: what is due until then has a timer
Answer = TypeVar("Answer")


class Watch(msgspec.Struct):
    """The timer of a table in play.

    ``seq``: the last log entry seen; ``deadline``: what the server does next; ``timer``: None once it has begun; it
    runs at ``runs_at`` by the loop's clock, perhaps earlier; ``swept``: whether a sweep has passed since.
    """

    seq: int
    deadline: Deadline
    timer: asyncio.Handle | None = None
    runs_at: float = 0.0
    swept: bool = False

    def is_set(self, seq: int) -> bool:
        """Whether the table is waiting for a timer or a bot, which may take until the next sweep but one."""
        return self.seq >= seq and (self.timer is not None or not self.swept)


def _give_way() -> None:
    """Lower this thread's priority below that of people's requests. Only Linux has priorities per thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), GIVES_WAY)


class Scheduler:
    """One timer per table in the event loop. Slow bots and chance run in worker processes, other bots in threads."""

    def __init__(self, submit: Callable[[Job], object], steady: SteadyClock, runner: Runner) -> None:
        self._submit = submit
        self._steady = steady
        self._runner = runner
        self._loop = asyncio.get_running_loop()
        self._moving: set[tuple[str, int]] = set()  # tables where a bot or chance moves, and the last move before
        self._watches: dict[str, Watch] = {}
        self._unreadable: dict[str, int] = {}  # tables whose logs cannot be read up to this seq
        self._thinking = ThreadPoolExecutor(2, "bot", _give_way)
        self._workers = WorkerPool(settings.WORKERS)
        self._practising = WorkerPool(1)  # so that tables never wait for it
        self._solving = WorkerPool(1)  # so that neither tables nor practice wait for it
        self._practices = itertools.count()
        self._before = ThreadPoolExecutor(1, "practice", _give_way)  # the same until that process has started
        self._started: Future[None] | None = None
        self._owns: Callable[[str], bool] = lambda table_id: True
        self._sweep_now = asyncio.Event()
        self._stopped = False
        metrics.tables.set_function(lambda: len(self._watches))
        metrics.workers.set_function(lambda: self._workers.alive)
        metrics.waiting_work.set_function(lambda: self._workers.waiting)

    def start(self, owns: Callable[[str], bool]) -> None:
        """Set the timers of the tables that this process ``owns``, now and later; do the periodic jobs it owns."""
        self._owns = owns
        submit, every = self._submit, self._runner.every
        every(SWEEP_SECONDS, self._sweep, self._sweep_now)
        every(HEARTBEAT_SECONDS, self._heartbeat)
        every(ABANDON_SECONDS, partial(abandon_idle, submit, owns, self._steady))
        every(LOOK_SECONDS, partial(look_for_hosts, submit, {}))
        every(SEE_SECONDS, partial(see_hosts, submit))

    def owners_changed(self) -> None:
        """Drop the timers of tables that another process owns now, and look for those to set."""
        for table_id in [one for one in self._watches if not self._owns(one)]:
            self.forget(table_id)
        self._sweep_now.set()

    def forget(self, table_id: str) -> None:
        """Set no more moves at a table."""
        watch = self._watches.pop(table_id, None)
        if watch is not None and watch.timer is not None:
            watch.timer.cancel()

    def arm(self, table_id: str, seq: int, deadline: Deadline | None) -> None:
        """Set the server's next move at a table whose log ends at ``seq``; the writer calls this after each commit.

        ``deadline``: what `Session.next` returns (`engine/session.py`).

        A timer that is set for earlier stays, and is set again once it has run: moves come faster than clocks run out.
        """
        before = self._watches.get(table_id)
        soon = before is not None and deadline is not None and before.runs_at <= self._when(deadline)
        if before is None or before.timer is None or self._stopped or not soon:
            self.forget(table_id)
            before = None
        if self._stopped or deadline is None:  # the writer stops after the scheduler
            return
        self._watches[table_id] = watch = Watch(seq, deadline)
        if before is not None:
            watch.timer, watch.runs_at = before.timer, before.runs_at
        else:
            self._set(watch)

    def _when(self, deadline: Deadline) -> float:
        """When a deadline is, by the loop's clock."""
        return self._loop.time() + max(0, deadline.at - self._steady.now()) / 1000

    def _set(self, watch: Watch) -> None:
        watch.runs_at = self._when(watch.deadline)
        watch.timer = self._loop.call_at(watch.runs_at, self._fire, watch.deadline.table)

    def _fire(self, table_id: str) -> None:
        watch = self._watches.get(table_id)
        if watch is None:  # another process's by now
            return
        deadline = watch.deadline
        if deadline.at > self._steady.now():
            self._set(watch)
            return
        watch.timer = None
        if deadline.bot is not None or deadline.throw is not None:
            if (table_id, deadline.moved) not in self._moving:  # else a change of names came while it was made
                self._runner.begin(self._move(deadline))
        else:
            self._submit(AutomaticMove(deadline, None, lambda: self._again(table_id)))

    async def _move(self, deadline: Deadline) -> None:
        began, move = self._loop.time(), (deadline.table, deadline.moved)
        self._moving.add(move)
        try:
            decided, seconds = self._decided(deadline)
            made = await asyncio.wrap_future(decided)
        except Overloaded:
            log.warning("a bot or chance has to wait", extra={"table": deadline.table, "seq": deadline.moved})
            self._again(deadline.table)
        except Exception:
            log.exception("a bot or chance failed", extra={"table": deadline.table, "seq": deadline.moved})
            self._again(deadline.table)
        else:
            seconds.observe(self._loop.time() - began)
            self._submit(AutomaticMove(deadline, made, lambda: self._again(deadline.table)))
        finally:
            self._moving.discard(move)

    def _decided(self, deadline: Deadline) -> tuple[Future[LoggedAction], Histogram]:
        """The decision to come, and what measures how long that takes."""
        table, seat, turn, throw = deadline.table, deadline.seat, deadline.bot, deadline.throw
        measured = metrics.decision_seconds
        if throw is not None:
            drawn = self._workers.submit(table, draw_elsewhere(throw))
            return drawn, measured.labels(throw.state.game.name, "chance", "worker")
        if turn is None:
            raise RuntimeError(f"nobody is to decide at {table}")
        if is_slow(turn):
            thought = self._workers.submit(table, decide_elsewhere(table, seat, turn))
            return thought, measured.labels(turn.state.game.name, "bot", "worker")
        return self._thinking.submit(decide, table, seat, turn), measured.labels(turn.state.game.name, "bot", "thread")

    def _again(self, table_id: str) -> None:
        self._loop.call_later(AGAIN_SECONDS, self._submit, ResetTimer(table_id))

    async def _sweep(self) -> None:
        """Set the timers of tables where something is due soon and that have none.

        This takes two small queries, and reads no log unless a timer is missing.
        """
        self._steady.has_seen(await of_database(None, queries.last_heartbeat))  # one's clock may be ahead
        now = self._steady.now()
        due = self._unset(await of_database(None, queries.due_until, now + int(1000 * AHEAD * SWEEP_SECONDS)))
        late = sum(table.due <= now for table in due)  # they come first
        for first in range(0, late, WAKE_AT_ONCE):
            await self._wake(due[first : min(first + WAKE_AT_ONCE, late)])
        for table in due[late:]:
            began = self._loop.time()
            await self._wake([table])
            await asyncio.sleep(self._loop.time() - began)  # so that the writer stays free for people

    def _unset(self, due: Sequence[DueTable]) -> list[DueTable]:
        """Those of these tables that are this process's and have no timer."""
        known, unreadable = self._watches, self._unreadable
        own = [one for one in due if self._owns(one.id) and unreadable.get(one.id) != one.seq]
        unset = [one for one in own if one.id not in known or not known[one.id].is_set(one.seq)]
        for watch in known.values():
            watch.swept = watch.timer is None
        return unset

    async def _wake(self, tables: Sequence[DueTable]) -> None:
        """Have the timers of some tables set again, in one batch of the writer."""
        jobs = [ResetTimer(table.id) for table in tables]
        for job in jobs:
            self._submit(job)
        for table, job in zip(tables, jobs, strict=True):
            if not await asyncio.wrap_future(job.done):
                self._unreadable[table.id] = table.seq  # do not retry until it has grown

    async def _heartbeat(self) -> None:
        """Write the heartbeat."""
        self._submit(RecordHeartbeat())

    @property
    def has_workers(self) -> bool:
        """Whether the worker processes take more work. From any thread."""
        return self._workers.waiting < MOST_WAITING

    def practise(self, game: str, work: Callable[[], Answer]) -> Future[Answer]:
        """Do something for a practice board or a hint that can be pickled, in a process of its own, in the order of the
        requests; in a thread until that process has started. From any thread.
        """
        if self._started is None:
            self._started = self._practising.submit("start", warm_elsewhere(game))
        if not self._started.done():
            return self._before.submit(work)
        return self._practising.submit(f"practice {next(self._practices)}", practise_elsewhere(game, work))

    def solve(self, key: str, work: Callable[[], Answer]) -> Future[Answer]:
        """Do work that takes some seconds in one piece and can be pickled, in a process of its own. From any thread."""
        return self._solving.submit(key, work)

    def work_out(self, key: str, work: Callable[[], Answer]) -> Future[Answer]:
        """Do slow work that can be pickled in a worker process, in turn with that of other keys. From any thread."""
        return self._workers.submit(key, work)

    def stop(self) -> None:
        """Cancel all timers, and set no more."""
        self._stopped = True
        for watch in self._watches.values():
            if watch.timer is not None:
                watch.timer.cancel()
        self._runner.stop()
        for threads in (self._thinking, self._before):
            threads.shutdown(wait=False, cancel_futures=True)
        for workers in (self._workers, self._practising, self._solving):
            workers.stop()

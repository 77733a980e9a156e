"""The table server of this process: its writer and its scheduler, from start to stop.

`asgi.py` starts it. Browsers' messages come from `sockets.py`, and pages call its methods. `writer.py` judges and saves
what they submit, and `scheduler.py` moves for bots and clocks. `cluster/` shares the tables with other processes.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future, wait
from functools import partial
from typing import Any, NamedTuple, TypeVar

from django.conf import settings

import tuppence
from tuppence.game import game_type
from tuppence_web import metrics
from tuppence_web.accounts.signals import signed_out
from tuppence_web.database import of_database
from tuppence_web.runner import Runner
from tuppence_web.serving.asking import in_the_server, leave_to_the_server
from tuppence_web.serving.worker_pool import Overloaded, WorkerDied
from tuppence_web.tables import queries
from tuppence_web.tables.actions import NotSaved
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import Decide, without_change
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.schedule import Deadline
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.batch import Job
from tuppence_web.tables.live.cluster.cluster import Cluster
from tuppence_web.tables.live.commands import ChangeTable, Open, ReadTable, RecordHeartbeat, TakeOver
from tuppence_web.tables.live.scheduler import Scheduler
from tuppence_web.tables.live.steady_clock import MOST_SILENCES, SteadyClock
from tuppence_web.tables.live.writer import Writer
from tuppence_web.web.refusals import Declined, NotThere, Refusal

log = logging.getLogger("tuppence.house")

PATIENCE_SECONDS = 10.0  # how long a page waits for the writer
MOST_ANSWERS = 5000  # of `look_at`, in the cache
LOOK_SECONDS = 2.0  # the same for what a page does not need
HEARTBEAT_SECONDS = 2.0
Answer = TypeVar("Answer")


class State(NamedTuple):
    """Whether the writer runs, whether the other processes (if there may be any) can be reached, and whether worker
    processes keep up with their work.
    """

    writer: bool
    redis: bool
    workers: bool


class TableServer:
    """The table server of this process."""

    def __init__(self, last_heartbeat: int, silences: Sequence[tuple[int, int]]) -> None:
        self._answers: dict[Hashable, Any] = {}  # of `look_at`
        self._steady = steady = SteadyClock()
        steady.start(last_heartbeat, silences)
        self.runner = Runner()
        self.scheduler = Scheduler(self.submit, steady, self.runner)
        self._writer = Writer(asyncio.get_running_loop(), steady, self._arm, self._written)
        changed = self.scheduler.owners_changed
        connections = self._writer.connections
        self.cluster = Cluster(self.runner, settings.REDIS_URL, self.submit, connections, changed, self.can_write)
        connections.owns = self.cluster.owns
        metrics.waiting_jobs.set_function(lambda: self._writer.waiting)
        self._writer.start()
        self.scheduler.start(self.cluster.owns)
        threading.Thread(target=_warm_up_all, name="warm-up", daemon=True).start()

    def now(self) -> int:
        """The time by the server's steady clock, in milliseconds since 1970."""
        return self._steady.now()

    def _arm(self, table_id: str, seq: int, deadline: Deadline | None) -> None:
        """Set the next move at a table, if that is this process's."""
        if self.cluster.owns(table_id):
            self.scheduler.arm(table_id, seq, deadline)
        else:
            self.scheduler.forget(table_id)

    def _written(self, table_id: str, since: int) -> None:
        """After something was written to a table: notify the process that owns it."""
        if not self.cluster.owns(table_id):
            self.cluster.written(table_id, since)

    def submit(self, job: Job) -> None:
        """Submit a job to the writer, from any thread."""
        self._writer.submit(job)

    def open_table(self, opening: NewTable) -> str:
        """Open a table and return its id. Raises NotSaved if it could not be saved. Blocks: not for the event loop."""
        job = Open(opening)
        self.submit(job)
        return self.answer_of(job.done)

    def take_over(self, table: Table, entries: list[Entry]) -> bool:
        """Save a match that a device handed over, unless it is there already. Return whether the server has it now.

        Raises NotSaved if it could not be saved. Blocks: not for the event loop.
        """
        job = TakeOver(table, entries)
        self.submit(job)
        return self.answer_of(job.done)

    def look(self, table_id: str, question: Callable[[Table], Answer]) -> Answer:
        """See the function `look`, which does without the writer for a table that has ended."""
        job = ReadTable(table_id, question)
        self.submit(job)
        return self.answer_of(job.done)

    def look_at(
        self, table_ids: Sequence[str], question: Callable[[Table], Answer], name: Hashable
    ) -> dict[str, Answer]:
        """Ask the same about several tables at once. Those that have ended or cannot answer soon are left out. Blocks,
        as `look`.

        An answer to the question of this name is cached as long as the table's log stays the same, so that pages seldom
        wait for the writer, and the writer for them.
        """
        seqs = queries.live_seqs(table_ids)
        keys = {table_id: (name, table_id, seqs[table_id]) for table_id in table_ids if table_id in seqs}
        found = {table_id: self._answers[key] for table_id, key in keys.items() if key in self._answers}
        jobs = {table_id: ReadTable(table_id, question) for table_id in keys if table_id not in found}
        for job in jobs.values():
            self.submit(job)
        wait([job.done for job in jobs.values()], LOOK_SECONDS)
        if len(self._answers) > MOST_ANSWERS:
            self._answers.clear()
        for table_id, job in jobs.items():
            if job.done.done() and job.done.exception() is None:
                found[table_id] = self._answers[keys[table_id]] = job.done.result()
        return found

    def who_is_here(self) -> dict[str, set[str]]:
        """The tables to which guests are connected, by guest, in all processes."""
        return self.cluster.who_is_here()

    def change(self, table_id: str, decide: Decide) -> Refusal | None:
        """Change a table, or say why not. Raises NotThere if there is none, NotSaved if it could not be saved.

        ``decide`` gets the table and the time, and may be called several times. Blocks: not for the event loop.

        Where it changes nothing about an ended table, the writer is not needed.
        """
        ended = queries.ended_table(table_id)
        if ended is not None and (result := without_change(ended, decide, self.now())) is not None:
            return result.refusal
        job = ChangeTable(table_id, decide)
        self.submit(job)
        return self.answer_of(job.done)

    def practise(self, game: str, work: Callable[[], Answer]) -> Answer:
        """Do something for a practice board, at low priority. Raises Declined if it takes too long to come to it.

        ``work`` must be picklable. Blocks: not for the event loop.
        """
        job = self.scheduler.practise(game, work)
        try:
            return self.wait_for(job)
        finally:
            job.cancel()

    def wait_for(self, job: Future[Answer]) -> Answer:
        """The result of a job of `Scheduler.practise`. Raises Declined if it takes too long; the job continues."""
        try:
            return job.result(PATIENCE_SECONDS)
        except (TimeoutError, Overloaded, WorkerDied):
            raise Declined(words.BUSY, 503) from None

    def answer_of(self, job: Future[Answer]) -> Answer:
        """The answer of the writer. Raises NotThere if there is no such table, NotSaved if it takes too long."""
        try:
            return job.result(PATIENCE_SECONDS)
        except TimeoutError:
            raise NotSaved from None
        except LookupError:
            raise NotThere(words.NO_SUCH_TABLE) from None

    def sign_out(self, guest: str) -> None:
        """Drop a guest's connections, and the cached answers, which may have their name."""
        self._answers.clear()
        self.cluster.sign_out(guest)

    def state(self) -> State:
        """Whether the parts of the table server work. From any thread."""
        return State(self._writer.runs, not self.cluster.is_cut_off, self.scheduler.has_workers)

    async def can_write(self) -> bool:
        """Whether the writer can write, and soon."""
        job = RecordHeartbeat()
        self.submit(job)
        try:
            await asyncio.wait_for(asyncio.wrap_future(job.done), HEARTBEAT_SECONDS)
        except Exception:
            log.warning("the log cannot be written")
            return False
        return True

    async def leave(self) -> None:
        """Leave tables and sockets to the other processes, if there are any."""
        await self.cluster.leave()

    async def stop(self) -> None:
        """Finish waiting jobs, notify the other processes of what was written, and stop."""
        self.scheduler.stop()
        await self.cluster.leave()
        await asyncio.to_thread(self._writer.stop)
        await self.cluster.stop()


class _Here:
    """The table server of this process, once it is open."""

    server: TableServer | None = None


def server() -> TableServer:
    """The open table server. Raises NotThere in a process without one: it starts with the site (asgi.py)."""
    leave_to_the_server()
    if _Here.server is None:
        raise NotThere(words.NO_SERVER)
    return _Here.server


def look(table_id: str, question: Callable[[Table], Answer]) -> Answer:
    """Ask something about a table. Raises NotThere if there is none. Blocks: not for the event loop.

    Only a table that has not ended is read by the writer.
    """
    ended = queries.ended_table(table_id)
    return (
        question(ended)
        if ended is not None
        else ask_server(partial(TableServer.look, table_id=table_id, question=question))
    )


def look_at(table_ids: Sequence[str], question: Callable[[Table], Answer], name: Hashable) -> dict[str, Answer]:
    """See `TableServer.look_at`. Raises NotThere in a process without a table server."""
    return ask_server(partial(TableServer.look_at, table_ids=table_ids, question=question, name=name))


def ask_server(question: Callable[[TableServer], Answer]) -> Answer:
    """Ask the table server, which may be in another process (asking.py). Raises NotThere where there is none."""
    return in_the_server(_answered, question)


def _answered(question: Callable[[TableServer], Answer]) -> Answer:
    return question(server())


async def open_server() -> TableServer:
    """Start the writer and the scheduler."""
    last_heartbeat = await of_database(None, queries.last_heartbeat)
    _Here.server = TableServer(last_heartbeat, await of_database(None, queries.silences, MOST_SILENCES))
    signed_out.connect(_sign_out, dispatch_uid="house")
    return _Here.server


def _sign_out(sender: str, **more: object) -> None:
    """Handle a guest's signing out everywhere."""
    server().sign_out(sender)


def _warm_up_all() -> None:
    """Warm up every game at once, so that no bot starts before its game's warm-up.

    Exclude from garbage collection what this has loaded, as `asgi.py` does with what the start has: scanning it would
    stop every table for 0.1 s, again and again.
    """
    threads = [threading.Thread(target=_warm_up, args=(game,), daemon=True) for game in tuppence.games()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    gc.collect()
    gc.freeze()


def _warm_up(game: str) -> None:
    """Compile kernels and solve positions in the background. Until then the plain rules are used."""
    try:
        game_type(game).levels.warm()
    except Exception:
        log.exception("warm-up failed", extra={"game": game})

"""Tables at which the server has to move, in a process with the real writer and clock; see test_scheduler.py."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from django.conf import settings

from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME, unusual
from tests.tuppence_web.visitors import clock
from tuppence.game import game_type
from tuppence_web.accounts.models import Guest
from tuppence_web.runner import Runner
from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import Deadline, next_deadline
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live import scheduler, writer
from tuppence_web.tables.live.batch import Job
from tuppence_web.tables.live.commands import AutomaticMove, RecordHeartbeat, ResetTimer
from tuppence_web.tables.live.scheduler import Scheduler
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.live.writer import Writer
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.models import Heartbeat, Play

HOUR_MS = 3_600_000
NAMES = itertools.count(1)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def begun(at: int, seats: list[Seat], **options: Any) -> Table:
    """A match that began at this time, without a move since."""
    host = Guest.objects.create(name=f"Host {next(NAMES)}")
    work = WriteBatch(at)
    chosen = unusual(A_GAME, **{"players": len(seats), **options})
    agreed = fill_in(game_type(A_GAME), {})
    table, entries = open_table(NewTable(A_GAME, chosen, host.id.hex, seats, False, agreed), at)
    work.open(table, entries)
    decision = Decision(table, at)
    decision.start("house", None, None)
    work.add(table, decision.entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    return table


def person() -> Seat:
    guest = Guest.objects.create(name=f"Player {next(NAMES)}")
    return Seat(guest=guest.id.hex, name=guest.name)


def bots() -> list[Seat]:
    return [Seat(level="regular"), Seat(level="regular")]


@asynccontextmanager
async def running(
    last_heartbeat: int, owns: Callable[[str], bool] = lambda table_id: True, before: Sequence[tuple[int, int]] = ()
) -> AsyncIterator[Writer]:
    """The writer and the clock of a server, as after a start."""
    settings.BOT_DELAY_MS = 1
    steady = SteadyClock()
    steady.start(last_heartbeat, before)
    await asyncio.to_thread(Heartbeat.objects.update_or_create, id=1, defaults={"at": last_heartbeat})

    def submit(job: Job) -> None:
        here.submit(job)

    moving = Scheduler(submit, steady, Runner())
    here = Writer(asyncio.get_running_loop(), steady, moving.arm)
    here.start()
    moving.start(owns)
    try:
        yield here
    finally:
        moving.stop()
        await asyncio.to_thread(here.stop)


async def until(table_id: str, wanted: Callable[[Table], bool]) -> Table:
    """Wait until a table's log is as wanted."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            table = await asyncio.to_thread(queries.stored, table_id)
            assert table is not None
            if wanted(table):
                return table
            await asyncio.sleep(0.05)


def kinds_of(table_id: str) -> list[tuple[str, str]]:
    """The author and the kind of each entry of a log."""
    return list(Play.objects.filter(table=table_id).order_by("seq").values_list("by", "kind"))


@contextmanager
def wall_clock_put(hours: float) -> Iterator[None]:
    """The wall clock this many hours ahead, or behind if negative."""
    real = time.time_ns
    time.time_ns = lambda: real() + int(hours * HOUR_MS) * 1_000_000
    try:
        yield
    finally:
        time.time_ns = real


# Scenes. Each returns what its test compares.


def timers_are_lost() -> str:
    """Bots only; every second timer is lost after the commit."""
    scheduler.SWEEP_SECONDS = 0.05
    table = begun(now_ms(), bots())
    calls = itertools.count()

    def lost(table: Table, bot_delay_ms: float, until: int | None = None) -> Deadline | None:
        if next(calls) % 2:
            raise RuntimeError("no timer")
        return next_deadline(table, bot_delay_ms, until)

    async def watch() -> Table:
        async with running(now_ms()):
            return await until(table.id, lambda here: here.status == "over")

    writer.next_deadline = lost  # type: ignore[attr-defined]
    try:
        return asyncio.run(watch()).status
    finally:
        writer.next_deadline = next_deadline  # type: ignore[attr-defined]


def the_log_is_an_hour_ahead() -> str:
    """Bots only; the wall clock was put back an hour while the server was down."""
    table = begun(now_ms() + HOUR_MS, bots())

    async def watch() -> Table:
        async with running(now_ms() + HOUR_MS):
            return await until(table.id, lambda here: here.status == "over")

    return asyncio.run(watch()).status


def the_wall_clock_is_put_back_in_play() -> str:
    """Bots only; the wall clock is put back an hour while they play."""
    table = begun(now_ms(), bots())

    async def watch() -> Table:
        async with running(now_ms()):
            await until(table.id, lambda here: here.seq > table.seq)
            with wall_clock_put(-1):
                return await until(table.id, lambda here: here.status == "over")

    return asyncio.run(watch()).status


def a_person_was_to_act_while_the_server_was_down() -> dict[str, Any]:
    """A player had a minute, and the server went down for an hour with 40 seconds left."""
    went_down = now_ms() - HOUR_MS
    table = begun(went_down - 20_000, [person(), person()], **clock(A_GAME, 60))

    opens = time.monotonic_ns()

    async def watch() -> Table:
        async with running(went_down):
            return await until(table.id, lambda here: here.seq > table.seq)

    here = asyncio.run(watch())
    took = (time.monotonic_ns() - opens) // 1_000_000 + 1
    assert here.deadline is not None
    return {"kinds": kinds_of(table.id)[table.seq :], "left": here.deadline - here.last_at, "took": took}


def a_person_had_a_second_left_when_the_server_went_down() -> int:
    """The time that is left after the start."""
    went_down = now_ms() - HOUR_MS
    table = begun(went_down - 59_000, [person(), person()], **clock(A_GAME, 60))

    async def watch() -> Table:
        async with running(went_down):
            return await until(table.id, lambda here: here.seq > table.seq)

    here = asyncio.run(watch())
    assert here.deadline is not None
    return here.deadline - here.last_at


def a_person_is_late_while_the_server_runs() -> list[tuple[str, str]]:
    """A player takes longer than a second: the entries after the start of the match.

    It begins after the server has started, because the time before a start counts as a silence.
    """

    async def watch() -> Table:
        async with running(now_ms()) as server:
            table = await asyncio.to_thread(lambda: begun(now_ms(), [person(), person()], **clock(A_GAME, 1)))
            server.submit(ResetTimer(table.id))
            await until(table.id, lambda here: here.seq > table.seq)
            return table

    table = asyncio.run(watch())
    return kinds_of(table.id)[table.seq :][:1]


def the_machine_sleeps() -> list[tuple[str, str]]:
    """A player has a minute, and the machine sleeps for an hour: only its wall clock continues."""
    table = begun(now_ms(), [person(), person()], **clock(A_GAME, 60))

    async def watch() -> Table:
        async with running(now_ms()) as server:
            beat = RecordHeartbeat()
            server.submit(beat)
            await asyncio.wrap_future(beat.done)
            with wall_clock_put(1):
                server.submit(RecordHeartbeat())  # the next one comes, an hour late
                planned = next_deadline(table, 1)
                assert planned is not None
                server.submit(AutomaticMove(planned, None, lambda: None))  # and the timer, which is late too
                return await until(table.id, lambda here: here.seq > table.seq)

    asyncio.run(watch())
    return kinds_of(table.id)[table.seq :][:1]

"""What is due at tables, by the database; see test_scheduler_due.py.

A scene runs in a process of its own on a real database (tests/tuppence_web/races.py).
"""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.backends.signals import connection_created

from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.tables.live.batches import carry_out, good, saved
from tests.tuppence_web.tables.live.clocks import (
    HOUR_MS,
    begun,
    bots,
    kinds_of,
    now_ms,
    person,
    running,
    until,
    wall_clock_put,
)
from tests.tuppence_web.tables.live.saving import open_lobby
from tests.tuppence_web.visitors import clock
from tuppence_web import site_check
from tuppence_web.tables import actions, queries
from tuppence_web.tables.actions import NotSaved, WriteBatch
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.schedule import due_at, is_close
from tuppence_web.tables.engine.screens import MOST_MS
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live import scheduler
from tuppence_web.tables.live.batch import TableCache
from tuppence_web.tables.live.commands import RecordHeartbeat, ResetTimer
from tuppence_web.tables.live.steady_clock import MOST_SILENCES, SILENCE_MS, SteadyClock
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.models import Heartbeat, Silence
from tuppence_web.tables.models import Table as Row

LIVE, DUE = 300, 3
MINUTE_MS = 60_000


@contextmanager
def logs_read() -> Iterator[Counter[str]]:
    """Count the reads of each table's log inside the block, by new connections."""
    read: Counter[str] = Counter()

    def count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("SELECT") and '"tables_play"."body"' in sql:
            read[next(one for one in params if isinstance(one, str))] += 1
        return execute(sql, params, many, context)

    def connected(connection: Any, **more: object) -> None:
        connection.execute_wrappers.append(count)

    connection_created.connect(connected)
    try:
        yield read
    finally:
        connection_created.disconnect(connected)


async def wait_for(wanted: Callable[[], bool]) -> None:
    """Wait until a condition is true in the database."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not await asyncio.to_thread(wanted):
            await asyncio.sleep(0.05)


def live_tables(number: int) -> list[str]:
    """Matches in which the players have time, or no clock."""
    return [begun(now_ms(), [person(), person()], **clock(A_GAME, 3600 * (one % 2))).id for one in range(number)]


def began_to_move(tables: Sequence[str]) -> Callable[[], bool]:
    """Whether all of these tables have more entries than now."""
    before = queries.live_seqs(tables)
    return lambda: all(seq > before[id] for id, seq in queries.live_seqs(tables).items())


def a_start_reads_only_the_logs_of_what_is_due() -> list[bool]:
    """Whether only the logs of due tables are read, each once, among many; and whether these tables move.

    Only their logs show that they are due: the process that wrote them died before it set a timer.
    """
    scheduler.SWEEP_SECONDS = 0.05  # many sweeps may not read a log either
    live_tables(LIVE)
    at_once = [begun(now_ms() - HOUR_MS, [person(), person()], **clock(A_GAME, 60)).id for _ in range(DUE)]
    moved = began_to_move(at_once)

    async def watch() -> None:
        async with running(now_ms()) as server:
            await wait_for(moved)
            for _ in range(3):
                beat = RecordHeartbeat()
                server.submit(beat)
                await asyncio.wrap_future(beat.done)
                await asyncio.sleep(2 * scheduler.SWEEP_SECONDS)

    with logs_read() as read:
        asyncio.run(watch())
    return [read == Counter(at_once), moved()]


def an_unknown_due_is_computed_once() -> list[int]:
    """After the migration: the number of logs that the first start reads, and the second."""
    Row.objects.update(due=None)
    tables = live_tables(LIVE // 10)
    Row.objects.exclude(id__in=tables).update(due=None)
    Row.objects.filter(id__in=tables).update(due=0)
    counts = []

    async def watch() -> None:
        async with running(now_ms()):
            await wait_for(lambda: not Row.objects.filter(due=0).exists())

    for _ in range(2):
        with logs_read() as read:
            asyncio.run(watch())
        counts.append(len(read))
    for id in tables:
        table = queries.stored(id)
        assert table is not None
        assert is_close(queries.stored_due(id), due_at(table))
    return counts


def another_process_takes_over() -> str:
    """Bots only, at a table that this process takes over: how far they come."""
    scheduler.SWEEP_SECONDS = 0.05
    table, owned = begun(now_ms(), bots()), set[str]()

    async def watch() -> str:
        async with running(now_ms(), lambda id: id in owned):
            await asyncio.sleep(4 * scheduler.SWEEP_SECONDS)
            assert await asyncio.to_thread(queries.last_seq, table.id) == table.seq
            owned.add(table.id)
            return (await until(table.id, lambda here: here.status == "over")).status

    return asyncio.run(watch())


def a_process_with_its_clock_ahead_is_taken_over() -> str:
    """Bots only, at a table of a dead process whose clock was an hour ahead: how far they come."""
    scheduler.SWEEP_SECONDS = 0.05
    table = begun(now_ms() + HOUR_MS, bots())

    async def watch() -> str:
        async with running(now_ms()):
            await asyncio.to_thread(Heartbeat.objects.update_or_create, id=1, defaults={"at": now_ms() + HOUR_MS})
            return (await until(table.id, lambda here: here.status == "over")).status

    return asyncio.run(watch())


def two_restarts_take_nothing_from_a_clock() -> dict[str, Any]:
    """A player has an hour; the server is down twice and reads the log only then. The time that is left."""
    began, went_down = now_ms() - 50 * MINUTE_MS, now_ms() - 45 * MINUTE_MS
    Silence.objects.all().delete()  # other tests' silences would overlap
    Row.objects.update(due=None)
    Heartbeat.objects.update_or_create(id=1, defaults={"at": went_down})
    table = begun(began, [person(), person()], **clock(A_GAME, 3600))

    async def start(then: Callable[[Any], Any]) -> None:
        last, before = await asyncio.to_thread(lambda: (queries.last_heartbeat(), queries.silences(MOST_SILENCES)))
        async with running(last, before=before) as server:
            await wait_for(lambda: queries.last_heartbeat() > last)
            await then(server)

    async def nothing(server: Any) -> None:
        assert await asyncio.to_thread(queries.last_seq, table.id) == table.seq

    async def come_back(server: Any) -> None:
        server.submit(ResetTimer(table.id))
        await until(table.id, lambda here: here.seq > table.seq)

    opens = time.monotonic_ns()
    with wall_clock_put(-25 / 60):
        asyncio.run(start(nothing))
    asyncio.run(start(come_back))
    here = queries.stored(table.id)
    assert here is not None
    assert here.deadline is not None
    took = (time.monotonic_ns() - opens) // 1_000_000 + 1
    return {"kinds": kinds_of(table.id)[table.seq :], "left": here.deadline - here.last_at, "took": took}


LEFT_MS = 55 * MINUTE_MS + MOST_MS  # left of the hour when the server first went down


def silences_are_gaps_of_all_processes() -> None:
    """Two processes beat in turn, one clock jumps ahead, all are away, one starts again."""
    Silence.objects.all().delete()
    Heartbeat.objects.all().delete()

    def beat(at: int, opening: bool = False) -> None:
        with transaction.atomic():
            actions.write_heartbeat(at, 0 if opening else SILENCE_MS)

    beat(1_000_000, opening=True)
    for at in range(1_005_000, 1_060_000, 5_000):
        beat(at)  # the one
        beat(at - 1)  # the other one, a little behind
    assert not Silence.objects.exists()
    beat(1_060_000 + HOUR_MS)  # after its clock jumped ahead
    beat(1_060_000)
    assert queries.last_heartbeat() == 1_060_000 + HOUR_MS
    assert queries.silences(9) == [(1_055_000, 1_060_000 + HOUR_MS)]
    beat(1_062_000 + HOUR_MS, opening=True)  # a quick restart
    beat(1_082_000 + HOUR_MS)
    last = 1_060_000 + HOUR_MS, 1_062_000 + HOUR_MS, 1_082_000 + HOUR_MS
    assert queries.silences(2) == [last[:2], last[1:]]
    steady = SteadyClock()
    steady.start(queries.last_heartbeat(), queries.silences(9))
    assert steady.unheard_ms(1_055_000, last[2]) == last[2] - 1_055_000


def stand_in(decision: Decision) -> None:
    """Let a bot play for the player to act: something is due at once."""
    decision.add("stand_in", "clock", decision.table.to_act, None, {})


def come_back(decision: Decision) -> None:
    """The player to act plays again: something is due when the time is up."""
    seat = decision.table.to_act
    assert seat is not None
    decision.add("back", "person", seat, None, {"guest": decision.table.seats[seat].guest})


def append(table: Table, decide: Callable[[Decision], None]) -> None:
    """Write an entry, as a process that has read the table."""
    work = WriteBatch(now_ms())
    decision = Decision(table, work.now)
    decide(decision)
    work.add(table, decision.entries)
    LogWriter().write(work.plays, work.changes, work.dues)


def read(table_id: str) -> Table:
    table = TableCache(SteadyClock()).take(table_id)
    assert table is not None
    return table


def elsewhere(do: Callable[[], None]) -> None:
    """Do something with another connection."""

    def run() -> None:
        try:
            do()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(PATIENCE_SECONDS)


def one_writes_while_another_reads() -> int:
    """A process adds an entry between two queries of another one, which then adds an entry, too.

    Returns the number of places between queries.
    """
    return next(place for place in itertools.count() if not writes_meanwhile(place))


def writes_meanwhile(place: int) -> bool:
    """The same after this query; return whether there was one."""
    table_id = begun(now_ms(), [person(), person()], **clock(A_GAME, 3600)).id
    append(read(table_id), stand_in)
    made = 0

    def meanwhile(execute: Callable[..., Any], *query: Any) -> Any:
        nonlocal made
        answer = execute(*query)
        if made == place:
            elsewhere(lambda: append(read(table_id), come_back))
        made += 1
        return answer

    with connection.execute_wrapper(meanwhile):
        table = read(table_id)
    try:
        append(table, stand_in)
    except IntegrityError:
        append(read(table_id), stand_in)
    again = read(table_id)
    assert is_close(again.stored_due, due_at(again)), (place, again.stored_due, due_at(again))
    return made > place


@contextmanager
def held(table_id: str) -> Iterator[Callable[[], None]]:
    """Another connection locks the row of a table until it is released."""
    let_go, holds = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Row.objects.select_for_update().get(id=table_id)
            holds.set()
            let_go.wait(PATIENCE_SECONDS)

    thread = threading.Thread(target=elsewhere, args=[hold])
    thread.start()
    assert holds.wait(PATIENCE_SECONDS)
    try:
        yield let_go.set
    finally:
        let_go.set()
        thread.join(PATIENCE_SECONDS)


def a_locked_row_delays_only_its_table() -> dict[str, Any]:
    """One table's row is locked as long as a batch takes: the results of jobs at this table and another one."""
    (held_id, host), (other_id, other_host) = open_lobby(A_GAME), open_lobby(A_GAME)
    (_, first), (request, second) = good(held_id, host), good(other_id, other_host)
    with held(held_id) as let_go:
        began = time.monotonic()
        asyncio.run(carry_out([first, second]))
        took = time.monotonic() - began
        refused = isinstance(first.done.exception(0), NotSaved)
        let_go()
    again, third = good(held_id, host)
    asyncio.run(carry_out([third]))
    saved_later = saved(held_id) == [again] and third.done.result(0) is None
    return {"refused": refused, "other": saved(other_id) == [request], "later": saved_later, "took": took}


def a_stalled_writer_releases_its_rows() -> bool:
    """A writer stops in the middle of its transaction: whether another one can still write to the table."""
    table_id, host = open_lobby(A_GAME)
    stands, ends = threading.Event(), threading.Event()

    def stand() -> None:
        stands.set()
        ends.wait(PATIENCE_SECONDS)

    def stall() -> None:
        change = Row.objects.filter(id=table_id)
        with suppress(DatabaseError):
            LogWriter(alone=True).write([], [lambda: change.update(game=A_GAME), stand], {})

    thread = threading.Thread(target=elsewhere, args=[stall])
    thread.start()
    assert stands.wait(PATIENCE_SECONDS)
    late = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < late:
        request, change = good(table_id, host)
        asyncio.run(carry_out([change]))
        if change.done.exception(0) is None:
            break
    ends.set()
    thread.join(PATIENCE_SECONDS)
    return saved(table_id) == [request]


def a_wrong_due_is_found() -> list[list[str]]:
    """The output of the site's check before and after one table's due time is falsified."""
    table = begun(now_ms(), [person(), person()], **clock(A_GAME, 3600))
    found = [site_check.run()[0]]
    Row.objects.filter(id=table.id).update(due=None)
    found.append([one.replace(table.id, "ours") for one in site_check.run()[0]])
    Row.objects.filter(id=table.id).update(due=due_at(table))
    return found

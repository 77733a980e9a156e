"""Batches of the writer in which some jobs fail; see test_batch.py.

A scene runs in a process of its own on a real database (tests/tuppence_web/races.py), with the real writer.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from concurrent.futures import Future

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.tables.live.saving import open_lobby
from tuppence_web.tables import queries
from tuppence_web.tables.actions import NotSaved
from tuppence_web.tables.engine.commands.decision import CommandResult, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.batch import Job, Work
from tuppence_web.tables.live.commands import ChangeTable, ReadTable
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.live.writer import Writer
from tuppence_web.tables.wire.commands import SetOptions
from tuppence_web.web.refusals import Refusal

BATCHES, TABLES, MOST_JOBS = 40, 3, 12
numbers = itertools.count()
handled: Counter[str] = Counter()  # how often each good job was handled


def good(table_id: str, host: str) -> tuple[str, ChangeTable]:
    """A change of a lobby's options, by its request id."""
    request = f"good-{next(numbers)}"

    def decide(table: Table, now: int) -> CommandResult:
        handled[request] += 1
        return handle(table, SetOptions(id=request, seq=table.seq, options={"players": 2}), Person(host, "Host"), now)

    return request, ChangeTable(table_id, decide)


def broken_change(table: Table, now: int) -> CommandResult:
    """Change a table, then fail: the log would not match the table."""
    table.apply(Entry(table.seq + 1, now, "options", "person", None, None, {"guest": table.host, "options": {}}))
    raise RuntimeError("a bug")


def broken_question(table: Table) -> None:
    raise RuntimeError("a bug in a page")


class UnknownTable(Job):
    """Reads a table by an id that PostgreSQL refuses."""

    def run(self, work: Work) -> None:
        work.table("\0")


class RefusedRow(Job):
    """Adds a row that the log has already, which the database refuses."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id

    def run(self, work: Work) -> None:
        table = work.table(self.table_id)
        assert table is not None
        work.plays.append((table.id, 1, 0, "options", "person", None, None, "{}"))


def failing(kind: str, table_id: str) -> Job:
    """A job that fails."""
    if kind == "change":
        return ChangeTable(table_id, broken_change)
    if kind == "question":
        return ReadTable(table_id, broken_question)
    return RefusedRow(table_id) if kind == "row" else UnknownTable()


async def carry_out(jobs: list[Job]) -> None:
    """Carry out all jobs in one batch."""
    steady = SteadyClock()
    steady.note_heartbeat(steady.now())
    writer = Writer(asyncio.get_running_loop(), steady, lambda *timer: None)
    for job in jobs:
        writer.submit(job)
    writer.start()
    await asyncio.to_thread(writer.stop)
    await asyncio.sleep(0)  # deliver the last answers


def saved(table_id: str) -> list[str]:
    """The requests in a table's log."""
    return [entry.request for entry in queries.entries_after(table_id, 0) if entry.request]


def a_failing_job_repeats_no_other_job() -> int:
    """In random batches each good job is saved once, and handled again only beside a refused row at its table."""
    rng = random.Random(1)
    failed = 0
    for _ in range(BATCHES):
        tables = [open_lobby(A_GAME) for _ in range(TABLES)]
        jobs: list[Job] = []
        expected: dict[str, list[str]] = {table_id: [] for table_id, _ in tables}
        answers: list[Future[Refusal | None]] = []
        refused_rows = set()
        for _ in range(rng.randint(2, MOST_JOBS)):
            table_id, host = rng.choice(tables)
            if rng.random() < 0.6:
                request, change = good(table_id, host)
                expected[table_id].append(request)
                answers.append(change.done)
                jobs.append(change)
            else:
                kind = rng.choice(["change", "question", "row", "unknown"])
                refused_rows |= {table_id} if kind == "row" else set()
                jobs.append(failing(kind, table_id))
                failed += 1
        asyncio.run(carry_out(jobs))
        for table_id, requests in expected.items():
            assert sorted(saved(table_id)) == sorted(requests)
            assert all(handled[request] == 1 for request in requests if table_id not in refused_rows)
        assert all(answer.result(0) is None for answer in answers)
    return failed


def a_failing_read_gets_its_own_failure() -> None:
    table_id, host = open_lobby(A_GAME)
    (_, change), question = good(table_id, host), ReadTable(table_id, broken_question)
    asyncio.run(carry_out([question, change, broken := ChangeTable(table_id, broken_change)]))
    assert isinstance(question.done.exception(0), RuntimeError)
    assert change.done.result(0) is None
    assert isinstance(broken.done.exception(0), NotSaved)

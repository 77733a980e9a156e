"""Two processes at one table, step by step in every order; see test_writer_interleavings.py.

Each process is a thread with its own writer and waits for permission at each step: before it reads the table, handles
the command, writes, gets the commit's answer, and notifies the other process. It may crash at each step.
"""

from __future__ import annotations

import itertools
import math
import threading
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from django.db import connection

from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.tables.live.clocks import begun, now_ms, person
from tests.tuppence_web.visitors import clock
from tuppence_web.accounts.queries import Pass
from tuppence_web.tables import queries
from tuppence_web.tables.engine.schedule import due_at, is_close
from tuppence_web.tables.engine.screens import ScreenProgress
from tuppence_web.tables.live import writer as writing
from tuppence_web.tables.live.cluster.ownership import Members, owner_of
from tuppence_web.tables.live.commands import CatchUp, HandleMessage
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.live.writer import Writer
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.wire.commands import AnyCommand, Hello, Leave, Rename
from tuppence_web.tables.wire.types import DeviceSeat

STEPS = 5  # read, handle, write, committed, notify
Say = Callable[[str, int], AnyCommand]


class Crashed(BaseException):
    """The process has crashed."""


class Loop:
    """An event loop that runs the writer's callbacks at once."""

    def call_soon_threadsafe(self, do: Callable[..., object], *arguments: object) -> None:
        do(*arguments)


class Page:
    """The host's page, connected to a process."""

    def __init__(self, table_id: str, host: str) -> None:
        self.table_id = table_id
        self.shown: Pass | None = Pass(host, 0, "")
        self.guest: str | None = host
        self.device_seat: DeviceSeat | None = None
        self.name = ""
        self.seq = 0
        self.screen = ScreenProgress()
        self.in_view = True
        self.heard: list[bytes] = []

    def push(self, frame: bytes) -> None:
        self.heard.append(frame)

    def drop(self, code: int) -> None:
        raise AssertionError(f"dropped with {code}")


class Process(threading.Thread):
    """A process that handles one command of its page and notifies the other process."""

    def __init__(self, table_id: str, host: str, request: str, say: Say) -> None:
        super().__init__(daemon=True)
        self.table_id, self.request, self.others = table_id, request, list[Process]()
        self.say = say
        self.page = Page(table_id, host)
        self.inbox: list[str] = []
        self.crashes_at: float = math.inf
        self.step = 0
        self.failure: BaseException | None = None
        self._go, self._stands = threading.Semaphore(0), threading.Semaphore(0)
        self.over = False

    def let(self) -> None:
        """Let it run to its next step, or to its end."""
        if not self.over:
            self._go.release()
            assert self._stands.acquire(timeout=PATIENCE_SECONDS)

    def at(self) -> None:
        """A step: wait here until the process may continue, or crash."""
        self.step += 1
        if self.step >= self.crashes_at:
            raise Crashed
        self._stands.release()
        assert self._go.acquire(timeout=PATIENCE_SECONDS)

    def do(self, *jobs: Any) -> None:
        assert self.writer._do(jobs) is None

    def run(self) -> None:
        assert self._go.acquire(timeout=PATIENCE_SECONDS)
        try:
            steady = SteadyClock()
            steady.note_heartbeat(steady.now())  # a start would be a silence of 0 or 1 ms, by chance
            self.writer = Writer(cast(AbstractEventLoop, Loop()), steady, lambda *timer: None)
            self.writer._log_writer = Stepwise(self.at)
            self.at()
            self.do(HandleMessage(self.page, Hello(2)))
            self.at()
            self.do(HandleMessage(self.page, self.say(self.request, self.page.seq)))
            self.at()
            for other in self.others:
                other.inbox.append(self.table_id)
        except Crashed:
            pass
        except BaseException as failure:
            self.failure = failure
        finally:
            connection.close()
            self.over = True
            self._stands.release()

    def read_inbox(self) -> None:
        """Read the other processes' messages."""
        self.do(*(CatchUp(table_id) for table_id in self.inbox))


class Stepwise(LogWriter):
    """A log writer that waits before and after it writes."""

    def __init__(self, at: Callable[[], None]) -> None:
        super().__init__()
        self.at = at

    def write(self, plays: Sequence[Any], changes: Sequence[Any], dues: Mapping[str, int | None]) -> None:
        if plays:
            self.at()
        super().write(plays, changes, dues)
        if plays:
            self.at()


def leave(request: str, seq: int) -> AnyCommand:
    """Let a bot play: something is due at once."""
    return Leave(id=request, seq=seq)


def rename(request: str, seq: int) -> AnyCommand:
    """Return to the player's seat: the clock runs."""
    return Rename(id=request, seq=seq, name="Back")


def open_match() -> tuple[str, str]:
    """A match of two people with a clock, and the player to act."""
    seats = [person(), person()]
    table = begun(now_ms(), seats, **clock(A_GAME, 3600))
    assert table.to_act is not None
    guest = seats[table.to_act].guest
    assert guest is not None
    return table.id, guest


def orders() -> Iterator[tuple[str, int]]:
    """Every order of the two processes' steps, and the step at which the first one crashes; the last means no crash."""
    for crash in range(1, STEPS + 2):
        own = min(crash, STEPS + 1)
        for places in itertools.combinations(range(own + STEPS), own):
            yield "".join("A" if place in places else "B" for place in range(own + STEPS)), crash


def nothing_is_lost_or_doubled_in_some_orders() -> int:
    return nothing_is_lost_or_doubled_in_any_order(19)


def nothing_is_lost_or_doubled_in_any_order(step: int = 1) -> int:
    """After each order the log has both commands once, in sequence, and every living process has sent all of it.

    One command makes something due at once, the other later; after each save the stored due is right.
    """
    writing.log.disabled = True  # a lost race is logged
    commands = itertools.cycle([(leave, rename), (rename, leave)])
    count = 0
    for (order, crash), pair in zip(itertools.islice(orders(), 0, None, step), commands, strict=False):
        count += 1
        one_order(order, crash, *pair)
    return count


def check_due(table_id: str, *about: object) -> None:
    """Assert that the stored due of a table is not later than the log's due, nor much earlier."""
    table = queries.stored(table_id)
    assert table is not None
    stored, due = queries.stored_due(table_id), due_at(table)
    assert is_close(stored, due), (stored, due, about)


def one_order(order: str, crash: int, *commands: Say) -> None:
    table_id, host = open_match()
    first, second = (Process(table_id, host, f"request-{name}", say) for name, say in zip("AB", commands, strict=True))
    first.others, second.others = [second], [first]
    first.crashes_at = crash if crash <= STEPS else math.inf
    processes = {"A": first, "B": second}
    for process in processes.values():
        process.start()
    seq = 0
    for name in order:
        processes[name].let()
        if seq != (seq := queries.last_seq(table_id)):
            check_due(table_id, order, crash)
    for process in processes.values():
        while not process.over:
            process.let()
        process.join(PATIENCE_SECONDS)
        assert process.failure is None, (order, crash, process.failure)
        process.writer._log_writer = LogWriter()  # nobody waits any more
    living = [second] if crash <= STEPS else [first, second]
    if crash <= STEPS:  # its page connects to the other process and repeats the unanswered command
        page = Page(table_id, host)
        second.do(HandleMessage(page, Hello(2)), HandleMessage(page, first.say(first.request, page.seq)))
    for process in living:
        process.read_inbox()
    check_due(table_id, order, crash)
    entries = list(queries.entries_after(table_id, 0))
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1)), (order, crash)
    assert sorted(entry.request for entry in entries if entry.request) == ["request-A", "request-B"], (order, crash)
    seqs = [process.page.seq for process in living]
    assert seqs == [len(entries)] * len(living), (order, crash, seqs, [process.inbox for process in living])


def an_ending_process_loses_only_its_tables() -> None:
    """Every table has one owner among the living processes, and keeps it when another process ends."""
    names = [f"process-{number}" for number in range(5)]
    before = Members(names[0])
    before.become(names[0], names)
    tables = [f"table-{number}" for number in range(500)]
    for gone in names:
        left = [name for name in names if name != gone]
        for table in tables:
            owner = before.owner(table)
            assert owner_of(table, left) == owner or owner == gone
    assert len({before.owner(table) for table in tables}) == len(names)

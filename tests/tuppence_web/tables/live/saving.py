"""Three tables in play while one point of saving fails again and again; see test_writer_saving.py.

A scene runs in a process of its own on a real database (tests/tuppence_web/races.py). The writer in it is the real one;
people play without sockets: a connection is a queue of what was pushed to it.
"""

from __future__ import annotations

import asyncio
import copy
import itertools
import json
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DataError, IntegrityError, OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games import flick
from tests.tuppence.games.forms import any_of, offered
from tests.tuppence.games.matches import A_GAME, registered, unusual
from tests.tuppence_web.whole_site.strangers import message_of
from tuppence.game import game_type
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.accounts.queries import Pass
from tuppence_web.players import actions as players
from tuppence_web.players.models import Finish
from tuppence_web.tables import actions, queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine import session
from tuppence_web.tables.engine.commands import dispatch
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.screens import ScreenProgress
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.live import writer
from tuppence_web.tables.live.batch import Batch
from tuppence_web.tables.live.commands import HandleMessage
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.live.writer import Writer
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.models import Play
from tuppence_web.tables.wire.commands import Act, Hello
from tuppence_web.tables.wire.messages import VERSION
from tuppence_web.tables.wire.types import DeviceSeat

TABLES = 3
Message = dict[str, Any]

# Of the system, the database, its driver, a bug, and a BaseException.
KINDS: list[BaseException] = [
    OSError(28, "No space left on device"),
    IntegrityError("a row was refused"),
    OperationalError("database is locked"),
    DataError("out of range"),
    sqlite3.OperationalError("disk I/O error"),
    RuntimeError("a bug"),
    MemoryError(),
    asyncio.CancelledError(),
    SystemExit(1),
]


class Client:
    """A player who repeats what was not saved or not answered."""

    def __init__(self, writer: Writer, game: str, table_id: str, guest: str) -> None:
        self.game = game
        self.writer = writer
        self.table_id = table_id
        self.shown: Pass | None = Pass(guest, 0, "")
        self.guest: str | None = guest
        self.device_seat: DeviceSeat | None = None
        self.name = ""
        self.seq = 0  # kept by the writer
        self.screen = ScreenProgress()
        self.in_view = True
        self.acknowledged: dict[str, int] = {}
        self._inbox: asyncio.Queue[Message | None] = asyncio.Queue()
        self.unanswered: Act | None = None
        self._ids = itertools.count()
        self._form: Message = {}
        self._rng = random.Random(guest)

    def push(self, frame: bytes) -> None:
        """Like a socket: if a message cannot be sent, the connection ends."""
        try:
            self.transmit(message_of(frame))
        except BaseException:
            self.drop(1006)
            raise

    def transmit(self, text: str) -> None:
        self._inbox.put_nowait(json.loads(text))

    def drop(self, code: int) -> None:
        self._inbox.put_nowait(None)

    async def play(self) -> None:
        """Say hello and play to the end of the match."""
        self.writer.submit(HandleMessage(self, Hello(VERSION)))
        over = False
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not over:
                message = await self._inbox.get()
                if message is None:
                    self.writer.submit(HandleMessage(self, Hello(VERSION)))
                else:
                    over = self._take(message)

    def _take(self, message: Message) -> bool:
        """Handle a message; return whether the match is over."""
        if message["type"] == "refused":
            if message["code"] == "stale":
                self.unanswered = None
            elif message["code"] == "illegal_action" and self.unanswered is not None:  # a range has illegal values
                self._act(self.unanswered.seq)
            self._say_again()
        elif message["type"] == "ack":
            self._note(message["id"], message["seq"])
        else:
            for entry in message["entries"]:
                self._note(entry["id"], entry["seq"])
            if message["table"] is not None and message["table"]["status"] == "over":
                return True
            self._decide(message)
        return False

    def _note(self, request: str | None, seq: int) -> None:
        if self.unanswered is not None and request == self.unanswered.id:
            self.acknowledged[self.unanswered.id] = seq
            self.unanswered = None

    def _decide(self, message: Message) -> None:
        if message["type"] == "welcome":
            self._say_again()
        if self.unanswered is None and (forms := offered(message["position"])):
            self._form = self._rng.choice(forms)
            self._act(message["seq"])
            self._say_again()

    def _act(self, seq: int) -> None:
        """Draw an action of the offered form."""
        action = any_of(self.game, self._form, self._rng)
        self.unanswered = Act(id=f"{self.guest}-{next(self._ids)}", seq=seq, action=action)

    def _say_again(self) -> None:
        if self.unanswered is not None:
            self.writer.submit(HandleMessage(self, self.unanswered))


# Where saving can fail: the place, the function, and whether it fails after it has done its work.
POINTS: dict[str, tuple[object, str, bool]] = {
    "judge": (dispatch, "handle", False),
    "judged": (dispatch, "handle", True),
    "render": (Renderer, "log", False),
    "finish": (actions, "finish", False),
    "ratings": (players, "rated", False),
    "insert": (LogWriter, "_insert_all", False),
    "inserted": (LogWriter, "_insert_all", True),
    "commit": (BaseDatabaseWrapper, "_commit", False),
    "committed": (BaseDatabaseWrapper, "_commit", True),
    "settle": (Batch, "settle", False),
    "settled": (Batch, "settle", True),
    "timers": (session, "next_deadline", False),
    "push": (Client, "transmit", False),
}
RARE = ("finish", "ratings")  # once a match: each fails the first few times


class Fault:
    """Makes every third call of a function fail, up to a number of times."""

    def __init__(self, point: str, error: BaseException) -> None:
        self.place, self.name, self.late = POINTS[point]
        self.every = 1 if point in RARE else 3
        self.left = 6
        self.error = error
        self._calls = itertools.count(1)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        function = getattr(self.place, self.name)

        def failing(*arguments: Any, **named: Any) -> Any:
            fails = self.left > 0 and next(self._calls) % self.every == 0
            self.left -= fails
            if fails and not self.late:
                raise copy.copy(self.error)
            answer = function(*arguments, **named)
            if fails:
                raise copy.copy(self.error)
            return answer

        setattr(self.place, self.name, failing)
        try:
            yield
        finally:
            setattr(self.place, self.name, function)


def open_match(game: str, names: Iterator[int]) -> tuple[str, list[str]]:
    """A match of two people with accounts, begun: the table's id, and the guests by seat."""
    guests = [Guest.objects.create(name=f"Player {next(names)}") for _ in range(2)]
    for guest in guests:
        Person.objects.create_user(f"{guest.id.hex}@example.org", name=guest.name, guest=guest)
    seats = [Seat(guest=guest.id.hex, name=guest.name) for guest in guests]
    options = unusual(game, players=2)
    work = WriteBatch(time.time_ns() // 1_000_000)
    opening = NewTable(game, options, seats[0].guest or "", seats, False, fill_in(game_type(game), {}))
    table, entries = open_table(opening, work.now)
    work.open(table, entries)
    decision = Decision(table, work.now)
    decision.start("house", None, None)
    work.add(table, decision.entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    return table.id, [guest.id.hex for guest in guests]


def open_lobby(game: str) -> tuple[str, str]:
    """A table before its start: its id and its host."""
    host = Guest.objects.create(name="Host")
    work = WriteBatch(time.time_ns() // 1_000_000)
    seats = [Seat(guest=host.id.hex, name=host.name), Seat()]
    opening = NewTable(game, {"players": 2}, host.id.hex, seats, False, fill_in(game_type(game), {}))
    table, entries = open_table(opening, work.now)
    work.open(table, entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    return table.id, host.id.hex


async def play(game: str, opened: list[tuple[str, list[str]]]) -> list[Client]:
    """All matches to their ends, in one writer."""
    steady = SteadyClock()
    steady.note_heartbeat(steady.now())
    here = Writer(asyncio.get_running_loop(), steady, lambda *timer: None)
    here.start()
    clients = [Client(here, game, table, guest) for table, guests in opened for guest in guests]
    try:
        await asyncio.gather(*(client.play() for client in clients))
    finally:
        await asyncio.to_thread(here.stop)
    return clients


def check(opened: list[tuple[str, list[str]]], clients: list[Client]) -> None:
    """Each log is whole and ends its match; it has every acknowledged play once, and no other play of a person."""
    for table_id, _ in opened:
        rows = list(Play.objects.filter(table=table_id).order_by("seq"))
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        made = [row.request for row in rows if row.kind == "played" and row.by == "person"]
        assert set(Counter(made).values()) == {1}
        seqs = {row.request: row.seq for row in rows}
        here = [client for client in clients if client.table_id == table_id]
        acks = {request: seq for client in here for request, seq in client.acknowledged.items()}
        assert acks.items() <= seqs.items()
        # The player of the last play may receive the end without the answer.
        assert set(made) - set(acks) <= {client.unanswered.id for client in here if client.unanswered is not None}
        table = queries.stored(table_id)
        assert table is not None
        assert (table.status, table.seq) == ("over", len(rows))
        finishes = Finish.objects.filter(table=table_id)
        assert sorted(finish.place for finish in finishes) == sorted(table.playing.placings())
        assert all(finish.mu is not None for finish in finishes)


def run(wanted: Callable[[str, BaseException], bool], game: str = A_GAME) -> int:
    """Play three matches for each wanted point and kind; return the number of failures."""
    writer.PACE_SECONDS = 0.0
    names = itertools.count(1)
    failed = 0
    for point, error in itertools.product(POINTS, KINDS):
        if not wanted(point, error):
            continue
        opened = [open_match(game, names) for _ in range(TABLES)]
        fault = Fault(point, error)
        before = fault.left
        with fault.at_work():
            clients = asyncio.run(play(game, opened))
        assert fault.left < before, f"{point} never failed"
        failed += before - fault.left
        try:
            check(opened, clients)
        except AssertionError as wrong:
            raise AssertionError(f"{point} failed with {error!r}") from wrong
    return failed


def some_kinds() -> int:
    """Each point with two kinds of exception, in turn."""
    points = list(POINTS)
    return run(lambda point, error: KINDS.index(error) % 4 == points.index(point) % 4)


def all_kinds() -> int:
    """Each point with each kind of exception."""
    return run(lambda point, error: True)


def one_kind_with_ranges() -> int:
    """Each point with one kind of exception, in a game with ranges."""
    with registered(flick.GAME):
        return run(lambda point, error: error is KINDS[0], flick.NAME)

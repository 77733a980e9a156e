"""What the writer is asked to do: by people, by the clock and the bots, by pages."""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from tuppence.errors import IllegalAction
from tuppence_web.accounts.queries import name_of
from tuppence_web.limits import Limit
from tuppence_web.tables import frames
from tuppence_web.tables.actions import Job, NotSaved, Work, Writer
from tuppence_web.tables.fold import Entry, Table
from tuppence_web.tables.frames import Scene
from tuppence_web.tables.hub import Connection
from tuppence_web.tables.lobby import judge
from tuppence_web.tables.messages import AnyCommand, Hello, SignalName, Try
from tuppence_web.tables.openings import Opening, open_table
from tuppence_web.tables.rules import Person, Refusal, greet, judge_clock, tried
from tuppence_web.tables.timing import Due

Answer = TypeVar("Answer")

NO_SUCH_TABLE = 4404  # close codes of our own (docs/wire.md)
COME_AGAIN = 4503
SIGNAL_SECONDS = 2.0
TOO_SOON = Refusal("too_often", "One reaction at a time: wait a moment.")
signal_limit = Limit(1 / SIGNAL_SECONDS, burst_seconds=SIGNAL_SECONDS)  # of each seat; in the writer's thread
NOT_SAVED = Refusal("not_saved", "The house could not write this down; nothing was changed. Try again.")


def settle(future: Future[Answer], answer: Answer | Exception) -> None:
    """Give a future its answer; one whose asker waits no longer is cancelled and needs none."""
    if not future.set_running_or_notify_cancel():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def tell_everybody(writer: Writer, work: Work, table: Table, entries: list[Entry]) -> None:
    """Save new entries of a table and tell everybody who is connected to it."""
    before = entries[0].seq - 1
    work.add(table, entries)
    scene = Scene(table, work.now)
    with_table = table.status == "over" or any(entry.kind != "played" for entry in entries)
    for reader in writer.hub.at(table.id):
        reader.seq = table.seq
        work.messages.append((reader, scene.log(before, table.seat_of(reader.guest), with_table)))


class Enter(Job):
    """A browser says hello: it gets all it needs, and hears from now on what happens."""

    def __init__(self, connection: Connection, hello: Hello) -> None:
        self.connection = connection
        self.since = hello.since
        self.seed = hello.seed

    def judge(self, writer: Writer, work: Work) -> None:
        connection = self.connection
        table = writer.newest_table(connection.table_id)
        name = name_of(connection.shown) if connection.shown is not None else ""
        if table is None:
            work.afterwards.append(lambda: connection.drop(NO_SUCH_TABLE))
            return
        if name is None:
            connection.shown, connection.guest, name = None, None, ""
        connection.name, connection.seed = name, connection.seed or self.seed
        writer.hub.part(connection)
        work.touched.add(table.id)
        entries = greet(table, Person(connection.guest, name, connection.seed), work.now)
        if entries:
            tell_everybody(writer, work, table, entries)
        writer.hub.join(connection)
        seat = table.seat_of(connection.guest)
        connection.seq = table.seq
        seen = table.seats[seat].name if seat is not None else name
        work.messages.append((connection, Scene(table, work.now).welcome(self.since, seat, connection.guest, seen)))

    def fail(self, work: Work) -> None:
        work.afterwards.append(lambda: self.connection.drop(COME_AGAIN))


class Ask(Job):
    """A person's wish."""

    def __init__(self, connection: Connection, command: AnyCommand | Try) -> None:
        self.connection = connection
        self.command = command

    def judge(self, writer: Writer, work: Work) -> None:
        connection, command = self.connection, self.command
        table = writer.table(connection.table_id)
        if table is None:
            work.afterwards.append(lambda: connection.drop(NO_SUCH_TABLE))
            return
        if isinstance(command, Try):
            answer = tried(table, command, table.seat_of(connection.guest))
            work.messages.append((connection, frames.tried(command.id, answer)))
        else:
            self._carry_out(writer, work, table, command)

    def _carry_out(self, writer: Writer, work: Work, table: Table, command: AnyCommand) -> None:
        connection = self.connection
        work.touched.add(table.id)
        who = Person(connection.guest, connection.name, connection.seed)
        verdict = judge(table, command, who, work.now)
        if verdict.opens is not None:
            self._open(writer, work, table, verdict.opens, verdict.entries)
        if verdict.renamed is not None and who.guest is not None:
            connection.name = verdict.renamed
            work.rename(who.guest, verdict.renamed)
        if verdict.entries:
            tell_everybody(writer, work, table, verdict.entries)
        if verdict.says is not None:
            self._tell(writer, work, table, *verdict.says)
        if verdict.repeated is not None:
            work.messages.append((connection, frames.ack(command.id, verdict.repeated)))
        if verdict.refusal is not None:
            self._refuse(work, table, verdict.refusal)

    def _open(self, writer: Writer, work: Work, table: Table, opening: Opening, entries: list[Entry]) -> None:
        """A rematch: another table, which the log of this one names."""
        other, first = open_table(opening, work.now)
        writer.keep(other)
        work.touched.add(other.id)
        work.open(other, first)
        body = {"guest": self.connection.guest, "table": other.id}
        seat = table.seat_of(self.connection.guest)
        entries.append(Entry(table.seq + 1, work.now, "rematch", "person", seat, self.command.id, body))
        table.apply(entries[-1])

    def _tell(self, writer: Writer, work: Work, table: Table, seat: int, signal: SignalName) -> None:
        """A signal, to everybody who is there; nobody keeps it."""
        if not signal_limit.allows(f"{table.id} {seat}"):
            self._refuse(work, table, TOO_SOON)
            return
        said = frames.signalled(seat, signal)
        work.messages += [(reader, said) for reader in writer.hub.at(table.id)]
        work.messages.append((self.connection, frames.ack(self.command.id, table.seq)))

    def _refuse(self, work: Work, table: Table, refusal: Refusal) -> None:
        connection, command = self.connection, self.command
        work.messages.append((connection, frames.refused(command.id, refusal, table.seq)))
        if refusal.code == "stale":
            seat = table.seat_of(connection.guest)
            work.messages.append((connection, Scene(table, work.now).log(command.seq, seat, with_table=True)))

    def fail(self, work: Work) -> None:
        work.messages.append((self.connection, frames.refused(self.command.id, NOT_SAVED, self.connection.seq)))


class Depart(Job):
    """A connection has ended."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def judge(self, writer: Writer, work: Work) -> None:
        writer.hub.part(self.connection)


class ShowOut(Job):
    """A guest has signed out everywhere, or left: those who come back show their cookies again, tables their names."""

    def __init__(self, guest: str) -> None:
        self.guest = guest

    def judge(self, writer: Writer, work: Work) -> None:
        for connection in writer.hub.of(self.guest):
            connection.shown = connection.guest = None
            work.afterwards.append(functools.partial(connection.drop, COME_AGAIN))
        if not writer.forget(self.guest, work.touched):
            work.afterwards.append(functools.partial(writer.submit, self))


class StepIn(Job):
    """The house plays: what a bot decided, or the end of a person's time (no action)."""

    def __init__(self, due: Due, action: dict[str, Any] | None, failed: Callable[[], object]) -> None:
        self.due = due
        self.action = action
        self.failed = failed

    def judge(self, writer: Writer, work: Work) -> None:
        due, table = self.due, writer.table(self.due.table)
        if table is None:
            return
        work.touched.add(table.id)
        try:
            entries = judge_clock(table, due.moved, due.seat, self.action, work.now)
        except IllegalAction as error:
            # The error says what is legal, and so what the bot holds.
            raise RuntimeError(f"the bot of seat {due.seat} played against {error.rule}") from None
        if entries:
            tell_everybody(writer, work, table, entries)
        else:
            work.moved[table.id] = table

    def fail(self, work: Work) -> None:
        work.afterwards.append(self.failed)


class Wake(Job):
    """After the server's start: set the clock of a table where a match goes on."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.done: Future[None] = Future()

    def judge(self, writer: Writer, work: Work) -> None:
        table = writer.passing_table(self.table_id)
        if table is not None:
            work.moved[table.id] = table
        work.afterwards.append(lambda: settle(self.done, None))

    def fail(self, work: Work) -> None:
        work.afterwards.append(lambda: settle(self.done, None))


class Open(Job):
    """A page makes a table; the future gets its id."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.made: Future[str] = Future()

    def judge(self, writer: Writer, work: Work) -> None:
        table, entries = open_table(self.opening, work.now)
        writer.keep(table)
        work.touched.add(table.id)
        work.open(table, entries)
        work.afterwards.append(lambda: settle(self.made, table.id))

    def fail(self, work: Work) -> None:
        work.afterwards.append(lambda: settle(self.made, NotSaved()))


class Look(Job, Generic[Answer]):
    """A page asks something of a table; the future gets the answer, or LookupError where there is no such table."""

    def __init__(self, table_id: str, question: Callable[[Table], Answer]) -> None:
        self.table_id = table_id
        self.question = question
        self.answer: Future[Answer] = Future()

    def judge(self, writer: Writer, work: Work) -> None:
        table = writer.newest_table(self.table_id)
        if table is None:
            work.afterwards.append(lambda: settle(self.answer, LookupError(self.table_id)))
        else:
            found = self.question(table)
            work.afterwards.append(lambda: settle(self.answer, found))

    def fail(self, work: Work) -> None:
        work.afterwards.append(lambda: settle(self.answer, NotSaved()))


class Beat(Job):
    """Write, to show that it can be done."""

    def __init__(self) -> None:
        self.done: Future[None] = Future()

    def judge(self, writer: Writer, work: Work) -> None:
        work.beat()
        work.afterwards.append(lambda: settle(self.done, None))

    def fail(self, work: Work) -> None:
        work.afterwards.append(lambda: settle(self.done, NotSaved()))

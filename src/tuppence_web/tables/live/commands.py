"""The writer's jobs: from people, from the scheduler and bots, from pages."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

from tuppence_web.accounts.queries import name_of
from tuppence_web.tables import queries
from tuppence_web.tables.actions import NotSaved
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.clock import stand_still
from tuppence_web.tables.engine.commands.decision import Decide
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.movements import LoggedAction
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.schedule import Deadline
from tuppence_web.tables.engine.session import Outcome, Paces, Session, opened
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view import render
from tuppence_web.tables.engine.view.seating import is_same_match
from tuppence_web.tables.live import presence
from tuppence_web.tables.live.batch import Failed, Job, Work
from tuppence_web.tables.live.connections import Connection
from tuppence_web.tables.wire.commands import CaughtUp, Command, FromClient, Hello, InView
from tuppence_web.web.refusals import Refusal

Answer = TypeVar("Answer")

NO_SUCH_TABLE = 4404  # close codes of our own (docs/wire.md)
COME_AGAIN = 4503
paces = Paces()  # only the writer uses it


def settle(future: Future[Answer], answer: Answer | Exception) -> None:
    """Set a future's result, unless its waiter has given up."""
    if not future.set_running_or_notify_cancel():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


class Awaited(Job, Generic[Answer]):
    """A job that somebody waits for. ``done`` gets the answer, which may be an error, once everything is saved."""

    def __init__(self) -> None:
        self.done: Future[Answer] = Future()

    def answer(self, work: Work, answer: Answer | Exception) -> None:
        """Give the answer after the commit."""
        work.afterwards.append(lambda: settle(self.done, answer))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.done, NotSaved()))


def session(work: Work, table: Table) -> Session[Connection]:
    """A table with its connections, as far as a batch has come."""
    return Session(table, functools.partial(work.readers, table.id), work.sent, paces)


def carry_out(work: Work, table: Table, outcome: Outcome[Connection]) -> None:
    """Save what has changed, and send the messages."""
    if outcome.opens is not None:
        work.open(*outcome.opens)
    if outcome.entries:
        work.add(table, outcome.entries)
        presence.note_absent(work, table, outcome.entries)
    for reader, text, seq in outcome.messages:
        if seq is None:
            work.send(reader, text)
        else:
            work.send_log(reader, text, seq)
    if outcome.moved:
        work.moved[table.id] = table
    if outcome.refusal is not None:
        work.refusals.append(outcome.refusal.code)


def tell_everybody(work: Work, table: Table, entries: list[Entry]) -> None:
    """Save new entries of a table and send them to everybody at it."""
    carry_out(work, table, session(work, table).send(entries, work.now))


def let_stand(work: Work, table: Table) -> None:
    """Stop the clock of the player to act for the time when nobody could reach the server."""
    tell_everybody(work, table, stand_still(table, work.now, work.unheard_ms(table)))


class HandleMessage(Job):
    """A page's message: a hello, a command, how far its screen is, whether it can be seen."""

    def __init__(self, connection: Connection, message: FromClient) -> None:
        self.connection = connection
        self.message = message
        self.arrived = time.monotonic() if isinstance(message, Command) else None

    def run(self, work: Work) -> None:
        connection, message = self.connection, self.message
        work.arrived = self.arrived
        greets = isinstance(message, Hello)
        table = work.newest_table(connection.table_id) if greets else work.table(connection.table_id)
        if table is None:
            if not isinstance(message, CaughtUp | InView):
                work.afterwards.append(lambda: connection.drop(NO_SUCH_TABLE))
            return
        if isinstance(message, Hello):
            self._enter(work, table, message)
        elif isinstance(message, InView):
            connection.in_view = message.in_view
            if not connection.in_view:
                presence.leaves(work, connection)
        outcome = session(work, table).handle(message, connection, work.now)
        if outcome.renamed is not None and connection.guest is not None:
            work.rename(connection.guest, outcome.renamed)
            work.call(connection, outcome.renamed)
        carry_out(work, table, outcome)
        if isinstance(message, Hello | InView) and connection.in_view:
            presence.note_present(work, table, connection.guest)

    def _enter(self, work: Work, table: Table, hello: Hello) -> None:
        """Join the table's connections, under the guest's current name."""
        connection = self.connection
        name = name_of(connection.shown) if connection.shown is not None else ""
        if name is None:
            connection.shown, connection.guest, name = None, None, ""
        connection.name, connection.in_view = name, hello.in_view
        work.part(connection)
        let_stand(work, table)
        work.join(connection)

    def fail(self, failed: Failed) -> None:
        if isinstance(self.message, Hello):
            failed.afterwards.append(lambda: self.connection.drop(COME_AGAIN))
        elif isinstance(self.message, Command):
            failed.refusals.append(words.NOT_SAVED.code)
            failed.send(self.connection, render.refused(self.message.id, words.NOT_SAVED, self.connection.seq))


class CatchUp(Job):
    """Another process has written to a table that this one owns, or whose readers are here.

    ``since``: the seq before what it wrote; None if that is not known.
    """

    def __init__(self, table_id: str, since: int | None = None) -> None:
        self.table_id = table_id
        self.since = since

    def run(self, work: Work) -> None:
        table = work.passing_table(self.table_id)
        if table is not None:
            carry_out(work, table, session(work, table).catch_up(work.now))
            work.moved[table.id] = table
            if self.since is not None:
                presence.note_absent(work, table, list(queries.entries_after(table.id, self.since)))


class ForgetOthers(Job):
    """Drop the tables from memory that another process owns now."""

    def __init__(self, owns: Callable[[str], bool]) -> None:
        self.owns = owns

    def run(self, work: Work) -> None:
        work.forget_unless(self.owns)


class Disconnect(Job):
    """A connection has ended."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def run(self, work: Work) -> None:
        presence.leaves(work, self.connection)
        work.part(self.connection)


class SignOut(Job):
    """A guest has signed out everywhere or left: drop their connections, and read their tables' names again."""

    def __init__(self, guest: str) -> None:
        self.guest = guest

    def run(self, work: Work) -> None:
        for connection in work.readers_who_are(self.guest):
            connection.shown = connection.guest = None
            work.afterwards.append(functools.partial(connection.drop, COME_AGAIN))
        work.read_again(self.guest)


class AutomaticMove(Job):
    """A move made by the server: a bot's decision, a chance outcome, or nothing when a person's time is up."""

    def __init__(self, deadline: Deadline, decided: LoggedAction | None, failed: Callable[[], object]) -> None:
        self.deadline = deadline
        self.decided = decided
        self.failed = failed

    def run(self, work: Work) -> None:
        table = work.table(self.deadline.table)
        if table is not None:
            unheard = work.unheard_ms(table)
            carry_out(work, table, session(work, table).move(self.deadline, self.decided, unheard, work.now))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(self.failed)


class ResetTimer(Awaited[bool]):
    """Set the clock of a table where something is due soon and nothing is set, as at the start.

    The answer is False if its log cannot be read.
    """

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id

    def run(self, work: Work) -> None:
        table = work.newest_table(self.table_id)
        if table is not None:
            let_stand(work, table)
            carry_out(work, table, session(work, table).catch_up(work.now))
            work.moved[table.id] = table
            work.find_due(table)
        self.answer(work, True)

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.done, failed.for_now))


class Open(Awaited[str]):
    """A page opens a table. The answer is its id."""

    def __init__(self, opening: NewTable) -> None:
        super().__init__()
        self.opening = opening

    def run(self, work: Work) -> None:
        table, entries = opened(self.opening, work.now)
        work.open(table, entries)
        self.answer(work, table.id)


class TakeOver(Awaited[bool]):
    """A device hands its match over. The answer is whether the server has the table, as this one of this host."""

    def __init__(self, table: Table, entries: list[Entry]) -> None:
        super().__init__()
        self.table = table
        self.entries = entries

    def run(self, work: Work) -> None:
        here = work.newest_table(self.table.id)
        if here is None:
            work.open(self.table, self.entries)
        self.answer(work, here is None or is_same_match(here, self.table.secret, self.table.host))


class ReadTable(Awaited[Answer]):
    """A page reads a table. The answer may be the question's error; LookupError if there is no such table."""

    def __init__(self, table_id: str, question: Callable[[Table], Answer]) -> None:
        super().__init__()
        self.table_id = table_id
        self.question = question

    def run(self, work: Work) -> None:
        self.answer(work, self._answer(work))

    def _answer(self, work: Work) -> Answer | Exception:
        table = work.passing_table(self.table_id)
        if table is None:
            return LookupError(self.table_id)
        try:
            return self.question(table)
        except Exception as error:  # it only asks: its failure is the page's own
            return error


class ChangeTable(Awaited[Refusal | None]):
    """A page changes a table. The answer is a refusal or None, or LookupError if there is no such table."""

    def __init__(self, table_id: str, decide: Decide) -> None:
        super().__init__()
        self.table_id = table_id
        self.decide = decide

    def run(self, work: Work) -> None:
        table = work.newest_table(self.table_id)
        if table is None:
            self.answer(work, LookupError(self.table_id))
            return
        outcome = session(work, table).change(self.decide, work.now)
        carry_out(work, table, outcome)
        self.answer(work, outcome.refusal)


class RecordHeartbeat(Awaited[None]):
    """Write the heartbeat, to check that the log can be written."""

    def run(self, work: Work) -> None:
        work.write_heartbeat()
        self.answer(work, None)

"""The writer's jobs: from people, from the scheduler and bots, from pages."""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

from tuppence.errors import IllegalAction
from tuppence_web.accounts.queries import name_of
from tuppence_web.limits import Limit
from tuppence_web.refusals import Refusal
from tuppence_web.tables.actions import NotSaved
from tuppence_web.tables.live import missing
from tuppence_web.tables.live.batch import Batch, Failed, Job
from tuppence_web.tables.live.connections import Connection
from tuppence_web.tables.rules import renderer
from tuppence_web.tables.rules.deadlines import Deadline
from tuppence_web.tables.rules.decisions import (
    CommandResult,
    Person,
    judge_clock,
    may_be_seen,
    stand_still,
    validate,
)
from tuppence_web.tables.rules.entries import Entry
from tuppence_web.tables.rules.lobby import judge
from tuppence_web.tables.rules.movements import Decided
from tuppence_web.tables.rules.openings import Opening, open_table
from tuppence_web.tables.rules.refereeing import validate_entry
from tuppence_web.tables.rules.renderer import Renderer
from tuppence_web.tables.rules.seating import is_same_match, seat_for
from tuppence_web.tables.rules.table import Table
from tuppence_web.tables.rules.telling import Telling, note_late
from tuppence_web.tables.wire.commands import Aim, AnyCommand, Hello, Validate
from tuppence_web.tables.wire.types import ReactionName

Answer = TypeVar("Answer")

NO_SUCH_TABLE = 4404  # close codes of our own (docs/wire.md)
COME_AGAIN = 4503
REACTION_SECONDS = 2.0
TOO_SOON = Refusal("too_often", "One reaction at a time: wait a moment.")
reaction_limit = Limit(1 / REACTION_SECONDS, burst_seconds=REACTION_SECONDS)  # per seat; only the writer uses it
AIMS_A_SECOND = 5
aim_limit = Limit(AIMS_A_SECOND, burst_seconds=1)  # per seat; only the writer uses it
NOT_SAVED = Refusal("not_saved", "The server could not save this; nothing was changed. Try again.")


def settle(future: Future[Answer], answer: Answer | Exception) -> None:
    """Set a future's result, unless its waiter has given up."""
    if not future.set_running_or_notify_cancel():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def tell_everybody(batch: Batch, table: Table, entries: list[Entry]) -> None:
    """Save new entries of a table and send them to everybody at it."""
    batch.add(table, entries)
    before = entries[0].seq - 1
    rendered = Renderer(table, batch.now)
    with_table = table.ended or any(entry.kind != "played" for entry in entries)
    missing.note_absent(batch, table, entries)
    for reader in batch.readers(table.id):
        since = min(before, batch.told(reader))
        text = rendered.log_for(reader.guest, since, with_table or since < before, reader.asked)
        batch.send_log(reader, text, table.seq)


def catch_up(batch: Batch, table: Table) -> None:
    """Send readers what they have missed, for example because a commit's answer was lost."""
    for reader in batch.readers(table.id):
        since = batch.told(reader)
        if since < table.seq:
            text = Renderer(table, batch.now).log_for(reader.guest, since, True, reader.asked)
            batch.send_log(reader, text, table.seq)


def open_next(batch: Batch, table: Table, result: CommandResult, guest: str | None, request: str | None) -> None:
    """Open the table of a rematch, if it was asked for; this table's log names it."""
    if result.opens is None:
        return
    other, first = open_table(result.opens, batch.now)
    batch.open(other, first)
    body = {"guest": guest, "table": other.id}
    result.entries.append(Entry(table.seq + 1, batch.now, "rematch", "person", table.seat_of(guest), request, body))
    table.apply(result.entries[-1])


def let_stand(batch: Batch, table: Table) -> None:
    """Stop the clock of the player to act for the time when nobody could reach the server."""
    entries = stand_still(table, batch.now, batch.unheard_ms(table))
    if entries:
        tell_everybody(batch, table, entries)


class Enter(Job):
    """A browser says hello: send it the whole state, and every later event."""

    def __init__(self, connection: Connection, hello: Hello) -> None:
        self.connection = connection
        self.since = hello.since
        self.in_view = hello.in_view

    def judge(self, batch: Batch) -> None:
        connection = self.connection
        table = batch.newest_table(connection.table_id)
        name = name_of(connection.shown) if connection.shown is not None else ""
        if table is None:
            batch.afterwards.append(lambda: connection.drop(NO_SUCH_TABLE))
            return
        if name is None:
            connection.shown, connection.guest, name = None, None, ""
        connection.name, connection.in_view = name, self.in_view
        batch.part(connection)
        let_stand(batch, table)
        batch.join(connection)
        seat = seat_for(table, connection.guest, connection.asked)
        seen = table.seats[seat].name if seat is not None else name
        welcome = Renderer(table, batch.now).welcome(self.since, seat, connection.guest, seen)
        batch.send_log(connection, welcome, table.seq)
        if connection.in_view:
            missing.note_present(batch, table, connection.guest)

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: self.connection.drop(COME_AGAIN))


class Ask(Job):
    """A person's command."""

    def __init__(self, connection: Connection, command: AnyCommand | Validate | Aim) -> None:
        self.connection = connection
        self.command = command

    def judge(self, batch: Batch) -> None:
        connection, command = self.connection, self.command
        table = batch.table(connection.table_id)
        if table is None:
            batch.afterwards.append(lambda: connection.drop(NO_SUCH_TABLE))
            return
        if isinstance(command, Validate):
            who = Person(connection.guest, connection.name)
            real = table.real is not None
            seat = seat_for(table, connection.guest, connection.asked)
            answer = validate_entry(table, command, who) if real else validate(table, command, seat)
            batch.send(connection, renderer.validated(command, answer))
        elif isinstance(command, Aim):
            self._show(batch, table, command)
        else:
            self._carry_out(batch, table, command)

    def _carry_out(self, batch: Batch, table: Table, command: AnyCommand) -> None:
        connection = self.connection
        who = Person(connection.guest, connection.name, connection.asked)
        verdict = judge(table, command, who, batch.now)
        open_next(batch, table, verdict, connection.guest, command.id)
        if verdict.renamed is not None and who.guest is not None:
            batch.rename(who.guest, verdict.renamed)
            batch.call(connection, verdict.renamed)
        if verdict.entries:
            tell_everybody(batch, table, verdict.entries)
        if verdict.says is not None:
            self._tell(batch, table, *verdict.says)
        if verdict.repeated is not None:
            catch_up(batch, table)
            batch.send(connection, renderer.ack(command.id, verdict.repeated))
        if verdict.refusal is not None:
            self._refuse(batch, table, verdict.refusal)

    def _show(self, batch: Batch, table: Table, command: Aim) -> None:
        """Send what a player aims to everybody else at the table, if they may see it. It is not saved."""
        seat = seat_for(table, self.connection.guest, self.connection.asked)
        batch.send(self.connection, renderer.ack(command.id, table.seq))
        if seat is None or not may_be_seen(table, command, seat) or not aim_limit.allows(f"{table.id} {seat}"):
            return
        told = renderer.aimed(seat, command.action)
        for reader in batch.readers(table.id):
            if seat_for(table, reader.guest, reader.asked) != seat:
                batch.send(reader, told)

    def _tell(self, batch: Batch, table: Table, seat: int, reaction: ReactionName) -> None:
        """Send a reaction to everybody at the table. It is not saved."""
        if not reaction_limit.allows(f"{table.id} {seat}"):
            self._refuse(batch, table, TOO_SOON)
            return
        said = renderer.reacted(seat, reaction)
        for reader in batch.readers(table.id):
            for text in said:
                batch.send(reader, text)
        batch.send(self.connection, renderer.ack(self.command.id, table.seq))

    def _refuse(self, batch: Batch, table: Table, refusal: Refusal) -> None:
        connection, command = self.connection, self.command
        batch.send(connection, renderer.refused(command.id, refusal, table.seq))
        if refusal.code == "stale":
            text = Renderer(table, batch.now).log_for(connection.guest, command.seq, True, connection.asked)
            batch.send_log(connection, text, table.seq)

    def fail(self, failed: Failed) -> None:
        failed.send(self.connection, renderer.refused(self.command.id, NOT_SAVED, self.connection.seq))


class HasTold(Job):
    """A screen has told the log up to a seq: a bot, or the clock, may have waited for it."""

    def __init__(self, connection: Connection, seq: int) -> None:
        self.connection = connection
        self.seq = seq

    def judge(self, batch: Batch) -> None:
        connection, table = self.connection, batch.table(self.connection.table_id)
        if table is None or not connection.telling.seq < table.moved <= self.seq <= table.seq:
            return
        connection.telling = Telling(self.seq, batch.now)
        if table.status != "playing":
            return
        seat = seat_for(table, connection.guest, connection.asked)
        if seat is not None:
            table.note_told(seat, batch.now)
        batch.moved[table.id] = table


class Disconnect(Job):
    """A connection has ended."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def judge(self, batch: Batch) -> None:
        missing.goes(batch, self.connection)
        batch.part(self.connection)


class SignOut(Job):
    """A guest has signed out everywhere or left: drop their connections, and read their tables' names again."""

    def __init__(self, guest: str) -> None:
        self.guest = guest

    def judge(self, batch: Batch) -> None:
        for connection in batch.readers_who_are(self.guest):
            connection.shown = connection.guest = None
            batch.afterwards.append(functools.partial(connection.drop, COME_AGAIN))
        batch.read_anew(self.guest)


class AutomaticMove(Job):
    """A move made by the server: a bot's decision, a chance outcome, or nothing when a person's time is up."""

    def __init__(self, deadline: Deadline, decided: Decided | None, failed: Callable[[], object]) -> None:
        self.deadline = deadline
        self.decided = decided
        self.failed = failed

    def judge(self, batch: Batch) -> None:
        deadline, table = self.deadline, batch.table(self.deadline.table)
        if table is None:
            return
        try:
            unheard = batch.unheard_ms(table)
            entries = judge_clock(table, deadline.moved, deadline.seat, self.decided, batch.now, unheard)
        except IllegalAction as error:
            # The error lists legal actions, and so would reveal the bot's hand.
            who = f"the bot of seat {deadline.seat}" if deadline.throw is None else "chance"
            raise RuntimeError(f"{who} played against {error.rule}") from None
        if entries:
            note_late(deadline.moved, (reader.telling for reader in batch.readers(table.id)))
            tell_everybody(batch, table, entries)
        else:
            batch.moved[table.id] = table

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(self.failed)


class Rearm(Job):
    """Set the clock of a table in play: at the start, and when a sweep finds none set."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.done: Future[bool] = Future()  # False if its log cannot be read

    def judge(self, batch: Batch) -> None:
        table = batch.passing_table(self.table_id)
        if table is not None:
            let_stand(batch, table)
            catch_up(batch, table)
            batch.moved[table.id] = table
        batch.afterwards.append(lambda: settle(self.done, True))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.done, failed.for_now))


class Open(Job):
    """A page opens a table. The future gets its id."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.made: Future[str] = Future()

    def judge(self, batch: Batch) -> None:
        table, entries = open_table(self.opening, batch.now)
        batch.open(table, entries)
        batch.afterwards.append(lambda: settle(self.made, table.id))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.made, NotSaved()))


class TakeOver(Job):
    """A device hands its match over. The future gets whether the table is at the house, as this one of this host."""

    def __init__(self, table: Table, entries: list[Entry]) -> None:
        self.table = table
        self.entries = entries
        self.taken: Future[bool] = Future()

    def judge(self, batch: Batch) -> None:
        here = batch.newest_table(self.table.id)
        if here is None:
            batch.open(self.table, self.entries)
        taken = here is None or is_same_match(here, self.table.secret, self.table.host)
        batch.afterwards.append(lambda: settle(self.taken, taken))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.taken, NotSaved()))


class Look(Job, Generic[Answer]):
    """A page reads a table. The future gets the answer, or LookupError if there is no such table."""

    def __init__(self, table_id: str, question: Callable[[Table], Answer]) -> None:
        self.table_id = table_id
        self.question = question
        self.answer: Future[Answer] = Future()

    def judge(self, batch: Batch) -> None:
        table = batch.newest_table(self.table_id)
        if table is None:
            batch.afterwards.append(lambda: settle(self.answer, LookupError(self.table_id)))
        else:
            found = self.question(table)
            batch.afterwards.append(lambda: settle(self.answer, found))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.answer, NotSaved()))


class Change(Job):
    """A page changes a table. The future gets a refusal or None, or LookupError if there is no such table."""

    def __init__(self, table_id: str, decide: Callable[[Table, int], CommandResult]) -> None:
        self.table_id = table_id
        self.decide = decide
        self.answer: Future[Refusal | None] = Future()

    def judge(self, batch: Batch) -> None:
        table = batch.newest_table(self.table_id)
        if table is None:
            batch.afterwards.append(lambda: settle(self.answer, LookupError(self.table_id)))
            return
        result = self.decide(table, batch.now)
        if result.opens is not None:
            open_next(batch, table, result, result.opens.host, None)
        if result.entries:
            tell_everybody(batch, table, result.entries)
        batch.afterwards.append(lambda: settle(self.answer, result.refusal))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.answer, NotSaved()))


class RecordHeartbeat(Job):
    """Write the heartbeat, to check that the log can be written."""

    def __init__(self) -> None:
        self.done: Future[None] = Future()

    def judge(self, batch: Batch) -> None:
        batch.beat()
        batch.afterwards.append(lambda: settle(self.done, None))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.done, NotSaved()))

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
from tuppence_web.tables.live.batch import Failed, Job, Work
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


def tell_everybody(work: Work, table: Table, entries: list[Entry]) -> None:
    """Save new entries of a table and send them to everybody at it."""
    work.add(table, entries)
    before = entries[0].seq - 1
    rendered = Renderer(table, work.now)
    with_table = table.ended or any(entry.kind != "played" for entry in entries)
    missing.note_absent(work, table, entries)
    for reader in work.readers(table.id):
        since = min(before, work.told(reader))
        text = rendered.log_for(reader.guest, since, with_table or since < before, reader.asked)
        work.send_log(reader, text, table.seq)


def catch_up(work: Work, table: Table) -> None:
    """Send readers what they have missed, for example because a commit's answer was lost."""
    for reader in work.readers(table.id):
        since = work.told(reader)
        if since < table.seq:
            text = Renderer(table, work.now).log_for(reader.guest, since, True, reader.asked)
            work.send_log(reader, text, table.seq)


def open_next(work: Work, table: Table, result: CommandResult, guest: str | None, request: str | None) -> None:
    """Open the table of a rematch, if it was asked for; this table's log names it."""
    if result.opens is None:
        return
    other, first = open_table(result.opens, work.now)
    work.open(other, first)
    body = {"guest": guest, "table": other.id}
    result.entries.append(Entry(table.seq + 1, work.now, "rematch", "person", table.seat_of(guest), request, body))
    table.apply(result.entries[-1])


def let_stand(work: Work, table: Table) -> None:
    """Stop the clock of the player to act for the time when nobody could reach the server."""
    entries = stand_still(table, work.now, work.unheard_ms(table))
    if entries:
        tell_everybody(work, table, entries)


class Enter(Job):
    """A browser says hello: send it the whole state, and every later event."""

    def __init__(self, connection: Connection, hello: Hello) -> None:
        self.connection = connection
        self.since = hello.since
        self.in_view = hello.in_view

    def judge(self, work: Work) -> None:
        connection = self.connection
        table = work.newest_table(connection.table_id)
        name = name_of(connection.shown) if connection.shown is not None else ""
        if table is None:
            work.afterwards.append(lambda: connection.drop(NO_SUCH_TABLE))
            return
        if name is None:
            connection.shown, connection.guest, name = None, None, ""
        connection.name, connection.in_view = name, self.in_view
        work.part(connection)
        let_stand(work, table)
        work.join(connection)
        seat = seat_for(table, connection.guest, connection.asked)
        seen = table.seats[seat].name if seat is not None else name
        welcome = Renderer(table, work.now).welcome(self.since, seat, connection.guest, seen)
        work.send_log(connection, welcome, table.seq)
        if connection.in_view:
            missing.note_present(work, table, connection.guest)

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: self.connection.drop(COME_AGAIN))


class Ask(Job):
    """A person's command."""

    def __init__(self, connection: Connection, command: AnyCommand | Validate | Aim) -> None:
        self.connection = connection
        self.command = command

    def judge(self, work: Work) -> None:
        connection, command = self.connection, self.command
        table = work.table(connection.table_id)
        if table is None:
            work.afterwards.append(lambda: connection.drop(NO_SUCH_TABLE))
            return
        if isinstance(command, Validate):
            who = Person(connection.guest, connection.name)
            real = table.real is not None
            seat = seat_for(table, connection.guest, connection.asked)
            answer = validate_entry(table, command, who) if real else validate(table, command, seat)
            work.send(connection, renderer.validated(command, answer))
        elif isinstance(command, Aim):
            self._show(work, table, command)
        else:
            self._carry_out(work, table, command)

    def _carry_out(self, work: Work, table: Table, command: AnyCommand) -> None:
        connection = self.connection
        who = Person(connection.guest, connection.name, connection.asked)
        verdict = judge(table, command, who, work.now)
        open_next(work, table, verdict, connection.guest, command.id)
        if verdict.renamed is not None and who.guest is not None:
            work.rename(who.guest, verdict.renamed)
            work.call(connection, verdict.renamed)
        if verdict.entries:
            tell_everybody(work, table, verdict.entries)
        if verdict.says is not None:
            self._tell(work, table, *verdict.says)
        if verdict.repeated is not None:
            catch_up(work, table)
            work.send(connection, renderer.ack(command.id, verdict.repeated))
        if verdict.refusal is not None:
            self._refuse(work, table, verdict.refusal)

    def _show(self, work: Work, table: Table, command: Aim) -> None:
        """Send what a player aims to everybody else at the table, if they may see it. It is not saved."""
        seat = seat_for(table, self.connection.guest, self.connection.asked)
        work.send(self.connection, renderer.ack(command.id, table.seq))
        if seat is None or not may_be_seen(table, command, seat) or not aim_limit.allows(f"{table.id} {seat}"):
            return
        told = renderer.aimed(seat, command.action)
        for reader in work.readers(table.id):
            if seat_for(table, reader.guest, reader.asked) != seat:
                work.send(reader, told)

    def _tell(self, work: Work, table: Table, seat: int, reaction: ReactionName) -> None:
        """Send a reaction to everybody at the table. It is not saved."""
        if not reaction_limit.allows(f"{table.id} {seat}"):
            self._refuse(work, table, TOO_SOON)
            return
        said = renderer.reacted(seat, reaction)
        for reader in work.readers(table.id):
            for text in said:
                work.send(reader, text)
        work.send(self.connection, renderer.ack(self.command.id, table.seq))

    def _refuse(self, work: Work, table: Table, refusal: Refusal) -> None:
        connection, command = self.connection, self.command
        work.send(connection, renderer.refused(command.id, refusal, table.seq))
        if refusal.code == "stale":
            text = Renderer(table, work.now).log_for(connection.guest, command.seq, True, connection.asked)
            work.send_log(connection, text, table.seq)

    def fail(self, failed: Failed) -> None:
        failed.send(self.connection, renderer.refused(self.command.id, NOT_SAVED, self.connection.seq))


class HasTold(Job):
    """A screen has told the log up to a seq: a bot, or the clock, may have waited for it."""

    def __init__(self, connection: Connection, seq: int) -> None:
        self.connection = connection
        self.seq = seq

    def judge(self, work: Work) -> None:
        connection, table = self.connection, work.table(self.connection.table_id)
        if table is None or not connection.telling.seq < table.moved <= self.seq <= table.seq:
            return
        connection.telling = Telling(self.seq, work.now)
        if table.status != "playing":
            return
        seat = seat_for(table, connection.guest, connection.asked)
        if seat is not None:
            table.note_told(seat, work.now)
        work.moved[table.id] = table


class Disconnect(Job):
    """A connection has ended."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def judge(self, work: Work) -> None:
        missing.goes(work, self.connection)
        work.part(self.connection)


class SignOut(Job):
    """A guest has signed out everywhere or left: drop their connections, and read their tables' names again."""

    def __init__(self, guest: str) -> None:
        self.guest = guest

    def judge(self, work: Work) -> None:
        for connection in work.readers_who_are(self.guest):
            connection.shown = connection.guest = None
            work.afterwards.append(functools.partial(connection.drop, COME_AGAIN))
        work.read_anew(self.guest)


class AutomaticMove(Job):
    """A move made by the server: a bot's decision, a chance outcome, or nothing when a person's time is up."""

    def __init__(self, deadline: Deadline, decided: Decided | None, failed: Callable[[], object]) -> None:
        self.deadline = deadline
        self.decided = decided
        self.failed = failed

    def judge(self, work: Work) -> None:
        deadline, table = self.deadline, work.table(self.deadline.table)
        if table is None:
            return
        try:
            unheard = work.unheard_ms(table)
            entries = judge_clock(table, deadline.moved, deadline.seat, self.decided, work.now, unheard)
        except IllegalAction as error:
            # The error lists legal actions, and so would reveal the bot's hand.
            who = f"the bot of seat {deadline.seat}" if deadline.throw is None else "chance"
            raise RuntimeError(f"{who} played against {error.rule}") from None
        if entries:
            note_late(deadline.moved, (reader.telling for reader in work.readers(table.id)))
            tell_everybody(work, table, entries)
        else:
            work.moved[table.id] = table

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(self.failed)


class Rearm(Job):
    """Set the clock of a table in play: at the start, and when a sweep finds none set."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.done: Future[bool] = Future()  # False if its log cannot be read

    def judge(self, work: Work) -> None:
        table = work.passing_table(self.table_id)
        if table is not None:
            let_stand(work, table)
            catch_up(work, table)
            work.moved[table.id] = table
        work.afterwards.append(lambda: settle(self.done, True))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.done, failed.for_now))


class Open(Job):
    """A page opens a table. The future gets its id."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.made: Future[str] = Future()

    def judge(self, work: Work) -> None:
        table, entries = open_table(self.opening, work.now)
        work.open(table, entries)
        work.afterwards.append(lambda: settle(self.made, table.id))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.made, NotSaved()))


class TakeOver(Job):
    """A device hands its match over. The future gets whether the table is at the house, as this one of this host."""

    def __init__(self, table: Table, entries: list[Entry]) -> None:
        self.table = table
        self.entries = entries
        self.taken: Future[bool] = Future()

    def judge(self, work: Work) -> None:
        here = work.newest_table(self.table.id)
        if here is None:
            work.open(self.table, self.entries)
        taken = here is None or is_same_match(here, self.table.secret, self.table.host)
        work.afterwards.append(lambda: settle(self.taken, taken))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.taken, NotSaved()))


class Look(Job, Generic[Answer]):
    """A page reads a table. The future gets the answer or the question's error; LookupError if there is none."""

    def __init__(self, table_id: str, question: Callable[[Table], Answer]) -> None:
        self.table_id = table_id
        self.question = question
        self.answer: Future[Answer] = Future()

    def judge(self, work: Work) -> None:
        work.afterwards.append(functools.partial(settle, self.answer, self._answered(work)))

    def _answered(self, work: Work) -> Answer | Exception:
        table = work.newest_table(self.table_id)
        if table is None:
            return LookupError(self.table_id)
        try:
            return self.question(table)
        except Exception as error:  # it only asks: its failure is the page's own
            return error

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.answer, NotSaved()))


class Change(Job):
    """A page changes a table. The future gets a refusal or None, or LookupError if there is no such table."""

    def __init__(self, table_id: str, decide: Callable[[Table, int], CommandResult]) -> None:
        self.table_id = table_id
        self.decide = decide
        self.answer: Future[Refusal | None] = Future()

    def judge(self, work: Work) -> None:
        table = work.newest_table(self.table_id)
        if table is None:
            work.afterwards.append(lambda: settle(self.answer, LookupError(self.table_id)))
            return
        result = self.decide(table, work.now)
        if result.opens is not None:
            open_next(work, table, result, result.opens.host, None)
        if result.entries:
            tell_everybody(work, table, result.entries)
        work.afterwards.append(lambda: settle(self.answer, result.refusal))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.answer, NotSaved()))


class RecordHeartbeat(Job):
    """Write the heartbeat, to check that the log can be written."""

    def __init__(self) -> None:
        self.done: Future[None] = Future()

    def judge(self, work: Work) -> None:
        work.beat()
        work.afterwards.append(lambda: settle(self.done, None))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.done, NotSaved()))

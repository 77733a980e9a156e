"""A match at a real table on one device, while the server cannot be reached (docs/decisions/0059).

It is made again from the server's log and from what waits here to be entered. The server judges all of it again.
"""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec

from tuppence_web.tables.device.tables import GUEST_BYTES, DeviceMatch, Row, about, row
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import CommandResult
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.new_table import open_table
from tuppence_web.tables.engine.reading import read
from tuppence_web.tables.engine.real_table_form import real_opening
from tuppence_web.tables.engine.screens import ScreenProgress
from tuppence_web.tables.engine.session import Paces, Session, person
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view import render
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.wire.commands import OFFLINE_COMMANDS, Aim, AnyCommand, FromClient, Undo
from tuppence_web.tables.wire.page import LogRow, WrittenDown
from tuppence_web.web.refusals import Refusal, Refused


class OfflineOutcome(msgspec.Struct, frozen=True):
    """The result of a page's message. ``queued``: whether it waits for the server.

    ``of``: the request of the entry that an undo takes back to, which may wait, too.
    """

    queued: bool
    messages: list[str]
    of: str | None


class Compared(msgspec.Struct, frozen=True):
    """Two phones' entries after the same one, each as a message `Log`, and who entered them.

    ``first``: the first play of the others' that was not taken back; None if there is none.
    """

    ours: str
    theirs: str
    ours_by: str
    theirs_by: str
    first: int | None


class Effect(msgspec.Struct, frozen=True):
    """The result of a command: for each entry the player whose throw it is, or its sentence; and all its sentences."""

    whose: list[int | str | None]
    sentences: list[str]
    why: str | None = None


class Doubt(msgspec.Struct, frozen=True):
    """An entry that would be another player's, or not be legal, after what others entered.

    ``was``: its sentences where it was entered; ``now``: after theirs; ``why``: why the rules refuse it there.
    """

    request: str
    was: list[str]
    now: list[str]
    why: str | None


class ShownEvent(msgspec.Struct, frozen=True):
    """An event of an entry, as its reader gets it."""

    data: dict[str, Any]
    text: str


class Shown(msgspec.Struct, frozen=True):
    """An entry, as its reader gets it."""

    kind: str
    events: list[ShownEvent]

    @property
    def whose(self) -> int | str | None:
        """The player whose play it is; of another entry its sentence."""
        if not self.events:
            return None
        seat: int | None = self.events[0].data["seat"]
        return seat if self.kind == "played" else self.events[0].text


class Begun(msgspec.Struct, frozen=True):
    """A match that begins on this device, and its first entries."""

    match: DeviceMatch
    rows: list[Row]


def begin_real(game: str, options: dict[str, Any], written: WrittenDown) -> Begun:
    """Begin a match at a real table without the server, which takes it over later. Raises Refused.

    Nobody is known to be certified here.
    """
    opening = real_opening(game, options, written, certified=False)
    now = time.time_ns() // 1_000_000
    table, entries = open_table(msgspec.structs.replace(opening, host=secrets.token_hex(GUEST_BYTES)), now)
    return Begun(about(table, now), [row(entry) for entry in entries])


class RefereeCalls:
    """The match that is open here, and the calls of its page."""

    def __init__(self) -> None:
        self._open: Table | None = None
        self.calls = (self.load_real_match, self.hear_referee, compare, doubt)

    def load_real_match(self, id: str, game: str, rows: list[LogRow], waiting: list[str]) -> int:
        """Open a match from the server's log and the commands that wait. Return how many of these the rules accept."""
        self._open = table_of(id, game, rows)
        taken = 0
        for text in waiting:
            if not carry_out(self._open, command_of(text)):
                break
            taken += 1
        return taken

    def hear_referee(self, text: str) -> OfflineOutcome:
        """Answer a message of the page."""
        if self._open is None:
            raise Refused(words.NONE_REFEREED)
        return answer(self._open, read(text))


class Referee:
    """The referee of a match, on a device without a connection to the server."""

    device_seat = None

    def __init__(self, table: Table) -> None:
        seat = table.seat_of(table.host)
        official = table.real_match.official or ""
        self.guest = table.host
        self.name = official if seat is None else table.seats[seat].follower or table.seats[seat].name
        self.screen = ScreenProgress()


def answer(table: Table, message: FromClient | Refusal) -> OfflineOutcome:
    """Answer the referee."""
    if isinstance(message, Refusal):
        return OfflineOutcome(False, [render.refused(None, message, table.seq)], None)
    if not isinstance(message, OFFLINE_COMMANDS) and isinstance(message, AnyCommand | Aim):
        return OfflineOutcome(False, [render.refused(message.id, words.NEEDS_THE_SERVER, table.seq)], None)
    referee = Referee(table)
    of = request_of(table, message.to) if isinstance(message, Undo) else None
    session = Session(table, lambda: [referee], lambda reader: table.seq, Paces())
    outcome = session.handle(message, referee, now_at(table))
    messages = [text for _, text, _ in outcome.messages]
    return OfflineOutcome(bool(outcome.entries), messages, of if outcome.entries else None)


def request_of(table: Table, seq: int) -> str | None:
    """The request that made a play."""
    return next((play.request for play in table.real_match.standing if play.seq == seq), None)


def table_of(id: str, game: str, rows: list[LogRow]) -> Table:
    """A table from the rows of its log. Nothing is drawn there, so it needs no secret."""
    table = Table(id, game, b"")
    table.apply_stored(msgspec.convert(rows, list[Entry], from_attributes=True))
    return table


def now_at(table: Table) -> int:
    """Milliseconds since 1970, never less than the log has: a device's clock may be set back."""
    return max(time.time_ns() // 1_000_000, table.last_at)


def command_of(text: str) -> AnyCommand:
    """A queued command. Raises Refused for anything else."""
    command = read(text)
    if not isinstance(command, OFFLINE_COMMANDS):
        raise Refused(words.NO_ENTRY)
    return command


def carry_out(table: Table, command: AnyCommand) -> list[Entry]:
    """The entries that a queued command makes now; none if the rules refuse it."""
    return _judged(table, command).entries


def _judged(table: Table, command: AnyCommand) -> CommandResult:
    as_seen = msgspec.structs.replace(command, seq=table.seq)
    return handle(table, as_seen, person(Referee(table)), now_at(table))


def effect(table: Table, command: AnyCommand) -> Effect:
    """Carry out a queued command. Return its effect."""
    before, result = table.seq, _judged(table, command)
    shown = msgspec.json.decode(Renderer(table, now_at(table)).entries(before, None), type=list[Shown])
    sentences = [event.text for entry in shown for event in entry.events if event.text]
    why = None if result.refusal is None else result.refusal.message
    return Effect([entry.whose for entry in shown], sentences, why)


def compare(id: str, game: str, rows: list[LogRow], seen: int, waiting: list[str]) -> Compared:
    """What others entered after the entry ``seen``, and what waits here since then."""
    server, here = table_of(id, game, rows), _as_seen(id, game, rows, seen)
    for text in waiting:
        carry_out(here, command_of(text))
    first = next((play.seq for play in server.real_match.standing if play.seq > seen), None)
    ours, theirs = (Renderer(table, now_at(table)).log(seen, None, with_table=False) for table in (here, server))
    return Compared(ours, theirs, Referee(here).name, Referee(server).name, first)


def doubt(
    id: str,
    game: str,
    rows: list[LogRow],
    seen: int,
    waiting: list[str],
    to: int | None,
    decided: dict[str, bool],
) -> Doubt | None:
    """The first of what waits here that would be another player's, or illegal, after what others entered.

    ``to``: the first of theirs, if it is taken back. ``decided``: what a person has said of some entries already, by
    request: whether they are entered all the same.
    """
    server, here = table_of(id, game, rows), _as_seen(id, game, rows, seen)
    if to is not None:
        carry_out(server, Undo("0" * 8, server.seq, to, "-"))
    for command in map(command_of, waiting):
        was = effect(here, command)
        if decided.get(command.id) is False:
            continue
        now = effect(server, command)
        if now.why is not None or (now.whose != was.whose and command.id not in decided):
            return Doubt(command.id, was.sentences, now.sentences, now.why)
    return None


def _as_seen(id: str, game: str, rows: list[LogRow], seen: int) -> Table:
    """The table as the sender of what waits saw it."""
    return table_of(id, game, [row for row in rows if row.seq <= seen])

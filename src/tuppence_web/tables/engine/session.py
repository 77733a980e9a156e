"""A table and its readers: what a message, or a move by the server, changes, and what each reader is sent.

The table server, the worker of one device and a real table without a network are shells around this: they pass in
messages and the time, save the entries, and send the messages once these are saved. No clock, no thread, no I/O.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from tuppence.errors import IllegalAction
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands import clock, dispatch, play
from tuppence_web.tables.engine.commands.decision import CommandResult, Decision, Person
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.movements import LoggedAction
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import NOBODY, Deadline, next_deadline
from tuppence_web.tables.engine.screens import ScreenProgress, note_late, waits_until
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view import render
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.engine.view.seating import seat_for
from tuppence_web.tables.wire.commands import Aim, AnyCommand, CaughtUp, FromClient, Hello, InView, Validate
from tuppence_web.tables.wire.types import DeviceSeat
from tuppence_web.web.refusals import Refusal


class Reader(Protocol):
    """A reader of a table on a page. ``screen``: how far it has shown the log."""

    screen: ScreenProgress

    @property
    def guest(self) -> str | None:
        """Who it is; None: somebody without a cookie."""

    @property
    def name(self) -> str:
        """The name of that person."""

    @property
    def device_seat(self) -> DeviceSeat | None:
        """The seat of a device as which somebody reads."""


REACTION_MS = 2000
AIM_MS = 200
MOST_KEYS = 10_000
AnyReader = TypeVar("AnyReader", bound=Reader)


class Pace:
    """How often something may be done: once in ``each_ms`` for each key, and ``burst`` times at once after a pause."""

    def __init__(self, each_ms: int, burst: int = 1) -> None:
        self._each_ms = each_ms
        self._burst_ms = burst * each_ms
        self._whole_at: dict[object, int] = {}  # by key: when nothing counts any more

    def allows(self, key: object, now: int) -> bool:
        """Whether it may be done now, in milliseconds. If so, it counts."""
        whole_at = max(self._whole_at.get(key, 0), now) + self._each_ms
        if whole_at - now > self._burst_ms:
            return False
        self._whole_at[key] = whole_at
        if len(self._whole_at) > MOST_KEYS:
            self._whole_at = {one: at for one, at in self._whole_at.items() if at > now}
        return True


class Paces:
    """How often a seat may say something that is not saved."""

    def __init__(self) -> None:
        self.reactions = Pace(REACTION_MS)
        self.aims = Pace(AIM_MS, burst=5)


class Outcome(Generic[AnyReader]):
    """What to save and, once that is done, whom to send what.

    ``messages``: each with its reader and, if it has entries of the log, the last seq. ``opens``: another table with
    its first entries. ``renamed``: the sender's new name, everywhere. ``moved``: whether the next deadline may change.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.messages: list[tuple[AnyReader, str, int | None]] = []
        self.opens: tuple[Table, list[Entry]] | None = None
        self.renamed: str | None = None
        self.refusal: Refusal | None = None
        self.moved = False


class Session(Generic[AnyReader]):
    """A table, its readers, and the last seq that each has been ``sent``."""

    def __init__(
        self, table: Table, readers: Callable[[], Sequence[AnyReader]], sent: Callable[[AnyReader], int], paces: Paces
    ) -> None:
        self.table = table
        self.readers = readers
        self._sent = sent
        self._paces = paces

    def handle(self, message: FromClient, sender: AnyReader, now: int) -> Outcome[AnyReader]:
        """Answer a reader's message."""
        outcome: Outcome[AnyReader] = Outcome()
        if isinstance(message, Hello):
            self._welcome(outcome, sender, message.since, now)
        elif isinstance(message, CaughtUp):
            outcome.moved = self._note_screen(sender, message.seq, now)
        elif isinstance(message, Validate):
            refusal = dispatch.validate(self.table, message, person(sender))
            outcome.messages.append((sender, render.validated(message, refusal), None))
        elif isinstance(message, Aim):
            self._show(outcome, message, sender, now)
        elif not isinstance(message, InView):
            self._carry_out(outcome, message, sender, now)
        return outcome

    def move(self, deadline: Deadline, made: LoggedAction | None, unheard_ms: int, now: int) -> Outcome[AnyReader]:
        """Do what was due: a bot's move or a chance outcome (``made``), or what happens when somebody's time is up."""
        table = self.table
        if table.again_until is not None:
            return self.change(clock.end_countdown, now)
        waited = table.to_act is not None and table.level_playing(table.to_act) is not None
        try:
            entries = clock.move(self.table, deadline.moved, deadline.seat, made, now, unheard_ms)
        except IllegalAction as error:  # it lists legal actions, and so would reveal the bot's hand
            who = f"the bot of seat {deadline.seat}" if deadline.throw is None else "chance"
            raise RuntimeError(f"{who} played against {error.rule}") from None
        if entries and waited:
            note_late(deadline.moved, (reader.screen for reader in self.readers()))
        outcome = self.send(entries, now)
        outcome.moved = True
        return outcome

    def change(self, decide: Callable[[Table, int], CommandResult], now: int) -> Outcome[AnyReader]:
        """Change the table for a page without a connection."""
        result = decide(self.table, now)
        outcome: Outcome[AnyReader] = Outcome()
        if result.opens is not None:
            self._open_next(outcome, result, result.opens.host, None, now)
        self._send(outcome, result.entries, now)
        outcome.refusal = result.refusal
        return outcome

    def send(self, entries: list[Entry], now: int) -> Outcome[AnyReader]:
        """Send new entries to everybody."""
        outcome: Outcome[AnyReader] = Outcome()
        self._send(outcome, entries, now)
        return outcome

    def catch_up(self, now: int) -> Outcome[AnyReader]:
        """Send readers what they have missed, for example because a commit's answer was lost."""
        outcome: Outcome[AnyReader] = Outcome()
        self._catch_up(outcome, now)
        return outcome

    def next(self, bot_delay_ms: float) -> Deadline | None:
        """What the server does next, once the players' screens have shown what happened.

        Only a bot waits for them. Where only bots play, it waits for the first of those who watch.
        """
        table = self.table
        if table.to_act is None or table.level_playing(table.to_act) is None:
            return next_deadline(table, bot_delay_ms)
        screens: dict[int, list[ScreenProgress]] = {}
        for reader in self.readers():
            seat = self.seat_of(reader)
            playing = seat is not None and table.level_playing(seat) is None
            screens.setdefault(seat if playing and seat is not None else NOBODY, []).append(reader.screen)
        if len(screens) > 1:
            screens.pop(NOBODY, None)
        return next_deadline(table, bot_delay_ms, waits_until(table.moved, table.moved_at, screens))

    def seat_of(self, reader: AnyReader) -> int | None:
        """The seat as which somebody reads; None: as anyone."""
        return seat_for(self.table, reader.guest, reader.device_seat)

    def _welcome(self, outcome: Outcome[AnyReader], sender: AnyReader, since: int, now: int) -> None:
        table, seat = self.table, self.seat_of(sender)
        seen = sender.name if seat is None else table.seats[seat].name
        text = Renderer(table, now).welcome(since, seat, sender.guest, seen)
        outcome.messages.append((sender, text, table.seq))

    def _note_screen(self, sender: AnyReader, seq: int, now: int) -> bool:
        """Note up to where a screen has shown the log. Return whether the next deadline may change."""
        table = self.table
        if not sender.screen.seq < table.moved <= seq <= table.seq:
            return False
        sender.screen = ScreenProgress(seq, now)
        seat = self.seat_of(sender)
        if table.status == "playing" and seat is not None:
            table.note_shown(seat, now)
        return table.status == "playing"

    def _show(self, outcome: Outcome[AnyReader], aim: Aim, sender: AnyReader, now: int) -> None:
        """Show what a player aims at to everybody else, if they may see it. It is not saved."""
        seat = self.seat_of(sender)
        outcome.messages.append((sender, render.ack(aim.id, self.table.seq), None))
        if seat is None or not play.may_be_seen(self.table, aim, seat):
            return
        if self._paces.aims.allows((self.table.id, seat), now):
            shown = render.aimed(seat, aim.action)
            outcome.messages += [(one, shown, None) for one in self.readers() if self.seat_of(one) != seat]

    def _carry_out(self, outcome: Outcome[AnyReader], command: AnyCommand, sender: AnyReader, now: int) -> None:
        result = dispatch.handle(self.table, command, person(sender), now)
        outcome.renamed = result.renamed
        if result.opens is not None:
            self._open_next(outcome, result, sender.guest, command.id, now)
        self._send(outcome, result.entries, now)
        if result.says is not None:
            seat, reaction = result.says
            if self._paces.reactions.allows((self.table.id, seat), now):
                said = render.reacted(seat, reaction)
                outcome.messages += [(reader, said, None) for reader in self.readers()]
                outcome.messages.append((sender, render.ack(command.id, self.table.seq), None))
            else:
                result.refusal = words.TOO_SOON
        if result.repeated is not None:
            self._catch_up(outcome, now)
            outcome.messages.append((sender, render.ack(command.id, result.repeated), None))
        if result.refusal is not None:
            self._refuse(outcome, command, sender, result.refusal, now)

    def _refuse(
        self, outcome: Outcome[AnyReader], command: AnyCommand, sender: AnyReader, refusal: Refusal, now: int
    ) -> None:
        """Send the reason and, if the sender had an old position, what has happened since."""
        outcome.refusal = refusal
        outcome.messages.append((sender, render.refused(command.id, refusal, self.table.seq), None))
        if refusal.code == "stale":
            self._log(outcome, Renderer(self.table, now), sender, command.seq, with_table=True)

    def _open_next(
        self, outcome: Outcome[AnyReader], result: CommandResult, guest: str | None, request: str | None, now: int
    ) -> None:
        """Open the table of a rematch; this table's log names it."""
        if result.opens is None:
            return
        outcome.opens = opened(result.opens, now)
        decision = Decision(self.table, now)
        body = {"guest": guest, "table": outcome.opens[0].id}
        decision.add("rematch", "person", self.table.seat_of(guest), request, body)
        result.entries += decision.entries

    def _send(self, outcome: Outcome[AnyReader], entries: list[Entry], now: int) -> None:
        if not entries:
            return
        outcome.entries, outcome.moved = entries, True
        before, rendered = entries[0].seq - 1, Renderer(self.table, now)
        with_table = self.table.ended or any(entry.kind != "played" for entry in entries)
        for reader in self.readers():
            since = min(before, self._sent(reader))
            self._log(outcome, rendered, reader, since, with_table or since < before)

    def _catch_up(self, outcome: Outcome[AnyReader], now: int) -> None:
        rendered = Renderer(self.table, now)
        for reader in self.readers():
            since = self._sent(reader)
            if since < self.table.seq:
                self._log(outcome, rendered, reader, since, with_table=True)

    def _log(
        self, outcome: Outcome[AnyReader], rendered: Renderer, reader: AnyReader, since: int, with_table: bool
    ) -> None:
        text = rendered.log(since, self.seat_of(reader), with_table, reader.guest)
        outcome.messages.append((reader, text, self.table.seq))


def person(reader: Reader) -> Person:
    """The sender of a command."""
    return Person(reader.guest, reader.name, reader.device_seat)


def opened(opening: NewTable, now: int) -> tuple[Table, list[Entry]]:
    """A new table and its first entries."""
    table, entries = open_table(opening, now)
    if not table.mode.draws_at_once:
        return table, entries
    decision = Decision(table, now)
    decision.begin()
    return table, entries + decision.entries

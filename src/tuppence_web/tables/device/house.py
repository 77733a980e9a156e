"""A table on one device: judged by the rules of the house's own tables, and told in the same messages.

One person at a time reads the page, so one seat at a time is told: the one whose turn it is. Where hands are hidden,
nobody's is told before its player has come (docs/decisions/0059). There is no rule of a game here.
"""

from __future__ import annotations

import secrets
import time
import zlib
from typing import Any

import msgspec

import tuppence
from tuppence.errors import IllegalAction, InvalidOption
from tuppence.game import Bot, game_type
from tuppence_web.refusals import Refusal, Refused
from tuppence_web.tables.rules import renderer, visibility
from tuppence_web.tables.rules.chairs import Chair, device_opening
from tuppence_web.tables.rules.deadlines import Deadline, next_deadline
from tuppence_web.tables.rules.decisions import Decision, Person, judge_clock, unread, validate
from tuppence_web.tables.rules.entries import Entry, Seat
from tuppence_web.tables.rules.lobby import judge
from tuppence_web.tables.rules.movements import Decided, decided
from tuppence_web.tables.rules.openings import Opening, idle_options, in_words, open_table
from tuppence_web.tables.rules.renderer import Renderer
from tuppence_web.tables.rules.table import Table
from tuppence_web.tables.rules.table_settings import HELP_NAME, device_help
from tuppence_web.tables.rules.telling import Telling, waits_until
from tuppence_web.tables.wire.commands import Aim, AnyCommand, Hello, InView, Told, Validate
from tuppence_web.tables.wire.previous import decode
from tuppence_web.tables.wire.types import Level, Status

NOT_SAVED = Refusal("not_saved", "This device could not save that; nothing was changed. Try again.")
GUEST_BYTES = 16
encode = msgspec.json.Encoder().encode


class Row(msgspec.Struct, frozen=True):
    """An entry of the log as the device keeps it. ``text``: its JSON, to the byte; ``paths``: how things moved."""

    seq: int
    text: str
    paths: bytes | None


class About(msgspec.Struct, frozen=True):
    """A match for the list of those on the device. ``said``: how it stands, for anyone, with seats in braces."""

    id: str
    game: str
    title: str
    secret: str
    names: list[str]
    status: Status
    began: int
    changed: int
    said: str


class Step(msgspec.Struct, frozen=True):
    """What follows from a message, or from time: ``rows`` are to be kept before the ``messages`` are told.

    ``due``: when the house moves by itself, in milliseconds since 1970. ``shared``: whether several
    people play, ``covers``: whether hands are covered here, and ``covered``: whose turn it is, if that player has to
    come first. ``passed``: what was told before was for somebody
    else; the connection of its reader is over. ``opens``: another match, with its rows.
    """

    match: About
    rows: list[Row]
    messages: list[str]
    due: int | None
    shared: bool
    covers: bool
    covered: int | None
    passed: bool = False
    opens: Step | None = None


class DeviceTable:
    """A table, who reads it now, and its bots."""

    def __init__(self, table: Table) -> None:
        self.table = table
        people = [number for number, seat in enumerate(table.seats) if seat.guest is not None]
        self.shared = len(people) > 1
        self.covers = table.game.hidden and self.shared
        self.reader: int | None = None if self.covers else people[0]
        self._bots: dict[tuple[int, Level], Bot] = {}
        self._telling = Telling()
        self._follow()

    @property
    def covered(self) -> int | None:
        """The player whose turn it is and who has to come first."""
        return self._person_to_act() if self.covers and self.reader is None else None

    def _person_to_act(self) -> int | None:
        seat = self.table.to_act
        return seat if seat is not None and self.table.level_playing(seat) is None else None

    def _follow(self) -> bool:
        """Let the reader's seat follow the turn. Return whether a hand had to be covered for that."""
        seat = self._person_to_act()
        if seat is None or seat == self.reader:
            return False
        passed = self.covers and self.reader is not None
        self.reader = None if self.covers else seat
        return passed

    def uncover(self, seat: int, now: int) -> Step:
        """The player whose turn it is has come."""
        if seat == self.covered:
            self.reader = seat
            return self._step(now, passed=True)
        return self._step(now)

    def cover(self, now: int) -> Step:
        """The page was left: who comes back has to say who it is."""
        if not self.covers or self.reader is None or self.table.ended:
            return self._step(now)
        self.reader = None
        return self._step(now, passed=True)

    def hear(self, text: str, now: int) -> Step:
        """Answer a message of the page."""
        try:
            command = decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            return self._step(now, [], renderer.refused(None, unread(text, error), self.table.seq))
        if isinstance(command, Hello):
            guest, name = self._who()
            return self._step(now, [], Renderer(self.table, now).welcome(command.since, self.reader, guest, name))
        if isinstance(command, Validate):
            return self._step(now, [], renderer.validated(command, validate(self.table, command, self.reader)))
        if isinstance(command, Told):
            self._telling = Telling(command.seq, now)
            return self._step(now)
        if isinstance(command, InView):  # nobody is told elsewhere
            return self._step(now)
        if isinstance(command, Aim):  # nobody else looks
            return self._step(now, [], renderer.ack(command.id, self.table.seq))
        return self._carry_out(command, now)

    def _who(self) -> tuple[str | None, str]:
        """The guest's id and the name of the reader."""
        if self.reader is None:
            return None, ""
        seat = self.table.seats[self.reader]
        return seat.guest, seat.name

    def _carry_out(self, command: AnyCommand, now: int) -> Step:
        guest, name = self._who()
        verdict = judge(self.table, command, Person(guest, name), now)
        opens = None if verdict.opens is None else self._rematch(command.id, verdict.opens, verdict.entries, now)
        told = []
        if verdict.repeated is not None:
            told.append(renderer.ack(command.id, verdict.repeated))
        if verdict.refusal is not None:
            told.append(renderer.refused(command.id, verdict.refusal, self.table.seq))
            if verdict.refusal.code == "stale":
                told.append(Renderer(self.table, now).log(command.seq, self.reader, with_table=True))
        step = self._moved(verdict.entries, now, *told)
        return msgspec.structs.replace(step, opens=opens)

    def _rematch(self, request: str, opening: Opening, entries: list[Entry], now: int) -> Step:
        """Begin the match of a rematch, which this table's log names."""
        other, step = begin(opening, now)
        guest, _ = self._who()
        body = {"guest": guest, "table": other.table.id}
        entries.append(Entry(self.table.seq + 1, now, "rematch", "person", self.reader, request, body))
        self.table.apply(entries[-1])
        return step

    def tick(self, now: int) -> Step:
        """Do what is due: a bot's move, or a chance outcome that takes long."""
        deadline = self._next()
        if deadline is None or now < deadline.at:
            return self._step(now)
        made = deadline.throw.draw() if deadline.throw is not None else self._decide(deadline)
        try:
            return self._moved(judge_clock(self.table, deadline.moved, deadline.seat, made, now, 0), now)
        except IllegalAction as error:  # it lists legal actions, and so would reveal the bot's hand
            raise RuntimeError(f"a bot or chance played against {error.rule}") from None

    def _next(self) -> Deadline | None:
        """What the house does next, once the reader's screen has told what happened."""
        screens = {} if self.reader is None else {self.reader: [self._telling]}
        return next_deadline(self.table, 0, waits_until(self.table.moved, self.table.moved_at, screens))

    def _decide(self, deadline: Deadline) -> Decided | None:
        """A bot's decision, which depends on the table and the seat, never on the secret."""
        if deadline.bot is None:
            return None
        key = (deadline.seat, deadline.bot.level)
        if key not in self._bots:
            seed = zlib.crc32(f"{self.table.id}:{deadline.seat}".encode())
            self._bots[key] = tuppence.load_bot(deadline.bot.level, self.table.game, seat=deadline.seat, seed=seed)
        return decided(self._bots[key].step(deadline.bot.state))

    def _moved(self, entries: list[Entry], now: int, *told: str) -> Step:
        """Tell new entries to whom they may be told: to nobody, if another player's hand comes next."""
        if not entries:
            return self._step(now, [], *told)
        passed = self._follow()
        if passed:
            return self._step(now, entries, passed=True)
        with_table = self.table.ended or any(entry.kind != "played" for entry in entries)
        log = Renderer(self.table, now).log(entries[0].seq - 1, self.reader, with_table)
        return self._step(now, entries, log, *told)

    def _step(self, now: int, entries: list[Entry] | None = None, *told: str, passed: bool = False) -> Step:
        due = self._next()
        return Step(
            match=about(self.table, now),
            rows=[row(entry) for entry in entries or []],
            messages=list(told),
            due=due.at if due else None,
            shared=self.shared,
            covers=self.covers,
            covered=self.covered,
            passed=passed,
        )


def about(table: Table, now: int) -> About:
    """A match for the list."""
    return About(
        id=table.id,
        game=table.game_name,
        title=table.game.title,
        secret=table.secret.hex(),
        names=[seat.name for seat in table.seats],
        status=table.status,
        began=table.began_at,
        changed=now,
        said=visibility.prompt(table.playing, None),
    )


def row(entry: Entry) -> Row:
    """An entry as it is kept."""
    kept = msgspec.structs.replace(entry, paths=None)
    return Row(entry.seq, encode(kept).decode(), entry.paths)


def begin(opening: Opening, now: int) -> tuple[DeviceTable, Step]:
    """Begin a match on this device: its table, and what is to be kept."""
    table, entries = open_table(msgspec.structs.replace(opening, auto_start=False, device=True), now)
    decision = Decision(table, now)
    decision.begin()
    begun = DeviceTable(table)
    return begun, begun._step(now, entries + decision.entries)


class House:
    """The table that is open on this device, and what a page asks before it opens one."""

    def __init__(self) -> None:
        self._open: DeviceTable | None = None
        self.calls = {
            call.__name__: call
            for call in (self.begin_match, self.load_match, self.hear, self.tick, self.uncover, self.cover)
        } | {"not_saved": not_saved}

    def begin_match(self, game: str, options: dict[str, Any], chairs: list[Any]) -> Step:
        """Begin a match. The page opens it like one that was begun before, once it is kept."""
        _, step = begin(opening_of(game, options, msgspec.convert(chairs, list[Chair])), _now())
        return step

    def load_match(self, id: str, game: str, secret: str, rows: str) -> Step:
        """Open a match from its log: ``rows`` is the JSON of its entries."""
        table = Table(id, game, bytes.fromhex(secret))
        table.apply_stored(msgspec.json.decode(rows, type=list[Entry]))
        self._open = DeviceTable(table)
        return self._open._step(_now())

    def hear(self, text: str) -> Step:
        """Answer a message of the page."""
        return self._opened.hear(text, self._now())

    def tick(self) -> Step:
        """Do what is due."""
        return self._opened.tick(self._now())

    def uncover(self, seat: int) -> Step:
        """The player whose turn it is has come."""
        return self._opened.uncover(seat, self._now())

    def cover(self) -> Step:
        """The page was left."""
        return self._opened.cover(self._now())

    @property
    def _opened(self) -> DeviceTable:
        if self._open is None:
            raise Refused("No match is open on this device.")
        return self._open

    def _now(self) -> int:
        """Milliseconds since 1970, never less than the log has: a device's clock may be set back."""
        return max(_now(), self._opened.table.last_at)


def _now() -> int:
    return time.time_ns() // 1_000_000


def opening_of(game: str, options: dict[str, Any], chairs: list[Chair]) -> Opening:
    """The match that was asked for; each person has an id of this device's own. Raises Refused.

    ``options``: those of the game, and the table's help.
    """
    chosen = {name: value for name, value in options.items() if name != HELP_NAME}
    opening = device_opening(game, chosen, chairs, options.get(HELP_NAME))
    seats = [_seated(seat) for seat in opening.seats]
    host = next(seat.guest for seat in seats if seat.guest is not None)
    return msgspec.structs.replace(opening, host=host, seats=seats)


def _seated(seat: Seat) -> Seat:
    return seat if seat.level is not None else Seat(guest=secrets.token_hex(GUEST_BYTES), name=seat.name)


def judged_options(game: str, options: dict[str, Any], people: int) -> dict[str, Any]:
    """Whether options fit together, as the form of a new table is told (docs/wire.md), and which help ``people`` have
    who share the device.
    """
    chosen = {name: value for name, value in options.items() if name != HELP_NAME}
    told: dict[str, Any] = {"ok": True, "refused": None, "options": None, "idle": idle_options(game, chosen)}
    try:
        help = device_help(game_type(game), people, options.get(HELP_NAME))
        told["options"] = {**tuppence.load(game, **chosen).options, HELP_NAME: help}
    except InvalidOption as error:
        told["ok"] = False
        told["refused"] = Refusal("bad_options", in_words(game, error), field=error.option)
    return told


def not_saved(text: str) -> str:
    """The refusal of a command that could not be kept."""
    command = decode(text)
    return renderer.refused(None if isinstance(command, Hello | Told | InView) else command.id, NOT_SAVED, 0)

"""A table on one device: judged by the same session as the server's tables, and sent in the same messages.

One person at a time reads the page, so messages are for one seat at a time: the one whose turn it is. Where hands are
hidden, the device shows one only after its player has come (docs/decisions/0059). An offer to several players is put to
all of them at once, with no hand shown. There is no rule of a game here.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec

import tuppence
from tuppence.errors import InvalidOption
from tuppence.game import game_type
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.offers import OpenOffer, answer_offer, open_offer
from tuppence_web.tables.engine.deciding import Bots
from tuppence_web.tables.engine.device_players import DevicePlayer, device_opening
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.new_table import NewTable, idle_options, in_words
from tuppence_web.tables.engine.reading import read
from tuppence_web.tables.engine.screens import ScreenProgress
from tuppence_web.tables.engine.session import Outcome, Paces, Session, opened
from tuppence_web.tables.engine.settings import HELP, device_help
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view import render, visibility
from tuppence_web.tables.wire.commands import Command
from tuppence_web.tables.wire.page import OptionCheck
from tuppence_web.tables.wire.types import Status
from tuppence_web.web.refusals import Refusal, Refused

GUEST_BYTES = 16
encode = msgspec.json.Encoder().encode


class Row(msgspec.Struct, frozen=True):
    """An entry of the log as the device stores it. ``text``: its JSON, to the byte; ``paths``: how things moved."""

    seq: int
    text: str
    paths: bytes | None


class DeviceMatch(msgspec.Struct, frozen=True):
    """A match in the list of the device. ``said``: its prompt for anyone, with seats in braces."""

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
    """The result of a message, or of time: store the ``rows`` before the page gets the ``messages``.

    ``due``: the time of the next automatic move, in milliseconds since 1970. ``shared``: whether several
    people play, ``covers``: whether hands are covered here, and ``covered``: whose turn it is, if that player has to
    come first. ``offer``: the offer that all players are asked about, also while one of them looks at a hand first.
    ``passed``: earlier messages were for somebody else, whose connection is over. ``opens``: another match, with its
    rows.
    """

    match: DeviceMatch
    rows: list[Row]
    messages: list[str]
    due: int | None
    shared: bool
    covers: bool
    covered: int | None
    offer: OpenOffer | None
    passed: bool
    opens: Step | None


class Holder:
    """The player with the device: the one whose turn it is; where hands are hidden, only after that player said so."""

    device_seat = None

    def __init__(self, table: Table) -> None:
        self.table = table
        self.screen = ScreenProgress()
        people = [number for number, seat in enumerate(table.seats) if seat.guest is not None]
        self.shared = len(people) > 1
        self.covers = table.game.hidden and self.shared
        self._seat: int | None = None if self.covers else people[0]
        self._came = 0  # the entry that changed the position last before the reader came
        self.follow()

    @property
    def seat(self) -> int | None:
        """The seat that reads; None while hands are covered."""
        return self._seat if self.covers or self._to_act is None else self._to_act

    @property
    def _to_act(self) -> int | None:
        """The seat of the person whose turn it is."""
        seat = self.table.to_act
        return seat if seat is not None and self.table.level_playing(seat) is None else None

    @property
    def covered(self) -> int | None:
        """The player whose turn it is and who has to come first."""
        return self._to_act if self.covers and self._seat is None else None

    @property
    def offer(self) -> OpenOffer | None:
        """The offer that all players are asked about; None if the reader alone is."""
        offer = open_offer(self.table) if self.covers else None
        return None if offer is None or offer.seats == [self._seat] else offer

    def follow(self) -> bool:
        """Note who reads now. Return whether a hand had to be covered for another player's turn, or for an offer."""
        passed = self.covers and self._seat is not None and not self._may_stay(self._seat)
        self._seat = None if passed else self.seat
        return passed

    def _may_stay(self, seat: int) -> bool:
        """Whether the reader may read on: nobody else is due, or the reader looks before the answer to an offer."""
        offer = self.offer
        if offer is None:
            return self._to_act in (None, seat)
        return seat in offer.seats and self._came == offer.seq

    def uncover(self, seat: int) -> bool:
        """The player whose turn it is, or one who is asked about an offer, has come. Return whether it is this one."""
        if self.covered is None or seat not in (self.covered, *(self.offer.seats if self.offer else ())):
            return False
        self._seat, self._came = seat, self.table.moved
        return True

    def cover(self) -> bool:
        """The page was left: the next player has to say who it is. Return whether a hand was covered for that."""
        if not self.covers or self._seat is None or self.table.ended:
            return False
        self._seat = None
        return True

    @property
    def guest(self) -> str | None:
        return None if self.seat is None else self.table.seats[self.seat].guest

    @property
    def name(self) -> str:
        return "" if self.seat is None else self.table.seats[self.seat].name


class DeviceTable:
    """A table, who reads it now, and its bots."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.holder = Holder(table)
        self._sent = 0  # up to where the page has the log
        self._session = Session(table, lambda: [self.holder], lambda holder: self._sent, Paces())
        self._bots = Bots()

    def uncover(self, seat: int, now: int) -> Step:
        """The player whose turn it is has come."""
        return self._step(now, passed=self.holder.uncover(seat))

    def cover(self, now: int) -> Step:
        """The page was left."""
        return self._step(now, passed=self.holder.cover())

    def answer_offer(self, seq: int, taker: int | None, now: int) -> Step:
        """The players have answered the offer that is open since an entry; an offer of before is not answered."""
        return self._moved(self._session.change(answer_offer(seq, taker), now), now)

    def hear(self, text: str, now: int) -> Step:
        """Answer a message of the page."""
        message = read(text)
        if isinstance(message, Refusal):
            return self._step(now, [], render.refused(None, message, self.table.seq))
        return self._moved(self._session.handle(message, self.holder, now), now)

    def tick(self, now: int) -> Step:
        """Do what is due: a bot's move, or a chance outcome that takes long."""
        deadline = self._session.next(0)
        if deadline is None or now < deadline.at:
            return self._step(now)
        made = None
        if deadline.throw is not None:
            made = deadline.throw.draw()
        elif deadline.bot is not None:
            made = self._bots.decide(self.table.id, deadline.seat, deadline.bot)
        return self._moved(self._session.move(deadline, made, 0, now), now)

    def _moved(self, outcome: Outcome[Holder], now: int) -> Step:
        """What to save and send: no message if another player's hand comes next."""
        opens = None if outcome.opens is None else begun(*outcome.opens, now)
        passed = self.holder.follow()
        messages = [] if passed else [text for _, text, _ in outcome.messages]
        step = self._step(now, outcome.entries, *messages, passed=passed)
        return msgspec.structs.replace(step, opens=opens)

    def _step(self, now: int, entries: Sequence[Entry] = (), *messages: str, passed: bool = False) -> Step:
        due = self._session.next(0)
        self._sent = self.table.seq
        return Step(
            match=about(self.table, now),
            rows=[row(entry) for entry in entries],
            messages=list(messages),
            due=due.at if due else None,
            shared=self.holder.shared,
            covers=self.holder.covers,
            covered=self.holder.covered,
            offer=self.holder.offer,
            passed=passed,
            opens=None,
        )


def about(table: Table, now: int) -> DeviceMatch:
    """A match for the list."""
    return DeviceMatch(
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
    """An entry as it is stored."""
    return Row(entry.seq, encode(msgspec.structs.replace(entry, paths=None)).decode(), entry.paths)


def begun(table: Table, entries: list[Entry], now: int) -> Step:
    """A match that begins on this device, and what to store."""
    return DeviceTable(table)._step(now, entries)


class DeviceTables:
    """The table that is open on this device, and the calls of its page."""

    def __init__(self) -> None:
        self._open: DeviceTable | None = None
        self.calls = (
            self.begin_match,
            self.load_match,
            self.hear,
            self.tick,
            self.uncover,
            self.cover,
            self.answer_offer,
            not_saved,
        )

    def begin_match(self, game: str, options: dict[str, Any], players: list[DevicePlayer]) -> Step:
        """Begin a match. Once it is stored, the page opens it like an earlier one."""
        now = _now()
        return begun(*opened(opening_of(game, options, players), now), now)

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

    def answer_offer(self, seq: int, taker: int | None) -> Step:
        """The players have answered the offer that is open since the entry ``seq``; None: nobody takes it."""
        return self._opened.answer_offer(seq, taker, self._now())

    @property
    def _opened(self) -> DeviceTable:
        if self._open is None:
            raise Refused(words.NONE_OPEN)
        return self._open

    def _now(self) -> int:
        """Milliseconds since 1970, never less than the log has: a device's clock may be set back."""
        return max(_now(), self._opened.table.last_at)


def _now() -> int:
    return time.time_ns() // 1_000_000


def opening_of(game: str, options: dict[str, Any], players: list[DevicePlayer]) -> NewTable:
    """The table to open; each person has an id of this device's own. Raises Refused.

    ``options``: those of the game, and the table's help.
    """
    chosen = {name: value for name, value in options.items() if name != HELP.name}
    opening = device_opening(game, chosen, players, options.get(HELP.name))
    seats = [_seated(seat) for seat in opening.seats]
    host = next(seat.guest for seat in seats if seat.guest is not None)
    return msgspec.structs.replace(opening, host=host, seats=seats)


def _seated(seat: Seat) -> Seat:
    return seat if seat.level is not None else Seat(guest=secrets.token_hex(GUEST_BYTES), name=seat.name)


def judged_options(game: str, options: dict[str, Any], people: int) -> OptionCheck:
    """Whether options fit together (docs/wire.md), and which help ``people`` have who share the device."""
    chosen = {name: value for name, value in options.items() if name != HELP.name}
    idle = idle_options(game, chosen)
    try:
        help = device_help(game_type(game), people, options.get(HELP.name))
        return OptionCheck(True, None, {**tuppence.load(game, **chosen).options, HELP.name: help}, idle)
    except InvalidOption as error:
        return OptionCheck(False, Refusal("bad_options", in_words(game, error), field=error.option), None, idle)


def not_saved(text: str) -> str:
    """The refusal of a command that could not be stored."""
    command = read(text)
    return render.refused(command.id if isinstance(command, Command) else None, words.NOT_SAVED_HERE, 0)

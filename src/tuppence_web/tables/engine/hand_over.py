"""A match that began on a device and is handed over to the server: its log, judged from the first entry to the last.

Nothing in it is trusted. The rules make every entry again, from the seats, what the players and bots chose, and
what the secret draws; where one differs, nothing is taken (docs/decisions/0059). No Django, no database.
"""

from __future__ import annotations

import itertools
import math
from typing import Annotated, Any

import msgspec

from tuppence.errors import IllegalAction
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands import clock
from tuppence_web.tables.engine.commands.decision import Decision, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.commands.play import refuse_official
from tuppence_web.tables.engine.device_players import DevicePlayer, device_opening
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.movements import LoggedAction
from tuppence_web.tables.engine.new_table import ID_PATTERN, SECRET_BYTES, NewTable, opened
from tuppence_web.tables.engine.real_table_form import real_opening
from tuppence_web.tables.engine.schedule import next_deadline
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.commands import Act, Agree, AnyCommand, ClearSeat, Confirm, Enter, Leave, Sit, Undo
from tuppence_web.tables.wire.messages import RealTable
from tuppence_web.tables.wire.page import WrittenDown
from tuppence_web.tables.wire.types import By, JsonObject, Kind, RequestId, Seat, Seq
from tuppence_web.web.refusals import Refused

MOST_BYTES = 4_000_000  # of a match that is sent
MOST_ENTRIES = 10_000  # the longest match has some 5,000
ALIKE_MM = 1e-6  # browsers and servers differ in the last bits of a place
COMMANDS: dict[tuple[Kind, By], type[AnyCommand]] = {
    ("played", "person"): Act,
    ("played", "official"): Enter,
    ("undone", "official"): Undo,
    ("confirmed", "official"): Confirm,
    ("agreed", "person"): Agree,
    ("sat", "person"): Sit,
    ("left", "person"): Leave,
    ("cleared", "official"): ClearSeat,
}
JUDGED = ("played", "engine")  # entries whose bodies are compared; the others name guests


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the log as the device stores it."""

    seq: Seq
    at: Seq
    kind: Kind
    by: By
    seat: Seat | None
    request: RequestId | None
    body: JsonObject
    paths: None = None


class Named(msgspec.Struct, frozen=True):
    """Which match a device sends: its id, its game, and the secret that its chance is drawn from."""

    id: Annotated[str, msgspec.Meta(pattern=f"^{ID_PATTERN}$")]
    game: str
    secret: Annotated[str, msgspec.Meta(pattern=f"^[0-9a-f]{{{2 * SECRET_BYTES}}}$")]


class HandedOver(Named, frozen=True, forbid_unknown_fields=True):
    """A match as the device sends it, with its whole log."""

    entries: Annotated[list[Sent], msgspec.Meta(min_length=2, max_length=MOST_ENTRIES)]


class Sender(msgspec.Struct, frozen=True):
    """Who hands a match over: a guest by id and name, and whether a certified official (10.01)."""

    guest: str
    name: str
    certified: bool


def judged_log(file: bytes, by: Sender, now: int) -> bytes:
    """The log of a match that was sent, as the rules make it, in MessagePack. Raises Refused, or msgspec.DecodeError.

    This takes seconds for a long match, so it runs in another process, which returns no table but what makes one.
    """
    _, entries = take_over(msgspec.json.decode(file, type=HandedOver), by, now)
    return msgspec.msgpack.encode(entries)


def replayed(match: Named, log: bytes) -> tuple[Table, list[Entry]]:
    """The table of a match whose log was judged."""
    table = Table(match.id, match.game, bytes.fromhex(match.secret))
    entries = msgspec.msgpack.decode(log, type=list[Entry])
    table.apply_stored(entries)
    return table, entries


def take_over(sent: HandedOver, by: Sender, now: int) -> tuple[Table, list[Entry]]:
    """The table of a match, with its log, for the guest who handed it over. Raises Refused."""
    judged = Judged(sent, by, now)
    judged.open()
    while judged.waiting is not None:
        judged.follow(judged.waiting)
    table = judged.table
    judged.entries.append(Entry(table.seq + 1, now, "handed_over", "person", None, None, {"guest": by.guest}))
    table.apply(judged.entries[-1])
    return table, judged.entries


class First(msgspec.Struct, frozen=True):
    """What is read of the entry that opened the match."""

    options: JsonObject
    device: bool = False
    real: RealTable | None = None
    help: str | None = None


class Judged:
    """A log as far as it has been judged: the table that it leads to, and its entries as the rules make them."""

    def __init__(self, sent: HandedOver, by: Sender, now: int) -> None:
        self.table = Table(sent.id, sent.game, bytes.fromhex(sent.secret))
        self.entries: list[Entry] = []
        self._sent = sent.entries
        self._by = by
        self._now = now

    @property
    def waiting(self) -> Sent | None:
        """The first entry that has not been judged yet. A last one that opens the next match is left out."""
        at = len(self.entries)
        if at == len(self._sent) or (at == len(self._sent) - 1 and self._sent[at].kind == "rematch"):
            return None
        return self._sent[at]

    def open(self) -> None:
        """Judge the opening, and who sits there: as the device did, but each person has only a name."""
        try:
            first = msgspec.convert(self._sent[0].body, First)
            opening = self._opening(first)
        except msgspec.ValidationError as error:
            raise Refused(words.cut(f"{words.NO_MATCH}: {error}.")) from None
        at = self._time(self._sent[0])
        self.entries += opened(self.table, msgspec.structs.replace(opening, host=self._by.guest), at)
        seats = [(entry.seq, entry.seat) for entry in self.entries]
        if self._sent[0].kind != "opened" or [(one.seq, one.seat) for one in self._sent[: len(seats)]] != seats:
            raise Refused(f"{words.NO_MATCH}: {words.SEATS_OUT_OF_ORDER}.")
        if self.table.mode.draws_fairly:
            decision = Decision(self.table, at)
            decision.begin()
            self._compare(decision.entries)

    def _opening(self, first: First) -> NewTable:
        """The opening that the first entries describe. Raises Refused, or ValidationError."""
        game, others = self.table.game_name, self._sent[1:]
        if first.real:
            named = itertools.takewhile(lambda entry: entry.kind == "named", others)
            names = [msgspec.convert(entry.body.get("name"), str) for entry in named]
            written = WrittenDown(names, first.real.official or "", first.real.surface_clear)
            return real_opening(game, first.options, written, self._by.certified)
        if not first.device:
            raise Refused(f"{words.NO_MATCH}.")
        sat = itertools.takewhile(lambda entry: entry.kind in ("sat", "bot"), others)
        players = [msgspec.convert(_player(entry), DevicePlayer) for entry in sat]
        return device_opening(game, first.options, players, first.help or "none")

    def follow(self, sent: Sent) -> None:
        """Judge the next entry, with what follows from it by itself."""
        try:
            made = self._made(sent)
        except IllegalAction as error:
            raise _misfit(sent, words.not_now(error.reason), error.rule) from None
        if not made:
            raise _misfit(sent, words.NOT_FOLLOWING)
        self._compare(made)

    def _made(self, sent: Sent) -> list[Entry]:
        """What the rules make of what a person or a bot chose, or of the secret."""
        table, at = self.table, self._time(sent)
        command = self._command(sent)
        if command is not None:
            who = Person(self._by.guest, self._by.name, sent.seat)
            result = handle(table, command, who, at)
            if result.refusal is not None:
                raise _misfit(sent, result.refusal.message, result.refusal.rule)
            return result.entries
        if sent.kind == "played" and sent.by == "bot" and sent.seat is not None:
            if table.level_playing(sent.seat) is None:
                raise _misfit(sent, words.NO_BOT_THERE)
            refuse_official(table, sent.body)
            return clock.move(table, table.moved, sent.seat, LoggedAction(sent.body), at, 0)
        due = next_deadline(table, 0)
        if due is None or due.throw is None:
            return []
        return clock.move(table, due.moved, due.seat, due.throw.draw(), at, 0)

    def _command(self, sent: Sent) -> AnyCommand | None:
        """The command that an entry answers; None if no person sent it."""
        kind = COMMANDS.get((sent.kind, sent.by))
        if kind is None or sent.request is None:
            return None
        form: dict[str, Any] = {"type": kind.__struct_config__.tag, "id": sent.request, "seq": self.table.seq}
        if kind is Enter:
            together = itertools.takewhile(lambda one: one.request == sent.request, self._sent[len(self.entries) :])
            form["actions"] = [one.body for one in together]
        elif kind is Act:
            form["action"] = sent.body
        elif kind is Undo:
            form |= {name: sent.body.get(name) for name in ("to", "why")}
        elif kind in (Sit, ClearSeat):
            form["seat"] = sent.seat
        try:
            return msgspec.convert(form, kind)
        except msgspec.ValidationError as error:
            raise _misfit(sent, str(error)) from None

    def _compare(self, made: list[Entry]) -> None:
        """Take entries, if they are those that were sent."""
        for entry in made:
            sent = self.waiting
            if sent is None:
                raise Refused(f"{words.NO_MATCH}: {words.BREAKS_OFF.format(entry.kind)}.")
            if (sent.seq, sent.kind, sent.by, sent.seat, sent.request) != (
                entry.seq, entry.kind, entry.by, entry.seat, entry.request
            ):  # fmt: skip
                raise _misfit(sent, words.NOT_FOLLOWING)
            if entry.kind in JUDGED and not alike(sent.body, entry.body):
                raise _misfit(sent, words.NOT_DRAWN if entry.by == "chance" else words.NOT_FOLLOWING)
            self.entries.append(entry)

    def _time(self, sent: Sent) -> int:
        """When it happened, by a clock that may be wrong: never in the future, and never before what came before."""
        return max(self.table.last_at, min(sent.at, self._now))


def _player(sent: Sent) -> dict[str, Any]:
    """Who sat down there."""
    if sent.kind == "sat":
        return {"name": sent.body.get("name"), "level": None}
    return {"name": "", "level": sent.body.get("level")}


def _misfit(sent: Sent, why: str, rule: str | None = None) -> Refused:
    """The refusal of an entry that does not fit."""
    return Refused(words.cut(words.MISFIT.format(sent.seq, why)), rule or "", f"entries[{sent.seq - 1}]")


def alike(sent: Any, made: Any) -> bool:
    """Whether two bodies are equal, except for the last bits of places."""
    if isinstance(sent, float) and isinstance(made, float):
        return math.isclose(sent, made, rel_tol=0, abs_tol=ALIKE_MM)
    if isinstance(sent, dict) and isinstance(made, dict):
        return sent.keys() == made.keys() and all(alike(sent[key], made[key]) for key in sent)
    if isinstance(sent, list) and isinstance(made, list):
        return len(sent) == len(made) and all(map(alike, sent, made))
    return type(sent) is type(made) and bool(sent == made)

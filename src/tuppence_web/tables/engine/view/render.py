"""Encodes the server's messages as JSON, once for all readers who may see the same (types: messages.py)."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.actions import plain_or_none
from tuppence.match import State
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.running_score import running_score
from tuppence_web.tables.engine.table import NEWEST, Table
from tuppence_web.tables.engine.view import visibility
from tuppence_web.tables.wire.commands import Validate
from tuppence_web.tables.wire.messages import (
    Ack,
    Aimed,
    Log,
    LogEntry,
    Position,
    Reacted,
    Refused,
    RematchWanted,
    SeatInfo,
    TableInfo,
    Validated,
    Welcome,
)
from tuppence_web.tables.wire.types import ReactionName
from tuppence_web.web.refusals import Refusal

encode = msgspec.json.Encoder(enc_hook=plain_or_none).encode


class Renderer:
    """A table at one moment. What all readers may see is encoded once."""

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self.now = now
        self._to_act = table.to_act
        deadline, began = table.deadline, table.moved_at + table.screen_ms
        self._deadline = deadline
        self._clock_ms = msgspec.UNSET if deadline is None else deadline - began
        self._entries: dict[tuple[int, int | None], msgspec.Raw] = {}
        self._seen: dict[int | None, tuple[msgspec.Raw, str, str]] = {}
        self._positions: dict[tuple[int | None, bool], msgspec.Raw] = {}
        self._info: msgspec.Raw | None = None
        self._logs: dict[tuple[object, ...], str] = {}

    def log(self, after: int, seat: int | None, with_table: bool, guest: str | None = None) -> str:
        """A `Log` with the entries after a seq, for a reader in a seat (None: a watcher), who may be known."""
        referees, removed_by = self._referees(guest), self.table.removed_by(guest)
        reader = (after, seat, with_table, referees, removed_by)
        if reader not in self._logs:
            table, entries, position = (
                self.info() if with_table else None,
                self.entries(after, seat),
                self._position(seat, referees),
            )
            log = Log(self.table.seq, self.now, entries, position, table, seat, removed_by)
            self._logs[reader] = encode(log).decode()
        return self._logs[reader]

    def welcome(self, after: int, seat: int | None, guest: str | None, name: str) -> str:
        """A `Welcome`, with the newest entries after a seq."""
        is_host = guest is not None and guest == self.table.host
        entries, position = self.entries(after, seat), self._position(seat, self._referees(guest))
        removed_by = self.table.removed_by(guest)
        welcome = Welcome(self.table.seq, self.now, seat, name, is_host, self.info(), position, entries, removed_by)
        return encode(welcome).decode()

    def info(self) -> msgspec.Raw:
        """The `TableInfo`, the same for all readers."""
        if self._info is None:
            self._info = msgspec.Raw(encode(table_info(self.table)))
        return self._info

    def entries(self, after: int, seat: int | None) -> msgspec.Raw:
        """The newest entries after a seq. They are usually few, so the search starts at the end."""
        reader = after, seat if self.table.game.hidden else None
        if reader not in self._entries:
            newest = self.table.newest
            count = min(max(self.table.seq - after, 0), len(newest), NEWEST)
            found = [self._entry(index, seat) for index in range(-count, 0)]
            self._entries[reader] = msgspec.Raw(b"[%b]" % b",".join(found))
        return self._entries[reader]

    def _entry(self, index: int, seat: int | None) -> bytes:
        """An entry for a reader. The first time it is encoded for all of them."""
        seq, entry = self.table.newest[index]
        if isinstance(entry, LogEntry):
            entry = visibility.seen(entry, visibility.public_of(self.table.game))
            self.table.newest[index] = (seq, entry)
        return visibility.entry(entry, seat)

    def _referees(self, guest: str | None) -> bool:
        """Whether a guest referees the match at a real table."""
        return self.table.mode.is_referee(guest, self.table.host)

    def _position(self, seat: int | None, referees: bool) -> msgspec.Raw:
        reader = seat if seat == self._to_act else visibility.reader_of(self.table.state, seat)
        if (reader, referees) not in self._positions:
            self._positions[reader, referees] = msgspec.Raw(encode(self._position_of(reader, referees)))
        return self._positions[reader, referees]

    def _position_of(self, reader: int | None, referees: bool) -> Position:
        table, state, to_act = self.table, self.table.state, self._to_act
        if state is None:
            return Position(None, None, [], _waiting(table), "", None)
        view, note, progress = self._seen_by(state, visibility.reader_of(state, reader))
        if table.status == "abandoned":
            return Position(view, None, [], words.MATCH_ABANDONED, "", None)
        decided_here = to_act is not None and table.level_playing(to_act) is None
        choices, ranges = visibility.choices(state, reader if decided_here else None, table.help)
        advice = table.mode.advice(state) if visibility.hears_the_coach(state, reader) else None
        choices = choices if advice is None else visibility.pointed_at(advice, choices)
        return Position(
            view,
            to_act,
            choices,
            visibility.prompt(state, reader, table.mode.played_here),
            note,
            self._deadline,
            ranges or msgspec.UNSET,
            visibility.enterable(state) if referees else msgspec.UNSET,
            progress or msgspec.UNSET,
            self._clock_ms,
            msgspec.UNSET if advice is None else visibility.coach_of(advice, ranges),
        )

    def _seen_by(self, state: State, eyes: int | None) -> tuple[msgspec.Raw, str, str]:
        """The view, the note and the progress, which are the same for everybody if nothing is hidden."""
        if eyes not in self._seen:
            view = msgspec.Raw(encode(visibility.view(state, eyes)))
            self._seen[eyes] = view, visibility.note(state, eyes, self.table.help), state.text().progress()
        return self._seen[eyes]


def table_info(table: Table) -> TableInfo:
    """The public state of a table; the secret only after the match, and not that of a challenge."""
    shows_secret = table.ended and not table.mode.withheld_until
    return TableInfo(
        id=table.id,
        game=table.game_name,
        title=table.game.title,
        options=table.game.options,
        **msgspec.structs.asdict(table.settings),
        status=table.status,
        host=table.seat_of(table.host),
        seats=[_seat_info(seat) for seat in table.seats],
        commitment=table.commitment,
        secret=table.secret.hex() if shows_secret else None,
        drawing=table.drawing,
        streams=table.streams,
        rematch=table.rematch,
        fixture=table.mode.fixture,
        auto_start=table.auto_start or table.starting,
        source=table.mode.source,
        real=table.mode.real_table,
        unrated=table.mode.unrated or msgspec.UNSET,
        removed=table.removed_people,
        score=running_score(table) or msgspec.UNSET,
        strangers=table.strangers or msgspec.UNSET,
        rematch_wanted=_rematch_wanted(table),
    )


def _rematch_wanted(table: Table) -> RematchWanted | msgspec.UnsetType:
    until = table.again_until
    return msgspec.UNSET if until is None else RematchWanted(sorted(table.again), until)


def _seat_info(seat: Seat) -> SeatInfo:
    return SeatInfo(
        seat.kind,
        seat.name,
        seat.level,
        seat.stand_in,
        seat.commitment is not None,
        seat.commitment,
        seat.seed,
        seat.follower or msgspec.UNSET,
    )


def _waiting(table: Table) -> str:
    """What the start is waiting for."""
    if table.status == "drawing":
        return words.DRAWING
    return words.WAITING_FOR_ALL if table.auto_start or table.starting else words.WAITING


def refused(request: str | None, why: Refusal, seq: int) -> str:
    """A `Refused`."""
    return encode(Refused(request, why.code, why.message, why.rule, why.legal, why.field, seq)).decode()


def ack(request: str, seq: int) -> str:
    """An `Ack`."""
    return encode(Ack(request, seq)).decode()


def validated(command: Validate, why: Refusal | None) -> str:
    """A `Validated`; without a refusal the action would be legal."""
    if why is None:
        return encode(Validated(command.id, True, None, "", None, None, None)).decode()
    return encode(Validated(command.id, False, why.code, why.message, why.rule, why.legal, why.field)).decode()


def reacted(seat: int, reaction: ReactionName) -> str:
    """A `Reacted`."""
    return encode(Reacted(seat, reaction)).decode()


def aimed(seat: int, action: dict[str, Any]) -> str:
    """An `Aimed`."""
    return encode(Aimed(seat, action)).decode()

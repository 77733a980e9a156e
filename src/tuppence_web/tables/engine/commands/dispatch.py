"""What each command means in each mode, and how a table answers one."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands import device, lobby, play, referee
from tuppence_web.tables.engine.commands.decision import CommandResult, Decision, Person, rename_elsewhere
from tuppence_web.tables.engine.modes.challenge import ChallengeMatch
from tuppence_web.tables.engine.modes.continued import ContinuedMatch
from tuppence_web.tables.engine.modes.device import HandedOver, OneDevice
from tuppence_web.tables.engine.modes.first_game import FirstMatch
from tuppence_web.tables.engine.modes.mode import Mode
from tuppence_web.tables.engine.modes.real import RealMatch
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.engine.view.seating import seat_for
from tuppence_web.tables.wire.commands import (
    Act,
    AddBot,
    Agree,
    AnyCommand,
    AskBack,
    Back,
    ClearSeat,
    Commit,
    Confirm,
    Enter,
    Leave,
    Reaction,
    Rematch,
    Rename,
    Reveal,
    SetOptions,
    Sit,
    Start,
    Undo,
    Validate,
)
from tuppence_web.web.refusals import Refusal

Handler = Callable[[Decision, Any, Person, CommandResult], None]
Handlers = Mapping[type[AnyCommand], Handler]

ONLINE: Handlers = {
    Act: play.act,
    Sit: lobby.sit,
    Leave: lobby.leave,
    Back: lobby.back,
    Rename: lobby.rename,
    AddBot: lobby.add_bot,
    ClearSeat: lobby.clear_seat,
    AskBack: lobby.ask_back,
    SetOptions: lobby.set_options,
    Start: lobby.start,
    Commit: lobby.commit,
    Reveal: lobby.reveal,
    Rematch: lobby.rematch,
    Reaction: lobby.reaction,
    Enter: referee.not_real,
    Undo: referee.not_real,
    Agree: referee.not_real,
    Confirm: referee.not_real,
}
HANDLERS: Mapping[type[Mode], Handlers] = {
    Mode: ONLINE,
    ChallengeMatch: ONLINE,
    ContinuedMatch: ONLINE,
    FirstMatch: ONLINE,
    OneDevice: ONLINE,
    HandedOver: {
        **ONLINE,
        Sit: device.join,
        Leave: device.leave,
        ClearSeat: device.take_back,
        Rename: rename_elsewhere,
    },
    RealMatch: {
        **ONLINE,
        Act: referee.entered_only,
        Sit: referee.claim,
        Leave: referee.leave,
        ClearSeat: referee.release,
        Rename: rename_elsewhere,
        Enter: referee.enter,
        Undo: referee.undo,
        Agree: referee.agree,
        Confirm: referee.confirm,
    },
}
SETTLED = (Sit, Leave, AddBot, ClearSeat, SetOptions)  # only the association changes these at its own tables


def handle(table: Table, command: AnyCommand, who: Person, now: int) -> CommandResult:
    """Answer a person's command."""
    if who.guest is None:
        return CommandResult([], words.NO_COOKIE)
    repeated = table.repeated(who.guest, command.id)
    if repeated is not None:
        return CommandResult([], repeated=repeated)
    decision = Decision(table, now)
    seat = seat_for(table, who.guest, who.device_seat)
    if seat is not None and table.seats[seat].stand_in and not isinstance(command, Leave):
        request = command.id if isinstance(command, Back) else None
        decision.add("back", "person", seat, request, {"guest": who.guest})
    result = CommandResult(decision.entries)
    if isinstance(command, SETTLED) and table.mode.seats_are_set(table.status == "open"):
        result.refusal = words.SET
    else:
        HANDLERS[type(table.mode)][type(command)](decision, command, who, result)
    return result


def validate(table: Table, command: Validate, who: Person) -> Refusal | None:
    """Why an action would be refused, or None. The table is not changed."""
    if table.mode.played_here:
        return play.validate(table, command, seat_for(table, who.guest, who.device_seat))
    return referee.validate_entry(table, command, who)


def sit_anywhere(table: Table, now: int, who: Person) -> CommandResult:
    """Take the first empty seat, from a page without a connection; somebody with a seat stays there."""
    if table.seat_of(who.guest) is not None:
        return CommandResult([])
    empty = next((number for number, seat in enumerate(table.seats) if seat.kind == "empty"), None)
    if empty is None:
        return CommandResult([], words.ALL_TAKEN if table.status == "open" else words.NOT_OPEN)
    return handle(table, Sit(secrets.token_hex(8), table.seq, empty), who, now)


def ask_for_rematch(table: Table, now: int, who: Person) -> CommandResult:
    """Ask for a rematch, from a page without a connection."""
    return handle(table, Rematch(secrets.token_hex(8), table.seq), who, now)

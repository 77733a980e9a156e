"""What people may wish at a table besides playing: seats, bots, options, the start, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

import tuppence
from tuppence.chance import seed_commitment
from tuppence.errors import InvalidOption
from tuppence_web.accounts.rules import clean_name
from tuppence_web.tables.rules.decisions import NO_SEAT, Desk, Person, Refusal, Verdict, act, cut
from tuppence_web.tables.rules.openings import Opening, bot, in_words, known_options
from tuppence_web.tables.rules.table import Seat, Table
from tuppence_web.tables.rules.table_settings import NAMES, TableSettings, fill_in
from tuppence_web.tables.wire.messages import (
    Act,
    AddBot,
    AnyCommand,
    Back,
    ClearSeat,
    Commit,
    Leave,
    Rematch,
    Rename,
    Reveal,
    SetOptions,
    Signal,
    Sit,
    Start,
)

NOT_OPEN = Refusal("not_open", "The match has begun; this is settled before the start.")
SET = Refusal("not_open", "This match was set by who runs it: its seats and options stay as they are.")
NO_REMATCH = Refusal("not_over", "This match was set by who runs it: it is played once.")
NOT_HOST = Refusal("not_host", "Only the host of the table may do this.")
NO_SUCH_SEAT = Refusal("bad_options", "This table has no such seat.")
OTHER_COMMITMENT = Refusal("bad_seed", "This is not for the commitment of this table's dice: load the page again.")
OTHER_SEED = Refusal("bad_seed", "This is not the seed that your seat committed to.")
SIGNALS_OFF = Refusal("signals_off", "Reactions are turned off at this table.")
NO_COOKIE = Refusal("not_seated", "Take a seat first; this site needs its cookie for that.")


def judge(table: Table, command: AnyCommand, who: Person, now: int) -> Verdict:
    """What comes of a person's wish."""
    if who.guest is None:
        return Verdict([], NO_COOKIE)
    repeated = table.answered(who.guest, command.id)
    if repeated is not None:
        return Verdict([], repeated=repeated)
    desk = Desk(table, now)
    seat = table.seat_of(who.guest)
    if seat is not None and table.seats[seat].stand_in and not isinstance(command, Leave):
        request = command.id if isinstance(command, Back) else None
        desk.add("back", "person", seat, request, {"guest": who.guest})
    verdict = Verdict(desk.entries)
    if isinstance(command, Act):
        verdict.refusal = act(desk, command, who, seat)
    elif (settled := _settled(table, command)) is not None:
        verdict.refusal = settled
    else:
        WISHES[type(command)](desk, command, who, verdict)
    return verdict


def _settled(table: Table, command: AnyCommand) -> Refusal | None:
    """Why this cannot be wished where somebody has set the match: its seats and options are not theirs who play."""
    if table.fixture is None:
        return None
    if isinstance(command, Rematch):
        return NO_REMATCH
    return SET if table.status == "open" and isinstance(command, (Sit, Leave, AddBot, ClearSeat, SetOptions)) else None


def sit(desk: Desk, command: Sit, who: Person, verdict: Verdict) -> None:
    """Take an empty seat, or change to it."""
    table = desk.table
    if table.status != "open":
        verdict.refusal = NOT_OPEN
    elif command.seat >= len(table.seats):
        verdict.refusal = NO_SUCH_SEAT
    elif table.seats[command.seat].guest == who.guest:
        verdict.repeated = table.seq
    elif table.seats[command.seat].kind != "empty":
        verdict.refusal = Refusal("seat_taken", "Somebody sits there already.")
    else:
        desk.add("sat", "person", command.seat, command.id, {"guest": who.guest, "name": who.name})


def leave(desk: Desk, command: Leave, who: Person, verdict: Verdict) -> None:
    """Before the start the seat is free again; during play a bot plays on."""
    table, seat = desk.table, desk.table.seat_of(who.guest)
    if seat is None:
        verdict.refusal = NO_SEAT
    elif table.status == "open":
        desk.add("left", "person", seat, command.id, {"guest": who.guest})
    elif table.status == "playing" and not table.seats[seat].stand_in:
        desk.add("stand_in", "person", seat, command.id, {"guest": who.guest})
    elif table.status == "drawing":
        verdict.refusal = NOT_OPEN
    else:
        verdict.repeated = table.seq


def back(desk: Desk, command: Back, who: Person, verdict: Verdict) -> None:
    """`judge` has brought back whoever was away."""
    if desk.table.seat_of(who.guest) is None:
        verdict.refusal = NO_SEAT
    elif not desk.entries:
        verdict.repeated = desk.table.seq


def rename(desk: Desk, command: Rename, who: Person, verdict: Verdict) -> None:
    """A new name, here and wherever the guest goes."""
    name = clean_name(command.name)
    seat = desk.table.seat_of(who.guest)
    if not name:
        verdict.refusal = Refusal("malformed", "A name needs something that can be read.")
        return
    verdict.renamed = name
    if seat is None:
        verdict.repeated = desk.table.seq
    else:
        desk.add("renamed", "person", seat, command.id, {"guest": who.guest, "name": name})


def add_bot(desk: Desk, command: AddBot, who: Person, verdict: Verdict) -> None:
    """A bot on an empty seat, or another grade for the one that sits there."""
    table = desk.table
    verdict.refusal = _only_host_at_seat(table, who, command.seat)
    if verdict.refusal is not None:
        return
    if table.seats[command.seat].guest is not None:
        verdict.refusal = Refusal("seat_taken", "Somebody sits there already.")
    else:
        body = bot(table.seats, command.seat, command.grade)
        desk.add("bot", "person", command.seat, command.id, {"guest": who.guest, **body})
        desk.start_if_ready()


def clear_seat(desk: Desk, command: ClearSeat, who: Person, verdict: Verdict) -> None:
    """Empty a seat of its bot or person."""
    verdict.refusal = _only_host_at_seat(desk.table, who, command.seat)
    if verdict.refusal is not None:
        return
    if desk.table.seats[command.seat].kind == "empty":
        verdict.repeated = desk.table.seq
    else:
        desk.add("cleared", "person", command.seat, command.id, {"guest": who.guest})


def set_options(desk: Desk, command: SetOptions, who: Person, verdict: Verdict) -> None:
    """The game's options, all of them: what is left out gets its default."""
    table = desk.table
    verdict.refusal = _only_host_before_start(table, who) or bad_options(table, command)
    if verdict.refusal is None:
        settings = settings_after(table, command)
        body = {"guest": who.guest, "options": command.options, **msgspec.to_builtins(settings)}
        desk.add("options", "person", None, command.id, body)
        desk.start_if_ready()


def settings_after(table: Table, command: SetOptions) -> TableSettings:
    """The table's settings with those that are to change. Raises InvalidOption."""
    asked = {name: getattr(command, name) for name in NAMES}
    changed = {name: value for name, value in asked.items() if value is not None}
    return fill_in(table.game.kind, {**msgspec.to_builtins(table.settings), **changed})


def bad_options(table: Table, command: SetOptions) -> Refusal | None:
    """Why these options cannot be; None where they can."""
    options = command.options
    known = known_options(table.game_name)
    unknown = sorted(set(options) - known)
    if unknown:
        return Refusal("bad_options", cut(f"There is no option {unknown[0]!r}; there are {', '.join(sorted(known))}."))
    try:
        game = tuppence.load(table.game_name, **options)
        settings_after(table, command)
    except InvalidOption as error:
        return Refusal("bad_options", cut(in_words(table.game_name, error)))
    if game.num_players < table.persons:
        return Refusal("bad_options", f"{table.persons} people sit here already.")
    return None


def start(desk: Desk, command: Start, who: Person, verdict: Verdict) -> None:
    """Begin the match."""
    table = desk.table
    verdict.refusal = _only_host_before_start(table, who)
    if verdict.refusal is not None:
        return
    people = [seat for seat in table.seats if seat.kind == "person"]
    if any(seat.kind == "empty" for seat in table.seats):
        verdict.refusal = Refusal("not_ready", "Some seats are empty: invite somebody or add a bot.")
    elif table.auto_start and people and all(seat.commitment is None for seat in people):
        verdict.refusal = Refusal("not_ready", "Nobody who plays has come yet.")
    else:
        desk.start("person", command.id, who.guest)


def commit(desk: Desk, command: Commit, who: Person, verdict: Verdict) -> None:
    """A seed for the dice, which nobody sees before it is settled whose seeds make them."""
    table, seat = desk.table, desk.table.seat_of(who.guest)
    if seat is None:
        verdict.refusal = NO_SEAT
    elif table.status != "open":
        verdict.refusal = NOT_OPEN
    elif command.to != table.commitment:
        verdict.refusal = OTHER_COMMITMENT
    elif table.seats[seat].commitment == command.commitment or table.seats[seat].left_out:
        verdict.repeated = table.seq
    else:
        body = {"guest": who.guest, "commitment": command.commitment}
        desk.add("committed", "person", seat, command.id, body)
        desk.start_if_ready()


def reveal(desk: Desk, command: Reveal, who: Person, verdict: Verdict) -> None:
    """The seed that was committed to; with the last one the match begins."""
    table, seat = desk.table, desk.table.seat_of(who.guest)
    if seat is None:
        verdict.refusal = NO_SEAT
    elif table.seats[seat].seed == command.seed:
        verdict.repeated = table.seq
    elif table.status != "drawing" or table.seats[seat].seed is not None:
        verdict.refusal = Refusal("bad_seed", "No seed of yours is asked for now.")
    elif table.seats[seat].commitment != seed_commitment(table.commitment, command.seed):
        verdict.refusal = OTHER_SEED
    else:
        desk.add("revealed", "person", seat, command.id, {"guest": who.guest, "seed": command.seed})
        desk.begin_if_revealed()


def rematch(desk: Desk, command: Rematch, who: Person, verdict: Verdict) -> None:
    """A new table with the same seats and options, where the match begins once everybody has come."""
    table, seat = desk.table, desk.table.seat_of(who.guest)
    if not table.ended:
        verdict.refusal = Refusal("not_over", "The match is not over.")
    elif seat is None or who.guest is None:
        verdict.refusal = Refusal("not_seated", "You had no seat in this match.")
    elif table.rematch is not None:
        verdict.repeated = table.seq
    else:
        seats = [Seat(guest=old.guest, grade=old.grade, name=old.name) for old in table.seats]
        options = dict(table.game.options)
        verdict.opens = Opening(table.game_name, options, who.guest, seats, True, table.settings)


def signal(desk: Desk, command: Signal, who: Person, verdict: Verdict) -> None:
    """A reaction for everybody to see."""
    seat = desk.table.seat_of(who.guest)
    if seat is None:
        verdict.refusal = NO_SEAT
    elif not desk.table.settings.signals:
        verdict.refusal = SIGNALS_OFF
    else:
        verdict.says = (seat, command.signal)


def _only_host_before_start(table: Table, who: Person) -> Refusal | None:
    if who.guest != table.host:
        return NOT_HOST
    return NOT_OPEN if table.status != "open" else None


def _only_host_at_seat(table: Table, who: Person, seat: int) -> Refusal | None:
    refusal = _only_host_before_start(table, who)
    return NO_SUCH_SEAT if refusal is None and seat >= len(table.seats) else refusal


Wish = Callable[[Desk, Any, Person, Verdict], None]
WISHES: dict[type[AnyCommand], Wish] = {
    Sit: sit,
    Leave: leave,
    Back: back,
    Rename: rename,
    AddBot: add_bot,
    ClearSeat: clear_seat,
    SetOptions: set_options,
    Start: start,
    Commit: commit,
    Reveal: reveal,
    Rematch: rematch,
    Signal: signal,
}

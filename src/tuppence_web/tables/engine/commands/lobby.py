"""People's commands besides playing: seats, bots, options, the start, the end."""

from __future__ import annotations

from collections.abc import Container

import msgspec

import tuppence
from tuppence.chance import seed_commitment
from tuppence.errors import InvalidOption
from tuppence_web.accounts.rules import clean_name
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import CommandResult, Decision, Person, next_match
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.new_table import bot, in_words, known_options
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.commands import (
    AddBot,
    AskBack,
    Back,
    ClearSeat,
    Commit,
    Leave,
    Reaction,
    Rematch,
    Rename,
    Reveal,
    SetOptions,
    Sit,
    Start,
)
from tuppence_web.tables.wire.settings import FIELDS, TableSettings
from tuppence_web.web.refusals import Refusal


def sit(decision: Decision, command: Sit, who: Person, result: CommandResult) -> None:
    """Take an empty seat, or change to it."""
    table = decision.table
    if table.status != "open":
        result.refusal = words.NOT_OPEN
    elif command.seat >= len(table.seats):
        result.refusal = words.NO_SUCH_SEAT
    elif table.seats[command.seat].guest == who.guest:
        result.repeated = table.seq
    elif who.guest in table.removed:
        result.refusal = words.was_removed(table.removed[who.guest].by)
    elif table.seats[command.seat].kind != "empty":
        result.refusal = words.SEAT_TAKEN
    else:
        decision.add("sat", "person", command.seat, command.id, {"guest": who.guest, "name": who.name})


def leave(decision: Decision, command: Leave, who: Person, result: CommandResult) -> None:
    """Leave: before the start the seat becomes free, during play a bot takes over."""
    table, seat = decision.table, decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = words.NO_SEAT
    elif table.status == "open":
        decision.add("left", "person", seat, command.id, {"guest": who.guest})
        if who.guest == table.host:
            pass_on(decision, seat, {one.guest for one in table.seats if one.guest and one.commitment is not None})
    elif table.status == "playing" and not table.seats[seat].stand_in:
        decision.add("stand_in", "person", seat, command.id, {"guest": who.guest})
    elif table.status == "drawing":
        result.refusal = words.NOT_OPEN
    else:
        result.repeated = table.seq


def pass_on(decision: Decision, seat: int, here: Container[str]) -> None:
    """Make the next person round the table the host, of those who are here. Without any, the host stays."""
    table = decision.table
    number = table.next_host(seat, here)
    if number is not None:
        decision.add("host", "house", number, None, {"guest": table.seats[number].guest})


def host_is_gone(table: Table, here: Container[str], now: int) -> list[Entry]:
    """Make somebody else the host before the start. At a table of the association the host stays."""
    decision = Decision(table, now)
    if table.status == "open" and table.mode.set_by_players:
        seat = table.seat_of(table.host)
        pass_on(decision, -1 if seat is None else seat, here)
    return decision.entries


def back(decision: Decision, command: Back, who: Person, result: CommandResult) -> None:
    """Nothing more to do: `handle` has already brought the sender back."""
    if decision.table.seat_of(who.guest) is None:
        result.refusal = words.NO_SEAT
    elif not decision.entries:
        result.repeated = decision.table.seq


def rename(decision: Decision, command: Rename, who: Person, result: CommandResult) -> None:
    """Change the sender's name, here and everywhere."""
    name = clean_name(command.name)
    seat = decision.table.seat_of(who.guest)
    if not name:
        result.refusal = words.NO_NAME
        return
    result.renamed = name
    if seat is None:
        result.repeated = decision.table.seq
    else:
        decision.add("renamed", "person", seat, command.id, {"guest": who.guest, "name": name})


def add_bot(decision: Decision, command: AddBot, who: Person, result: CommandResult) -> None:
    """Put a bot on an empty seat, or change the level of the bot there."""
    table = decision.table
    result.refusal = _only_host_at_seat(table, who, command.seat)
    if result.refusal is not None:
        return
    if table.seats[command.seat].guest is not None:
        result.refusal = words.SEAT_TAKEN
    else:
        body = bot(table.seats, command.seat, command.level)
        decision.add("bot", "person", command.seat, command.id, {"guest": who.guest, **body})
        decision.start_if_ready()


def clear_seat(decision: Decision, command: ClearSeat, who: Person, result: CommandResult) -> None:
    """Remove the bot or person from a seat."""
    result.refusal = _only_host_at_seat(decision.table, who, command.seat)
    if result.refusal is not None:
        return
    seat = decision.table.seats[command.seat]
    removed = {} if seat.guest in (None, who.guest) else {"removed": seat.guest}
    if seat.kind == "empty":
        result.repeated = decision.table.seq
    else:
        decision.add("cleared", "person", command.seat, command.id, {"guest": who.guest, **removed})


def ask_back(decision: Decision, command: AskBack, who: Person, result: CommandResult) -> None:
    """Let somebody sit down again who was removed."""
    table = decision.table
    result.refusal = _only_host_before_start(table, who)
    if result.refusal is not None:
        return
    guest = next((guest for guest, gone in table.removed.items() if gone.number == command.number), None)
    if guest is None:
        result.repeated = table.seq
    else:
        decision.add("asked_back", "person", None, command.id, {"guest": who.guest, "back": guest})


def set_options(decision: Decision, command: SetOptions, who: Person, result: CommandResult) -> None:
    """Set all of the game's options; those left out get their defaults."""
    table = decision.table
    result.refusal = _only_host_before_start(table, who) or bad_options(table, command)
    if result.refusal is None:
        settings = settings_after(table, command)
        body = {"guest": who.guest, "options": command.options, **msgspec.to_builtins(settings)}
        decision.add("options", "person", None, command.id, body)
        decision.start_if_ready()


def settings_after(table: Table, command: SetOptions) -> TableSettings:
    """The table's settings after a command. Raises InvalidOption."""
    changed = {name: value for name, value in command.settings.items() if value is not None}
    return fill_in(table.game.kind, {**msgspec.to_builtins(table.settings), **changed})


def bad_options(table: Table, command: SetOptions) -> Refusal | None:
    """Why these options are refused, or None."""
    for given, known in ((command.options, known_options(table.game_name)), (command.settings, frozenset(FIELDS))):
        unknown = sorted(set(given) - known)
        if unknown:
            return words.no_such_option(unknown[0], known)
    try:
        game = tuppence.load(table.game_name, **command.options)
        settings_after(table, command)
    except InvalidOption as error:
        return Refusal("bad_options", words.cut(in_words(table.game_name, error)), field=words.cut(error.option))
    people = sum(seat.guest is not None for seat in table.seats)
    if game.num_players < people:
        return words.more_sit_here(people)
    return None


def start(decision: Decision, command: Start, who: Person, result: CommandResult) -> None:
    """Begin the match."""
    table = decision.table
    result.refusal = _only_host_before_start(table, who)
    if result.refusal is not None:
        return
    people = [seat for seat in table.seats if seat.kind == "person"]
    if any(seat.kind == "empty" for seat in table.seats):
        result.refusal = words.SOME_EMPTY
    elif table.auto_start and people and all(seat.commitment is None for seat in people):
        result.refusal = words.NOBODY_CAME
    else:
        decision.start("person", command.id, who.guest)


def commit(decision: Decision, command: Commit, who: Person, result: CommandResult) -> None:
    """Commit to a seed for the dice. Nobody sees it until the contributors are fixed."""
    table, seat = decision.table, decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = words.NO_SEAT
    elif table.status != "open":
        result.refusal = words.NOT_OPEN
    elif command.to != table.commitment:
        result.refusal = words.OTHER_COMMITMENT
    elif table.seats[seat].commitment == command.commitment or table.seats[seat].left_out:
        result.repeated = table.seq
    else:
        body = {"guest": who.guest, "commitment": command.commitment}
        decision.add("committed", "person", seat, command.id, body)
        decision.start_if_ready()


def reveal(decision: Decision, command: Reveal, who: Person, result: CommandResult) -> None:
    """Reveal the committed seed. The last one begins the match."""
    table, seat = decision.table, decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = words.NO_SEAT
    elif table.seats[seat].seed == command.seed:
        result.repeated = table.seq
    elif table.status != "drawing" or table.seats[seat].seed is not None:
        result.refusal = words.SEED_NOT_DUE
    elif table.seats[seat].commitment != seed_commitment(table.commitment, command.seed):
        result.refusal = words.OTHER_SEED
    else:
        decision.add("revealed", "person", seat, command.id, {"guest": who.guest, "seed": command.seed})
        decision.begin_if_revealed()


def rematch(decision: Decision, command: Rematch, who: Person, result: CommandResult) -> None:
    """Ask for a rematch or agree to it. Once all who played to the end have, its table opens."""
    table, seat = decision.table, decision.table.seat_of(who.guest)
    if table.mode.no_rematch is not None:
        result.refusal = table.mode.no_rematch
    elif not table.ended:
        result.refusal = words.MATCH_RUNS
    elif seat is None or who.guest is None:
        result.refusal = words.HAD_NO_SEAT
    elif table.rematch is not None or seat in table.again:
        result.repeated = table.seq
    elif not table.mode.plays_named_seats and _playing_people(table) - {seat, *table.again}:
        decision.add("again", "person", seat, command.id, {"guest": who.guest})
    else:
        result.opens = next_match(table, who.guest, {seat, *table.again})


def _playing_people(table: Table) -> set[int]:
    """The seats whose people played to the end."""
    return {number for number, seat in enumerate(table.seats) if seat.guest and not seat.stand_in}


def reaction(decision: Decision, command: Reaction, who: Person, result: CommandResult) -> None:
    """Send a reaction to everybody."""
    seat = decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = words.NO_SEAT
    elif not decision.table.settings.reactions:
        result.refusal = words.REACTIONS_OFF
    else:
        result.says = (seat, command.reaction)


def _only_host_before_start(table: Table, who: Person) -> Refusal | None:
    if who.guest != table.host:
        return words.NOT_HOST
    return words.NOT_OPEN if table.status != "open" else None


def _only_host_at_seat(table: Table, who: Person, seat: int) -> Refusal | None:
    refusal = _only_host_before_start(table, who)
    return words.NO_SUCH_SEAT if refusal is None and seat >= len(table.seats) else refusal

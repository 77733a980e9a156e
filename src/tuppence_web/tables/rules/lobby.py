"""People's commands besides playing: seats, bots, options, the start, the end."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Container
from typing import Any

import msgspec

import tuppence
from tuppence.chance import seed_commitment
from tuppence.errors import InvalidOption
from tuppence_web.accounts.rules import clean_name
from tuppence_web.refusals import Refusal
from tuppence_web.tables.rules.decisions import (
    NO_NAME,
    NO_SEAT,
    NO_SUCH_SEAT,
    CommandResult,
    Decision,
    Person,
    act,
    cut,
)
from tuppence_web.tables.rules.entries import Entry, Seat
from tuppence_web.tables.rules.joining import judge_joining
from tuppence_web.tables.rules.openings import Opening, bot, in_words, known_options
from tuppence_web.tables.rules.refereeing import judge_real
from tuppence_web.tables.rules.running_score import score_after
from tuppence_web.tables.rules.seating import seat_for
from tuppence_web.tables.rules.table import Table
from tuppence_web.tables.rules.table_settings import NAMES, TableSettings, fill_in
from tuppence_web.tables.wire.commands import (
    Act,
    AddBot,
    AnyCommand,
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

NOT_OPEN = Refusal("not_open", "The match has begun; this is settled before the start.")
SET = Refusal("not_open", "This match was set by who runs it: its seats and options stay as they are.")
NO_REMATCH = Refusal("not_over", "This match was set by who runs it: it is played once.")
NOT_HOST = Refusal("not_host", "Only the host of the table may do this.")
OTHER_COMMITMENT = Refusal("bad_seed", "This is not for the commitment of this table's dice: load the page again.")
OTHER_SEED = Refusal("bad_seed", "This is not the seed that your seat committed to.")
REACTIONS_OFF = Refusal("reactions_off", "Reactions are turned off at this table.")
ALL_TAKEN = Refusal("seat_taken", "Somebody was quicker: all seats of this table are taken.")
FIRST_GAME = Refusal("not_over", "A first game is played once. The next match is a real one, at another table.")
NO_COOKIE = Refusal("not_seated", "Take a seat first; this site needs its cookie for that.")


def judge(table: Table, command: AnyCommand, who: Person, now: int) -> CommandResult:
    """Answer a person's command."""
    if who.guest is None:
        return CommandResult([], NO_COOKIE)
    repeated = table.answered(who.guest, command.id)
    if repeated is not None:
        return CommandResult([], repeated=repeated)
    decision = Decision(table, now)
    seat = seat_for(table, who.guest, who.asked)
    if seat is not None and table.seats[seat].stand_in and not isinstance(command, Leave):
        request = command.id if isinstance(command, Back) else None
        decision.add("back", "person", seat, request, {"guest": who.guest})
    result = CommandResult(decision.entries)
    result.refusal = _settled(table, command)
    if result.refusal is not None or judge_real(decision, command, who, result):
        return result
    if judge_joining(decision, command, who, result):
        return result
    if isinstance(command, Act):
        result.refusal = act(decision, command, who, seat)
    else:
        HANDLERS[type(command)](decision, command, who, result)
    return result


def _settled(table: Table, command: AnyCommand) -> Refusal | None:
    """Why a command is refused at a table of the association, whose players cannot change seats and options."""
    if table.fixture is None:
        return None
    if isinstance(command, Rematch):
        return NO_REMATCH
    seats_are_set = table.status == "open" or table.real is not None
    return SET if seats_are_set and isinstance(command, (Sit, Leave, AddBot, ClearSeat, SetOptions)) else None


def sit(decision: Decision, command: Sit, who: Person, result: CommandResult) -> None:
    """Take an empty seat, or change to it."""
    table = decision.table
    if table.status != "open":
        result.refusal = NOT_OPEN
    elif command.seat >= len(table.seats):
        result.refusal = NO_SUCH_SEAT
    elif table.seats[command.seat].guest == who.guest:
        result.repeated = table.seq
    elif who.guest in table.removed:
        by = table.removed[who.guest].by
        result.refusal = Refusal("removed", f"{by} removed you from this table: sit down once you are asked back.")
    elif table.seats[command.seat].kind != "empty":
        result.refusal = Refusal("seat_taken", "Somebody sits there already.")
    else:
        decision.add("sat", "person", command.seat, command.id, {"guest": who.guest, "name": who.name})


def sit_anywhere(table: Table, now: int, who: Person) -> CommandResult:
    """Take the first empty seat from a page without a connection; who has a seat keeps it."""
    if table.seat_of(who.guest) is not None:
        return CommandResult([])
    empty = next((number for number, seat in enumerate(table.seats) if seat.kind == "empty"), None)
    if empty is None:
        return CommandResult([], ALL_TAKEN if table.status == "open" else NOT_OPEN)
    return judge(table, Sit(secrets.token_hex(8), table.seq, empty), who, now)


def leave(decision: Decision, command: Leave, who: Person, result: CommandResult) -> None:
    """Leave: before the start the seat becomes free, during play a bot takes over."""
    table, seat = decision.table, decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = NO_SEAT
    elif table.status == "open":
        decision.add("left", "person", seat, command.id, {"guest": who.guest})
        if who.guest == table.host:
            pass_on(decision, seat, {one.guest for one in table.seats if one.guest and one.commitment is not None})
    elif table.status == "playing" and not table.seats[seat].stand_in:
        decision.add("stand_in", "person", seat, command.id, {"guest": who.guest})
    elif table.status == "drawing":
        result.refusal = NOT_OPEN
    else:
        result.repeated = table.seq


def pass_on(decision: Decision, seat: int, here: Container[str]) -> None:
    """Make the next person round the table the host, of those who are here. Without any, the host stays."""
    table = decision.table
    number = table.next_host(seat, here)
    if number is not None:
        decision.add("host", "house", number, None, {"guest": table.seats[number].guest})


def host_is_gone(table: Table, here: Container[str], now: int) -> list[Entry]:
    """Pass the host's chair on before the start. A table of the association keeps the host whom it was given."""
    decision = Decision(table, now)
    if table.status == "open" and table.fixture is None:
        seat = table.seat_of(table.host)
        pass_on(decision, -1 if seat is None else seat, here)
    return decision.entries


def back(decision: Decision, command: Back, who: Person, result: CommandResult) -> None:
    """Nothing more to do: `judge` has already brought the sender back."""
    if decision.table.seat_of(who.guest) is None:
        result.refusal = NO_SEAT
    elif not decision.entries:
        result.repeated = decision.table.seq


def rename(decision: Decision, command: Rename, who: Person, result: CommandResult) -> None:
    """Change one's name, here and everywhere."""
    name = clean_name(command.name)
    seat = decision.table.seat_of(who.guest)
    if not name:
        result.refusal = NO_NAME
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
        result.refusal = Refusal("seat_taken", "Somebody sits there already.")
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
    asked = {name: getattr(command, name) for name in NAMES}
    changed = {name: value for name, value in asked.items() if value is not None}
    return fill_in(table.game.kind, {**msgspec.to_builtins(table.settings), **changed})


def bad_options(table: Table, command: SetOptions) -> Refusal | None:
    """Why these options are refused, or None."""
    options = command.options
    known = known_options(table.game_name)
    unknown = sorted(set(options) - known)
    if unknown:
        words = cut(f"There is no option {unknown[0]!r}; there are {', '.join(sorted(known))}.")
        return Refusal("bad_options", words, field=cut(unknown[0]))
    try:
        game = tuppence.load(table.game_name, **options)
        settings_after(table, command)
    except InvalidOption as error:
        return Refusal("bad_options", cut(in_words(table.game_name, error)), field=cut(error.option))
    people = sum(seat.guest is not None for seat in table.seats)
    if game.num_players < people:
        return Refusal("bad_options", f"{people} people sit here already.")
    return None


def start(decision: Decision, command: Start, who: Person, result: CommandResult) -> None:
    """Begin the match."""
    table = decision.table
    result.refusal = _only_host_before_start(table, who)
    if result.refusal is not None:
        return
    people = [seat for seat in table.seats if seat.kind == "person"]
    if any(seat.kind == "empty" for seat in table.seats):
        result.refusal = Refusal("not_ready", "Some seats are empty: invite somebody or add a bot.")
    elif table.auto_start and people and all(seat.commitment is None for seat in people):
        result.refusal = Refusal("not_ready", "Nobody who plays has come yet.")
    else:
        decision.start("person", command.id, who.guest)


def commit(decision: Decision, command: Commit, who: Person, result: CommandResult) -> None:
    """Commit to a seed for the dice. Nobody sees it until the contributors are fixed."""
    table, seat = decision.table, decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = NO_SEAT
    elif table.status != "open":
        result.refusal = NOT_OPEN
    elif command.to != table.commitment:
        result.refusal = OTHER_COMMITMENT
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
        result.refusal = NO_SEAT
    elif table.seats[seat].seed == command.seed:
        result.repeated = table.seq
    elif table.status != "drawing" or table.seats[seat].seed is not None:
        result.refusal = Refusal("bad_seed", "No seed of yours is asked for now.")
    elif table.seats[seat].commitment != seed_commitment(table.commitment, command.seed):
        result.refusal = OTHER_SEED
    else:
        decision.add("revealed", "person", seat, command.id, {"guest": who.guest, "seed": command.seed})
        decision.begin_if_revealed()


def rematch(decision: Decision, command: Rematch, who: Person, result: CommandResult) -> None:
    """Open a table with the same seats and options, where the match begins once everybody has come."""
    table, seat = decision.table, decision.table.seat_of(who.guest)
    if not table.ended:
        result.refusal = Refusal("not_over", "The match is not over.")
    elif seat is None or who.guest is None:
        result.refusal = Refusal("not_seated", "You had no seat in this match.")
    elif table.first is not None:
        result.refusal = FIRST_GAME
    elif table.rematch is not None:
        result.repeated = table.seq
    else:
        seats = [Seat(guest=old.guest, level=old.level, name=old.name) for old in table.seats]
        options = dict(table.game.options)
        settings = msgspec.structs.replace(table.settings, anyone=False)  # strangers were asked for once
        opening = Opening(table.game_name, options, who.guest, seats, True, settings)
        result.opens = msgspec.structs.replace(opening, score=score_after(table))


def ask_for_rematch(table: Table, now: int, who: Person) -> CommandResult:
    """The same from a page without a connection."""
    return judge(table, Rematch(secrets.token_hex(8), table.seq), who, now)


def reaction(decision: Decision, command: Reaction, who: Person, result: CommandResult) -> None:
    """Send a reaction to everybody."""
    seat = decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = NO_SEAT
    elif not decision.table.settings.reactions:
        result.refusal = REACTIONS_OFF
    else:
        result.says = (seat, command.reaction)


def _only_host_before_start(table: Table, who: Person) -> Refusal | None:
    if who.guest != table.host:
        return NOT_HOST
    return NOT_OPEN if table.status != "open" else None


def _only_host_at_seat(table: Table, who: Person, seat: int) -> Refusal | None:
    refusal = _only_host_before_start(table, who)
    return NO_SUCH_SEAT if refusal is None and seat >= len(table.seats) else refusal


Handler = Callable[[Decision, Any, Person, CommandResult], None]
HANDLERS: dict[type[AnyCommand], Handler] = {
    Sit: sit,
    Leave: leave,
    Back: back,
    Rename: rename,
    AddBot: add_bot,
    ClearSeat: clear_seat,
    AskBack: ask_back,
    SetOptions: set_options,
    Start: start,
    Commit: commit,
    Reveal: reveal,
    Rematch: rematch,
    Reaction: reaction,
}

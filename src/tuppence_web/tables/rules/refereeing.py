"""A real table's own commands: what happened there, taking it back, and the confirmation of the result.

Who keeps the match enters for everybody: the official, who does not play (10.01, PD-8), or a player without one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tuppence.errors import IllegalAction
from tuppence.match import State
from tuppence_web.accounts.rules import NO_BRACES, as_read
from tuppence_web.refusals import Refusal
from tuppence_web.tables.rules.decisions import (
    NO_SEAT,
    NO_SUCH_SEAT,
    CommandResult,
    Decision,
    Person,
    cut,
    not_now,
    rename_elsewhere,
)
from tuppence_web.tables.rules.openings import Opening
from tuppence_web.tables.rules.real_table import RealMatch, in_competition
from tuppence_web.tables.rules.table import Table
from tuppence_web.tables.wire.commands import (
    Act,
    Agree,
    AnyCommand,
    ClearSeat,
    Confirm,
    Enter,
    Leave,
    Rematch,
    Rename,
    Sit,
    Undo,
    Validate,
)
from tuppence_web.text import one_line

NOT_REAL = Refusal("not_real", "This table is played here: nothing is entered from outside, and nothing taken back.")
NOT_OFFICIAL = Refusal("not_official", "Only who keeps this match may enter what happened.", "10.01")
OFFICIAL_PLAYS = Refusal("not_official", "The official of a match is never one of its players.", "PD-8")
AT_A_REAL_TABLE = Refusal(
    "not_official", "This match is played at a real table: who keeps it enters what happens there.", "10.01"
)
MATCH_OVER = Refusal("not_ready", "The match is over. Take the last entry back if it was wrong.")
NOT_OVER = Refusal("not_over", "The match is not over: there is no result to confirm yet.")
CONFIRMED = Refusal("not_ready", "The result is confirmed. Who keeps the match can take an entry back, with a reason.")
NOTHING_THERE = Refusal("bad_options", "There is no such entry to take back: choose one that still stands.")
NO_REMATCH = Refusal(
    "not_over", "A match at a real table is begun anew, from its form: its surface is looked at again.", "PD-9"
)
NO_REASON = Refusal("malformed", "Say why it is taken back: the log keeps the reason.")
TAKEN = Refusal("seat_taken", "Somebody else follows this seat on a phone already.")
STALE = Refusal("stale", "The match has moved on since you looked.")
ABANDONED = Refusal("not_ready", "The match was abandoned; it is over.")
NOT_CERTIFIED = Refusal(
    "not_official",
    "In competition play an official must be certified by the association. In pub play it can be anybody.",
    "10.01",
)
ON_RECORD = Refusal(
    "not_official", "The official of this match is on record: sign in on the other phone, and go on there.", "10.01"
)
OLD_LINK = Refusal("stale", "This link was used, or is of another phone than the one that keeps the match now.")
KEPT_TO_THE_END = Refusal("not_ready", "The result is confirmed: the match needs nobody to keep it any more.")
MOST_ENTRIES = 20_000  # in a log from which something is taken back; the longest match has some 5,000
TOO_LONG = Refusal("not_ready", "So much was taken back at this table that no more can be: begin the match anew.")


def judge_real(decision: Decision, command: AnyCommand, who: Person, result: CommandResult) -> bool:
    """Answer a command that means something else at a real table, or only means something there.

    Return False for the others, such as taking a name.
    """
    handler = HANDLERS.get(type(command))
    real = decision.table.real
    if real is None:
        if type(command) in REAL_ONLY:
            result.refusal = NOT_REAL
        return type(command) in REAL_ONLY
    if handler is not None:
        handler(decision, real, command, who, result)
    return handler is not None


def enter(decision: Decision, real: RealMatch, command: Enter, who: Person, result: CommandResult) -> None:
    """Enter what happened: all of it or nothing."""
    table = decision.table
    result.refusal = _not_now(table, command, who)
    if result.refusal is not None:
        return
    try:
        _tried(table.playing, command.actions)
    except IllegalAction as error:
        result.refusal = Refusal("illegal_action", not_now(error.reason), error.rule, error.legal)
        return
    for action in command.actions:
        decision.add("played", "official", table.to_act, command.id, action)


def _not_now(table: Table, command: Enter | Validate, who: Person) -> Refusal | None:
    """Why this person can enter nothing now, whatever it is."""
    if who.guest != table.host:
        return NOT_OFFICIAL
    if table.status != "playing":
        return ABANDONED if table.status == "abandoned" else MATCH_OVER
    return None if table.moved <= command.seq <= table.seq else STALE


def _tried(state: State, actions: list[dict[str, Any]]) -> None:
    """Apply actions to a copy. Raises IllegalAction for the first that is not legal."""
    copy = state.clone()
    for action in actions:
        copy.apply_typed(action)


def validate_entry(table: Table, command: Validate, who: Person) -> Refusal | None:
    """Why an entry would be refused, or None. The table is not changed."""
    refused = _not_now(table, command, who)
    if refused is not None:
        return refused
    refusal = table.playing.refusal(command.action)
    return None if refusal is None else Refusal("illegal_action", not_now(refusal.reason), refusal.rule)


def undo(decision: Decision, real: RealMatch, command: Undo, who: Person, result: CommandResult) -> None:
    """Take back the plays from an entry on."""
    table, why = decision.table, one_line(command.why.translate(NO_BRACES))
    to = command.to if command.of is None else real.first_of(command.of)
    if who.guest != table.host:
        result.refusal = NOT_OFFICIAL
    elif table.status == "abandoned":
        result.refusal = ABANDONED
    elif table.moved > command.seq:
        result.refusal = STALE
    elif table.seq >= MOST_ENTRIES:
        result.refusal = TOO_LONG
    elif all(play.seq != to for play in real.standing):
        result.refusal = NOTHING_THERE
    elif not why:
        result.refusal = NO_REASON
    else:
        seat = table.seat_of(who.guest)
        name = real.official or who.name
        body = {"guest": who.guest, "to": to, "why": cut(why), "name": name}
        decision.add("undone", "official", seat, command.id, body)


def agree(decision: Decision, real: RealMatch, command: Agree, who: Person, result: CommandResult) -> None:
    """A player confirms the result. The last of all players makes it count.

    Where no certified official did, a player can agree also after it was confirmed, so that it is rated.
    """
    table, seat = decision.table, decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = NO_SEAT
    elif table.status != "over":
        result.refusal = NOT_OVER
    elif seat in real.agreed or (real.confirmed and real.certified):
        result.repeated = table.seq
    elif table.moved > command.seq:
        result.refusal = STALE
    else:
        decision.add("agreed", "person", seat, command.id, {"guest": who.guest})
        if len(real.agreed) == len(table.seats) and not real.confirmed:
            decision.add("confirmed", "house", None, None, {})


def confirm(decision: Decision, real: RealMatch, command: Confirm, who: Person, result: CommandResult) -> None:
    """Who keeps the match confirms the result for everybody."""
    table = decision.table
    if who.guest != table.host:
        result.refusal = NOT_OFFICIAL
    elif table.status != "over":
        result.refusal = NOT_OVER
    elif real.confirmed:
        result.repeated = table.seq
    elif table.moved > command.seq:
        result.refusal = STALE
    else:
        decision.add("confirmed", "official", table.seat_of(who.guest), command.id, {"guest": who.guest})


def claim(decision: Decision, real: RealMatch, command: Sit, who: Person, result: CommandResult) -> None:
    """A player takes the seat with the own name, to follow the match and confirm its result on a phone."""
    table = decision.table
    if who.guest == table.host and real.official is not None:
        result.refusal = OFFICIAL_PLAYS
    elif real.confirmed:
        result.refusal = CONFIRMED
    elif command.seat >= len(table.seats):
        result.refusal = NO_SUCH_SEAT
    elif table.seats[command.seat].guest == who.guest:
        result.repeated = table.seq
    elif table.seats[command.seat].guest is not None:
        result.refusal = TAKEN
    else:
        body = {"guest": who.guest, "name": table.seats[command.seat].name, "follower": who.name}
        decision.add("sat", "person", command.seat, command.id, body)


def leave(decision: Decision, real: RealMatch, command: Leave, who: Person, result: CommandResult) -> None:
    """A player no longer follows the match on a phone; the seat keeps its name."""
    seat = decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = NO_SEAT
    elif real.confirmed:
        result.refusal = CONFIRMED
    else:
        decision.add("left", "person", seat, command.id, {"guest": who.guest})


def release(decision: Decision, real: RealMatch, command: ClearSeat, who: Person, result: CommandResult) -> None:
    """Who keeps the match takes a seat back from somebody who is not that player."""
    table = decision.table
    if who.guest != table.host:
        result.refusal = NOT_OFFICIAL
    elif real.confirmed:
        result.refusal = CONFIRMED
    elif command.seat >= len(table.seats):
        result.refusal = NO_SUCH_SEAT
    elif table.seats[command.seat].guest is None:
        result.repeated = table.seq
    else:
        decision.add("cleared", "official", command.seat, command.id, {"guest": who.guest})


def rename(decision: Decision, real: RealMatch, command: Rename, who: Person, result: CommandResult) -> None:
    """Change one's own name everywhere but here: the seats keep the names that were written down for them."""
    rename_elsewhere(decision, command, result)


def refuse(decision: Decision, real: RealMatch, command: AnyCommand, who: Person, result: CommandResult) -> None:
    """Refuse what is only for tables where the house draws."""
    result.refusal = NO_REMATCH if isinstance(command, Rematch) else AT_A_REAL_TABLE


def cannot_pass_on(table: Table) -> Refusal | None:
    """Why no other phone can keep this match, whoever has it; None if one can."""
    if table.real is None:
        return NOT_REAL
    if table.fixture is not None:
        return ON_RECORD
    if table.status == "abandoned":
        return ABANDONED
    return KEPT_TO_THE_END if table.real.confirmed else None


def take_over(decision: Decision, kept_from: int, who: Person, certified: bool) -> Refusal | None:
    """Let another phone keep the match, by a link of the one that does. ``who.name`` is the name to be written down.

    ``kept_from``: since which entry that one kept it. ``certified``: whether this person is a certified official. The
    match stays one of a certified official only if all who kept it were.
    """
    table = decision.table
    refusal = cannot_pass_on(table)
    if refusal is not None or who.guest == table.host:
        return refusal
    real = table.kept
    if kept_from != real.kept_from:
        return OLD_LINK
    if real.official is not None:
        names = [as_read(name) for name in real.names.values()]
        if table.seat_of(who.guest) is not None or as_read(who.name) in names:
            return OFFICIAL_PLAYS
        if in_competition(table.game) and not certified:
            return NOT_CERTIFIED
    body = {"guest": who.guest, "name": who.name, "certified": real.certified and certified}
    decision.add("kept", "person", table.seat_of(who.guest), None, body)
    return None


def go_on(decision: Decision, next_table: str, opening: Opening) -> Refusal | None:
    """Note at a table whose match has ended where who kept it has begun the next one, for those who watch."""
    table = decision.table
    if table.real is None:
        return NOT_REAL
    if opening.host != table.host:
        return NOT_OFFICIAL
    if not table.ended or table.fixture is not None:
        return NOT_OVER
    if table.rematch is None and table.game_name == opening.game:
        body = {"guest": opening.host, "table": next_table}
        decision.add("rematch", "official", None, None, body)
    return None


Handler = Callable[[Decision, RealMatch, Any, Person, CommandResult], None]
HANDLERS: dict[type[AnyCommand], Handler] = {
    Enter: enter,
    Undo: undo,
    Agree: agree,
    Confirm: confirm,
    Sit: claim,
    Leave: leave,
    ClearSeat: release,
    Rename: rename,
    Act: refuse,
    Rematch: refuse,
}
REAL_ONLY: tuple[type[AnyCommand], ...] = (Enter, Undo, Agree, Confirm)

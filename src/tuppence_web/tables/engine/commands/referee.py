"""A real table's own commands: what happened there, taking it back, and the confirmation of the result.

The referee enters for everybody: the official, who does not play (10.01, PD-8), or a player where there is none.
"""

from __future__ import annotations

from typing import Any

from tuppence.errors import IllegalAction
from tuppence.match import State
from tuppence_web.accounts.rules import NO_BRACES, as_read
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import CommandResult, Decision, Person
from tuppence_web.tables.engine.new_table import NewTable
from tuppence_web.tables.engine.settings import in_competition
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.commands import (
    Act,
    Agree,
    AnyCommand,
    ClearSeat,
    Confirm,
    Enter,
    Leave,
    Sit,
    Undo,
    Validate,
)
from tuppence_web.tables.wire.server_events import REFEREE_CHANGED
from tuppence_web.web.refusals import Refusal
from tuppence_web.web.text import one_line

MOST_ENTRIES = 20_000  # in a log from which something is taken back; the longest match has some 5,000


def enter(decision: Decision, command: Enter, who: Person, result: CommandResult) -> None:
    """Enter what happened: all of it or nothing."""
    table = decision.table
    result.refusal = _not_now(table, command, who)
    if result.refusal is not None:
        return
    try:
        _tried(table.playing, command.actions)
    except IllegalAction as error:
        result.refusal = Refusal("illegal_action", words.not_now(error.reason), error.rule, error.legal)
        return
    for action in command.actions:
        decision.add("played", "official", table.to_act, command.id, action)


def _not_now(table: Table, command: Enter | Validate, who: Person) -> Refusal | None:
    """Why this person can enter nothing now, whatever it is."""
    if who.guest != table.host:
        return words.NOT_OFFICIAL
    if table.status != "playing":
        return words.ABANDONED if table.status == "abandoned" else words.MATCH_OVER
    return None if table.moved <= command.seq <= table.seq else words.STALE


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
    return None if refusal is None else Refusal("illegal_action", words.not_now(refusal.reason), refusal.rule)


def undo(decision: Decision, command: Undo, who: Person, result: CommandResult) -> None:
    """Take back the plays from an entry on."""
    table, why = decision.table, one_line(command.why.translate(NO_BRACES))
    real = table.real_match
    to = command.to if command.of is None else real.first_of(command.of)
    if who.guest != table.host:
        result.refusal = words.NOT_OFFICIAL
    elif table.status == "abandoned":
        result.refusal = words.ABANDONED
    elif table.moved > command.seq:
        result.refusal = words.STALE
    elif table.seq >= MOST_ENTRIES:
        result.refusal = words.TOO_LONG
    elif all(play.seq != to for play in real.standing):
        result.refusal = words.NOTHING_THERE
    elif not why:
        result.refusal = words.NO_REASON
    else:
        seat = table.seat_of(who.guest)
        name = real.official or who.name
        body = {"guest": who.guest, "to": to, "why": words.cut(why), "name": name}
        decision.add("undone", "official", seat, command.id, body)


def agree(decision: Decision, command: Agree, who: Person, result: CommandResult) -> None:
    """A player confirms the result. The last of all players makes it count.

    Where no certified official did, a player can agree also after it was confirmed, so that it is rated.
    """
    table, seat = decision.table, decision.table.seat_of(who.guest)
    real = table.real_match
    if seat is None:
        result.refusal = words.NO_SEAT
    elif table.status != "over":
        result.refusal = words.NOT_OVER
    elif seat in real.agreed or (real.confirmed and real.certified):
        result.repeated = table.seq
    elif table.moved > command.seq:
        result.refusal = words.STALE
    else:
        decision.add("agreed", "person", seat, command.id, {"guest": who.guest})
        if len(real.agreed) == len(table.seats) and not real.confirmed:
            decision.add("confirmed", "house", None, None, {})


def confirm(decision: Decision, command: Confirm, who: Person, result: CommandResult) -> None:
    """The referee confirms the result for everybody."""
    table, real = decision.table, decision.table.real_match
    if who.guest != table.host:
        result.refusal = words.NOT_OFFICIAL
    elif table.status != "over":
        result.refusal = words.NOT_OVER
    elif real.confirmed:
        result.repeated = table.seq
    elif table.moved > command.seq:
        result.refusal = words.STALE
    else:
        decision.add("confirmed", "official", table.seat_of(who.guest), command.id, {"guest": who.guest})


def claim(decision: Decision, command: Sit, who: Person, result: CommandResult) -> None:
    """A player takes the seat of that name, to follow the match and confirm its result on a phone."""
    table, real = decision.table, decision.table.real_match
    if who.guest == table.host and real.official is not None:
        result.refusal = words.OFFICIAL_PLAYS
    elif real.confirmed:
        result.refusal = words.CONFIRMED
    elif command.seat >= len(table.seats):
        result.refusal = words.NO_SUCH_SEAT
    elif table.seats[command.seat].guest == who.guest:
        result.repeated = table.seq
    elif table.seats[command.seat].guest is not None:
        result.refusal = words.FOLLOWED
    else:
        body = {"guest": who.guest, "name": table.seats[command.seat].name, "follower": who.name}
        decision.add("sat", "person", command.seat, command.id, body)


def leave(decision: Decision, command: Leave, who: Person, result: CommandResult) -> None:
    """A player no longer follows the match on a phone; the seat's name stays."""
    seat = decision.table.seat_of(who.guest)
    real = decision.table.real_match
    if seat is None:
        result.refusal = words.NO_SEAT
    elif real.confirmed:
        result.refusal = words.CONFIRMED
    else:
        decision.add("left", "person", seat, command.id, {"guest": who.guest})


def release(decision: Decision, command: ClearSeat, who: Person, result: CommandResult) -> None:
    """The referee takes a seat back from somebody who is not that player."""
    table, real = decision.table, decision.table.real_match
    if who.guest != table.host:
        result.refusal = words.NOT_OFFICIAL
    elif real.confirmed:
        result.refusal = words.CONFIRMED
    elif command.seat >= len(table.seats):
        result.refusal = words.NO_SUCH_SEAT
    elif table.seats[command.seat].guest is None:
        result.repeated = table.seq
    else:
        decision.add("cleared", "official", command.seat, command.id, {"guest": who.guest})


def not_real(decision: Decision, command: AnyCommand, who: Person, result: CommandResult) -> None:
    """Refuse at other tables what is only for real ones."""
    result.refusal = words.NOT_REAL


def entered_only(decision: Decision, command: Act, who: Person, result: CommandResult) -> None:
    """Refuse a play: the referee enters it."""
    result.refusal = words.AT_A_REAL_TABLE


def cannot_pass_on(table: Table) -> Refusal | None:
    """Why no other phone can referee this match; None if one can."""
    if table.mode.played_here:
        return words.NOT_REAL
    if not table.mode.set_by_players:
        return words.ON_RECORD
    if table.status == "abandoned":
        return words.ABANDONED
    return words.NO_REFEREE_NEEDED if table.mode.confirmed else None


def take_over(decision: Decision, referee_since: int, who: Person, certified: bool) -> Refusal | None:
    """Let another phone referee the match, by a link of the one that does. ``who.name`` is the name to be written down.

    ``referee_since``: the first entry of that one's turn. ``certified``: whether this person is a certified official.
    The match stays one of a certified official only if all its referees were.
    """
    table = decision.table
    refusal = cannot_pass_on(table)
    if refusal is not None or who.guest == table.host:
        return refusal
    real = table.real_match
    if referee_since != real.referee_since:
        return words.OLD_LINK
    if real.official is not None:
        names = [as_read(name) for name in real.names.values()]
        if table.seat_of(who.guest) is not None or as_read(who.name) in names:
            return words.OFFICIAL_PLAYS
        if in_competition(table.game) and not certified:
            return words.NOT_CERTIFIED
    body = {"guest": who.guest, "name": who.name, "certified": real.certified and certified}
    decision.add(REFEREE_CHANGED, "person", table.seat_of(who.guest), None, body)
    return None


def go_on(decision: Decision, next_table: str, opening: NewTable) -> Refusal | None:
    """Note at a table whose match has ended where its referee has begun the next one, for those who watch."""
    table = decision.table
    if table.mode.played_here:
        return words.NOT_REAL
    if opening.host != table.host:
        return words.NOT_OFFICIAL
    if not table.ended or not table.mode.set_by_players:
        return words.NOT_OVER
    if table.rematch is None and table.game_name == opening.game:
        body = {"guest": opening.host, "table": next_table}
        decision.add("rematch", "official", None, None, body)
    return None

"""A match that a device has handed over: a friend takes a seat, leaves it, or is sent away.

What the device plays, or a bot, anybody can take who has the link; the host can take it back (docs/decisions/0059).
"""

from __future__ import annotations

from typing import Any

from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import CommandResult, Decision, Person
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.wire.commands import ClearSeat, Leave, Sit


def join(decision: Decision, command: Sit, who: Person, result: CommandResult) -> None:
    """Take a seat that the device plays, and its name stays; or a bot's, under the sender's name."""
    table = decision.table
    if table.status != "playing":
        result.refusal = words.OVER
    elif command.seat >= len(table.seats):
        result.refusal = words.NO_SUCH_SEAT
    elif table.seats[command.seat].guest == who.guest:
        result.repeated = table.seq
    elif table.seats[command.seat].guest is not None:
        result.refusal = words.PLAYED_ELSEWHERE
    elif table.game.hidden and table.mode.had(who.guest) not in (None, command.seat):
        result.refusal = words.ONE_SEAT
    else:
        decision.add("sat", "person", command.seat, command.id, _sitting(table.seats[command.seat], who))


def _sitting(seat: Seat, who: Person) -> dict[str, Any]:
    """The log's entry for taking a seat."""
    if seat.level is not None:
        return {"guest": who.guest, "name": who.name}
    return {"guest": who.guest, "name": seat.name, "follower": who.name}


def leave(decision: Decision, command: Leave, who: Person, result: CommandResult) -> None:
    """Give the seat back to the device or to its bot."""
    seat = decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = words.NO_SEAT
    elif decision.table.status != "playing":
        result.repeated = decision.table.seq
    else:
        decision.add("left", "person", seat, command.id, {"guest": who.guest})


def take_back(decision: Decision, command: ClearSeat, who: Person, result: CommandResult) -> None:
    """The player who handed the match over sends somebody away from a seat."""
    table = decision.table
    if who.guest != table.host:
        result.refusal = words.NOT_THE_SENDER
    elif table.status != "playing":
        result.refusal = words.OVER
    elif command.seat >= len(table.seats):
        result.refusal = words.NO_SUCH_SEAT
    elif table.seats[command.seat].guest is None:
        result.repeated = table.seq
    else:
        decision.add("cleared", "person", command.seat, command.id, {"guest": who.guest})

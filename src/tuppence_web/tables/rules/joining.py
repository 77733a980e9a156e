"""Who joins a match that began on one device, once it is at the house: a friend takes a seat, leaves it, is sent away.

What the device plays, or a bot, anybody can take who has the link; the host can take it back (docs/decisions/0059).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tuppence_web.refusals import Refusal
from tuppence_web.tables.rules.decisions import NO_SEAT, NO_SUCH_SEAT, CommandResult, Decision, Person, rename_elsewhere
from tuppence_web.tables.rules.entries import Seat
from tuppence_web.tables.rules.lent_seats import LentSeats
from tuppence_web.tables.wire.commands import AnyCommand, ClearSeat, Leave, Rematch, Rename, Sit

NOT_HOST = Refusal("not_host", "Only who handed the match over may take a seat back.")
OVER = Refusal("not_open", "The match is over.")
TAKEN = Refusal("seat_taken", "Somebody plays this seat from another device already.")
ONE_SEAT = Refusal("seat_taken", "You have seen what your seat at this table holds: there is no other for you.")
NO_REMATCH = Refusal("not_over", "This match began on a device: the next one begins there, too.")


def judge_joining(decision: Decision, command: AnyCommand, who: Person, result: CommandResult) -> bool:
    """Answer a command that means something else where a device has handed its match over. Else return False."""
    lent, handler = decision.table.lent, HANDLERS.get(type(command))
    if lent is None or handler is None:
        return False
    handler(decision, lent, command, who, result)
    return True


def join(decision: Decision, lent: LentSeats, command: Sit, who: Person, result: CommandResult) -> None:
    """Take a seat that the device plays, whose name it keeps; or a bot's, under the own name."""
    table = decision.table
    if table.status != "playing":
        result.refusal = OVER
    elif command.seat >= len(table.seats):
        result.refusal = NO_SUCH_SEAT
    elif table.seats[command.seat].guest == who.guest:
        result.repeated = table.seq
    elif table.seats[command.seat].guest is not None:
        result.refusal = TAKEN
    elif table.game.hidden and lent.had(who.guest) not in (None, command.seat):
        result.refusal = ONE_SEAT
    else:
        decision.add("sat", "person", command.seat, command.id, _sitting(table.seats[command.seat], who))


def _sitting(seat: Seat, who: Person) -> dict[str, Any]:
    """What the log says of who takes a seat."""
    if seat.level is not None:
        return {"guest": who.guest, "name": who.name}
    return {"guest": who.guest, "name": seat.name, "follower": who.name}


def leave(decision: Decision, lent: LentSeats, command: Leave, who: Person, result: CommandResult) -> None:
    """Give the seat back to the device or to its bot."""
    seat = decision.table.seat_of(who.guest)
    if seat is None:
        result.refusal = NO_SEAT
    elif decision.table.status != "playing":
        result.repeated = decision.table.seq
    else:
        decision.add("left", "person", seat, command.id, {"guest": who.guest})


def take_back(decision: Decision, lent: LentSeats, command: ClearSeat, who: Person, result: CommandResult) -> None:
    """Whoever handed the match over sends somebody away from a seat."""
    table = decision.table
    if who.guest != table.host:
        result.refusal = NOT_HOST
    elif table.status != "playing":
        result.refusal = OVER
    elif command.seat >= len(table.seats):
        result.refusal = NO_SUCH_SEAT
    elif table.seats[command.seat].guest is None:
        result.repeated = table.seq
    else:
        decision.add("cleared", "person", command.seat, command.id, {"guest": who.guest})


def rename(decision: Decision, lent: LentSeats, command: Rename, who: Person, result: CommandResult) -> None:
    """Change one's own name everywhere but here: the seats keep the names that they have."""
    rename_elsewhere(decision, command, result)


def refuse(decision: Decision, lent: LentSeats, command: Rematch, who: Person, result: CommandResult) -> None:
    """The next match begins on the device, among those who hold it."""
    result.refusal = NO_REMATCH


Handler = Callable[[Decision, LentSeats, Any, Person, CommandResult], None]
HANDLERS: dict[type[AnyCommand], Handler] = {
    Sit: join,
    Leave: leave,
    ClearSeat: take_back,
    Rename: rename,
    Rematch: refuse,
}

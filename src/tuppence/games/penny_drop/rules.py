"""The rules of Penny Drop (Articles V to IX, PD-1 to PD-7) over one fixed-size position.

Functions marked @rule change only the position that is passed to them and emit events to ``events``, a list of ``(code,
seat, number)``, or None in playouts. ``events.py`` defines the codes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuppence import layout
from tuppence.layout import INT32, Row, number, row, settled
from tuppence.rule import Events, emit, rule

if TYPE_CHECKING:
    from tuppence.games.penny_drop.options import Options

MOST_SEATS = 20
SLOTS = 5  # slots 1-5 hold a penny each; a penny in the sixth drops into the box
LEVELS = SLOTS + 1  # 0 to 5 slots may be full

SINGLES, MULTI, TEAMS = 0, 1, 2  # format
ROLL_OFF, TURN, ROLLING, OVER = 0, 1, 2, 3  # phase
COCKED, OFF_SURFACE, BEHIND_BAR, HIT_OBJECT = 0, 1, 2, 3  # mishaps

# Codes of events.
ROLLED_OFF, TIED, STARTS, THREW, PLACED, DROPPED, COLLECTED, STOPPED, PASSED, OUT, LAST, WON, BUYS = range(13)
DRINK, TIMED_OUT, FULL, MISHAP = 13, 14, 15, 16  # a mishap's code is MISHAP + its kind


class Position(layout.Position):
    """A position of Penny Drop."""

    seats: int = settled(INT32)
    format: int = settled(INT32)
    pub: int = settled(INT32)
    move_seconds: int = settled(INT32)
    phase: int = number(INT32)
    turn: int = number(INT32)  # the seat whose turn it is; in the roll-off the seat that rolls
    rolled: int = number(INT32)  # 1 if a number has counted in this turn
    dropped: int = number(INT32)  # pennies fallen through slot 6
    shown: int = number(INT32)  # pennies on the box
    gone: int = number(INT32)  # seats that went out
    box: list[int] = row(INT32, SLOTS)
    pennies: list[int] = row(INT32, MOST_SEATS)
    places: list[int] = row(INT32, MOST_SEATS)
    drinks: list[int] = row(INT32, MOST_SEATS)
    contends: list[int] = row(INT32, MOST_SEATS)  # the seats still in the roll-off
    face: list[int] = row(INT32, MOST_SEATS)  # each seat's roll in this round of the roll-off, or 0


def new_position(options: Options) -> Position:
    """Return the start of a match: each player has all pennies (5.01-5.03), and all roll for the start (PD-3)."""
    position = Position(
        seats=options.players,
        format=("singles", "multi", "teams").index(options.format),
        pub=int(options.rules == "pub"),
        move_seconds=options.move_seconds,
    )
    for seat in range(options.players):
        position.pennies[seat] = options.pennies
        position.contends[seat] = 1
    return position


@rule
def current_player(s: Position) -> int:
    """Return the seat that decides, -1 if chance is due, -4 if the match is over."""
    if s.phase == TURN:
        return s.turn
    return -4 if s.phase == OVER else -1


@rule
def roll_off(s: Position, face: int, events: Events) -> None:
    """Each player rolls once; the highest roll starts, and players tied for it roll again (6.01(a), PD-3)."""
    emit(events, ROLLED_OFF, s.turn, face)
    s.face[s.turn] = face
    for seat in range(s.seats):
        if s.contends[seat] and s.face[seat] == 0:
            s.turn = seat
            return
    highest = 0
    for seat in range(s.seats):
        if s.contends[seat]:
            highest = max(highest, s.face[seat])
    drop_lower(s, highest, events)


@rule
def drop_lower(s: Position, highest: int, events: Events) -> None:
    """Players below the highest roll leave the roll-off; a single one left starts, several roll again (6.01(a))."""
    left = 0
    first = -1
    for seat in range(s.seats):
        if s.contends[seat] and s.face[seat] == highest:
            left += 1
            if first < 0:
                first = seat
        else:
            s.contends[seat] = 0
        s.face[seat] = 0
    s.turn = first
    if left > 1:
        emit(events, TIED, -1, highest)
    else:
        s.contends[first] = 0
        s.phase = TURN
        emit(events, STARTS, first, 0)


@rule
def throw(s: Position, events: Events) -> None:
    """The player throws the die, once or more in a turn (7.01(a), 7.01(e))."""
    s.phase = ROLLING
    emit(events, THREW, s.turn, 0)


@rule
def land(s: Position, face: int, events: Events) -> None:
    """The die shows a number: the penny goes to the slot of that number (7.01(a))."""
    if face <= SLOTS and s.box[face - 1]:
        emit(events, FULL, s.turn, face)
        collect(s, events)
        pass_turn(s, events)
        return
    s.rolled = 1
    s.phase = TURN
    s.pennies[s.turn] -= 1
    if face <= SLOTS:
        s.box[face - 1] = 1
        s.shown += 1
        emit(events, PLACED, s.turn, face)
    else:
        s.dropped += 1
        emit(events, DROPPED, s.turn, 0)
    if s.pennies[s.turn] == 0:
        go_out(s, events)


@rule
def collect(s: Position, events: Events) -> None:
    """The player collects all the pennies displayed on the box (7.01(b), 8.01)."""
    emit(events, COLLECTED, s.turn, s.shown)
    s.pennies[s.turn] += s.shown
    s.shown = 0
    for slot in range(SLOTS):
        s.box[slot] = 0


@rule
def pass_turn(s: Position, events: Events) -> None:
    """Play goes clockwise to the next player who still has pennies (6.02(a), PD-4, PD-5)."""
    seat = s.turn
    while True:
        seat += 1
        if seat == s.seats:
            seat = 0
        if s.pennies[seat]:
            break
    s.turn = seat
    s.rolled = 0
    s.phase = TURN
    emit(events, PASSED, seat, 0)


@rule
def stop(s: Position, events: Events) -> None:
    """The player ends the turn after at least one roll (7.01(e))."""
    emit(events, STOPPED, s.turn, 0)
    pass_turn(s, events)


@rule
def go_out(s: Position, events: Events) -> None:
    """The last penny is gone: the player is out and takes the next place; the turn passes (PD-4, 9.01(b))."""
    s.gone += 1
    if s.format == TEAMS:
        emit(events, OUT, s.turn, 0)
        if team_is_out(s, s.turn % 2):
            end_for_teams(s, s.turn % 2, events)
        else:
            pass_turn(s, events)
        return
    s.places[s.turn] = s.gone
    emit(events, OUT, s.turn, s.gone)
    if s.gone == s.seats - 1:
        end_with_last(s, events)
    else:
        pass_turn(s, events)


@rule
def team_is_out(s: Position, team: int) -> bool:
    """Whether all players of a team, the even or the odd seats, are out (9.01(c), PD-5)."""
    for seat in range(team, s.seats, 2):
        if s.pennies[seat]:
            return False
    return True


@rule
def end_for_teams(s: Position, team: int, events: Events) -> None:
    """The first team whose players are all out wins; in pub play the other buys (9.01(c), 9.02(c), PD-2)."""
    for seat in range(s.seats):
        s.places[seat] = 1 if seat % 2 == team else 2
    finish(s)
    emit(events, WON, team, 0)
    if s.pub:
        emit(events, BUYS, 1 - team, 0)


@rule
def end_with_last(s: Position, events: Events) -> None:
    """One player with pennies is left and takes the last place; in pub play that player buys (9.01, 9.02, PD-2)."""
    last = 0
    winner = 0
    for seat in range(s.seats):
        if s.places[seat] == 0:
            last = seat
        elif s.places[seat] == 1:
            winner = seat
    s.places[last] = s.seats
    finish(s)
    emit(events, LAST, last, s.seats)
    if not s.pub or s.format == SINGLES:
        emit(events, WON, winner, 0)
    if s.pub:
        emit(events, BUYS, last, 0)


@rule
def finish(s: Position) -> None:
    """End the match."""
    s.phase = OVER
    s.rolled = 0


@rule
def mishap(s: Position, kind: int, events: Events) -> None:
    """Something goes wrong with the die in the air (7.01(d), 8.01(a)-(c), PD-6)."""
    emit(events, MISHAP + kind, s.turn, 0)
    if s.phase == ROLL_OFF or kind == COCKED:
        return  # the same seat's die is in the air again, without penalty
    if kind == BEHIND_BAR:
        s.drinks[s.turn] += 1
        emit(events, DRINK, s.turn, 1)
    collect(s, events)
    pass_turn(s, events)


@rule
def time_out(s: Position, events: Events) -> None:
    """Delay of game: the player collects the box and the turn passes (8.01(d), PD-7)."""
    emit(events, TIMED_OUT, s.turn, 0)
    collect(s, events)
    pass_turn(s, events)


@rule
def receive(s: Position, face: int, events: Events) -> None:
    """Apply the face of the die, in the roll-off or in a turn."""
    if s.phase == ROLL_OFF:
        roll_off(s, face, events)
    else:
        land(s, face, events)


@rule
def write_returns(s: Position, returns: Row[float]) -> None:
    """Write each seat's return at the end (GA-3, PD-2)."""
    for seat in range(s.seats):
        if s.format == TEAMS:
            returns[seat] = 2.0 / s.seats if s.places[seat] == 1 else 0.0
        elif s.pub:
            returns[seat] = 1.0 / (s.seats - 1) if s.places[seat] < s.seats else 0.0
        else:
            returns[seat] = 1.0 if s.places[seat] == 1 else 0.0

"""The rules of Seven Pennies (its text, and SP-1 to SP-9) over one fixed-size position.

Pennies are dice with two faces. Functions marked @rule change only the position that is passed to them and emit events
to ``events``, a list of ``(code, seat, number)``, or None in playouts. ``events.py`` defines the codes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuppence.layout import INT32, number, row, settled
from tuppence.places import Scored, place_by_scores
from tuppence.rule import Events, emit, rule

if TYPE_CHECKING:
    from tuppence.games.seven_pennies.options import Options

MOST_SEATS = 10
MOST_FACES = 20
COINS = 2  # faces

STARTER, THROW, CHOOSE, OVER = 0, 1, 2, 3  # phase
NOBODYS_TURN = (STARTER, OVER)
NOBODY = -1  # the turn before the first player is drawn; the payer if nobody can pay

# Codes of events. PIECES and HOLDS are parts of the event before them: the pieces of one value (value, count), and the
# pieces that one seat held (value, count), in the order of seats.
STARTS, THREW, BOOTHED, NOTHING_LEFT, GATHERED, CANCELLED, RETURNED, SWEPT = range(8)
LOST_BY_CANCEL, LOST_BY_BOOTH, NICKEL_WON, OUT, ROUND_OVER, PASSED, AGAIN, WON = range(8, 16)
PIECES, HOLDS = 16, 17
NEXT, BEGINS, SKIPS = 0, 1, 2  # how the turn passed: to the next seat, into a new round, past a player who is out


class Position(Scored):
    """A position of Seven Pennies."""

    seats: int = settled(INT32)
    faces: int = settled(INT32)
    tko: int = settled(INT32)
    target: int = settled(INT32)
    must_cancel_own: int = settled(INT32)
    extra_turn: int = settled(INT32)
    phase: int = number(INT32)
    turn: int = number(INT32)
    balcony: int = number(INT32)
    thrown: int = number(INT32)  # pieces in the last throw
    gone: int = number(INT32)  # seats that are out
    rounds: int = number(INT32)  # rounds that have ended
    theatre: list[int] = row(INT32, MOST_FACES)  # pieces of each value
    value: list[int] = row(INT32, MOST_SEATS)  # the value that each seat holds; 0: nothing
    count: list[int] = row(INT32, MOST_SEATS)
    scores: list[int] = row(INT32, MOST_SEATS)
    points: list[int] = row(INT32, MOST_SEATS)  # of the last round
    nickels: list[int] = row(INT32, MOST_SEATS)  # constant in a game for points
    places: list[int] = row(INT32, MOST_SEATS)


def new_position(options: Options) -> Position:
    """Return the start of a match, before the first player is drawn: all pieces are in the Balcony (SP-1)."""
    position = Position(
        seats=options.players,
        faces=options.faces,
        tko=int(options.variant == "tko"),
        target=options.target,
        must_cancel_own=int(options.must_cancel_own),
        extra_turn=int(options.extra_turn),
        turn=NOBODY,
        balcony=options.pieces,
    )
    for seat in range(options.players):
        position.nickels[seat] = options.nickels
    return position


@rule
def current_player(s: Position) -> int:
    """Return the seat that decides, -1 if chance is due, -4 if the match is over."""
    if s.phase == CHOOSE:
        return s.turn
    return -4 if s.phase == OVER else -1


@rule
def pair_of(s: Position, value: int) -> int:
    """Return the value that pairs with a value: they add up to one more than the faces (Booth, SP-2)."""
    return s.faces + 1 - value


@rule
def start(s: Position, seat: int, events: Events) -> None:
    """The first player is drawn by chance (SP-1)."""
    s.turn = seat
    s.phase = THROW
    emit(events, STARTS, seat, 0)


@rule
def throw(s: Position, events: Events) -> None:
    """The whole Balcony lands in the Theatre (Throw, SP-2); the pairs booth at once."""
    s.thrown = s.balcony
    s.balcony = 0
    emit(events, THREW, s.turn, s.thrown)
    emit_theatre(s, events)
    booth(s, events)
    if s.balcony == s.thrown:
        nothing_left(s, events)
    else:
        s.phase = CHOOSE


@rule
def emit_theatre(s: Position, events: Events) -> None:
    """Emit the pieces in the Theatre, as parts of the event before."""
    if events is not None:
        for value in range(1, s.faces + 1):
            if s.theatre[value - 1]:
                emit(events, PIECES, value, s.theatre[value - 1])


@rule
def booth(s: Position, events: Events) -> None:
    """Every pair goes to the Balcony; pieces of a value that pairs with itself go by twos (Booth, SP-2)."""
    for value in range(1, (s.faces + 1) // 2 + 1):
        pair = pair_of(s, value)
        if pair == value:
            pieces = s.theatre[value - 1] // 2 * 2
        else:
            pieces = min(s.theatre[value - 1], s.theatre[pair - 1])
        if pieces:
            if s.balcony == 0:
                emit(events, BOOTHED, s.turn, 0)
            to_balcony(s, value, pieces, events)
            if pair != value:
                to_balcony(s, pair, pieces, events)


@rule
def to_balcony(s: Position, value: int, pieces: int, events: Events) -> None:
    """Move pieces of a value from the Theatre to the Balcony."""
    s.theatre[value - 1] -= pieces
    s.balcony += pieces
    emit(events, PIECES, value, pieces)


@rule
def nothing_left(s: Position, events: Events) -> None:
    """The whole throw boothed: the turn is over (Booth); in T.K.O. it costs a nickel (SP-7)."""
    emit(events, NOTHING_LEFT, s.turn, 0)
    if s.tko:
        lose_nickel(s, s.turn, LOST_BY_BOOTH, events)
    end_turn(s, 0, events)


@rule
def gather(s: Position, value: int, events: Events) -> None:
    """All pieces of a value go to the player, without being turned (Gather or Cancel, SP-8)."""
    again = s.extra_turn and costs_somebody(s)
    pieces = s.theatre[value - 1]
    s.theatre[value - 1] = 0
    s.value[s.turn] = value
    s.count[s.turn] += pieces
    emit(events, GATHERED, s.turn, 0)
    emit(events, PIECES, value, pieces)
    sweep(s, events)
    if s.tko and pieces == s.thrown:
        s.nickels[s.turn] += 1
        emit(events, NICKEL_WON, s.turn, s.nickels[s.turn])
    end_turn(s, again, events)


@rule
def sweep(s: Position, events: Events) -> None:
    """All other pieces in the Theatre go to the Balcony (SP-8)."""
    swept = False
    for value in range(1, s.faces + 1):
        if s.theatre[value - 1]:
            if not swept:
                emit(events, SWEPT, s.turn, 0)
            swept = True
            to_balcony(s, value, s.theatre[value - 1], events)


@rule
def costs_somebody(s: Position) -> bool:
    """Return whether a value in the Theatre could be cancelled at the cost of some player (SP-9)."""
    for seat in range(s.seats):
        if s.value[seat] and s.theatre[pair_of(s, s.value[seat]) - 1]:
            return True
    return False


@rule
def fewest_to_pay(s: Position, value: int) -> int:
    """Return the least pairing pieces of a payer: with coins the most held (SP-4), else 1 (SP-8); 0 if nobody can."""
    fewest = 0
    for seat in range(s.seats):
        if s.value[seat] == pair_of(s, value):
            fewest = max(fewest, s.count[seat]) if s.faces == COINS else 1
    return fewest


@rule
def must_pay_own(s: Position) -> int:
    """Return the value that the thrower must cancel and pay for, by the optional rule, or 0 (SP-9)."""
    if s.must_cancel_own and s.value[s.turn]:
        pair = pair_of(s, s.value[s.turn])
        if s.theatre[pair - 1]:
            return pair
    return 0


@rule
def cancel(s: Position, value: int, payer: int, events: Events) -> None:
    """The Theatre goes to the Balcony; the payer returns a piece for each cancelled, at most all (SP-4, SP-8)."""
    pieces = s.theatre[value - 1]
    emit(events, CANCELLED, s.turn, payer)
    to_balcony(s, value, pieces, events)
    sweep(s, events)
    if payer != NOBODY:
        give_back(s, payer, min(pieces, s.count[payer]), RETURNED, events)
        if s.tko and payer != s.turn and s.count[payer] == 0:
            lose_nickel(s, payer, LOST_BY_CANCEL, events)
    end_turn(s, 0, events)


@rule
def give_back(s: Position, seat: int, pieces: int, code: int, events: Events) -> None:
    """A seat returns pieces to the Balcony; after the last one it holds no value (SP-8)."""
    emit(events, code, seat, s.count[seat] - pieces)
    emit(events, PIECES, s.value[seat], pieces)
    s.balcony += pieces
    s.count[seat] -= pieces
    if s.count[seat] == 0:
        s.value[seat] = 0


@rule
def lose_nickel(s: Position, seat: int, code: int, events: Events) -> None:
    """A seat loses a nickel. With none left it is out, takes the last free place and returns all pieces (SP-7)."""
    s.nickels[seat] -= 1
    emit(events, code, seat, s.nickels[seat])
    if s.nickels[seat] == 0:
        s.places[seat] = s.seats - s.gone
        s.gone += 1
        give_back(s, seat, s.count[seat], OUT, events)


@rule
def end_turn(s: Position, again: int, events: Events) -> None:
    """End the turn: the match or the round ends (SP-5), or the player (SP-9) or the next player throws."""
    if s.gone == s.seats - 1:
        end_with_last(s, events)
    elif s.balcony == 0:
        end_round(s, events)
    elif again:
        s.phase = THROW
        emit(events, AGAIN, s.turn, 0)
    else:
        pass_turn(s, NEXT, events)


@rule
def pass_turn(s: Position, how: int, events: Events) -> None:
    """Play goes to the left, past players who are out (Play, SP-5, SP-7)."""
    seat = s.turn
    while True:
        seat += 1
        if seat == s.seats:
            seat = 0
        if s.nickels[seat]:
            break
        how = SKIPS
    s.turn = seat
    s.phase = THROW
    emit(events, PASSED, seat, how)


@rule
def end_round(s: Position, events: Events) -> None:
    """Each piece held scores 1 and all return; the player to the left begins the next round (SP-5, SP-7)."""
    s.rounds += 1
    emit(events, ROUND_OVER, s.turn, 0)
    highest = 0
    for seat in range(s.seats):
        emit(events, HOLDS, s.value[seat], s.count[seat])
        if not s.tko:
            s.points[seat] = s.count[seat]
            s.scores[seat] += s.count[seat]
            highest = max(highest, s.scores[seat])
    clear_table(s)
    if highest >= s.target:
        end_by_points(s, highest, events)
    else:
        pass_turn(s, BEGINS, events)


@rule
def clear_table(s: Position) -> None:
    """All pieces held return to the Balcony (SP-5)."""
    for seat in range(s.seats):
        s.balcony += s.count[seat]
        s.count[seat] = 0
        s.value[seat] = 0


@rule
def end_by_points(s: Position, highest: int, events: Events) -> None:
    """A score has reached the target: the highest score wins, equal ones share the win (Winning, SP-6, GA-2)."""
    s.phase = OVER
    place_by_scores(s, 1)
    for seat in range(s.seats):
        if s.scores[seat] == highest:
            emit(events, WON, seat, 0)


@rule
def end_with_last(s: Position, events: Events) -> None:
    """The last player with nickels wins (SP-7)."""
    s.phase = OVER
    clear_table(s)
    for seat in range(s.seats):
        if s.nickels[seat]:
            s.places[seat] = 1
            emit(events, WON, seat, 0)

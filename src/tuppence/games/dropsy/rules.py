"""The rules of Dropsy (DR-1 to DR-11) over one fixed-size position. Where tokens come to rest is chance.

Functions marked @rule change only the position that is passed to them and emit events to ``events``, a list of ``(code,
seat, number)``, or None if not needed. ``events.py`` defines the codes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuppence.games.dropsy.actions import MOST_SEATS, MOST_TOKENS
from tuppence.games.dropsy.board import BOARDS, NO_SLOT, Boards, points, slot_of
from tuppence.layout import FLOAT64, INT32, Rows, number, row, settled, table
from tuppence.places import Scored, place_by_scores
from tuppence.rule import Events, emit, rule

if TYPE_CHECKING:
    from tuppence.games.dropsy.options import Options

ARRANGED, ARRANGE, ARRANGED_AGAIN, DROP, REST, OVER = range(6)  # phase
NOBODY = -1
DROPS = 4  # the most drops of a seat in a round, per token (DR-10)
PENALTY = 3  # points for each foul of a round except the first (DR-8)

# Codes of events. POINTS belongs to the SLOTTED, LEFT_SLOT or COUNTED before it.
ARRANGES, REQUESTED, LAID_OUT, BEGINS, DROPPED, RESTED, CAME_BACK, STAYS_OUT, SLOTTED, LEFT_SLOT, MISSED = range(11)
OUT_OF_DROPS, FINISHED, LAST_TURN, PASSED, NO_LAST, GOES_ON, WARNED, PENALISED, COUNTED, SCORED, WON = range(11, 22)
POINTS = 22
Lies = tuple[float, float, float, float, float]  # of a token: x, y, z, tilt, and whether it is on the boards


class Position(Scored):
    """A position of Dropsy."""

    seats: int = settled(INT32)
    each: int = settled(INT32)  # tokens each
    rounds: int = settled(INT32)
    tremor: float = settled(FLOAT64)
    phase: int = number(INT32)
    turn: int = number(INT32)  # the seat that arranges or drops, or dropped last
    round: int = number(INT32)
    cells: list[list[int]] = table(INT32, BOARDS, 3)  # column, row and quarter-turns of each board
    aim: list[float] = row(FLOAT64, 3)  # of the last drop: x, y, height
    dropped: int = number(INT32)  # tokens dropped in this round, without one that falls for the first time
    tokens: list[list[float]] = table(FLOAT64, MOST_TOKENS, 4)  # x, y, z, tilt of these tokens
    on_boards: list[int] = row(INT32, MOST_TOKENS)
    owner: list[int] = row(INT32, MOST_TOKENS)
    hands: list[int] = row(INT32, MOST_SEATS)  # tokens in each seat's hand
    drops: list[int] = row(INT32, MOST_SEATS)  # of each seat in this round
    finisher: int = number(INT32)  # the seat that finished, during the last turns and at the end; else NOBODY
    fouls: list[int] = row(INT32, MOST_SEATS)  # in this round
    scores: list[int] = row(INT32, MOST_SEATS)
    points: list[int] = row(INT32, MOST_SEATS)  # in this round
    given: list[int] = row(INT32, MOST_SEATS)  # in the round before
    places: list[int] = row(INT32, MOST_SEATS)


def new_position(options: Options) -> Position:
    """Return the start of a match, with the first layout still to be drawn (DR-1, DR-3)."""
    position = Position(
        seats=options.players, each=options.tokens, rounds=options.rounds, tremor=options.tremor, round=1
    )
    clear(position)
    return position


@rule
def current_player(s: Position) -> int:
    """Return the seat that decides, -1 if chance is due, -4 if the match is over."""
    if s.phase == ARRANGE or s.phase == DROP:
        return s.turn
    return -4 if s.phase == OVER else -1


@rule
def rounds_over(s: Position) -> int:
    """Return the number of rounds that are over."""
    return s.round - (0 if s.phase == OVER else 1)


@rule
def clear(s: Position) -> None:
    """Clear the boards and give every player all tokens, for a new round."""
    for board in range(BOARDS):
        for part in range(3):
            s.cells[board][part] = 0
    for token in range(s.dropped):
        take_off(s, token)
        s.owner[token] = 0
    s.dropped = 0
    s.finisher = NOBODY
    for seat in range(s.seats):
        s.hands[seat] = s.each
        s.drops[seat] = 0
        s.fouls[seat] = 0
        s.points[seat] = 0


@rule
def lay_out(s: Position, cells: Boards, events: Events) -> None:
    """The boards are laid out, by a player or by chance; seat 0 drops first (DR-1, DR-3)."""
    for board in range(BOARDS):
        for part in range(3):
            s.cells[board][part] = cells[board][part]
    emit(events, LAID_OUT, NOBODY if s.phase == ARRANGED else s.turn, 0 if s.phase == ARRANGE else 1)
    emit(events, BEGINS, 0, s.round)
    s.turn = 0
    s.phase = DROP


@rule
def ask_random(s: Position, events: Events) -> None:
    """The seat that lays out the boards requests a random layout (DR-3)."""
    emit(events, REQUESTED, s.turn, 0)
    s.phase = ARRANGED_AGAIN


@rule
def next_token(s: Position) -> int:
    """Return the token that the seat in turn drops: the first that came back, else a new one (DR-6)."""
    for token in range(s.dropped):
        if s.owner[token] == s.turn and not s.on_boards[token]:
            return token
    return s.dropped


@rule
def drop(s: Position, x: float, y: float, height: float, events: Events) -> None:
    """The seat in turn drops a token (DR-4)."""
    s.aim[0] = x
    s.aim[1] = y
    s.aim[2] = height
    emit(events, DROPPED, s.turn, next_token(s))
    s.phase = REST


@rule
def out_of_drops(s: Position, seat: int) -> bool:
    """Return whether a seat has made all its drops of this round (DR-10)."""
    return s.drops[seat] >= DROPS * s.each


@rule
def slot_of_token(s: Position, token: int) -> int:
    """Return the slot in which a token is flush; `NO_SLOT` if none, or if it is not on the boards (DR-5)."""
    if not s.on_boards[token]:
        return NO_SLOT
    lies = s.tokens[token]
    return slot_of(s.cells, lies[0], lies[1], lies[2], lies[3])


@rule
def lie(s: Position, token: int, x: float, y: float, z: float, tilt: float) -> None:
    """Place a token on the boards."""
    s.on_boards[token] = 1
    s.tokens[token][0] = x
    s.tokens[token][1] = y
    s.tokens[token][2] = z
    s.tokens[token][3] = tilt


@rule
def take_off(s: Position, token: int) -> None:
    """Take a token off the boards."""
    s.on_boards[token] = 0
    for part in range(4):
        s.tokens[token][part] = 0.0


@rule
def tokens_rest(s: Position, tokens: Rows[Lies], events: Events) -> None:
    """The tokens come to rest. ``tokens``: x, y, z, tilt, and whether it is on the boards, for each (DR-5, DR-6)."""
    falling = let_go(s, events)
    for token in range(s.dropped):
        before = slot_of_token(s, token)
        x, y, z, tilt, on_boards = tokens[token]
        leaves = (token == falling or s.on_boards[token]) and not on_boards
        if on_boards:
            lie(s, token, x, y, z, tilt)
        else:
            take_off(s, token)
        emit_slots(s, token, before, events)
        if leaves:
            come_back(s, token, events)
    if s.on_boards[falling] and slot_of_token(s, falling) == NO_SLOT:
        emit(events, MISSED, s.turn, falling)
    drop_done(s, events)


@rule
def let_go(s: Position, events: Events) -> int:
    """Take the dropped token out of the hand. Return its number."""
    falling = next_token(s)
    emit(events, RESTED, s.turn, falling)
    if falling == s.dropped:
        s.owner[falling] = s.turn
        s.dropped += 1
    s.hands[s.turn] -= 1
    s.drops[s.turn] += 1
    return falling


@rule
def drop_done(s: Position, events: Events) -> None:
    """A drop ends the turn. After a seat's last drop of the round its hand is empty (DR-7, DR-10)."""
    if out_of_drops(s, s.turn):
        emit(events, OUT_OF_DROPS, s.turn, s.hands[s.turn])
        s.hands[s.turn] = 0
    end_turn(s, events)


@rule
def come_back(s: Position, token: int, events: Events) -> None:
    """A token left the boards: it goes back to its owner's hand, or out of the round (DR-6, DR-10)."""
    owner = s.owner[token]
    if out_of_drops(s, owner):
        emit(events, STAYS_OUT, owner, token)
    else:
        emit(events, CAME_BACK, owner, token)
        s.hands[owner] += 1


@rule
def emit_slots(s: Position, token: int, before: int, events: Events) -> None:
    """Emit that a token left its slot of before, and that it is flush in another slot (DR-5)."""
    after = slot_of_token(s, token)
    if after == before:
        return
    if before != NO_SLOT:
        emit(events, LEFT_SLOT, s.owner[token], token)
        emit(events, POINTS, s.owner[token], points(before))
    if after != NO_SLOT:
        emit(events, SLOTTED, s.owner[token], token)
        emit(events, POINTS, s.owner[token], points(after))


@rule
def end_turn(s: Position, events: Events) -> None:
    """A turn is over: the last turns start or continue, or play passes to the left (DR-7)."""
    if s.finisher != NOBODY:
        next_last_turn(s, events)
    elif s.hands[s.turn] == 0:
        s.finisher = s.turn
        emit(events, FINISHED, s.turn, 0)
        next_last_turn(s, events)
    else:
        pass_on(s, events)


@rule
def next_last_turn(s: Position, events: Events) -> None:
    """The next seat with tokens has its last turn; after all last turns the round ends or continues (DR-7)."""
    seat = (s.turn + 1) % s.seats
    while seat != s.finisher:
        if s.hands[seat]:
            emit(events, LAST_TURN, seat, 0)
            s.turn = seat
            s.phase = DROP
            return
        emit(events, NO_LAST, seat, 0)
        seat = (seat + 1) % s.seats
    if s.hands[s.finisher] == 0:
        end_round(s, events)
        return
    emit(events, GOES_ON, s.finisher, 0)
    s.finisher = NOBODY
    pass_on(s, events)


@rule
def pass_on(s: Position, events: Events) -> None:
    """The next seat to the left that has tokens drops (DR-7). There is one, since the round is not over."""
    seat = (s.turn + 1) % s.seats
    while s.hands[seat] == 0:
        emit(events, PASSED, seat, 0)
        seat = (seat + 1) % s.seats
    s.turn = seat
    s.phase = DROP


@rule
def foul(s: Position, seat: int, events: Events) -> None:
    """The official enters a foul: a seat's first in a round is a warning, each further one costs points (DR-8)."""
    s.fouls[seat] += 1
    if s.fouls[seat] == 1:
        emit(events, WARNED, seat, 0)
    else:
        emit(events, PENALISED, seat, PENALTY)
        award(s, seat, -PENALTY)


@rule
def award(s: Position, seat: int, number: int) -> None:
    """A seat gains or loses points."""
    s.scores[seat] += number
    s.points[seat] += number


@rule
def end_round(s: Position, events: Events) -> None:
    """The round is over: each token that is flush in a slot counts (Points, DR-5)."""
    for token in range(s.dropped):
        slot = slot_of_token(s, token)
        if slot != NO_SLOT:
            emit(events, COUNTED, s.owner[token], token)
            emit(events, POINTS, s.owner[token], points(slot))
            award(s, s.owner[token], points(slot))
    for seat in range(s.seats):
        s.given[seat] = s.points[seat]
        emit(events, SCORED, seat, s.points[seat])
    if s.round == s.rounds:
        finish(s, events)
    else:
        next_round(s, events)


@rule
def arranger(s: Position) -> int:
    """Return the seat with the fewest points in the round before, the first of several (DR-3)."""
    found = 0
    for seat in range(1, s.seats):
        if s.given[seat] < s.given[found]:
            found = seat
    return found


@rule
def next_round(s: Position, events: Events) -> None:
    """Start the next round, whose boards a seat lays out (DR-3)."""
    clear(s)
    s.round += 1
    s.turn = arranger(s)
    s.phase = ARRANGE
    emit(events, ARRANGES, s.turn, s.round)


@rule
def finish(s: Position, events: Events) -> None:
    """The match is over. Level scores share the win (DR-9)."""
    s.phase = OVER
    place_by_scores(s, 1)
    for seat in range(s.seats):
        if s.places[seat] == 1:
            emit(events, WON, seat, 0)

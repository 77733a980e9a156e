"""The texts of Dropsy: events from the codes of the rules, and their sentences.

A sentence is a template: ``{0}`` stands for seat 0, so that each reader can be addressed as "You".
"""

from __future__ import annotations

from collections.abc import Iterable

from tuppence.events import Event
from tuppence.games.dropsy import rules
from tuppence.games.dropsy.board import NO_SLOT, SLOTS, points
from tuppence.games.dropsy.events import (
    AnyEvent,
    Arranges,
    AskedRandom,
    CameBack,
    Counted,
    Dropped,
    Finished,
    LaidOut,
    LastTurn,
    LeftSlot,
    Missed,
    OutOfDrops,
    PassedOver,
    Penalised,
    PlayGoesOn,
    Rested,
    RoundBegins,
    Scored,
    Slotted,
    StaysOut,
    Warned,
    Won,
)
from tuppence.games.dropsy.rules import Position
from tuppence.words import number_word, together

FALLING = {rules.CAME_BACK, rules.STAYS_OUT, rules.SLOTTED, rules.LEFT_SLOT}  # that a drop brings about


def typed_events(emitted: Iterable[tuple[int, int, int]], s: Position, turn: int, round: int) -> list[Event]:
    """Return the events of one action, from what the rules emitted and the position after it.

    ``turn`` and ``round``: those before the action.
    """
    found: list[Event] = []
    last: Event | None = None
    for code, seat, number in emitted:
        if code == rules.POINTS and isinstance(last, Slotted | LeftSlot | Counted):
            last.points = number
        elif code == rules.WON and isinstance(last, Won):
            last.seat = None
            last.seats.append(seat)
        else:
            if code in FALLING:
                last = _fall(code, seat, number, turn)
            else:
                last = _event(code, seat, number, s, round)
            found.append(last)
    return found


def _fall(code: int, seat: int, token: int, by: int) -> AnyEvent:
    """Return what a drop did to a token. `typed_events` completes it from the code that follows."""
    match code:
        case rules.CAME_BACK:
            return CameBack(seat, "DR-6", token, by)
        case rules.STAYS_OUT:
            return StaysOut(seat, "DR-10", token, by)
        case rules.SLOTTED:
            return Slotted(seat, "DR-5", token, 0, by)
    return LeftSlot(seat, "DR-5", token, 0, by)


def _event(code: int, seat: int, number: int, s: Position, round: int) -> AnyEvent:
    """Return the event of any other code."""
    match code:
        case rules.LAID_OUT:
            cells = [cell.copy() for cell in s.cells]
            return LaidOut(None if seat == rules.NOBODY else seat, "DR-3", cells, bool(number))
        case rules.DROPPED:
            x, y, height = s.aim
            return Dropped(seat, "DR-4", number, x, y, height, number < s.dropped)
        case rules.RESTED:
            return Rested(seat, "DR-11", number)
        case rules.MISSED:
            return Missed(seat, "DR-5", number)
        case rules.OUT_OF_DROPS:
            return OutOfDrops(seat, "DR-10", number)
        case rules.COUNTED:
            return Counted(seat, "DR-5", number, 0)
        case rules.SCORED:
            return Scored(seat, "DR-5", number, round)
        case rules.WON:
            return Won(seat, "DR-9", [seat])
        case rules.WARNED:
            return Warned(seat, "DR-8")
        case rules.PENALISED:
            return Penalised(seat, "DR-8", number)
    return _turn(code, seat, number)


def _turn(code: int, seat: int, number: int) -> AnyEvent:
    """Return the event of a code that says who does what next (DR-1, DR-3, DR-7)."""
    match code:
        case rules.ARRANGES:
            return Arranges(seat, "DR-3", number)
        case rules.ASKED:
            return AskedRandom(seat, "DR-3")
        case rules.BEGINS:
            return RoundBegins(seat, "DR-1", number)
        case rules.FINISHED:
            return Finished(seat, "DR-7")
        case rules.LAST_TURN:
            return LastTurn(seat, "DR-7")
        case rules.GOES_ON:
            return PlayGoesOn(seat, "DR-7")
    return PassedOver(seat, "DR-7", code == rules.NO_LAST)


def describe(event: Event) -> str:
    """Return the sentence of an event, in the past tense; empty if another event covers it."""
    who = f"{{{event.seat}}}"
    match event:
        case Rested() | Counted() | LastTurn():
            return ""
        case Arranges():
            return f"{who} had the fewest points"
        case LaidOut(seat=seat, drawn=drawn):
            return "The boards were laid out at random" if drawn or seat is None else f"{who} laid out the boards"
        case RoundBegins(round=round):
            return f"{who} dropped first in round {round}"
        case Dropped(again=again):
            return f"{who} dropped a token {'again' if again else ''}".rstrip()
        case Scored(points=number, round=round):
            return f"{who} scored {score(number)} in round {round}"
        case OutOfDrops(tokens=tokens):
            kept = f": {number_word(tokens)} stayed out" if tokens else ""
            return f"{who} made the last drop of the round{kept}"
        case PassedOver(last=last):
            return f"{who} held no token and {'had no last turn' if last else 'missed a turn'}"
        case Penalised(points=lost):
            return f"{who} lost {number_word(lost)} points for a further foul"
        case Won(seats=seats):
            return f"{together(seats)} won the match" if len(seats) == 1 else f"{together(seats)} shared the win"
    return _describe_token(event) or f"{who} {FIXED[type(event)]}"


def _describe_token(event: Event) -> str:
    """Return the sentence of what became of a token; empty for other events."""
    who = f"{{{event.seat}}}"
    match event:
        case Slotted(points=number, by=by):
            if by == event.seat:
                return f"{who} slotted a token for {number_word(number)}"
            return f"{{{by}}} moved a token that {who} had on the boards into a slot for {number_word(number)}"
        case LeftSlot(points=number, by=by):
            if by == event.seat:
                return f"{who} lost a token from a slot for {number_word(number)}"
            return f"{{{by}}} knocked out a token that {who} had in a slot for {number_word(number)}"
        case CameBack(by=by):
            if by == event.seat:
                return f"{who} took back a token from off the boards"
            return f"{{{by}}} knocked off a token, and {who} took it back"
        case StaysOut(by=by):
            if by == event.seat:
                return f"{who} lost a token off the boards for the rest of the round"
            return f"{{{by}}} knocked off a token that {who} had no drop left for"
    return ""


FIXED: dict[type[Event], str] = {
    AskedRandom: "asked for a random layout",
    Finished: "had nothing left to drop: one last turn for everyone else",
    Missed: "missed the slots",
    PlayGoesOn: "held a token again, so the round went on",
    Warned: "got a warning for a foul",
}


def score(number: int) -> str:
    """Return points in words, negative ones too."""
    if number <= 0:
        return f"minus {number_word(-number)}" if number else "nothing"
    return number_word(number)


def prompt(s: Position, seat: int | None) -> str:
    """Return what can be done now, for a reader in ``seat`` (None: a spectator)."""
    if s.phase == rules.OVER:
        return "The match is over."
    if s.phase in (rules.ARRANGED, rules.ARRANGED_AGAIN):
        return "The layout is being drawn."
    if s.phase == rules.REST:
        return "The token is falling."
    own = seat == s.turn
    if s.phase == rules.ARRANGE:
        what = f"lay out the boards of round {s.round}"
        return f"{what[0].upper()}{what[1:]}." if own else f"{{{s.turn}}} is to {what}."
    last = s.finisher != rules.NOBODY
    if own:
        return "Your last turn: drop a token." if last else "Your turn: drop a token."
    return f"{{{s.turn}}} is to drop a token{', in a last turn' if last else ''}."


def rounds_over(s: Position) -> int:
    """Return how many rounds are over."""
    return s.round - (s.phase != rules.OVER)


def note(s: Position) -> str:
    """Return what the best free slot gives, or that these are the last turns; empty if nobody drops."""
    if s.phase != rules.DROP:
        return ""
    if s.finisher != rules.NOBODY:
        return "One last turn for each who holds a token (DR-7)"
    taken = {rules.slot_of_token(s, token) for token in range(s.dropped)} - {NO_SLOT}
    free = [points(slot) for slot in range(len(SLOTS)) if slot not in taken]
    return f"The best free slot gives {number_word(max(free))}" if free else "Every slot is taken"

"""The texts of Penny White: events from the codes of the rules, and their sentences.

A sentence is a template: ``{0}`` stands for seat 0, so that each reader can be addressed as "You".
"""

from __future__ import annotations

from collections.abc import Iterable

from tuppence.events import Event
from tuppence.games.penny_white import rules
from tuppence.games.penny_white.board import FAR_LINE, WHITE, distance
from tuppence.games.penny_white.events import (
    AnyEvent,
    Decider,
    EndBegins,
    Flicked,
    Fouled,
    Lapsed,
    MayRemove,
    Measured,
    NobodyScored,
    NoRoom,
    Removed,
    Rested,
    Scored,
    Starts,
    Waived,
    WentOff,
    WhiteFlicked,
    WhiteLies,
    WhiteMissed,
    WhiteOff,
    WhitePlaced,
    Won,
)
from tuppence.games.penny_white.rules import Position
from tuppence.words import number_word, place, together

NOBODYS_TURN = (rules.STARTER, rules.OVER)  # phases in which it is nobody's turn


def typed_events(emitted: Iterable[tuple[int, int, int]], s: Position, turn: int, end: int) -> list[Event]:
    """Return the events of one action, from what the rules emitted and the position after it.

    ``turn`` and ``end``: those before the action.
    """
    found: list[Event] = []
    scored_by, last = "PW-7", None  # the ruling of the next score
    for code, seat, number in emitted:
        if code == rules.DISTANCE and isinstance(last, Measured):
            last.distance = number / rules.THOUSANDTHS
        elif code == rules.COUNTS and isinstance(last, Measured):
            last.counts = True
        elif code == rules.WON and isinstance(last, Won):
            last.seat = None
            last.seats.append(seat)
        elif code == rules.SCORED:
            found.append(Scored(seat, scored_by, number, end))
        elif code == rules.WENT_OFF:
            found.append(WentOff(seat, "PW-6", number, turn))
        elif code == rules.MISSED:
            scored_by = "PW-3"
            found.append(WhiteMissed(seat, "PW-3", bool(number), end))
        else:
            scored_by = "PW-5" if code == rules.WHITE_OFF else scored_by
            last = _event(code, seat, number, s, end)
            found.append(last)
    return found


def _event(code: int, seat: int, number: int, s: Position, end: int) -> AnyEvent:
    """Return the event of a code. `typed_events` completes it from the codes that follow."""
    match code:
        case rules.STARTS:
            return Starts(seat, "PW-2")
        case rules.BEGINS:
            return EndBegins(seat, "PW-2", number)
        case rules.PLACED:
            return WhitePlaced(seat, "PW-3", s.discs[WHITE][1])
        case rules.WHITE_FLICKED:
            return WhiteFlicked(seat, "PW-3", *s.aim)
        case rules.WHITE_LIES:
            return WhiteLies(seat, "PW-3", s.discs[WHITE][1])
        case rules.FLICKED:
            return Flicked(seat, "PW-4", *s.aim)
        case rules.RESTED:
            return Rested(seat, "PW-9", number)
        case rules.WHITE_OFF:
            return WhiteOff(seat, "PW-5")
        case rules.FOUL:
            return Fouled(seat, "PW-11")
        case rules.NO_ROOM:
            return NoRoom(seat, "PW-4")
        case rules.MEASURED:
            return Measured(seat, "PW-7", number, 0.0, counts=False)
        case rules.NOBODY:
            return NobodyScored(None, "PW-7", end)
        case rules.DECIDER:
            return Decider(None, "PW-8")
        case rules.WON:
            return Won(seat, "PW-8", [seat])
    return _removal(code, seat, number)


def _removal(code: int, seat: int, number: int) -> AnyEvent:
    """Return the event of a removal (PW-6)."""
    match code:
        case rules.MAY_REMOVE:
            return MayRemove(seat, "PW-6", number)
        case rules.REMOVED:
            return Removed(seat, "PW-6", number)
        case rules.LAPSED:
            return Lapsed(seat, "PW-6", number)
    return Waived(seat, "PW-6")


def describe(event: Event) -> str:
    """Return the sentence of an event, in the past tense; empty if another event covers it."""
    who = f"{{{event.seat}}}"
    match event:
        case Flicked():
            return f"{who} flicked a penny"
        case Starts():
            return f"By the draw, {who} started"
        case WentOff(by=by):
            own = by == event.seat
            return f"{who} flicked it off the board" if own else f"{{{by}}} put off a penny that {who} had flicked"
        case Measured(distance=far, counts=True):
            return f"{who} scored with a penny {far:.2f} mm from the white"
        case Measured() | Rested():
            return ""
        case Scored(points=points):
            return f"{who} scored {number_word(points)}"
        case NobodyScored():
            return "Nobody scored"
        case EndBegins(end=end):
            return f"{who} started the {place(end)} end"
        case MayRemove(count=count):
            return f"{who} could remove {number_word(count)}"
        case Lapsed():
            return "No penny was left to be removed"
        case Decider():
            return "Level after the last end: one more decides"
        case Won(seats=seats):
            return f"{together(seats)} won the match" if len(seats) == 1 else f"{together(seats)} shared the win"
    return _describe_white(event) or f"{who} {FIXED[type(event)]}"


def _describe_white(event: Event) -> str:
    """Return the sentence of an event about the white; empty for other events."""
    who = f"{{{event.seat}}}"
    match event:
        case WhitePlaced(y=y):
            return f"{who} placed the white {y - FAR_LINE:.0f} mm over the line"
        case WhiteLies(y=y):
            return f"The white came to rest {y - FAR_LINE:.0f} mm over the line"
        case WhiteMissed(on_board=on_board):
            return f"The white {'did not get over the line' if on_board else 'left the board'}"
    return ""


FIXED: dict[type[Event], str] = {
    WhiteFlicked: "flicked the white",
    WhiteOff: "put the white off the board",
    Fouled: "flicked foul",
    NoRoom: "had no place to flick from",
    Removed: "removed a penny",
    Waived: "waived a removal",
}


def prompt(s: Position, seat: int | None) -> str:
    """Return what can be done now, for a reader in ``seat`` (None: a spectator)."""
    if s.phase == rules.OVER:
        return "The match is over."
    if s.phase == rules.STARTER:
        return "The starter is being drawn."
    if s.phase in (rules.WHITE_SLIDES, rules.PENNY_SLIDES):
        return "The penny is sliding." if s.phase == rules.PENNY_SLIDES else "The white is sliding."
    decides = rules.current_player(s)
    own, others = PROMPTS[s.phase]
    return own if seat == decides else f"{{{decides}}} {others}"


PROMPTS = {  # for the seat that decides, and for the others
    rules.PLACE_WHITE: ("Place the white, 100 to 150 mm over the far line.", "is to place the white."),
    rules.FLICK_WHITE: ("Flick the white over the far line.", "is to flick the white."),
    rules.FLICK: ("Your turn: flick a penny.", "is to flick a penny."),
    rules.REMOVE: ("Remove a penny, or waive it.", "may remove a penny."),
}


def ends_played(s: Position) -> str:
    """Return how far a match has come."""
    return f"End {s.end}, to decide" if s.end > s.ends else f"End {s.end} of {s.ends}"


def ends_over(s: Position) -> int:
    """Return how many ends are over."""
    return s.end - (s.phase != rules.OVER)


def note(s: Position) -> str:
    """Return how near the nearest penny is, or why one may be removed; empty if no end is being played."""
    if s.phase in NOBODYS_TURN:
        return ""
    if s.phase == rules.REMOVE:
        return "For a penny put off, one may be removed (PW-6)"
    near = min(rules.nearest(s, seat) for seat in range(rules.SEATS))
    return f"The nearest penny lies {near:.1f} mm from the white" if near < s.width + s.length else ""


def lies(s: Position, penny: int) -> str:
    """Return how far a penny is from the white."""
    return f"{distance(s, penny + 1, WHITE):.1f} mm from the white"

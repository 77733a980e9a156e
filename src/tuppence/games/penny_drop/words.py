"""Penny Drop in words: typed events from the codes of the rules, and sentences.

Sentences are templates with ``{0}`` for seat 0 and so on, so that each reader can be called "You".
"""

from __future__ import annotations

from collections.abc import Iterable

from tuppence.events import Event
from tuppence.games.penny_drop import legality, rules
from tuppence.games.penny_drop.actions import Kind
from tuppence.games.penny_drop.events import (
    AnyEvent,
    BehindBar,
    Buys,
    CameLast,
    Cocked,
    Collected,
    Dropped,
    HitObject,
    OffSurface,
    Out,
    OwesDrink,
    Passed,
    Placed,
    RolledOff,
    Starts,
    Stopped,
    Threw,
    Tied,
    TimedOut,
    Won,
)
from tuppence.games.penny_drop.rules import Position
from tuppence.words import number_word, place, together

FORMATS = ("singles", "multi", "teams")
FACES = ("one", "two", "three", "four", "five", "six")
MISHAPS: tuple[Kind, ...] = ("cocked", "off_surface", "behind_bar", "hit_object")
MISHAP = "Mishap"  # the heading of the official's calls
MISHAP_LABELS = ("Cocked", "Off the surface", "Behind the bar", "Hit something")
MISHAP_KEYS = ("c", "o", "b", "h")
MISHAP_EVENTS = (Cocked, OffSurface, BehindBar, HitObject)
MISHAP_RULES = ("7.01(d)", "8.01(a)", "8.01(b)", "8.01(c)")
ENDING_RULES = (("9.01(a)", "9.01(b)", "9.01(c)"), ("9.02(a)", "9.02(b)", "9.02(c)"))  # competition, pub; by format
REASONS = {  # by code of `legality`: the rule and the reason
    legality.MATCH_OVER: ("PD-2", "the match is over"),
    legality.NO_DIE: ("PD-6", "no die is in the air"),
    legality.UNASKED: ("PD-3", "the rolls for the start are made without asking"),
    legality.IN_THE_AIR: ("PD-4", "the die is in the air"),
    legality.NOT_ROLLED: ("7.01(e)", "a player must roll at least once"),
    legality.NO_CLOCK: ("PD-7", "this match has no clock"),
}


def typed_events(emitted: Iterable[tuple[int, int, int]], s: Position) -> list[Event]:
    """Return the events of an action, with citations, from what the rules emitted and the position after it."""
    found: list[Event] = []
    why, slot = "7.01(b)", None  # the rule by which a player collects, unless an event changes it
    for code, seat, number in emitted:
        if code == rules.FULL:
            slot = number
        elif code == rules.MISHAP:
            why = "PD-6" if s.phase == rules.ROLL_OFF else MISHAP_RULES[number]
            found.append(MISHAP_EVENTS[number](seat, why))
        elif code == rules.TIMED_OUT:
            why = "8.01(d)"
            found.append(TimedOut(seat, why))
        elif code == rules.COLLECTED:
            found.append(Collected(seat, why, number, slot))
        else:
            found.append(_event(code, seat, number, s))
    return found


def _event(code: int, seat: int, number: int, s: Position) -> AnyEvent:
    """Return an event that does not depend on those before it."""
    match code:
        case rules.ROLLED_OFF:
            return RolledOff(seat, "6.01(a)", number)
        case rules.TIED:
            return Tied(None, "PD-3", number, [other for other in range(s.seats) if s.contends[other]])
        case rules.STARTS:
            return Starts(seat, "6.01(a)")
        case rules.THREW:
            return Threw(seat, "7.01(a)")
        case rules.PLACED:
            return Placed(seat, "7.01(a)", number)
        case rules.DROPPED:
            return Dropped(seat, "7.01(f)")
        case rules.STOPPED:
            return Stopped(seat, "7.01(e)")
        case rules.PASSED:
            return Passed(seat, "6.02(a)" if s.gone == 0 else _passing_rule(s))
        case rules.OUT:
            return Out(seat, "PD-4", number or None)
        case rules.LAST:
            return CameLast(seat, "PD-2", number)
        case rules.DRINK:
            return OwesDrink(seat, "8.01(b)")
        case _:
            kind = Won if code == rules.WON else Buys
            return kind(_single(s, seat), ENDING_RULES[s.pub][s.format], _side(s, seat))


def _passing_rule(s: Position) -> str:
    """Return the rule by which the turn may have skipped a player who is out."""
    return "PD-5" if s.format == rules.TEAMS else "PD-4"


def _side(s: Position, number: int) -> list[int]:
    """Return the seats of a team, or the one seat."""
    return list(range(number, s.seats, 2)) if s.format == rules.TEAMS else [number]


def _single(s: Position, number: int) -> int | None:
    """Return the seat of an event, or None for a team."""
    return None if s.format == rules.TEAMS else number


def describe(event: Event) -> str:
    """Return the sentence of an event, in the past tense; empty if the next event's sentence covers it."""
    who = f"{{{event.seat}}}"
    match event:  # the most frequent first
        case Threw() | Passed():
            return ""
        case Placed(slot=slot):
            return f"{who} put a penny in slot {slot}"
        case Dropped():
            return f"{who} dropped one through the six"
        case Collected():
            return _collected(who, event)
        case Stopped():
            return f"{who} stopped"
        case RolledOff(face=face):
            return f"{who} rolled {a_number(face)} for the start"
        case Tied(seats=seats):
            return f"{together(seats)} tied and rolled again"
        case Starts():
            return f"{who} won the roll-off"
        case Out(place=taken):
            return f"{who} got rid of the last penny{f' and took {place(taken)} place' if taken else ''}"
        case CameLast():
            return f"{who} came last"
        case Won(seats=seats):
            return f"{together(seats)} won the match"
        case Buys(seats=seats):
            return f"The drinks are on {together(seats)}"
        case _:
            return f"{who} {_PENALTIES[type(event)]}"


_PENALTIES: dict[type[Event], str] = {
    Cocked: "threw a cocked die and had to throw again",
    OffSurface: "threw the die off the table",
    BehindBar: "threw the die behind the bar",
    HitObject: "hit something with the die",
    OwesDrink: "owed the bartender a drink",
    TimedOut: "took too long",
}


def _collected(who: str, event: Collected) -> str:
    """Return the sentence of a collection, naming the slot if it was full."""
    found = f"found slot {event.slot} full and " if event.slot else ""
    return f"{who} {found}collected {number_word(event.count) if event.count else 'nothing'}"


def a_number(face: int) -> str:
    """Return a face with its article.

    >>> a_number(4)
    'a four'
    """
    return f"a {number_word(face)}"


def prompt(s: Position, seat: int | None) -> str:
    """Return what can be done now, as told to the reader in ``seat``."""
    mine = seat == s.turn
    if s.phase == rules.OVER:
        return "The match is over."
    if s.phase != rules.TURN:
        return "The die is in the air."
    if s.rolled:
        return "Roll again, or stop?" if mine else f"{{{s.turn}}} may roll again or stop."
    return "Your turn: roll the die." if mine else f"{{{s.turn}}} is to roll."


def entry_prompt(s: Position) -> str:
    """Return what happens next, as asked of the official."""
    if s.phase == rules.ROLL_OFF:
        return f"The roll for the start: what did {{{s.turn}}} roll?"
    return f"What did {{{s.turn}}} roll?" if s.phase == rules.ROLLING else prompt(s, None)


def odds(s: Position) -> str:
    """Return the odds of another roll; empty if no player is to roll."""
    if s.phase != rules.TURN:
        return ""
    if s.shown == 0:
        return "The box is empty: every face is safe"
    all_of_them = "it" if s.shown == 1 else "both" if s.shown == 2 else f"all {number_word(s.shown)}"
    are, collect = "is" if s.shown == 5 else "are", "collects" if s.shown == 1 else "collect"
    return f"{6 - s.shown} of 6 faces {are} safe · {s.shown} of 6 {collect} {all_of_them}"

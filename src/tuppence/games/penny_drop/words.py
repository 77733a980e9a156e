"""What Penny Drop says: events from the codes of the rules, and the sentences that people read.

A sentence is a template: ``{0}`` is seat 0, and so on, so that each reader can be told "You".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tuppence.games.penny_drop import legality, rules
from tuppence.games.penny_drop.rules import Record
from tuppence.words import number_word, place, together

Event = dict[str, Any]

FORMATS = ("singles", "multi", "teams")
PHASES = ("roll_off", "turn", "rolling", "over")
MISHAPS = ("cocked", "off_surface", "behind_bar", "hit_object")
MISHAP_RULES = ("7.01(d)", "8.01(a)", "8.01(b)", "8.01(c)")
ENDING_RULES = (("9.01(a)", "9.01(b)", "9.01(c)"), ("9.02(a)", "9.02(b)", "9.02(c)"))  # competition, pub; by format
REASONS = {  # why an action is not legal: the rule, and the reason
    legality.MATCH_OVER: ("PD-2", "the match is over"),
    legality.NO_DIE: ("PD-6", "no die is in the air"),
    legality.UNASKED: ("PD-3", "the rolls for the start are made without asking"),
    legality.IN_THE_AIR: ("PD-4", "the die is in the air"),
    legality.NOT_ROLLED: ("7.01(e)", "a player must roll at least once"),
    legality.NO_CLOCK: ("PD-7", "this match has no clock"),
}


def events(log: Iterable[tuple[int, int, int]], s: Record) -> list[Event]:
    """The events of one action, with their citations, from what the rules told and the record after it."""
    found: list[Event] = []
    why, slot = "7.01(b)", None  # what makes a player collect, unless the log says otherwise
    for code, seat, number in log:
        if code == rules.FULL:
            slot = number
        elif code == rules.MISHAP:
            why = "PD-6" if s.phase == rules.ROLL_OFF else MISHAP_RULES[number]
            found.append({"type": MISHAPS[number], "seat": seat, "rule": why})
        elif code == rules.TIMED_OUT:
            why = "8.01(d)"
            found.append({"type": "timed_out", "seat": seat, "rule": why})
        elif code == rules.COLLECTED:
            found.append({"type": "collected", "seat": seat, "rule": why, "count": number, "slot": slot})
        else:
            found.append(_event(code, seat, number, s))
    return found


def _event(code: int, seat: int, number: int, s: Record) -> Event:
    """An event that needs no look at what came before it."""
    ending = ENDING_RULES[s.pub][s.format]
    match code:
        case rules.ROLLED_OFF:
            return {"type": "rolled_off", "seat": seat, "rule": "6.01(a)", "face": number}
        case rules.TIED:
            tied = [other for other in range(s.seats) if s.contends[other]]
            return {"type": "tied", "seat": None, "rule": "PD-3", "face": number, "seats": tied}
        case rules.STARTS:
            return {"type": "starts", "seat": seat, "rule": "6.01(a)"}
        case rules.THREW:
            return {"type": "threw", "seat": seat, "rule": "7.01(a)"}
        case rules.PLACED:
            return {"type": "placed", "seat": seat, "rule": "7.01(a)", "slot": number}
        case rules.DROPPED:
            return {"type": "dropped", "seat": seat, "rule": "7.01(f)"}
        case rules.STOPPED:
            return {"type": "stopped", "seat": seat, "rule": "7.01(e)"}
        case rules.PASSED:
            return {"type": "passed", "seat": seat, "rule": "6.02(a)" if s.gone == 0 else _passing_rule(s)}
        case rules.OUT:
            return {"type": "out", "seat": seat, "rule": "PD-4", "place": number or None}
        case rules.LAST:
            return {"type": "last", "seat": seat, "rule": "PD-2", "place": number}
        case rules.DRINK:
            return {"type": "owes_drink", "seat": seat, "rule": "8.01(b)"}
        case rules.WON:
            return {"type": "won", "seat": _single(s, seat), "rule": ending, "seats": _side(s, seat)}
        case _:
            return {"type": "buys", "seat": _single(s, seat), "rule": ending, "seats": _side(s, seat)}


def _passing_rule(s: Record) -> str:
    """Why somebody may have been passed over."""
    return "PD-5" if s.format == rules.TEAMS else "PD-4"


def _side(s: Record, number: int) -> list[int]:
    """The seats of a team, or the one seat."""
    return list(range(number, s.seats, 2)) if s.format == rules.TEAMS else [number]


def _single(s: Record, number: int) -> int | None:
    """The seat, where it is one seat that an event speaks of."""
    return None if s.format == rules.TEAMS else number


def describe(event: Event) -> str:
    """The sentence of an event, in the past tense; empty where the next event tells it better."""
    who = f"{{{event['seat']}}}"
    seats = together(event.get("seats", []))
    match event["type"]:
        case "threw" | "passed":
            return ""
        case "rolled_off":
            return f"{who} rolled {a_number(event['face'])} for the start"
        case "tied":
            return f"{seats} tied and rolled again"
        case "starts":
            return f"{who} won the roll-off"
        case "placed":
            return f"{who} put a penny in slot {event['slot']}"
        case "dropped":
            return f"{who} dropped one through the six"
        case "collected":
            return _collected(who, event)
        case "stopped":
            return f"{who} stopped"
        case "out":
            taken = f" and took {place(event['place'])} place" if event["place"] else ""
            return f"{who} got rid of the last penny{taken}"
        case "last":
            return f"{who} came last"
        case "won":
            return f"{seats} won the match"
        case "buys":
            return f"The drinks are on {seats}"
        case other:
            return f"{who} {_PENALTIES[other]}"


_PENALTIES = {
    "cocked": "threw a cocked die and had to throw again",
    "off_surface": "threw the die off the table",
    "behind_bar": "threw the die behind the bar",
    "hit_object": "hit something with the die",
    "owes_drink": "owed the bartender a drink",
    "timed_out": "took too long",
}


def _collected(who: str, event: Event) -> str:
    """Collecting, with the slot that was full if one was."""
    found = f"found slot {event['slot']} full and " if event["slot"] else ""
    return f"{who} {found}collected {number_word(event['count']) if event['count'] else 'nothing'}"


def a_number(face: int) -> str:
    """A face with its article.

    >>> a_number(4)
    'a four'
    """
    return f"a {number_word(face)}"


def prompt(s: Record, seat: int | None) -> str:
    """What can be done now, as the reader in ``seat`` is told it."""
    mine = seat == s.turn
    if s.phase == rules.OVER:
        return "The match is over."
    if s.phase != rules.TURN:
        return "The die is in the air."
    if s.rolled:
        return "Roll again, or stop?" if mine else f"{{{s.turn}}} may roll again or stop."
    return "Your turn: roll the die." if mine else f"{{{s.turn}}} is to roll."


def note(s: Record) -> str:
    """The odds of a further roll; empty where nobody is to roll."""
    if s.phase != rules.TURN:
        return ""
    if s.shown == 0:
        return "The box is empty: every face is safe"
    all_of_them = "it" if s.shown == 1 else "both" if s.shown == 2 else f"all {number_word(s.shown)}"
    are, collect = "is" if s.shown == 5 else "are", "collects" if s.shown == 1 else "collect"
    return f"{6 - s.shown} of 6 faces {are} safe · {s.shown} of 6 {collect} {all_of_them}"

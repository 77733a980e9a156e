"""Seven Pennies in words: prompts and choices, templates with ``{0}`` for seat 0. Sentences stand in `events`."""

from __future__ import annotations

from collections.abc import Iterable

from tuppence.events import Event
from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.events import (
    Again,
    Gathered,
    NickelLost,
    NickelWon,
    Out,
    Returned,
    RoundOver,
    Won,
    pieces,
)
from tuppence.games.seven_pennies.legality import check_gather
from tuppence.games.seven_pennies.rules import Position
from tuppence.rule import LEGAL
from tuppence.words import number_word, together

NOBODYS_TURN = (rules.STARTER, rules.OVER)  # phases in which it is nobody's turn
SCORES = {"points": ("points", "round"), "tko": ("nickels", "change")}  # what is counted, and when it changes
FIRST, CHOICE = "Who begins", "Choice"  # headings of what can be entered from a real table
ROOM = 4  # up to so many seats' points fit on a button


def faces(number: int) -> tuple[str, ...]:
    """Return the names of the faces, value 1 first.

    >>> faces(2), faces(3)
    (('tails', 'heads'), ('1', '2', '3'))
    """
    return ("tails", "heads") if number == rules.COINS else tuple(map(str, range(1, number + 1)))


def heads(count: int) -> str:
    """Return how many pennies of a throw show heads.

    >>> heads(0), heads(1)
    ('No heads', '1 head')
    """
    return "No heads" if count == 0 else "1 head" if count == 1 else f"{count} heads"


def prompt(s: Position, seat: int | None) -> str:
    """Return what can be done now, as told to the reader in ``seat``."""
    if s.phase == rules.OVER:
        return "The match is over."
    if s.phase != rules.CHOOSE:
        return "The throw is in the air."
    own = rules.must_pay_own(s)
    able = any(check_gather(s, value, own) == LEGAL for value in range(1, s.faces + 1))
    if seat != s.turn:
        return f"{{{s.turn}}} is to gather or cancel."
    if own:
        return "You must cancel your own."
    return "Gather or cancel?" if able else "Nothing here fits yours: cancel."


def entry_prompt(s: Position) -> str:
    """Return what happens next, as asked of the official."""
    if s.phase == rules.STARTER:
        return "Who begins?"
    return f"What did {{{s.turn}}} throw?" if s.phase == rules.THROW else prompt(s, None)


def note(s: Position) -> str:
    """Return how the match ends; empty when it has."""
    if s.phase == rules.OVER:
        return ""
    return "The last to have nickels wins" if s.tko else f"First to {s.target} points"


def label(value: int, gathers: bool, s: Position) -> str:
    """Return the label of a choice's button."""
    return f"{'Gather' if gathers else 'Cancel'} {pieces(value, s.theatre[value - 1], s.faces)}"


def effect(caused: Iterable[Event], turn: int, s: Position) -> str:
    """Return what a choice would do, given the events it would cause and the position ``s`` before it."""
    found = {type(event): _effect(event, turn, s) for event in caused}
    if ":" in found.get(RoundOver, ""):
        del found[Gathered]  # the points say it
    return ", ".join(filter(None, found.values())) or "costs nobody"


def _effect(event: Event, turn: int, s: Position) -> str:
    """Return one event of a choice, as its button states it."""
    who = f"{{{event.seat}}}"
    match event:
        case Gathered(count=count):
            return f"{number_word(s.count[turn] + count)} in hand"
        case Returned(count=count):
            return f"costs {who} {number_word(count)}"
        case NickelLost():
            return "a nickel too"
        case NickelWon():
            return "wins a nickel"
        case Out():
            return f"puts {who} out"
        case Again():
            return "throw again"
        case RoundOver(points=points):
            given = [f"{{{seat}}} {one}" for seat, one in enumerate(points or []) if one and s.seats <= ROOM]
            return f"ends the round{': ' if given else ''}{', '.join(given)}"
        case Won(seats=seats):
            return f"the match goes to {together(seats)}"
        case _:
            return ""

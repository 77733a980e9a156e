"""Seven Pennies in words: typed events from the codes of the rules, and sentences.

Sentences are templates with ``{0}`` for seat 0 and so on, so that each reader can be called "You".
"""

from __future__ import annotations

from collections.abc import Iterable

from tuppence.events import Event
from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.events import (
    Again,
    AnyEvent,
    Boothed,
    Cancelled,
    Gathered,
    Held,
    NickelLost,
    NickelWon,
    NothingLeft,
    Out,
    Passed,
    Returned,
    RoundOver,
    Starts,
    Swept,
    Threw,
    WithCounts,
    Won,
)
from tuppence.games.seven_pennies.legality import check_gather
from tuppence.games.seven_pennies.rules import Position
from tuppence.rule import LEGAL
from tuppence.words import listed, number_word, place, together

NOBODYS_TURN = (rules.STARTER, rules.OVER)  # phases in which it is nobody's turn
SCORES = {"points": ("points", "round"), "tko": ("nickels", "change")}  # what is counted, and when it changes
FEW = 6  # up to so many dice are named one by one
FIRST, CHOICE = "Who begins", "Choice"  # headings of what can be entered from a real table
ROOM = 4  # up to so many seats' points fit on a button


def typed_events(emitted: Iterable[tuple[int, int, int]], s: Position) -> list[Event]:
    """Return the events of an action, with citations, from what the rules emitted and the position after it."""
    found: list[Event] = []
    last: AnyEvent | None = None
    for code, first, second in emitted:
        if code == rules.PIECES:
            _add_pieces(last, first, second)
        elif code == rules.HOLDS and isinstance(last, RoundOver):
            last.held.append(Held(first or None, second))
        elif code == rules.WON and isinstance(last, Won):
            last.seat = None
            last.seats.append(first)
        else:
            last = _event(code, first, second, s)
            found.append(last)
    return found


def _add_pieces(event: AnyEvent | None, value: int, count: int) -> None:
    """Add pieces of one value to an event: as its single value, or to its counts."""
    if isinstance(event, WithCounts):
        event.counts[value - 1] += count
    elif isinstance(event, Out):
        event.value, event.count = value or None, count
    elif isinstance(event, (Gathered, Cancelled, Returned)):
        event.value, event.count = value, count


def _event(code: int, seat: int, number: int, s: Position) -> AnyEvent:
    """Return an event; its pieces are added later."""
    counts = [0] * s.faces
    taking = "Gather or Cancel" if s.faces == rules.COINS else "SP-8"
    match code:
        case rules.STARTS:
            return Starts(seat, "SP-1")
        case rules.THREW:
            return Threw(seat, "Throw", counts)
        case rules.BOOTHED:
            return Boothed(seat, "Booth", counts)
        case rules.NOTHING_LEFT:
            return NothingLeft(seat, "Booth")
        case rules.GATHERED:
            return Gathered(seat, taking, 0, 0)
        case rules.CANCELLED:
            return Cancelled(seat, taking, None if number < 0 else number, 0, 0)
        case rules.RETURNED:
            return Returned(seat, "SP-4" if s.faces == rules.COINS else "SP-8", number, 0, 0)
        case rules.SWEPT:
            return Swept(seat, "SP-8", counts)
        case _:
            return _later_event(code, seat, number, s)


def _later_event(code: int, seat: int, number: int, s: Position) -> AnyEvent:
    """Return an event about nickels, rounds or turns."""
    match code:
        case rules.LOST_BY_CANCEL:
            return NickelLost(seat, "SP-7", "cancelled", number)
        case rules.LOST_BY_BOOTH:
            return NickelLost(seat, "SP-7", "boothed", number)
        case rules.NICKEL_WON:
            return NickelWon(seat, "SP-7", number)
        case rules.OUT:
            return Out(seat, "SP-7", s.places[seat], None, 0)
        case rules.ROUND_OVER if s.tko:
            return RoundOver(seat, "SP-7", None, None, [])
        case rules.ROUND_OVER:
            return RoundOver(seat, "SP-5", s.points[: s.seats], s.scores[: s.seats], [])
        case rules.PASSED:
            return Passed(seat, ("Play", "SP-5", "SP-7")[number])
        case rules.AGAIN:
            return Again(seat, "SP-9")
        case _:
            return Won(seat, "SP-7" if s.tko else "Winning", [seat])


def describe(event: Event, faces: int, *, tko: bool) -> str:
    """Return the sentence of an event, in the past tense; empty if the next event's sentence covers it."""
    who = f"{{{event.seat}}}"
    match event:  # the most frequent first
        case Passed() | Swept():  # the throw and the turn show it
            return ""
        case Threw(counts=counts):
            return f"{who} threw {_thrown(counts, faces)}"
        case Boothed(counts=counts):
            return _boothed(sum(counts) // 2)
        case Gathered(value=value, count=count):
            return f"{who} gathered {pieces(value, count, faces)}"
        case Cancelled(value=value, count=count):
            return f"{who} cancelled {pieces(value, count, faces)}"
        case Returned(value=value, count=count):
            return f"{who} returned {pieces(value, count, faces)}"
        case NothingLeft():
            return "" if tko else f"Everything paired off: nothing was left for {who}"
        case Starts():
            return f"By the draw, {who} began"
        case NickelLost(why=why):
            return _nickel_lost(who, why, faces)
        case NickelWon():
            return f"{who} gathered the whole throw and won a nickel"
        case Out(place=taken):
            return f"{who} went out and took {place(taken)} place"
        case RoundOver(points=points):
            return f"{who} ended the round{_points(points)}"
        case Again():
            return f"{who} took another turn"
        case Won(seats=seats):
            return f"{together(seats)} {'shared the win' if len(seats) > 1 else 'won the match'}"
        case _:
            return ""


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


def pieces(value: int, count: int, faces: int) -> str:
    """Return a number of pieces in words.

    >>> pieces(1, 2, 2), pieces(2, 1, 2), pieces(5, 3, 6)
    ('two tails', 'one head', 'three 5s')
    """
    if faces == rules.COINS:
        name = ("tails" if count > 1 else "tail", "heads" if count > 1 else "head")[value - 1]
    else:
        name = f"{value}s" if count > 1 else str(value)
    return f"{number_word(count)} {name}"


def _thrown(counts: list[int], faces: int) -> str:
    """Return a throw in words: pennies by side, a few dice one by one, many dice by their number."""
    shown = [(value, count) for value, count in enumerate(counts, 1) if count]
    if faces == rules.COINS:
        return listed([pieces(value, count, faces) for value, count in shown])
    if sum(counts) > FEW:
        return f"{number_word(sum(counts))} dice"
    return listed([str(value) for value, count in shown for _ in range(count)])


def _boothed(pairs: int) -> str:
    """Return the sentence for the pairs of a throw."""
    return f"{number_word(pairs).capitalize()} {'pair' if pairs == 1 else 'pairs'} went to the Balcony"


def _nickel_lost(who: str, why: str, faces: int) -> str:
    """Return the sentence for a lost nickel. In T.K.O. it also says that a throw paired off."""
    if why == "boothed":
        return f"Everything paired off: {who} lost a nickel"
    return f"{who} lost a nickel: all the {'pennies' if faces == rules.COINS else 'dice'} held were cancelled"


def _points(points: list[int] | None) -> str:
    """Return the points of a round, as the end of a sentence; empty in T.K.O."""
    if points is None:
        return ""
    return ": " + listed([f"{number_word(one)} for {{{seat}}}" for seat, one in enumerate(points) if one])


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

"""What Seven Pennies says: events from the codes of the rules, and the sentences that people read.

A sentence is a template: ``{0}`` is seat 0, and so on, so that each reader can be told "You".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tuppence.games.seven_pennies import rules
from tuppence.games.seven_pennies.legality import check_gather
from tuppence.games.seven_pennies.rules import Record
from tuppence.rule import LEGAL
from tuppence.words import listed, number_word, place, together

Event = dict[str, Any]

PHASES = ("starter", "throw", "choose", "over")
NOT_WHOSE = (rules.STARTER, rules.OVER)  # phases in which it is nobody's turn
TALLIES = {"points": ("points", "round"), "tko": ("nickels", "change")}  # what is counted, and when it changes
FEW = 6  # dice that a sentence tells one by one
ROOM = 4  # seats whose points a button tells


def events(log: Iterable[tuple[int, int, int]], s: Record) -> list[Event]:
    """The events of one action, with their citations, from what the rules told and the record after it."""
    found: list[Event] = []
    for code, first, second in log:
        if code == rules.PIECES:
            _add_pieces(found[-1], first, second)
        elif code == rules.HOLDS:
            found[-1]["held"].append({"value": first or None, "count": second})
        elif code == rules.WON and found[-1]["type"] == "won":
            found[-1].update(seat=None, seats=[*found[-1]["seats"], first])
        else:
            found.append(_event(code, first, second, s))
    return found


def _add_pieces(event: Event, value: int, count: int) -> None:
    """Pieces of one value as a part of an event: the one value that it is about, or one in a list of counts."""
    if "counts" in event:
        event["counts"][value - 1] += count
    else:
        event.update(value=value or None, count=count)


def _event(code: int, seat: int, number: int, s: Record) -> Event:
    """An event but for its pieces."""
    counts = [0] * s.faces
    taking = "Gather or Cancel" if s.faces == rules.COINS else "SP-8"
    match code:
        case rules.STARTS:
            return {"type": "starts", "seat": seat, "rule": "SP-1"}
        case rules.THREW:
            return {"type": "threw", "seat": seat, "rule": "Throw", "counts": counts}
        case rules.BOOTHED:
            return {"type": "boothed", "seat": seat, "rule": "Booth", "counts": counts}
        case rules.NOTHING_LEFT:
            return {"type": "nothing_left", "seat": seat, "rule": "Booth"}
        case rules.GATHERED:
            return {"type": "gathered", "seat": seat, "rule": taking}
        case rules.CANCELLED:
            return {"type": "cancelled", "seat": seat, "rule": taking, "payer": None if number < 0 else number}
        case rules.RETURNED:
            rule = "SP-4" if s.faces == rules.COINS else "SP-8"
            return {"type": "returned", "seat": seat, "rule": rule, "left": number}
        case rules.SWEPT:
            return {"type": "swept", "seat": seat, "rule": "SP-8", "counts": counts}
        case _:
            return _later_event(code, seat, number, s)


def _later_event(code: int, seat: int, number: int, s: Record) -> Event:
    """An event of nickels, rounds and turns."""
    match code:
        case rules.LOST_BY_CANCEL:
            return {"type": "nickel_lost", "seat": seat, "rule": "SP-7", "why": "cancelled", "left": number}
        case rules.LOST_BY_BOOTH:
            return {"type": "nickel_lost", "seat": seat, "rule": "SP-7", "why": "boothed", "left": number}
        case rules.NICKEL_WON:
            return {"type": "nickel_won", "seat": seat, "rule": "SP-7", "left": number}
        case rules.OUT:
            return {"type": "out", "seat": seat, "rule": "SP-7", "place": s.places[seat]}
        case rules.ROUND_OVER:
            points, scores = (None, None) if s.tko else (s.points[: s.seats], s.scores[: s.seats])
            rule = "SP-7" if s.tko else "SP-5"
            return {"type": "round_over", "seat": seat, "rule": rule, "points": points, "scores": scores, "held": []}
        case rules.PASSED:
            return {"type": "passed", "seat": seat, "rule": ("Play", "SP-5", "SP-7")[number]}
        case rules.AGAIN:
            return {"type": "again", "seat": seat, "rule": "SP-9"}
        case _:
            return {"type": "won", "seat": seat, "rule": "SP-7" if s.tko else "Winning", "seats": [seat]}


def describe(event: Event, faces: int) -> str:
    """The sentence of an event, in the past tense; empty where the next event tells it better."""
    who = f"{{{event['seat']}}}"
    match event["type"]:
        case "starts":
            return f"{who} was drawn to begin"
        case "threw":
            return f"{who} threw {_thrown(event['counts'], faces)}"
        case "boothed":
            return _boothed(sum(event["counts"]) // 2)
        case "nothing_left":
            return f"Nothing was left for {who}"
        case "gathered":
            return f"{who} gathered {pieces(event['value'], event['count'], faces)}"
        case "cancelled":
            return f"{who} cancelled {pieces(event['value'], event['count'], faces)}"
        case "returned":
            return f"{who} returned {pieces(event['value'], event['count'], faces)}"
        case "nickel_lost":
            why = "everything held was cancelled" if event["why"] == "cancelled" else "the whole throw boothed"
            return f"{who} lost a nickel: {why}"
        case "nickel_won":
            return f"{who} gathered the whole throw and won a nickel"
        case "out":
            return f"{who} went out and took {place(event['place'])} place"
        case "round_over":
            return f"{who} ended the round{_points(event['points'])}"
        case "again":
            return f"{who} took another turn"
        case "won":
            shared = len(event["seats"]) > 1
            return f"{together(event['seats'])} {'shared the win' if shared else 'won the match'}"
        case _:  # swept and passed: the throw and the turn tell it
            return ""


def pieces(value: int, count: int, faces: int) -> str:
    """So many pieces of a value.

    >>> pieces(1, 2, 2), pieces(2, 1, 2), pieces(5, 3, 6)
    ('two tails', 'one head', 'three 5s')
    """
    if faces == rules.COINS:
        name = ("tails" if count > 1 else "tail", "heads" if count > 1 else "head")[value - 1]
    else:
        name = f"{value}s" if count > 1 else str(value)
    return f"{number_word(count)} {name}"


def _thrown(counts: list[int], faces: int) -> str:
    """What a throw brought: pennies by their sides, a few dice one by one, many dice by their number."""
    shown = [(value, count) for value, count in enumerate(counts, 1) if count]
    if faces == rules.COINS:
        return listed([pieces(value, count, faces) for value, count in shown])
    if sum(counts) > FEW:
        return f"{number_word(sum(counts))} dice"
    return listed([str(value) for value, count in shown for _ in range(count)])


def _boothed(pairs: int) -> str:
    """How many pairs a throw had."""
    return f"{number_word(pairs).capitalize()} {'pair' if pairs == 1 else 'pairs'} went to the Balcony"


def _points(points: list[int] | None) -> str:
    """What a round gave, as the end of a sentence; in T.K.O. nothing."""
    if points is None:
        return ""
    return ": " + listed([f"{number_word(one)} for {{{seat}}}" for seat, one in enumerate(points) if one])


def prompt(s: Record, seat: int | None) -> str:
    """What can be done now, as the reader in ``seat`` is told it."""
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


def note(s: Record) -> str:
    """How the match ends; empty when it has."""
    if s.phase == rules.OVER:
        return ""
    return "The last to have nickels wins" if s.tko else f"First to {s.target} points"


def label(value: int, gathers: bool, s: Record) -> str:
    """A choice on its button."""
    return f"{'Gather' if gathers else 'Cancel'} {pieces(value, s.theatre[value - 1], s.faces)}"


def effect(told: Iterable[Event], turn: int, s: Record) -> str:
    """What a choice would do, from the events that it would bring; ``s``: the record before it."""
    found = {event["type"]: _effect(event, turn, s) for event in told}
    if ":" in found.get("round_over", ""):
        del found["gathered"]  # the points tell it
    return ", ".join(filter(None, found.values())) or "costs nobody"


def _effect(event: Event, turn: int, s: Record) -> str:
    """One event of a choice, as its button tells it."""
    who = f"{{{event['seat']}}}"
    match event["type"]:
        case "gathered":
            return f"{number_word(s.count[turn] + event['count'])} in hand"
        case "returned":
            return f"costs {who} {number_word(event['count'])}"
        case "nickel_lost":
            return "a nickel too"
        case "nickel_won":
            return "wins a nickel"
        case "out":
            return f"puts {who} out"
        case "again":
            return "throw again"
        case "round_over":
            points = event["points"] if s.seats <= ROOM else None
            given = [f"{{{seat}}} {one}" for seat, one in enumerate(points or []) if one]
            return f"ends the round{': ' if given else ''}{', '.join(given)}"
        case "won":
            return f"the match goes to {together(event['seats'])}"
        case _:
            return ""

"""What a seat may see. Everything that leaves the server about a match in play goes through here.

A seat is that of a reader, None of one who watches. `tests/web/test_hidden.py` looks for what gets past.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.events import PrivateEvent, seen_by
from tuppence.match import Refusal, State
from tuppence.ranges import free_numbers
from tuppence.views import View
from tuppence_web.tables.wire.messages import Choice, FreeNumber, LogEntry, RangeChoice

encode = msgspec.json.Encoder().encode

# An entry as its readers see it: JSON, the same for all; or the entry itself, where some of it is private to a seat.
Seen = bytes | LogEntry


def seen(entry: LogEntry, hidden: bool) -> Seen:
    """Ready to be shown, in its JSON form already where every reader sees the same.

    In a game with ``hidden`` cards a shuffle tells them all: what chance brought is told by its events alone.
    """
    if not hidden:
        return encode(entry)
    if entry.by == "chance":
        entry = msgspec.structs.replace(entry, action=None)
    if any(isinstance(event.data, PrivateEvent) for event in entry.events):
        return entry
    return encode(entry)


def entry(kept: Seen, seat: int | None) -> bytes:
    """The JSON of an entry as a reader may see it.

    An action that brings something private may tell it, so only the seat that made it is shown it.
    """
    if isinstance(kept, bytes):
        return kept
    visible = [event for event in kept.events if seen_by(event.data, seat)]
    action = kept.action if seat is not None and seat == kept.seat else None
    return encode(msgspec.structs.replace(kept, events=visible, action=action))


def view(state: State, seat: int | None) -> View:
    """The position."""
    return state.typed_view(seat)


def prompt(state: State, seat: int | None) -> str:
    """What can be done now, as this reader is told it."""
    return state.prompt(seat)


def note(state: State, seat: int | None) -> str:
    """The help for the one who decides: where something is hidden, for that one alone."""
    return state.note() if not state.game.hidden or seat == state.current_player() else ""


def choices(state: State, seat: int | None) -> tuple[list[Choice], list[RangeChoice]]:
    """What this reader may decide now, ranges apart: the choices of another would tell of what that one holds."""
    single: list[Choice] = []
    ranges: list[RangeChoice] = []
    if seat is None or seat != state.current_player():
        return single, ranges
    for action, words in state.choices():
        if free := [FreeNumber(at, *bounds, bounds.whole) for at, bounds in free_numbers(action)]:
            ranges.append(RangeChoice(action, free, words.label, words.key, words.effect, words.suggested))
        else:
            single.append(Choice(action, words.label, words.key, words.effect, words.suggested))
    return single, ranges


def refusal(state: State, seat: int, action: dict[str, Any]) -> Refusal | None:
    """Why an action of this seat is not legal now; None where it is. Only who is to decide is told by the rules."""
    if seat != state.current_player():
        return Refusal("GA-1", waiting(state, seat))
    return state.refusal(action)


def waiting(state: State, seat: int) -> str:
    """Why a seat is not to decide now."""
    return "The match is over." if state.is_terminal() else state.waiting(seat)


def reader_of(state: State | None, seat: int | None) -> int | None:
    """Whose eyes a reader sees the position with: where nothing is hidden, all see what anyone may see."""
    return seat if state is not None and state.game.hidden else None

"""What a seat may see. Everything that leaves the server about a match goes through here."""

from __future__ import annotations

from typing import Any

import msgspec

from tuppence.match import State
from tuppence_web.tables.messages import LogEntry

encode = msgspec.json.Encoder().encode

# An entry as its readers see it: JSON, the same for all; or the entry itself, where some of it is private to a seat.
Seen = bytes | LogEntry


def seen(entry: LogEntry) -> Seen:
    """Ready to be shown, in its JSON form already where every reader sees the same."""
    for event in entry.events:
        if "private" in event.data:
            return entry
    return encode(entry)


def entry(kept: Seen, seat: int | None) -> bytes:
    """The JSON of an entry as a seat, or anyone (None), may see it.

    An action that brings a private event tells what is private too, so only that seat is shown it.
    """
    if isinstance(kept, bytes):
        return kept
    visible = [event for event in kept.events if event.data.get("private", seat) == seat]
    action = kept.action if len(visible) == len(kept.events) else None
    return encode(msgspec.structs.replace(kept, events=visible, action=action))


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The position as a seat, or anyone (None), may see it."""
    return state.view(seat)


def reader_of(state: State | None, seat: int | None) -> int | None:
    """Whose eyes a reader sees the position with: where nothing is hidden, all see what anyone may see."""
    return seat if state is not None and state.game.hidden else None


def may_be_advised(state: State, seat: int | None) -> bool:
    """Whether a reader may read the help for the one who decides: where something is hidden, only that one."""
    return not state.game.hidden or seat == state.current_player()

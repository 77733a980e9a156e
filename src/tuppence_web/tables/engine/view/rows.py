"""Rows of the log for the referee's device, and without the names of people who have left."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.wire.page import LogRow
from tuppence_web.tables.wire.server_events import REFEREE_CHANGED
from tuppence_web.tables.wire.settings import FIELDS
from tuppence_web.tables.wire.types import Kind

# The fields that the referee's device gets of each kind of entry. It gets plays whole, and of other kinds no field.
SHOWN: dict[Kind, Collection[str]] = {
    "opened": {"guest", "options", "auto_start", "fixture", "real", "score", *FIELDS},
    "named": {"name"},
    "started": {"seeds", "streams"},
    "sat": {"guest", "name", "follower"},
    "left": {"guest"},
    "cleared": {"guest"},
    "undone": {"guest", "to", "why", "name"},
    "agreed": {"guest"},
    "confirmed": {"guest"},
    REFEREE_CHANGED: {"guest", "name", "certified"},
    "rematch": {"guest", "table"},
    "handed_over": {"guest"},
}
# The fields of an entry, besides its guest, in which nothing is that guest's name.
NAMELESS: dict[Kind, Collection[str]] = {
    "opened": {"options", "fixture", "score", "copied", "challenge", *FIELDS},
    "cleared": {"removed"},
    "asked_back": {"back"},
    "bot": {"level", "grade"},
    "options": {"options", *FIELDS},
    "seeded": {"seed"},
    "committed": {"commitment"},
    "fixed": {"commitments"},
    "revealed": {"seed"},
    "started": {"seeds", "streams"},
    "undone": {"why"},
    "rematch": {"table"},
}


def for_referee(table_id: str, entries: Iterable[Entry]) -> list[LogRow]:
    """Entries for the referee's device. Other ids stand for those of guests, the same in each row."""
    return [_shown(table_id, entry) for entry in entries]


def _shown(table_id: str, entry: Entry) -> LogRow:
    body: dict[str, Any] = entry.body
    if entry.kind != "played":
        body = {name: value for name, value in entry.body.items() if name in SHOWN.get(entry.kind, ())}
        if body.get("guest") is not None:
            body["guest"] = _stand_in(table_id, body["guest"])
    return LogRow(entry.seq, entry.at, entry.kind, entry.by, entry.seat, entry.request, body)


def _stand_in(table_id: str, guest: str) -> str:
    """What stands for a guest's id at one table."""
    return hashlib.sha256(f"{table_id}:{guest}".encode()).hexdigest()[: len(guest)]


def without_names_of(gone: Collection[str], entries: Iterable[Entry], instead: str) -> Iterator[Entry]:
    """A log with another name for people who have left. The log itself is never changed.

    Any text in their entries may be a name, except where `NAMELESS` says otherwise.
    """
    for entry in entries:
        if gone and entry.body.get("guest") in gone:
            named = entry.body.keys() - {"guest", *NAMELESS.get(entry.kind, ())}
            entry.body.update({name: _without_text(entry.body[name], instead) for name in named})
        yield entry


def _without_text(value: Any, instead: str) -> Any:
    """A value with another text in place of each that it has."""
    if isinstance(value, dict):
        return {name: _without_text(one, instead) for name, one in value.items()}
    if isinstance(value, list):
        return [_without_text(one, instead) for one in value]
    return instead if isinstance(value, str) else value

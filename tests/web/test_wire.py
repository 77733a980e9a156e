"""The wire: the schema that the front end's types are made of, and messages that both sides read.

They lie in tests/wire, and those of a match in tests/games/<game>_wire.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tuppence_web.tables.rules import visibility
from tuppence_web.tables.wire import draws, schema
from tuppence_web.tables.wire.messages import Event, FromClient, FromServer, LogEntry

ROOT = Path(__file__).parents[2]
MESSAGES = sorted([*(ROOT / "tests/wire").glob("*-*.json"), *(ROOT / "tests/games").glob("*_wire/*.json")])
SIDES: dict[str, Any] = {"client": FromClient, "server": FromServer}


def test_the_front_ends_copy_of_the_schema_is_fresh() -> None:
    """Otherwise: `make types`."""
    assert (ROOT / "frontend/src/wire.schema.json").read_text() == schema.text()


def test_what_the_front_end_knows_of_chance_is_fresh() -> None:
    """Otherwise: `make types`. The page draws again by it alone, so no rule about chance stands there."""
    assert (ROOT / "frontend/src/generated/outcomes.ts").read_text() == draws.text()


@pytest.mark.parametrize("file", [file for file in MESSAGES if file.name.split("-")[0] in SIDES], ids=lambda f: f.stem)
def test_a_message_is_read_and_written_the_same(file: Path) -> None:
    message = msgspec.json.decode(file.read_bytes(), type=SIDES[file.name.split("-")[0]])
    assert json.loads(msgspec.json.encode(message)) == json.loads(file.read_bytes())


def test_there_is_a_message_of_every_type() -> None:
    types = {json.loads(file.read_bytes())["type"] for file in MESSAGES if file.name.split("-")[0] in SIDES}
    assert types == {part["properties"]["type"]["enum"][0] for part in tagged(schema.schema()["$defs"])}


def tagged(parts: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for part in parts.values() if "enum" in part.get("properties", {}).get("type", {})]


DRAWN = Event({"type": "drew", "seat": 1, "rule": "TP-3", "card": "7H.0", "private": 1}, "{1} drew the 7H")
PUBLIC = Event({"type": "took_turn", "seat": 1, "rule": "TP-3"}, "{1} drew a card")


def test_a_private_event_and_the_action_that_brought_it_are_seen_by_its_seat_alone() -> None:
    entry = LogEntry(9, 1, "played", "person", 1, "a", {"type": "pass", "card": "7H.0"}, [PUBLIC, DRAWN])
    kept = visibility.seen(entry, hidden=True)
    assert visibility.entry(kept, 1) == msgspec.json.encode(entry)
    for other in (0, 2, None):
        assert b"7H" not in visibility.entry(kept, other)
        assert b"took_turn" in visibility.entry(kept, other)


@pytest.mark.parametrize("events", [[PUBLIC], [PUBLIC, DRAWN]], ids=["public", "private"])
def test_what_chance_brought_is_told_by_events_alone_where_something_is_hidden(events: list[Event]) -> None:
    shuffle = {"type": "shuffled", "cards": ["7H.0", "KC.1"]}
    entry = LogEntry(9, 1, "played", "chance", None, None, shuffle, events)
    kept = visibility.seen(entry, hidden=True)
    for seat in (0, 1, None):
        told = msgspec.json.decode(visibility.entry(kept, seat), type=LogEntry)
        assert told.action is None
        assert told.events == [event for event in events if event.data.get("private", seat) == seat]
    open_entry = msgspec.structs.replace(entry, events=[PUBLIC])
    assert visibility.entry(visibility.seen(open_entry, hidden=False), None) == msgspec.json.encode(open_entry)

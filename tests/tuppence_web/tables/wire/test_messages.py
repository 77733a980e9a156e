"""The wire: messages that both sides read, and the front end's patterns of citations and chance.

The samples are in tests/wire, those of a match in tests/wire/<game>.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import tuppence
from tests import ROOT
from tests.tuppence.games.matches import cases, play
from tuppence import events
from tuppence.game import game_type
from tuppence.games import SHEETS
from tuppence_web.rulebook import typescript
from tuppence_web.tables.engine.view import visibility
from tuppence_web.tables.wire import draws, server_events
from tuppence_web.tables.wire.commands import FromClient
from tuppence_web.tables.wire.messages import Choice, Event, FromServer, LogEntry, Position, Refused, Validated
from tuppence_web.web.refusals import Refusal

MESSAGES = sorted((ROOT / "tests/wire").rglob("*-*.json"))
SIDES: dict[str, Any] = {"client": FromClient, "server": FromServer}


def test_the_front_end_finds_citations_by_the_pages_pattern() -> None:
    """If it fails: `make types`."""
    assert (ROOT / "frontend/src/wire/citations.ts").read_text() == typescript.text()


def test_the_front_ends_data_about_chance_is_fresh() -> None:
    """If it fails: `make types`. The page repeats draws by this alone; it contains no rule about chance."""
    assert (ROOT / "frontend/src/wire/outcomes.ts").read_text() == draws.text()


@pytest.mark.parametrize("file", [file for file in MESSAGES if file.name.split("-")[0] in SIDES], ids=lambda f: f.stem)
def test_a_message_is_read_and_written_the_same(file: Path) -> None:
    message = msgspec.json.decode(file.read_bytes(), type=SIDES[file.name.split("-")[0]])
    assert json.loads(msgspec.json.encode(message)) == json.loads(file.read_bytes())


@pytest.mark.parametrize("name", [*tuppence.games(), *SHEETS])
def test_views_and_events_fit_the_schema(name: str) -> None:
    """Views and events survive a round trip through JSON."""
    game = game_type(name)
    for options in cases(name):
        state = tuppence.load(name, **options).new_initial_state()
        for log_entry in itertools.islice(play(state, seed=1), 100):
            for event in log_entry:
                assert msgspec.to_builtins(msgspec.convert(event, game.event_type)) == event
            for seat in (None, 0):
                assert msgspec.to_builtins(msgspec.convert(state.view(seat), game.view_type)) == state.view(seat)


@pytest.mark.parametrize("message", [Refused, Validated])
def test_refusals_on_the_socket_have_the_common_shape(message: type[msgspec.Struct]) -> None:
    named = [name for name in message.__struct_fields__ if name not in ("id", "ok", "seq")]
    assert tuple(named) == Refusal.__struct_fields__


def test_a_message_accepts_only_typed_values_of_a_game() -> None:
    """Run by mypy, which fails if it allows one of these."""
    form: dict[str, object] = {"type": "won", "seat": 0, "rule": "7.01"}
    Event(form, "")  # type: ignore[arg-type]
    Event(tuppence.Action(), "")  # type: ignore[arg-type]
    Choice(form, "", "", "", False)  # type: ignore[arg-type]
    Position(PUBLIC.data, None, [], "", "", None)  # type: ignore[arg-type]
    LogEntry(1, 1, "played", "person", 0, None, tuppence.Action(), [PUBLIC.data])  # type: ignore[arg-type, list-item]


def test_there_is_a_message_of_every_type() -> None:
    types = {json.loads(file.read_bytes())["type"] for file in MESSAGES if file.name.split("-")[0] in SIDES}
    assert types == {one.__struct_config__.tag for one in (*get_args(FromClient), *get_args(FromServer))}


class TookTurn(events.Event, tag="took_turn"):
    """An event for everybody."""


class Take(tuppence.Action, tag="take", frozen=True):
    """An action for everybody."""


class Peeked(events.Event, tag="peeked"):
    """An event that no game lists."""

    card: str


class Drew(events.PrivateEvent, tag="drew"):
    """An event for one seat."""

    card: str


DRAWN = Event(Drew(1, "TP-3", 1, "7H.0"), "{1} drew the 7H")
PUBLIC = Event(TookTurn(1, "TP-3"), "{1} drew a card")
UNSAID = Event(TookTurn(1, "TP-3"), "")
LISTED = events.Public(events=frozenset({TookTurn}), actions=frozenset({Take}))


def test_only_its_seat_sees_a_private_event_and_its_action() -> None:
    entry = LogEntry(9, 1, "played", "person", 1, "a", {"type": "pass", "card": "7H.0"}, [PUBLIC, DRAWN])
    kept = visibility.seen(entry, LISTED)
    own = msgspec.structs.replace(entry, events=[UNSAID, DRAWN])  # the private sentence has everything
    assert visibility.entry(kept, 1) == msgspec.json.encode(own)
    for other in (0, 2, None):
        assert b"7H" not in visibility.entry(kept, other)
        assert b"took_turn" in visibility.entry(kept, other)


@pytest.mark.parametrize("brought", [[PUBLIC], [PUBLIC, DRAWN]], ids=["public", "private"])
def test_hidden_chance_is_sent_as_events_only(brought: list[Event]) -> None:
    shuffle: dict[str, Any] = {"type": "shuffled", "cards": ["7H.0", "KC.1"]}
    entry = LogEntry(9, 1, "played", "chance", None, None, shuffle, brought)
    kept = visibility.seen(entry, LISTED)
    for seat in (0, 1, None):
        log_entry = msgspec.json.decode(visibility.entry(kept, seat), type=LogEntry)
        assert log_entry.action is None
        seen = [UNSAID, DRAWN] if seat == 1 and DRAWN in brought else [PUBLIC]
        assert log_entry.events == [Event(msgspec.to_builtins(event.data), event.text) for event in seen]
    open_entry = msgspec.structs.replace(entry, events=[PUBLIC])
    assert visibility.entry(visibility.seen(open_entry, None), None) == msgspec.json.encode(open_entry)


def test_an_event_is_hidden_unless_its_type_is_listed() -> None:
    peeked = Event(Peeked(1, "TP-3", "7H.0"), "{1} saw the 7H")
    own = Event(server_events.Changed("back", 1), "{1} came back")
    entry = LogEntry(9, 1, "played", "person", 1, "a", {"type": "take"}, [PUBLIC, peeked, own])
    for seat in (0, 1, None):
        log_entry = msgspec.json.decode(visibility.entry(visibility.seen(entry, LISTED), seat), type=LogEntry)
        assert [event.text for event in log_entry.events] == [PUBLIC.text, own.text]
        assert log_entry.action == (entry.action if seat == 1 else None), "what it does may show what is hidden"


@pytest.mark.parametrize(("kind", "others_see"), [("take", True), ("peek", False)])
def test_an_action_is_hidden_unless_its_type_is_listed(kind: str, others_see: bool) -> None:
    action: dict[str, Any] = {"type": kind, "card": "7H.0"}
    entry = LogEntry(9, 1, "played", "person", 1, "a", action, [PUBLIC])
    for seat in (0, 1, None):
        log_entry = msgspec.json.decode(visibility.entry(visibility.seen(entry, LISTED), seat), type=LogEntry)
        assert log_entry.action == (action if seat == 1 or others_see else None)

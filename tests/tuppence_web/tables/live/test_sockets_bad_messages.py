"""Bad messages to a live server: each is refused with a reason, the table plays on, and its log is unchanged."""

from __future__ import annotations

import asyncio
import json
import uuid
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.forms import is_one_of, offered
from tests.tuppence.games.junk import junk
from tests.tuppence.games.matches import every_game, longest, one_game_always
from tests.tuppence_web.conftest import log_of
from tests.tuppence_web.visitors import Seated, Visitor, at_table, clock
from tuppence.game import game_type
from tuppence_web.tables.wire.messages import MAX_BYTES, VERSION, FromServer
from tuppence_web.tables.wire.settings import FIELDS

CODES = {
    "malformed", "too_large", "hello_first", "not_seated", "not_your_turn", "stale", "illegal_action", "not_host",
    "not_open", "not_over", "seat_taken", "bad_options", "not_ready", "bad_seed", "removed",
}  # fmt: skip
TYPES = [
    "hello", "act", "sit", "leave", "back", "rename", "add_bot", "clear_seat", "set_options", "start", "rematch",
    "validate", "reaction", "commit", "reveal", "ask_back",
]  # fmt: skip
HARMLESS = ("ack", "welcome", "log", "validated")
decode = msgspec.json.Decoder(FromServer).decode

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
seqs = st.integers(0, 400) | st.integers(-3, 2**70) | scalars
deep = st.integers(1, 8000).map(lambda depth: "[" * depth)
large = st.integers(MAX_BYTES - 20, 60_000).map(lambda size: json.dumps({"type": "rename", "name": "x" * size}))


def bad_frames(game: str, legal: list[dict[str, Any]]) -> st.SearchStrategy[str | bytes]:
    """Frames of all kinds at a table where these actions are legal; none of them plays one."""
    options = ["name", "self", "", *(field.name for field in game_type(game).option_fields)]
    # Right field names with any values; the type below filters those that are valid by chance.
    fields = st.fixed_dictionaries(
        {},
        optional={
            "seq": seqs,
            "since": seqs,
            "seat": st.integers(-2, 25) | scalars,
            "level": st.sampled_from(["regular", "grandmaster"]) | scalars,
            "name": values,
            "options": st.dictionaries(st.sampled_from(options), values, max_size=3) | values,
            "action": junk(game).filter(lambda form: not is_one_of(game, form, legal)) | values,
            "seed": st.text("0123456789abcdef", min_size=32, max_size=32) | st.text(max_size=40) | scalars,
            "to": st.text("0123456789abcdef", min_size=64, max_size=64) | scalars,
            "commitment": st.text("0123456789abcdef", min_size=64, max_size=64) | scalars,
            "reaction": st.sampled_from(["you played badly", "WELL_PLAYED"]) | scalars,
            "settings": st.dictionaries(st.sampled_from(["", *FIELDS]), st.integers(-1, 4000) | values) | values,
            **dict.fromkeys(FIELDS, st.integers(-1, 4000) | values),
            "extra": values,
        },
    )
    messages = st.builds(
        # A hello of another version ends the connection; test_drawing_dice.py covers those.
        lambda type, more: (
            json.dumps({"type": type, "id": uuid.uuid4().hex, "version": VERSION, **more})
            if type == "hello"
            else json.dumps({"type": type, "id": uuid.uuid4().hex, **more})
        ),
        st.sampled_from(TYPES) | st.text(max_size=10),
        fields,
    )
    broken = st.builds(lambda text, at: text[: at % max(len(text), 1)], messages, st.integers(0, 300))
    return messages | broken | deep | large | st.text(max_size=200) | st.binary(max_size=200) | values.map(json.dumps)


def is_harmless(message: dict[str, Any]) -> bool:
    """Whether an answer fits a bad message: a refusal, or a message without effect."""
    return (message["type"] == "refused" and message["code"] in CODES) or message["type"] in HARMLESS


class Target:
    """A match of two in play, and its server."""

    def __init__(self, server: Served, game: str) -> None:
        self.server = server
        self.host, self.guest = Visitor(server.address), Visitor(server.address)
        self.table = self.host.new_table(game=game, **longest(game), **clock(game, 0))

    async def begin(self) -> list[dict[str, Any]]:
        """Start the match; return its legal actions."""
        async with at_table(self.host, self.table) as first, at_table(self.guest, self.table) as second:
            await second.command("sit", seat=1)
            await first.until_seq(second.seq)
            await first.command("start")
            await second.until_seq(first.seq)
            return [action for one in (first, second) for action in offered(one.position)]

    async def throw(self, visitor: Visitor, thrown: list[str | bytes], greet: bool) -> None:
        """Send all frames and receive one answer for each (two for a stale one)."""
        async with at_table(visitor, self.table, greet=greet) as line:
            for frame in thrown:
                await line.say(frame)
            harmless = 0
            while harmless < len(thrown):
                message = await line.hear()
                decode(json.dumps(message))
                assert is_harmless(message), message
                harmless += message["type"] != "log"

    async def still_plays(self) -> None:
        async with at_table(self.host, self.table) as first, at_table(self.guest, self.table) as second:
            mover = first if first.my_turn else second
            assert (await mover.act())["type"] == "log"


def is_wish(frame: str | bytes) -> bool:
    """Whether a frame is a valid command: everybody may leave or change their name."""
    return isinstance(frame, str) and any(f'"type": "{type}"' in frame for type in ("leave", "rename"))


def throw_all(server: Served, game: str, examples: int) -> None:
    target = Target(server, game)
    frames = bad_frames(game, asyncio.run(target.begin()))
    before = log_of(server, target.table)
    people = [target.host, target.guest, Visitor(server.address)]

    @settings(max_examples=examples)
    @given(st.lists(frames.filter(lambda frame: not is_wish(frame)), min_size=1, max_size=10), st.data())
    def throw(thrown: list[str | bytes], data: st.DataObject) -> None:
        visitor, greet = data.draw(st.sampled_from(people)), data.draw(st.booleans())
        asyncio.run(target.throw(visitor, thrown, greet))

    throw()
    assert log_of(server, target.table) == before
    asyncio.run(target.still_plays())
    assert len(log_of(server, target.table)) > len(before)


@one_game_always
def test_dozens_of_bad_messages_change_nothing(server: Served, name: str) -> None:
    throw_all(server, name, examples=6)


@pytest.mark.slow
@every_game
def test_thousands_of_bad_messages_change_nothing(server: Served, name: str) -> None:
    throw_all(server, name, examples=1000)


async def closes(line: Seated) -> int | None:
    await line.line.wait_closed()
    return line.line.close_code


@pytest.mark.asyncio
async def test_an_oversized_frame_ends_only_its_connection(server: Served) -> None:
    visitor = Visitor(server.address)
    table = visitor.quick()
    async with at_table(visitor, table) as line:
        await line.say("x" * 1_000_000)
        async with asyncio.timeout(PATIENCE_SECONDS):
            assert await closes(line) == 1009
    async with at_table(visitor, table) as line:
        assert line.you == 0

"""Whole messages take a short cut, which must give the same results as the parser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import cycle, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from tests.tuppence_web.serving.test_web_sockets import opened
from tests.tuppence_web.whole_site.strangers import message_of
from tuppence_web.serving.frames import received_size, text_frame, text_in
from tuppence_web.serving.web_sockets import LINE, PAUSE

LENGTHS = st.sampled_from([0, 1, 125, 126, 127, 900, 65_535, 65_536])


def frame(data: bytes, kind: Opcode = Opcode.TEXT, last: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(kind, data, last).serialize(mask=True)


@given(LENGTHS)
def test_clients_read_frames_for_many_readers(length: int) -> None:
    text = "é" * (length // 2) + "x" * (length % 2)
    assert message_of(text_frame(text)) == text


@given(LENGTHS)
def test_a_whole_frame_is_read_at_once(length: int) -> None:
    data = frame(b"x" * length)
    assert text_in(data, len(data)) == ("x" * length if length < 65_536 else None)
    assert text_in(data, len(data) - 1) is None
    assert received_size(length) == len(data)


UNMASKED = bytes([0x81, 5]) + b"hello"
OTHERS = {
    "less than a frame": frame(b"hello")[:-1],
    "more than a frame": frame(b"hello") + b"\x81",
    "two frames": frame(b"hello") * 2,
    "a first fragment": frame(b"hello", last=False),
    "a later fragment": frame(b"hello", Opcode.CONT),
    "binary": frame(b"hello", Opcode.BINARY),
    "a ping": frame(b"hello", Opcode.PING),
    "unmasked": UNMASKED,
    "a reserved bit": bytes([0xC1]) + frame(b"hello")[1:],
    "not UTF-8": frame(b"\xff"),
    "nothing": b"",
    "a length without its bytes": bytes([0x81, 0xFE, 0, 200, 1, 2, 3, 4]),
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_everything_else_is_left_to_the_parser(data: bytes) -> None:
    assert text_in(data, 4096) is None


class Reader:
    """An application that reads like a table's socket, with a listener that requests pauses."""

    def __init__(self, pauses: Callable[[], bool]) -> None:
        self.heard: list[str] = []
        self.too_early: list[str] = []
        self._pauses = pauses
        self._paused = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][LINE].listener = self.hear
        while (message := await receive())["type"] != "websocket.disconnect":
            if message is not PAUSE:
                self.hear(message)
            if self._paused:
                await asyncio.sleep(0)
                self._paused = False

    def hear(self, message: Any) -> bool:
        self.heard.append(message["text"])
        if self._paused:
            self.too_early.append(message["text"])
        self._paused = self._pauses()
        return not self._paused


def sent(messages: list[str], draw: Callable[[st.SearchStrategy[Any]], Any]) -> bytes:
    """The messages as a client may send them: whole or in fragments, with pings between."""
    data = b""
    for text in messages:
        half = draw(st.integers(0, len(text)))
        whole = draw(st.booleans())
        ping = frame(b"", Opcode.PING) if draw(st.booleans()) else b""
        encoded = frame(text.encode())
        fragments = frame(text[:half].encode(), last=False) + ping + frame(text[half:].encode(), Opcode.CONT)
        data += encoded + ping if whole else fragments
    return data


@given(st.lists(st.sampled_from(["{}", "x" * 200, "y" * 900]), max_size=12), st.data())
def test_messages_arrive_once_in_order_however_fragmented(messages: list[str], data: st.DataObject) -> None:
    stream = sent(messages, data.draw)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=10)))
    pauses = cycle(data.draw(st.lists(st.booleans(), min_size=1, max_size=12)))
    reader = Reader(lambda: next(pauses))

    async def receive() -> None:
        line, transport = await opened(reader)
        for begin, end in pairwise([0, *cuts, len(stream)]):
            if begin < end:
                line.data_received(stream[begin:end])
            for _ in range(data.draw(st.integers(0, 2))):
                await asyncio.sleep(0)
        async with asyncio.timeout(10):
            while len(reader.heard) < len(messages):
                await asyncio.sleep(0)
        transport.abort()
        await asyncio.gather(*line.tasks)

    asyncio.run(receive())
    assert (reader.heard, reader.too_early) == (messages, [])


@pytest.mark.asyncio
async def test_a_message_in_one_piece_needs_no_task() -> None:
    reader = Reader(lambda: False)
    line, transport = await opened(reader)
    line.data_received(frame(b"{}"))
    assert reader.heard == ["{}"]
    transport.abort()
    await asyncio.gather(*line.tasks)

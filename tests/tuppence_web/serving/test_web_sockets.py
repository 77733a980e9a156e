"""Writing to a socket never fails, whatever the client, the keepalive and the server have done."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence_web.whole_site.strangers import frame
from tuppence_web.serving.bounds import Bounds
from tuppence_web.serving.connections import BoundedState
from tuppence_web.serving.web_sockets import WebSocketConnection

BOUNDS = Bounds(
    connections=10,
    connections_address=10,
    waiting_bytes=5000,
    waiting_bytes_in_all=20_000,
    head_bytes=32_768,
    body_bytes=1000,
    head_seconds=10,
    request_seconds=10,
)
OPENING = b"\r\n".join(
    [
        b"GET /ws HTTP/1.1",
        b"Host: pub.example",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)),
        b"Sec-WebSocket-Version: 13",
        b"",
        b"",
    ]
)


class Unread(asyncio.Transport):
    """A transport to a client that reads nothing: `close` waits for ever, and writing after the end is an error."""

    def __init__(self) -> None:
        super().__init__()
        self._ours, self._theirs = socket.socketpair()
        self.waits = 0
        self.closing = self.gone = False
        self.protocol: Any = None

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._ours if name == "socket" else default

    def get_protocol(self) -> Any:
        return self.protocol

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.waits

    def write(self, data: Any) -> None:
        if self.gone:
            raise RuntimeError("the handler is closed")
        self.waits += len(data)

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = True
        if not self.gone:
            self.gone, self.waits = True, 0
            self.protocol.connection_lost(None)
            self._ours.close()
            self._theirs.close()

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        if self.gone:
            raise RuntimeError("the handler is closed")


async def page(scope: Any, receive: Any, send: Any) -> None:
    """Accept, and listen to the end."""
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def opened(application: Any = page) -> tuple[WebSocketConnection, Unread]:
    config = uvicorn.Config(application, proxy_headers=False, ws_max_size=1000, log_config=None)
    config.load()
    transport = Unread()
    line = WebSocketConnection(config, BoundedState(BOUNDS, "127.0.0.1"), {})
    transport.protocol = line
    line.connection_made(transport)
    line.data_received(OPENING)
    for _ in range(5):
        await asyncio.sleep(0)
    assert line.handshake_complete
    return line, transport


TROUBLES: dict[str, Callable[[WebSocketConnection, Unread], object]] = {
    "a message is sent": lambda line, transport: line.say("x" * 900),
    "it is closed": lambda line, transport: line.end(4503),
    "the keepalive has waited in vain": lambda line, transport: line.keepalive_timeout(),
    "it closes": lambda line, transport: line.data_received(frame(b"", 8)),
    "it says too much": lambda line, transport: line.data_received(frame(b"x" * 2000)),
    "it says what cannot be": lambda line, transport: line.data_received(b"\xff" * 20),
    "it says something": lambda line, transport: line.data_received(frame(b"{}")),
    "it asks whether we are there": lambda line, transport: line.data_received(frame(b"", 9)),
    "it is full": lambda line, transport: line.pause_writing(),
    "the net breaks": lambda line, transport: transport.abort(),
    "the server stops": lambda line, transport: line.shutdown(),
}


@given(st.lists(st.sampled_from(sorted(TROUBLES)), max_size=8))
def test_no_state_of_a_connection_makes_a_send_fail(troubles: list[str]) -> None:
    async def try_them() -> None:
        line, transport = await opened()
        for trouble in troubles:
            if not transport.gone:  # then nothing follows
                TROUBLES[trouble](line, transport)
            line.say("x" * 900)
            await asyncio.sleep(0)
        transport.abort()
        line.say("too late")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*line.tasks), 5)
        assert not line.tasks

    asyncio.run(try_them())


def test_a_client_that_reads_nothing_is_dropped() -> None:
    async def wait() -> None:
        line, transport = await opened()
        for _ in range(10):
            line.say("x" * 900)
        assert (transport.gone, transport.waits) == (True, 0)
        line, transport = await opened()
        line.say("x" * 900)
        line.keepalive_timeout()
        assert (transport.gone, transport.waits) == (True, 0)
        line, transport = await opened()
        line.end(4503)
        now = asyncio.get_running_loop().time()
        assert not line.overstays(now)
        assert line.overstays(now + 60)

    asyncio.run(wait())

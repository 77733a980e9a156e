"""WebSockets with limits on bytes and time, and with a short way for messages that come in one piece."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any, cast

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from tuppence_web.serving.connections import CLOSING_SECONDS, BoundedState
from tuppence_web.serving.frames import received_size, text_frame, text_in

MOST_FRAGMENTS = 64  # per message
SLICE_BYTES = 4096  # parsed at a time; longer messages take the longer way
SYSTEM_BYTES = 128 * 1024  # socket send buffer; the system doubles it, and would use 4 MiB by default
TOO_BIG, STOPPING = 1009, 1012
LINE = "tuppence.line"  # the key of the connection in a WebSocket scope's extensions
PAUSE = {"type": "tuppence.pause"}  # `receive` returns it after a listener has asked for a pause


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that `say` writes to directly, and that is dropped if the peer does not receive.

    ``listener`` gets a message as soon as it is received, without a queue or a task, if it came in one piece while
    `receive` waits for one. It returns whether the next may follow at once; if not, `receive` returns `PAUSE` first.
    """

    kind = "socket"

    def __init__(
        self,
        config: Config,
        server_state: BoundedState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections = server_state.open
        self._most_at_once = min(SLICE_BYTES, config.ws_max_size)
        self.listener: Callable[[Any], bool] | None = None
        self._awaited = False  # `receive` waits
        self._unread = b""  # received, not parsed yet
        self._unparsed = 0  # bytes of frames given to the parser that it has not returned yet
        self._closing: float | None = None
        self.idle = True  # until it sends something

    def overstays(self, now: float) -> bool:
        """Whether it takes too long to open or to close."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self._closing = None
        elif self._closing is None:
            self._closing = now
        return self._closing is not None and now - self._closing > CLOSING_SECONDS

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BYTES)
            cast(dict[str, Any], self.scope["extensions"])[LINE] = self

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def say(self, text: str) -> None:
        """Send a message. Never fails: if the peer has gone or is too slow, nothing is sent."""
        self.say_frame(text_frame(text))

    def say_frame(self, frame: bytes) -> None:
        """Send a message's frame, which may be that of other readers too."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(frame)
            self._weigh()

    def end(self, code: int) -> None:
        """Close it, and give the peer a moment to answer."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_close(code)
            self._write()
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
            self._unread = b""
            self._go_on()
            self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.close)

    @property
    def takes(self) -> bool:
        """Whether the peer has received most of what was sent."""
        return self.writable.is_set()

    async def taken(self) -> None:
        """Wait until the peer has received most of what was sent; until then nothing more is read from it."""
        await self.writable.wait()

    def _write(self) -> None:
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._weigh()

    def _weigh(self) -> None:
        self._connections.weigh(self.transport, self._connections.bounds.waiting_bytes)

    def data_received(self, data: bytes) -> None:
        if self.listener is not None and self._is_ready() and (text := text_in(data, self._most_at_once)) is not None:
            self.idle = False
            if not self.listener({"type": "websocket.receive", "text": text}):
                self._queue(PAUSE)
            return
        self._unread += data
        self._take_apart()

    def _is_ready(self) -> bool:
        """Whether everything received before has been handled, and the next byte begins a message."""
        return (
            self._awaited
            and not (self._unread or self._unparsed or self.frames)
            and self.queue.empty()
            and self.conn.state is State.OPEN
            and not self.transport.is_closing()
        )

    def _queue(self, message: Any) -> None:
        self.queue.put_nowait(message)
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _take_apart(self) -> None:
        """Parse one slice: thousands of messages may have come at once, and other connections need their turn."""
        piece, self._unread = self._unread[:SLICE_BYTES], self._unread[SLICE_BYTES:]
        if self._unread and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if piece and not self.transport.is_closing():
            is_open = self.handshake_initiated
            self._unparsed += len(piece)
            super().data_received(piece)
            if not is_open:
                self._unparsed = 0  # it was the head of the request, which uvicorn hands over by itself
            self._weigh()  # pings are answered automatically
        if self.queue.empty():
            self._go_on()

    def _go_on(self) -> None:
        """Once all parsed messages are handled, parse the next slice or read on."""
        if self._unread:
            self.loop.call_soon(self._take_apart)
        elif self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def handle_events(self) -> None:
        self._unparsed -= sum(received_size(len(event.data)) for event in self.conn.events if isinstance(event, Frame))
        super().handle_events()

    async def receive(self) -> Any:
        self._awaited = True
        message = await self.queue.get()
        self._awaited = False
        if self.queue.empty():
            self._go_on()
        return message

    def send_receive_event_to_app(self) -> None:
        self.idle = False
        super().send_receive_event_to_app()

    def handle_cont(self, event: Frame) -> None:
        if self.close_sent:
            return
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.conn.fail(TOO_BIG)
            self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._connections.drop(self.transport)  # closing properly would wait for the peer

    def shutdown(self) -> None:
        self.stop_keepalive()
        self.end(STOPPING)
        if not self.handshake_complete and not self.transport.is_closing():
            self.send_500_response()
        self.transport.close()
        self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

"""The live connection of a browser to a table (docs/wire.md)."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from typing import Any, cast

import msgspec
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from tuppence_web.accounts.queries import COOKIE, pass_of_cookie
from tuppence_web.limits import Limits
from tuppence_web.tables import frames
from tuppence_web.tables.house import house
from tuppence_web.tables.jobs import Ask, Depart, Enter
from tuppence_web.tables.messages import MAX_BYTES, FromClient, Hello
from tuppence_web.tables.rules import OTHER_VERSION, Refusal, unread

log = logging.getLogger("tuppence.sockets")

MOST_WAITING = 256  # messages for one slow reader; then it has to come back and catch up
FORBIDDEN = 1008

decode = msgspec.json.Decoder(FromClient).decode
sends_by_guest, sends_by_address = settings.SENDS_A_SECOND
limits = Limits(sends_by_guest, sends_by_address, burst_seconds=3)

TOO_OFTEN = Refusal("too_often", "Too many messages: wait a moment.")
TOO_LARGE = Refusal("too_large", f"A message has at most {MAX_BYTES} bytes.")
BINARY = Refusal("malformed", "Messages are text, not binary.")
HELLO_FIRST = Refusal("hello_first", "Say hello first.")


class Live:
    """One connection. Messages for it wait in ``_waiting`` until `_pump` has sent those before."""

    def __init__(self, websocket: WebSocket, receive: Receive, send: Send) -> None:
        self.websocket = websocket
        self._receive = receive
        self._send = send
        self.table_id: str = websocket.path_params["table_id"]
        self.shown = pass_of_cookie(websocket.cookies.get(COOKIE))
        self.guest = self.shown.guest if self.shown else None
        self.name = ""
        self.seq = 0
        self.address = websocket.client.host if websocket.client else ""
        self.greeted = False
        self._waiting: deque[str] = deque()
        self._wake = asyncio.Event()
        self._close_code: int | None = None
        self._pumping: asyncio.Task[None] | None = None
        self._pump_busy = False

    def push(self, text: str) -> None:
        """Send a message, after those that wait already; who is too slow is let go."""
        if len(self._waiting) >= MOST_WAITING:
            # It takes nothing any more, a closing frame neither.
            if self._pumping is not None:
                self._pumping.cancel()
        elif not self._sent_at_once(text):
            self._waiting.append(text)
            self._wake.set()

    def _sent_at_once(self, text: str) -> bool:
        """Send without waking the pump, where none waits before it and the browser keeps up.

        Uvicorn's ``send`` waits for a full transport before it writes, and for nothing else: so its first step is all
        of it, or nothing was written and the pump takes over.
        """
        if self._waiting or self._pump_busy or self._close_code is not None:
            return False
        sending = cast(Coroutine[Any, Any, None], self._send({"type": "websocket.send", "text": text}))
        try:
            sending.send(None)
        except (StopIteration, OSError):  # all written, or nobody there: `_read` hears of that
            return True
        sending.close()
        return False

    def drop(self, code: int) -> None:
        """Close the connection."""
        self._close_code = code
        self._wake.set()

    async def serve(self) -> None:
        """Read until either side ends it."""
        self._pumping = pump = asyncio.create_task(self._pump())
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait((pump, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (pump, reading):
                task.cancel()
            house().submit(Depart(self))
            for ended in await asyncio.gather(pump, reading, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, OSError):
                    log.error("a connection failed", exc_info=ended, extra={"table": self.table_id})

    async def _pump(self) -> None:
        send = self._send
        while self._close_code is None:
            await self._wake.wait()
            self._wake.clear()
            self._pump_busy = True
            while self._waiting and self._close_code is None:
                await send({"type": "websocket.send", "text": self._waiting.popleft()})
            self._pump_busy = False
        await self.websocket.close(self._close_code)

    async def _read(self) -> None:
        receive = self._receive
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self._take(message)

    def _take(self, message: Any) -> None:
        """Refuse a message that cannot be one, hand on the others."""
        text = message.get("text")
        if not limits.allows(self.guest, self.address):
            self._refuse(TOO_OFTEN)
        elif text is None:
            self._refuse(TOO_LARGE if len(message["bytes"]) > MAX_BYTES else BINARY)
        elif len(text) > MAX_BYTES or (4 * len(text) > MAX_BYTES and len(text.encode()) > MAX_BYTES):
            self._refuse(TOO_LARGE)
        else:
            try:
                wish = decode(text)
            except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
                self._refuse(refusal := unread(text, error))
                if refusal is OTHER_VERSION:
                    self.drop(FORBIDDEN)
            else:
                self._hand_on(wish)

    def _hand_on(self, wish: FromClient) -> None:
        if isinstance(wish, Hello):
            self.greeted = True
            house().submit(Enter(self, wish))
        elif self.greeted:
            house().submit(Ask(self, wish))
        else:
            self._refuse(HELLO_FIRST)

    def _refuse(self, refusal: Refusal) -> None:
        self.push(frames.refused(None, refusal, self.seq))


def is_own_origin(websocket: WebSocket) -> bool:
    """Whether the page that connects is ours; programs that are no browsers send no origin."""
    host = websocket.headers.get("host", "")
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    origin = websocket.headers.get("origin")
    if origin is None or origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    return origin.partition("://")[2] == host


class Endpoint:
    """The socket of one table. Once it is open, messages pass it and not Starlette's wrapping."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        if not is_own_origin(websocket):
            await websocket.close(FORBIDDEN)
            return
        await websocket.accept()
        await Live(websocket, receive, send).serve()

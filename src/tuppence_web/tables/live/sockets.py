"""A browser's live connection to a table (docs/wire.md)."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from django.conf import settings
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from tuppence_web import metrics
from tuppence_web.accounts.queries import COOKIE, pass_of_cookie
from tuppence_web.serving.frames import text_frame
from tuppence_web.serving.origins import FORBIDDEN, is_own_origin
from tuppence_web.serving.web_sockets import LINE, PAUSE, WebSocketConnection
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.new_table import is_table_id
from tuppence_web.tables.engine.reading import read
from tuppence_web.tables.engine.screens import ScreenProgress
from tuppence_web.tables.engine.view import render
from tuppence_web.tables.live.server import server
from tuppence_web.tables.wire.commands import (
    AddBot,
    AskBack,
    Back,
    CaughtUp,
    ClearSeat,
    Commit,
    FromClient,
    Hello,
    InView,
    Leave,
    Rename,
    SetOptions,
    Sit,
    Undo,
)
from tuppence_web.tables.wire.messages import MAX_BYTES
from tuppence_web.tables.wire.types import DeviceSeat
from tuppence_web.web.limits import Allowance, Limits
from tuppence_web.web.refusals import Refusal

log = logging.getLogger("tuppence.sockets")

MOST_UNANSWERED = 8  # commands per connection; further ones wait until these are answered
MOST_PATIENCE_SECONDS = 10.0
WATCH = "watch"  # in the address: a socket that only watches
SEAT = "seat"  # in the address: which seat of the device that players hand round
MOST_DIGITS = 4  # of a seat
NO_TABLE_SECONDS = 1.0  # before an impossible table is refused, so that trying again at once gains nothing
REFUSED_SECONDS = 0.01  # delay before the next message of a client that sends too many

sends_by_guest, sends_by_address = settings.SENDS_A_SECOND
limits = Limits("sends", sends_by_guest, sends_by_address, burst_seconds=3)
changes_by_guest, changes_by_address, changes_by_table = settings.CHANGES_A_MINUTE
change_limits = Limits(
    "changes", changes_by_guest / 60, changes_by_address / 60, changes_by_table / 60, burst_seconds=60
)
# Commands that are logged and could be repeated for ever.
CHANGES = (AddBot, AskBack, Back, ClearSeat, Commit, Leave, Rename, SetOptions, Sit, Undo)


def device_seat(text: str) -> DeviceSeat | None:
    """The seat that an address asks for, if it does."""
    if text == "turn":
        return "turn"
    return int(text) if text.isdecimal() and len(text) < MOST_DIGITS else None


class Live:
    """One connection. Messages to it are written at once and wait only in the transport (connections.py)."""

    def __init__(self, websocket: WebSocket, receive: Receive, line: WebSocketConnection) -> None:
        self._receive = receive
        self._line = line
        self.table_id: str = websocket.path_params["table_id"]
        watches = WATCH in websocket.query_params
        self.shown = None if watches else pass_of_cookie(websocket.cookies.get(COOKIE))
        self.guest = self.shown.guest if self.shown else None
        self.device_seat = device_seat(websocket.query_params.get(SEAT, ""))
        self.name = ""
        self.seq = 0
        self.screen = ScreenProgress()
        self.in_view = True
        self.address = websocket.client.host if websocket.client else ""
        self.greeted = False
        self._allowance = Allowance(limits, self.guest, self.address)
        self._unanswered = 0  # an upper bound of commands: other players' events count as answers too
        self._sent = asyncio.Event()
        self._too_often = False  # the last message came too soon

    def push(self, frame: bytes) -> None:
        """Send a message's frame. Never fails; a client that is too slow is disconnected."""
        self._unanswered -= self._unanswered > 0
        self._sent.set()
        self._line.say_frame(frame)

    def drop(self, code: int) -> None:
        """Close the connection."""
        self._line.end(code)

    async def serve(self) -> None:
        """Read until either side closes."""
        try:
            await self._read()
        except Exception:
            log.exception("a connection failed", extra={"table": self.table_id})
        finally:
            server().cluster.gone(self)

    async def _read(self) -> None:
        """Read messages one by one, each after the answers to earlier ones were sent."""
        self._line.listener = self._hear
        while (message := await self._receive())["type"] != "websocket.disconnect":
            if message is not PAUSE:
                self._hear(message)
            if self._too_often:
                await asyncio.sleep(REFUSED_SECONDS)
            if self._unanswered >= MOST_UNANSWERED:
                await self._answered()
            await self._line.taken()

    def _hear(self, message: Any) -> bool:
        """Take or refuse a message. Return whether the next may follow at once."""
        self._too_often = not self._allowance.allows()
        if self._too_often:
            self._refuse(words.TOO_OFTEN)
        else:
            self._take(message)
        return not self._too_often and self._unanswered < MOST_UNANSWERED and self._line.takes

    async def _answered(self) -> None:
        """Wait until the writer has answered some of this connection's commands."""
        with suppress(TimeoutError):
            async with asyncio.timeout(MOST_PATIENCE_SECONDS):
                while self._unanswered >= MOST_UNANSWERED:
                    self._sent.clear()
                    await self._sent.wait()

    def _take(self, message: Any) -> None:
        """Refuse an invalid message; pass others on."""
        text = message.get("text")
        if text is None:
            self._refuse(words.TOO_LARGE if len(message["bytes"]) > MAX_BYTES else words.BINARY)
        elif len(text) > MAX_BYTES or (4 * len(text) > MAX_BYTES and len(text.encode()) > MAX_BYTES):
            self._refuse(words.TOO_LARGE)
        else:
            command = read(text)
            if not isinstance(command, Refusal):
                self._hand_on(command, text)
                return
            self._refuse(command)
            if command is words.OTHER_VERSION:
                self.drop(FORBIDDEN)

    def _hand_on(self, command: FromClient, text: str) -> None:
        if isinstance(command, Hello):
            self.greeted = True
            self._unanswered = MOST_UNANSWERED  # its answer is long
        elif not self.greeted:
            self._refuse(words.HELLO_FIRST)
            return
        elif isinstance(command, CHANGES) and not change_limits.allows(self.guest, self.address, self.table_id):
            self._refuse(words.TOO_MANY_CHANGES, command.id)
            return
        elif not isinstance(command, CaughtUp | InView):
            self._unanswered += 1
        server().cluster.take(self, command, text)

    def _refuse(self, refusal: Refusal, request: str | None = None) -> None:
        metrics.refusals.labels(refusal.code).inc()
        self.push(text_frame(render.refused(request, refusal, self.seq)))


class Endpoint:
    """The socket of one table. Once it is open, messages bypass Starlette's wrapper."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        if not is_own_origin(websocket):
            await websocket.close(FORBIDDEN)
            return
        if not is_table_id(websocket.path_params["table_id"]):
            await asyncio.sleep(NO_TABLE_SECONDS)
            await websocket.close()  # no page of ours asks for such a table
            return
        await websocket.accept()
        await Live(websocket, receive, scope["extensions"][LINE]).serve()

"""Limits on connections, bytes and time that protect the server from strangers.

They are built into subclasses of uvicorn's two protocol classes: the one for WebSockets is in `web_sockets.py`. See
docs/security.md.
"""

from __future__ import annotations

import asyncio
import math
from http import HTTPStatus
from typing import Any, ClassVar, Protocol, cast

from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from tuppence_web import metrics
from tuppence_web.serving.bounds import Bounds
from tuppence_web.web.limits import network_of

MOST_HEADERS = 100
SWEEP_SECONDS = 1.0
CLOSING_SECONDS = 5.0  # for the peer to receive what is left, and to close
WORDS = {
    HTTPStatus.BAD_REQUEST: "This request cannot be read.",
    HTTPStatus.LENGTH_REQUIRED: "This request needs a Content-Length header.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This request is too large.",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "The headers of this request are too large.",
    HTTPStatus.SERVICE_UNAVAILABLE: "Too many connections are open. Try again in a moment.",
}


class Timed(Protocol):
    """What `Connections` needs of a connection of either kind: "http" or "socket"."""

    kind: ClassVar[str]

    @property
    def idle(self) -> bool:
        """Whether it has no request in progress."""

    def overstays(self, now: float) -> bool:
        """Whether its time is up."""


class Connections:
    """All connections of the server, oldest first, and their unsent data.

    When no more may be open, the oldest idle one is closed for a new one, so that nobody can block others by opening
    many.
    """

    def __init__(self, bounds: Bounds, forwarded_allow_ips: list[str] | str) -> None:
        self.bounds = bounds
        self.proxies = ProxyHeadersMiddleware(cast(Any, None), forwarded_allow_ips).trusted_hosts
        self._open: dict[asyncio.Transport, str] = {}
        self._at: dict[str, dict[asyncio.Transport, None]] = {}
        self._waiting: dict[asyncio.Transport, int] = {}
        self._in_all = 0

    def number(self, kind: str) -> int:
        """The number of connections of a kind. For the event loop."""
        return sum(cast(Timed, one.get_protocol()).kind == kind for one in self._open)

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """Add a connection, or a known one under another address. False if there is no room."""
        self.leave(transport)
        network = network_of(address)
        here = self._at.get(network, {})
        bounds = self.bounds
        if bounds.connections_address and len(here) >= bounds.connections_address and not self._make_room(here):
            return False
        if bounds.connections and len(self._open) >= bounds.connections and not self._make_room(self._open):
            return False
        self._open[transport] = network
        self._at.setdefault(network, {})[transport] = None
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """Remove a connection that has ended."""
        network = self._open.pop(transport, None)
        if network is not None:
            here = self._at[network]
            del here[transport]
            if not here:
                del self._at[network]
        self._in_all -= self._waiting.pop(transport, 0)

    def weigh(self, transport: asyncio.Transport, most: float = math.inf) -> None:
        """Measure a connection's unsent data. Drop it above ``most`` bytes; above the total limit, drop the largest."""
        waits = 0 if transport.is_closing() else transport.get_write_buffer_size()
        if waits > most:
            self.drop(transport)
            return
        self._in_all += waits - self._waiting.pop(transport, 0)
        if waits:
            self._waiting[transport] = waits
        if self._in_all > self.bounds.waiting_bytes_in_all:
            self._lighten()

    def _lighten(self) -> None:
        """Measure all again, as most have sent data since, then drop the largest until it is enough."""
        self._waiting = {one: waits for one in self._waiting if (waits := one.get_write_buffer_size())}
        self._in_all = sum(self._waiting.values())
        heaviest = sorted(self._waiting, key=self._waiting.__getitem__)
        while self._in_all > self.bounds.waiting_bytes_in_all * 3 // 4:
            self.drop(heaviest.pop())

    def drop(self, transport: asyncio.Transport) -> None:
        """End a connection at once, and free its unsent data."""
        self.leave(transport)
        transport.abort()

    def _make_room(self, among: dict[asyncio.Transport, Any]) -> bool:
        idle = next((one for one in among if cast(Timed, one.get_protocol()).idle), None)
        if idle is not None:
            self.drop(idle)
        return idle is not None

    async def sweep(self) -> None:
        """Drop connections whose time is up, and measure those that send pages."""
        now = asyncio.get_running_loop().time()
        for transport in list(self._open):
            if cast(Timed, transport.get_protocol()).overstays(now):
                self.drop(transport)
            else:
                self.weigh(transport)


class BoundedState(ServerState):
    """The state that uvicorn's connections share, and their limits."""

    def __init__(self, bounds: Bounds, forwarded_allow_ips: list[str] | str) -> None:
        super().__init__()
        self.open = Connections(bounds, forwarded_allow_ips)


class _Refused(Exception):
    """A request is refused."""


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection with limits on sizes and times."""

    kind = "http"

    def __init__(
        self,
        config: Config,
        server_state: BoundedState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections = server_state.open
        self._bounds = server_state.open.bounds
        self._since = self.loop.time()  # the last event: connected, requested or answered
        self._in_head = True
        self._head_bytes = 0
        self._status = HTTPStatus.BAD_REQUEST  # of a refused request

    @property
    def idle(self) -> bool:
        """Whether no request is being answered, and no response being sent."""
        return not self._answering() and not self.transport.get_write_buffer_size()

    def overstays(self, now: float) -> bool:
        """Whether it takes too long to send a request or to receive the response."""
        return now - self._since > (self._bounds.head_seconds if self.idle else self._bounds.request_seconds)

    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's
        self.transport = transport
        address = get_remote_addr(transport)
        if self._connections.enter(transport, address[0] if address else ""):
            super().connection_made(transport)
        else:
            _answer(transport, HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > self._bounds.head_bytes and not self.transport.is_closing():
            self._status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self.send_400_response("")

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._answering():
            self._refuse(HTTPStatus.BAD_REQUEST)  # browsers do not pipeline requests
        if sum(len(name) + len(value) for name, value in self.headers) + len(self.url) > self._bounds.head_bytes:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        headers = dict(self.headers)
        if b"transfer-encoding" in headers:
            self._refuse(HTTPStatus.LENGTH_REQUIRED)
        if int(headers.get(b"content-length", 0)) > self._bounds.body_bytes:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if b"x-forwarded-for" in headers and self.client and self.client[0] in self._connections.proxies:
            host, _ = self._connections.proxies.get_trusted_client_address(headers[b"x-forwarded-for"].decode("latin1"))
            if not self._connections.enter(self.transport, host or self.client[0]):
                self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        self._since = self.loop.time()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._head_bytes = True, 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._since = self.loop.time()
        super().on_response_complete()

    def _refuse(self, status: HTTPStatus) -> None:
        self._status = status
        raise _Refused  # leaves the parser, so that uvicorn calls `send_400_response`

    def send_400_response(self, msg: str) -> None:
        """Refuse a request and close. A response to an earlier request may still be on its way."""
        if self._answering():
            self.cycle.disconnected = True
            self._connections.drop(self.transport)
        else:
            _answer(self.transport, self._status)


def _answer(transport: asyncio.Transport, status: HTTPStatus) -> None:
    """Say why a request is refused, and close."""
    metrics.turned_away.labels(status.value).inc()
    words = WORDS[status].encode()
    head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
    more = f"content-length: {len(words)}\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
    transport.write((head + more).encode() + words)
    transport.close()
    asyncio.get_running_loop().call_later(CLOSING_SECONDS, transport.abort)  # earlier responses may never be received

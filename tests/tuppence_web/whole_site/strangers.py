"""Strangers who send the server single bytes and need not read."""

from __future__ import annotations

import base64
import os
import socket

import httpx
import psutil
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, Protocol

from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS, wait_until
from tests.tuppence_web.visitors import Visitor

TINY = 4096  # bytes that the system buffers for a client that does not read


def knock(server: Served, said: bytes = b"", takes: int = TINY) -> socket.socket:
    """Open a connection and send the first bytes."""
    host, _, port = server.address.removeprefix("http://").rpartition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
    line.settimeout(PATIENCE_SECONDS)
    line.connect((host, int(port)))
    line.sendall(said)
    return line


def head(server: Served, path: str, method: str = "GET", **headers: str) -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {server.address.removeprefix('http://')}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def socket_at(server: Served, table: str, visitor: Visitor | None = None) -> socket.socket:
    """An open WebSocket at a table."""
    key = base64.b64encode(os.urandom(16)).decode()
    fields = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Key": key, "Sec_WebSocket_Version": "13"}
    cookie = {"Cookie": visitor.cookie} if visitor else {}
    line = knock(server, head(server, f"/ws/tables/{table}", **fields, **cookie))
    received = b""
    while not received.endswith(b"\r\n\r\n"):
        received += line.recv(1)
    assert received.startswith(b"HTTP/1.1 101"), received
    return line


def frame(data: bytes, kind: int = 1, last: bool = True) -> bytes:
    """A frame as a browser sends it, its mask all zeros. ``kind``: 0 continuation, 1 text, 9 ping."""
    long = len(data) > 125
    size = bytes([0x80 | 126]) + len(data).to_bytes(2, "big") if long else bytes([0x80 | len(data)])
    return bytes([(0x80 if last else 0) | kind]) + size + bytes(4) + data


def message_of(frame: bytes) -> str:
    """The message of a whole text frame from a server."""
    client = Protocol(CLIENT)
    client.receive_data(frame)
    (event,) = client.events_received()
    assert isinstance(event, Frame)
    assert (event.opcode, event.fin) == (Opcode.TEXT, True)
    return bytes(event.data).decode()


def heard(line: socket.socket) -> bytes:
    """All bytes until the other side closes."""
    received = b""
    try:
        while more := line.recv(65_536):
            received += more
    except ConnectionResetError:
        pass
    return received


def lines_of(server: Served) -> int:
    """The number of the server's connections."""
    return sum(one.status == psutil.CONN_ESTABLISHED for one in server.process.net_connections("tcp"))


def is_left(server: Served, lines: int) -> bool:
    """Whether the server has at most this number of connections."""
    return lines_of(server) <= lines


def until_left(server: Served, lines: int) -> None:
    """Wait until the server has at most this number of connections."""
    wait_until(lambda: is_left(server, lines))


def memory_of(server: Served) -> float:
    """The server's memory in MiB."""
    return float(server.process.memory_info().rss / 2**20)


def is_open(server: Served) -> bool:
    """Whether the server answers a new client."""
    return httpx.get(f"{server.address}/healthz", timeout=PATIENCE_SECONDS, verify=False).status_code == 200

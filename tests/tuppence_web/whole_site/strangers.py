"""Strangers who speak to the house byte by byte, and need not listen."""

from __future__ import annotations

import base64
import os
import socket
import time

import httpx
import psutil
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, Protocol

from tests.browser.served import PATIENCE_SECONDS, Served
from tests.tuppence_web.visitors import Visitor

TINY = 4096  # bytes that the system takes for somebody who does not read


def knock(house: Served, said: bytes = b"", takes: int = TINY) -> socket.socket:
    """A connection, and what is said first."""
    host, _, port = house.address.removeprefix("http://").rpartition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
    line.settimeout(PATIENCE_SECONDS)
    line.connect((host, int(port)))
    line.sendall(said)
    return line


def head(house: Served, path: str, method: str = "GET", **headers: str) -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {house.address.removeprefix('http://')}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def socket_at(house: Served, table: str, visitor: Visitor | None = None) -> socket.socket:
    """A WebSocket at a table, open."""
    key = base64.b64encode(os.urandom(16)).decode()
    asked = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Key": key, "Sec_WebSocket_Version": "13"}
    line = knock(house, head(house, f"/ws/tables/{table}", **asked, **({"Cookie": visitor.cookie} if visitor else {})))
    told = b""
    while not told.endswith(b"\r\n\r\n"):
        told += line.recv(1)
    assert told.startswith(b"HTTP/1.1 101"), told
    return line


def frame(data: bytes, kind: int = 1, last: bool = True) -> bytes:
    """A frame as a browser sends it, its mask all zeros. ``kind``: 0 goes on, 1 text, 9 ping."""
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
    """All that comes until the other side ends it."""
    told = b""
    try:
        while more := line.recv(65_536):
            told += more
    except ConnectionResetError:
        pass
    return told


def lines_of(house: Served) -> int:
    """How many connections the server holds."""
    return sum(one.status == psutil.CONN_ESTABLISHED for one in house.process.net_connections("tcp"))


def is_left(house: Served, lines: int) -> bool:
    """Whether the server holds so many connections at most."""
    return lines_of(house) <= lines


def until_left(house: Served, lines: int) -> None:
    """Wait until the server holds so many connections at most."""
    late = time.monotonic() + PATIENCE_SECONDS
    while not is_left(house, lines):
        assert time.monotonic() < late, "somebody is still kept"
        time.sleep(0.1)


def memory_of(house: Served) -> float:
    """The MiB that the server has in memory."""
    return float(house.process.memory_info().rss / 2**20)


def is_open(house: Served) -> bool:
    """Whether the house answers somebody new."""
    return httpx.get(f"{house.address}/healthz", timeout=PATIENCE_SECONDS).status_code == 200

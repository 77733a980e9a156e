"""How much a connection, an address and all of them may take of the server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """How much there may be of everything; settings of the house (docs/operate.md). 0 connections: no limit."""

    connections: int
    connections_address: int
    waiting_bytes: int  # for one connection to take, before it is let go
    waiting_bytes_in_all: int
    head_bytes: int
    body_bytes: int
    head_seconds: float
    request_seconds: float  # for the body to come, the answer to be made, the answer to be taken: each

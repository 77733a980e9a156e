"""Limits on what a connection, an IP address and all connections together may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """The limits, from the settings (docs/operate.md). 0 connections: no limit."""

    connections: int
    connections_address: int
    waiting_bytes: int  # unsent, before a slow connection is dropped
    waiting_bytes_in_all: int
    head_bytes: int
    body_bytes: int
    head_seconds: float
    request_seconds: float  # each for receiving the body, answering, and sending the response

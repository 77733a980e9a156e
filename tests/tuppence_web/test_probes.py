"""The probes of a server."""

from __future__ import annotations

import time
from typing import Any

import httpx

from tests.browser.served import Served, free_port
from tests.patience import PATIENCE_SECONDS
from tests.tuppence_web.conftest import Open


def probe(server: Served, name: str, wanted: tuple[int, dict[str, Any]]) -> None:
    """Poll until the answer is as wanted: on a busy machine a row may take longer than the probe waits."""
    late = time.monotonic() + PATIENCE_SECONDS
    while True:
        response = httpx.get(f"{server.address}/{name}", timeout=PATIENCE_SECONDS, verify=False)
        found = response.status_code, response.json()
        if found == wanted:
            return
        assert time.monotonic() < late, found
        time.sleep(0.05)


def test_alive_but_not_ready_while_the_log_cannot_be_written(start_server: Open) -> None:
    server = start_server()
    for name in ("livez", "healthz"):
        probe(server, name, (200, {"ok": True}))
    probe(server, "readyz", (200, {"ok": True, "wrong": []}))
    with server.unwritable():
        probe(server, "healthz", (503, {"ok": False}))
        probe(server, "readyz", (503, {"ok": False, "wrong": ["database"]}))
        probe(server, "livez", (200, {"ok": True}))
    probe(server, "healthz", (200, {"ok": True}))


def test_it_is_ready_without_redis_and_says_so(start_server: Open) -> None:
    server = start_server(TUPPENCE_REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
    probe(server, "readyz", (200, {"ok": True, "wrong": ["redis"]}))

"""What the server says of itself to those who watch over it."""

from __future__ import annotations

from typing import Any

import httpx

from tests.browser.served import PATIENCE_SECONDS, Served, free_port
from tests.web.conftest import Open


def probe(house: Served, name: str) -> tuple[int, dict[str, Any]]:
    response = httpx.get(f"{house.address}/{name}", timeout=PATIENCE_SECONDS)
    return response.status_code, response.json()


def test_it_is_alive_but_not_ready_while_the_log_cannot_be_written(open_house: Open) -> None:
    house = open_house()
    for name in ("livez", "healthz"):
        assert probe(house, name) == (200, {"ok": True})
    assert probe(house, "readyz") == (200, {"ok": True, "wrong": []})
    with house.unwritable():
        assert probe(house, "healthz") == (503, {"ok": False})
        assert probe(house, "readyz") == (503, {"ok": False, "wrong": ["database"]})
        assert probe(house, "livez") == (200, {"ok": True})
    assert probe(house, "healthz") == (200, {"ok": True})


def test_it_is_ready_without_redis_and_says_so(open_house: Open) -> None:
    house = open_house(TUPPENCE_REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
    assert probe(house, "readyz") == (200, {"ok": True, "wrong": ["redis"]})

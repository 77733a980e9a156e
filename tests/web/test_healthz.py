"""Whether the house says when it cannot write."""

from __future__ import annotations

import httpx

from tests.browser.served import PATIENCE_SECONDS
from tests.web.conftest import Open


def test_healthz_is_503_while_the_log_cannot_be_written(open_house: Open) -> None:
    house = open_house()
    assert httpx.get(f"{house.address}/healthz", timeout=PATIENCE_SECONDS).json() == {"ok": True}
    with house.unwritable():
        assert httpx.get(f"{house.address}/healthz", timeout=PATIENCE_SECONDS).status_code == 503
    assert httpx.get(f"{house.address}/healthz", timeout=30).status_code == 200

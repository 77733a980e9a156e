"""Limits of how often a person may do something."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from django.test import override_settings

from tests import redis_server
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Seated, Visitor, at_table
from tuppence_web.web import limits
from tuppence_web.web.limits import AHEAD, Allowance, Limit, Limits, network_of

A_YEAR = 365 * 24 * 3600.0
WITHOUT_REDIS = "Redis does not answer"  # in a server's log


@pytest.mark.asyncio
async def test_too_many_messages_are_refused_for_a_moment(start_server: Open) -> None:
    served = start_server(TUPPENCE_SENDS_A_SECOND="20")
    visitor = Visitor(served.address)
    async with at_table(visitor, visitor.quick()) as seat:
        for _ in range(400):
            await seat.say({"type": "nonsense"})
        codes = [(await seat.hear_a("refused"))["code"] for _ in range(400)]
        assert codes[0] == "malformed"
        assert "too_often" in codes
        other = Visitor(served.address)
        async with at_table(other, seat.table["id"]) as watcher:
            await watcher.say({"type": "nonsense"})
            assert (await watcher.hear_a("refused"))["code"] == "malformed"
        while await refusal(seat) == "too_often":
            await asyncio.sleep(0.1)


async def refusal(seat: Seated) -> str:
    """The code of the refusal of a nonsense message."""
    await seat.say({"type": "nonsense"})
    return str((await seat.hear_a("refused"))["code"])


def test_too_many_tables_are_refused_by_a_page(start_server: Open) -> None:
    served = start_server(TUPPENCE_TABLES_A_MINUTE="3", TUPPENCE_TABLES_A_MINUTE_ADDRESS="5")
    visitor = Visitor(served.address)
    made = [visitor.post("/", f"/games/{A_GAME}/quick").status_code for _ in range(5)]
    assert made == [302, 302, 302, 429, 429]
    fresh = [Visitor(served.address).post("/", f"/games/{A_GAME}/quick").status_code for _ in range(3)]
    assert fresh == [302, 302, 429]


@pytest.fixture
def redis(monkeypatch: pytest.MonkeyPatch) -> Iterator[redis_server.Server]:
    """A Redis for the limits of this process, which waits for it on a busy machine too."""
    monkeypatch.setattr(limits, "REDIS_SECONDS", 60.0)
    with redis_server.running() as server, override_settings(REDIS_URL=server.address):
        yield server


def allowed(limit: Limit, key: str = "somebody", most: int = 1000) -> int:
    """How often the limit allows it at once."""
    return next((times for times in range(most) if not limit.allows(key)), most)


def test_a_limit_allows_a_burst_then_a_rate() -> None:
    slow = Limit(20 / A_YEAR, burst_seconds=A_YEAR)
    assert (allowed(slow), allowed(slow), allowed(slow, "another")) == (20, 0, 20)
    quick = Limit(1000, burst_seconds=0.02)
    began = time.monotonic()
    assert allowed(quick, most=20) == 20
    done = 20
    while done < 60:
        done += quick.allows("somebody")
    assert time.monotonic() - began >= 0.039


def test_0_allows_everything() -> None:
    assert allowed(Limit(0, burst_seconds=1)) == 1000


def test_less_than_one_is_one() -> None:
    assert allowed(Limit(1 / A_YEAR, burst_seconds=1)) == 1


def test_a_household_is_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"


def test_an_attack_from_many_addresses_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 100)
    limit = Limit(1 / A_YEAR, burst_seconds=1)
    for number in range(1000):
        assert limit.allows(f"192.0.2.{number}")
    # Only the newest hundred are remembered.
    assert [limit.allows(f"192.0.2.{number}") for number in range(999, 900, -1)] == [False] * 99
    assert limit.allows("192.0.2.0")


def test_a_connection_reserves_messages_in_batches() -> None:
    asked: list[int] = []

    class Counted(Limits):
        def allows(self, guest: str | None, address: str, table: str = "", cost: int = 1) -> bool:
            asked.append(cost)
            return super().allows(guest, address, table, cost)

    allowance = Allowance(Counted("asked", 18 / A_YEAR, 0, burst_seconds=A_YEAR), "guest", "192.0.2.1")
    assert [allowance.allows() for _ in range(20)] == [True] * 18 + [False] * 2
    assert asked[:4] == [AHEAD] * 4
    assert sum(allowance.allows() for _ in range(20)) == 0


def test_processes_that_share_a_redis_count_together(redis: redis_server.Server) -> None:
    one, other = (Limit(20 / A_YEAR, burst_seconds=A_YEAR, name="things") for _ in range(2))
    assert [limit.allows("somebody") for limit in [one, other] * 10] == [True] * 20
    assert (one.allows("somebody"), other.allows("somebody")) == (False, False)
    assert one.allows("another")
    assert Limit(1 / A_YEAR, burst_seconds=1, name="other things").allows("somebody")


def test_limits_work_without_redis(redis: redis_server.Server, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = Limit(20 / A_YEAR, burst_seconds=A_YEAR, name="things")
    assert allowed(limit) == 20
    redis.stop()
    assert allowed(limit) == 20  # by its own count
    redis.start()
    assert not limit.allows("somebody")  # Redis is not used for a while
    monkeypatch.setattr(limits, "WITHOUT_REDIS_SECONDS", 0.0)
    assert allowed(limit) == 20  # the new Redis is empty


def test_servers_with_a_redis_count_together(redis: redis_server.Server, start_server: Open) -> None:
    """Once more with another server, if a busy machine let it wait for Redis too long: it then counts by itself."""
    said = WITHOUT_REDIS
    while WITHOUT_REDIS in said:
        redis.clear()
        served = start_server(TUPPENCE_REDIS_URL=redis.address, TUPPENCE_TABLES_A_MINUTE_ADDRESS="4")
        another = Limit(4 / 60, burst_seconds=60, name="tables:address")
        made = [Visitor(served.address).post("/", f"/games/{A_GAME}/quick").status_code for _ in range(2)]
        allowed_here = [another.allows("127.0.0.1") for _ in range(3)]
        made.append(Visitor(served.address).post("/", f"/games/{A_GAME}/quick").status_code)
        said = served.said
    assert allowed_here == [True, True, False]
    assert made == [302, 302, 429]

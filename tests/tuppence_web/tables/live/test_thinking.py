"""Champions think in a worker process, and play on when it dies."""

from __future__ import annotations

import os
import signal

import psutil
import pytest

from tests.browser.served import Served
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Seated, Visitor, at_table


def workers(server: Served) -> list[int]:
    """The worker processes of a server."""
    started = psutil.Process(server.process.pid).children()
    return [one.pid for one in started if one.status() != psutil.STATUS_ZOMBIE and "spawn_main" in str(one.cmdline())]


async def play_until_it_thinks(server: Served, seat: Seated, other_than: list[int]) -> list[int]:
    """Play until other workers than these run; return them."""
    while set(workers(server)) <= set(other_than) and seat.table["status"] == "playing":
        await seat.play_on(moves=1)
    return workers(server)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_a_champion_plays_on_after_its_worker_was_killed(start_server: Open) -> None:
    server = start_server()
    visitor = Visitor(server.address)
    async with at_table(visitor, visitor.new_table("champion", A_GAME)) as seat:
        await seat.command("start")
        await seat.until_table(lambda at: at.table["status"] == "playing")
        (first,) = await play_until_it_thinks(server, seat, [])
        os.kill(first, signal.SIGKILL)
        (second,) = await play_until_it_thinks(server, seat, [first])
        assert second != first
        await seat.play_on(moves=2)
    assert server.errors == []

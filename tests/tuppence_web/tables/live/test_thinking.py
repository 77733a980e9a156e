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


def workers(house: Served) -> list[int]:
    """The processes that work for a house."""
    started = psutil.Process(house.process.pid).children()
    return [one.pid for one in started if one.status() != psutil.STATUS_ZOMBIE and "spawn_main" in str(one.cmdline())]


async def play_until_it_thinks(house: Served, seat: Seated, other_than: list[int]) -> list[int]:
    """Play on until other processes than these work; return them."""
    while set(workers(house)) <= set(other_than) and seat.table["status"] == "playing":
        await seat.play_on(moves=1)
    return workers(house)


@pytest.mark.slow
@pytest.mark.asyncio
async def test_a_champion_plays_on_after_its_worker_was_killed(open_house: Open) -> None:
    house = open_house()
    visitor = Visitor(house.address)
    async with at_table(visitor, visitor.new_table("champion", A_GAME)) as seat:
        await seat.command("start")
        await seat.until_table(lambda at: at.table["status"] == "playing")
        (first,) = await play_until_it_thinks(house, seat, [])
        os.kill(first, signal.SIGKILL)
        (second,) = await play_until_it_thinks(house, seat, [first])
        assert second != first
        await seat.play_on(moves=2)
    assert house.errors == []

"""A process that has to end hands its players to others, and says that it ends."""

from __future__ import annotations

import asyncio
import contextlib
import time

import httpx
import pytest

from tests.tuppence.games.matches import A_GAME, longest
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.tables.live.cluster.test_cluster import Roaming, cluster, match_everywhere, receive_more
from tests.tuppence_web.tables.live.test_writer_kill import check_rows
from tests.tuppence_web.test_probes import probe
from tests.tuppence_web.visitors import Closed, Seated, at_table, match_of_two
from tests.tuppence_web.whole_site.clusters import Cluster
from tuppence_web.serving.command import MOST_STOPPING_SECONDS

__all__ = ["cluster"]  # a fixture
pytestmark = pytest.mark.asyncio

STOPPING, COME_AGAIN = 1012, 4503
MOST_SECONDS = 5.0  # without news for a player: usually less than one, but the machine may be busy


async def longest_pause(clients: list[Roaming]) -> float:
    """Measure the longest time without a message to one of them, until cancelled."""
    most, since = 0.0, {client: (client.seq, time.monotonic()) for client in clients}
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            await asyncio.sleep(0.01)
            for client, (seq, at) in since.items():
                most = max(most, time.monotonic() - at)
                if client.seq != seq:
                    since[client] = client.seq, time.monotonic()
    return most


async def close_code(line: Seated) -> int | None:
    """The code with which a connection is closed."""
    try:
        while True:
            await line.hear()
    except Closed as closed:
        return closed.rcvd.code if closed.rcvd else None


async def test_a_draining_process_serves_until_its_time_is_up(start_server: Open) -> None:
    server = start_server(TUPPENCE_DRAIN_SECONDS="600")
    async with match_of_two(server.address, A_GAME, **longest(A_GAME)) as (host, guest):
        server.process.terminate()
        probe(server, "readyz", (503, {"ok": False, "wrong": ["draining"]}))
        mover = host if host.my_turn else guest
        assert (await mover.act())["type"] == "log"
        probe(server, "livez", (200, {"ok": True}))
        server.process.terminate()
        assert await close_code(mover) == STOPPING
    await asyncio.to_thread(server.stop)
    with pytest.raises(httpx.ConnectError):
        probe(server, "livez", (200, {"ok": True}))
    assert server.errors == []


async def test_a_single_process_ends_at_once(start_server: Open) -> None:
    server = start_server()
    async with match_of_two(server.address, A_GAME, **longest(A_GAME)):
        began = time.monotonic()
        await asyncio.to_thread(server.stop)
    assert time.monotonic() - began < MOST_STOPPING_SECONDS


@pytest.mark.slow
async def test_players_of_an_ending_process_play_on_in_another(cluster: Cluster) -> None:
    ending = cluster.processes[1]
    async with match_everywhere(cluster) as (table, clients):
        here = [Roaming(cluster, client.visitor.cookie[6:], table, first=1, plays=False) for client in clients]
        living = [asyncio.create_task(client.live()) for client in here]
        try:
            await receive_more([*clients, *here])
            async with at_table(here[0].visitor, table) as line:
                watching = asyncio.create_task(longest_pause([*clients, *here]))
                ending.process.terminate()
                assert await close_code(line) == COME_AGAIN
            await asyncio.to_thread(ending.stop)
            await receive_more([*clients, *here])
            watching.cancel()
            pause = await watching
        finally:
            for task in living:
                task.cancel()
            await asyncio.gather(*living, return_exceptions=True)
    print(f"the longest of {len(clients) + len(here)} waited {pause:.2f} s")
    assert pause < MOST_SECONDS
    assert ending.errors == []
    check_rows(cluster.log_of(table), A_GAME, [*clients, *here])

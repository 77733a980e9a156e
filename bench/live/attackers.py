"""`python -m bench.live.attackers NAME ADDRESS FOLDER`: clients of one attack, or readers, until they are stopped.

``FOLDER`` holds what `bench.live.prepare` made. The clients have a network address of their own, as strangers have.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import websockets
from websockets.asyncio.client import connect

from bench.live.prepare import ENDED, LONG_LOG, LONG_RECORD, RESULTS, other_id
from tests.tuppence_web.whole_site.slow_server import QUICK
from tuppence_web.tables.wire.messages import VERSION

STRANGER = "127.0.0.2"
Attack = Callable[[httpx.AsyncClient, Path, int], Awaitable[object]]


async def get(http: httpx.AsyncClient, paths: Iterator[str]) -> None:
    """Load one page after the other, without a pause."""
    for path in paths:
        await http.get(path)


def results_of(folder: Path, client: int) -> list[str]:
    """The ended matches in an order of this client's own."""
    tables: list[str] = json.loads((folder / RESULTS).read_text())
    return tables[client % len(tables) :] + tables[: client % len(tables)]


async def read(http: httpx.AsyncClient, folder: Path, client: int) -> None:
    """One reader loads results, another records, another verify pages, another the home page."""
    page = ("result", "record.json", "verify", "")[client % 4]
    paths = (f"/tables/{table}/{page}" if page else "/" for table in itertools.cycle(results_of(folder, client)[:8]))
    await get(http, paths)


async def read_cold(http: httpx.AsyncClient, folder: Path, client: int) -> None:
    """Load results that nobody has loaded lately."""
    await get(http, (f"/tables/{table}/result" for table in itertools.cycle(results_of(folder, 3 * client))))


async def read_tables(http: httpx.AsyncClient, folder: Path, client: int) -> None:
    """Load the pages of tables that have ended, and that nobody has loaded lately."""
    tables = itertools.cycle(results_of(folder, client * ENDED // 4))
    await get(http, (f"/tables/{table}/{page}" for table in tables for page in ("", "keep", "result")))


async def say_hello_nowhere(http: httpx.AsyncClient, folder: Path, client: int) -> None:
    """Say hello at a table that cannot be."""
    address = f"ws://{http.base_url.netloc.decode()}/ws/tables/%00"
    while True:
        try:
            async with connect(address, local_addr=(STRANGER, 0), compression=None) as line:
                while True:
                    await line.send(json.dumps({"type": "hello", "version": VERSION, "since": 0}))
        except (OSError, websockets.WebSocketException):
            await asyncio.sleep(0)


async def verify(http: httpx.AsyncClient, folder: Path, client: int) -> None:
    """Have a long record verified."""
    record = (folder / LONG_RECORD).read_bytes()
    while True:
        token = (await http.get("/name/")).cookies.get("csrftoken") or http.cookies["csrftoken"]
        await http.post("/verify", data={"csrfmiddlewaretoken": token}, files={"file": record})


async def hand_over(http: httpx.AsyncClient, folder: Path, client: int) -> None:
    """Hand over a long match of a device, each time as another one."""
    log = (folder / LONG_LOG).read_text()
    while True:
        token = (await http.get("/device/tables")).json()["token"]
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        await http.post("/device/tables", content=other_id(log), headers=headers)


async def ask(http: httpx.AsyncClient, folder: Path, client: int) -> None:
    """Have options checked, and QR codes drawn."""
    table = results_of(folder, client)[0]
    await get(http, itertools.cycle([f"/games/{QUICK}/options?players=2", f"/tables/{table}/qr.svg"]))


ATTACKS: dict[str, tuple[int, Attack]] = {
    "four readers of results, records, verify pages and home": (4, read),
    "four readers of pages of ended tables, cold": (4, read_tables),
    "forty readers of cold results": (40, read_cold),
    "eight hellos at a table that cannot be": (8, say_hello_nowhere),
    "forty long records to verify": (40, verify),
    "four long matches handed over": (4, hand_over),
    "forty askers for options and QR codes": (40, ask),
}


async def run(name: str, address: str, folder: Path) -> None:
    """Attack until stopped; what fails is tried again."""
    clients, attack = ATTACKS[name]

    async def one(client: int) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=STRANGER)
        async with httpx.AsyncClient(base_url=f"http://{address}", transport=transport, timeout=120) as http:
            while True:
                try:
                    await attack(http, folder, client)
                except (httpx.HTTPError, KeyError, ValueError):
                    await asyncio.sleep(0.01)

    await asyncio.gather(*map(one, range(clients)))


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], sys.argv[2], Path(sys.argv[3])))

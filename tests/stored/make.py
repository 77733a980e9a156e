"""``python -m tests.stored.make NAME``: store a whole site of today's code in tests/stored/NAME.tar.xz.

It is the demo's site with matches of every game: ended, begun, against a bot, and a table where nobody has come yet.
A file beside the data has what people saw at each table, for comparison. Stored sites never change.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import tuppence
from tests.browser.served import free_port
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import shortest
from tests.tuppence_web.visitors import Seated, Visitor, at_table, clock, match_of_two, play_out, play_together

HERE = Path(__file__).parent
SEEN = "told.json"  # beside the data
PLAYS = 12  # of a match that has begun


@contextmanager
def demo(data: Path) -> Iterator[str]:
    """Run the demo's site, at its address."""
    port = free_port()
    command = [sys.executable, "-m", "tuppence_web.demo", "--port", str(port)]
    output = data.with_suffix(".log")
    settings = {"TUPPENCE_DATA": str(data), "TUPPENCE_BOT_DELAY_MS": "5", "TUPPENCE_SENDS_A_SECOND": "0"}
    with output.open("w") as out:
        server = subprocess.Popen(command, env={**os.environ, **settings}, stdout=out, stderr=out)
    late = time.monotonic() + PATIENCE_SECONDS
    while not re.search(r"open at http://\S+\n", output.read_text()):
        if server.poll() is not None or time.monotonic() > late:
            sys.exit(output.read_text())
        time.sleep(0.1)
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait()


def seen_by(seated: Seated, record: bytes = b"") -> dict[str, Any]:
    """What somebody at a table knows of it."""
    return {
        "table": seated.table["id"],
        "cookie": seated.cookie,
        "you": seated.you,
        "status": seated.table["status"],
        "position": seated.position,
        "entries": seated.entries,
        "record": record.decode(),
    }


async def ended(address: str, game: str) -> dict[str, Any]:
    """A match of two people that stand-ins finish."""
    async with match_of_two(address, game, **shortest(game), **clock(game, 0)) as (first, second):
        await play_together(first, second, PLAYS)
        await play_out(first, second)
        record = Visitor(address).get(f"/tables/{first.table['id']}/record.json").content
        return seen_by(first, record)


async def begun(address: str, game: str) -> list[dict[str, Any]]:
    """A match of two people in the middle, as each of them sees it."""
    async with match_of_two(address, game, **clock(game, 0)) as (first, second):
        await play_together(first, second, PLAYS)
        return [seen_by(first), seen_by(second)]


async def against_a_bot(address: str, game: str) -> dict[str, Any]:
    """A match with a bot, at a moment when the bot waits."""
    visitor = Visitor(address)
    async with at_table(visitor, visitor.new_table("beginner", game, **clock(game, 0))) as seated:
        await seated.command("start")
        await seated.play_on(3)
        await seated.until_table(lambda at: at.my_turn)
        return seen_by(seated)


async def waiting(address: str, game: str) -> dict[str, Any]:
    """A table at which somebody waits for a friend."""
    visitor = Visitor(address)
    async with at_table(visitor, visitor.new_table(game=game)) as seated:
        return seen_by(seated)


async def furnish(address: str) -> list[dict[str, Any]]:
    """Tables of every game."""
    tables: list[dict[str, Any]] = []
    for game in tuppence.games():
        tables += [await ended(address, game), *await begun(address, game)]
        tables += [await against_a_bot(address, game), await waiting(address, game)]
    return tables


def main(name: str) -> None:
    """Open the site, play on it, close it, and store it."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "house"
        with demo(data) as address:
            tables = asyncio.run(furnish(address))
        (data / SEEN).write_text(json.dumps(tables, indent=1))
        with tarfile.open(HERE / f"{name}.tar.xz", "w:xz", preset=9) as kept:
            kept.add(data, "house")


if __name__ == "__main__":
    main(sys.argv[1])

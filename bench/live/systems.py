"""The three systems: how each is started, and how tables for two come about by its own HTTP interface."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import httpx

from bench.live import node
from bench.live.load import Pair
from bench.live.process import Served, free_port, serve

PENNIES = 50  # each; the most there are, for matches longer than a round
GENEROUS = "1000000"  # as a rate limit: it is looked after, but never met


class System(Protocol):
    """A server that can be started and has tables made."""

    kind: str
    title: str

    def start(self, folder: Path) -> contextlib.AbstractContextManager[Served]:
        """Run the server; its files lie in ``folder``."""

    def open_tables(self, address: str, number: int) -> list[Pair]:
        """How the two players of each new table connect."""


class Tuppence:
    """Our own server."""

    kind = "tuppence"
    title = "tuppence"

    @contextlib.contextmanager
    def start(self, folder: Path) -> Iterator[Served]:
        port = free_port()
        limits = ("TABLES_A_MINUTE", "TABLES_A_MINUTE_ADDRESS", "SENDS_A_SECOND", "SENDS_A_SECOND_ADDRESS")
        environment = {f"TUPPENCE_{name}": GENEROUS for name in limits} | {"TUPPENCE_DATA": str(folder / "data")}
        command = [str(Path(sys.executable).parent / "tuppence"), "serve", "--port", str(port)]
        with serve(command, port, folder / "tuppence.log", environment) as served:
            yield served

    def open_tables(self, address: str, number: int) -> list[Pair]:
        with httpx.Client(base_url=f"http://{address}", timeout=30) as client:
            return [self._open(client) for _ in range(number)]

    def _open(self, client: httpx.Client) -> Pair:
        """One guest sets up a table by the form, the other opens the link."""
        client.cookies.clear()
        client.get("/games/penny-drop/new").raise_for_status()
        token = client.cookies["csrftoken"]
        form = {"csrfmiddlewaretoken": token, "company": "friends", "players": "2", "pennies": str(PENNIES)}
        made = client.post("/games/penny-drop/new", data=form)
        if made.status_code != httpx.codes.FOUND:
            raise RuntimeError(f"no table was made: {made.status_code} {made.text[:500]}")
        host = _cookies(client)
        client.cookies.clear()
        client.get(made.headers["location"]).raise_for_status()
        table = made.headers["location"].rstrip("/").rpartition("/")[2]
        return [{"table": table, "cookie": host}, {"table": table, "cookie": _cookies(client)}]


def _cookies(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


class Echo:
    """Our messages without our server: ``replies`` are pairs of texts, to who moved and to the other."""

    kind = "echo"
    title = "a bare echo"

    def __init__(self, replies: list[list[str]]) -> None:
        self._replies = replies

    @contextlib.contextmanager
    def start(self, folder: Path) -> Iterator[Served]:
        port = free_port()
        replies = folder / "replies.json"
        replies.write_text(json.dumps(self._replies))
        command = [sys.executable, str(node.HERE / "echo.py"), str(port), str(replies)]
        with serve(command, port, folder / "echo.log") as served:
            yield served

    def open_tables(self, address: str, number: int) -> list[Pair]:
        return [[{}, {}] for _ in range(number)]


class BoardgameIo:
    """boardgame.io with its storage in memory. Raises NotThere when npm cannot install it."""

    kind = "boardgameio"
    title = "boardgame.io"

    def __init__(self) -> None:
        node.install_boardgame()

    @contextlib.contextmanager
    def start(self, folder: Path) -> Iterator[Served]:
        port = free_port()
        command = [node.node(), str(node.BOARDGAME / "server.mjs"), str(port)]
        with serve(command, port, folder / "boardgameio.log", {"NODE_ENV": "production"}) as served:
            yield served

    def open_tables(self, address: str, number: int) -> list[Pair]:
        with httpx.Client(base_url=f"http://{address}/games/penny-drop", timeout=30) as client:
            return [self._open(client) for _ in range(number)]

    def _open(self, client: httpx.Client) -> Pair:
        made = client.post("/create", json={"numPlayers": 2, "setupData": {"pennies": PENNIES}}).raise_for_status()
        match = made.json()["matchID"]
        return [{"match": match, "credentials": self._join(client, match, seat)} for seat in ("0", "1")]

    def _join(self, client: httpx.Client, match: str, seat: str) -> str:
        given = {"playerID": seat, "playerName": f"player {seat}"}
        credentials: str = client.post(f"/{match}/join", json=given).raise_for_status().json()["playerCredentials"]
        return credentials

"""The three systems: how to start each, and how to open tables for two over its HTTP interface."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import httpx

import bench.games
from bench.live import node
from bench.live.load import Pair
from bench.live.process import Served, free_port, serve
from tests.tuppence.games.matches import longest

TUPPENCE = str(Path(sys.executable).parent / "tuppence")
GENEROUS = "1000000"  # a rate limit that is counted but never reached
LIMITS = [
    *(f"{limit}{whose}" for limit in ("TABLES_A_MINUTE", "SENDS_A_SECOND") for whose in ("", "_ADDRESS")),
    *(f"CHANGES_A_MINUTE{whose}" for whose in ("", "_ADDRESS", "_TABLE")),
]
UNLIMITED = {
    **{f"TUPPENCE_{limit}": GENEROUS for limit in LIMITS},
    **{f"TUPPENCE_CONNECTIONS{whose}": "0" for whose in ("", "_ADDRESS")},
}


def of_game(game: str, file: str) -> Path:
    """Return the path of a file in a game's benchmark package; it may not exist."""
    return Path(bench.games.__path__[0]) / game.replace("-", "_") / file


def stated(game: str, name: str) -> Any:
    """Return what a game's ``live.py`` states by a name; None if it states nothing."""
    if not of_game(game, "live.py").is_file():
        return None
    return getattr(import_module(f"{bench.games.__name__}.{game.replace('-', '_')}.live"), name, None)


def options(game: str) -> dict[str, Any]:
    """Return the options of a game's measured matches: those that it states, or the longest match."""
    return stated(game, "OPTIONS") or longest(game, players=2)


class System(Protocol):
    """A server that can be started and can open tables."""

    kind: str
    title: str

    def start(self, folder: Path) -> contextlib.AbstractContextManager[Served]:
        """Run the server, with its files in ``folder``."""

    def open_tables(self, address: str, number: int) -> list[Pair]:
        """Open new tables, and return how the two players of each connect."""


class Tuppence:
    """Our own server, with tables of the longest match of a game for two."""

    kind = "tuppence"
    title = "tuppence"
    reports = False

    def __init__(self, game: str, program: Sequence[str] = (TUPPENCE,), **environment: str) -> None:
        self._program = program
        self._environment = environment
        self._new = f"/games/{game}/new"
        self._options = options(game)

    @contextlib.contextmanager
    def start(self, folder: Path) -> Iterator[Served]:
        port = free_port()
        environment = {**UNLIMITED, **self._environment, "TUPPENCE_DATA": str(folder / "data")}
        command = [*self._program, "serve", "--port", str(port)]
        with serve(command, port, folder / "tuppence.log", environment) as served:
            yield served

    def open_tables(self, address: str, number: int) -> list[Pair]:
        with httpx.Client(base_url=f"http://{address}", timeout=30) as client:
            return [self._open(client) for _ in range(number)]

    def _open(self, client: httpx.Client) -> Pair:
        """Open a table as one guest, and its link as another."""
        client.cookies.clear()
        client.get("/").raise_for_status()
        form = {"csrfmiddlewaretoken": client.cookies["csrftoken"], **self._options}
        made = client.post(self._new, data=form)
        if made.status_code != httpx.codes.FOUND:
            raise RuntimeError(f"no table was opened: {made.status_code} {made.text[:500]}")
        host = _cookies(client)
        client.cookies.clear()
        client.get(made.headers["location"]).raise_for_status()
        table = made.headers["location"].rstrip("/").rpartition("/")[2]
        return [{"table": table, "cookie": cookie, "reports": self.reports} for cookie in (host, _cookies(client))]


class TuppenceScreens(Tuppence):
    """The same, with players that report what their screens have shown, as pages do (docs/wire.md)."""

    title = "tuppence + screens"
    reports = True


def _cookies(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


class Echo:
    """Our messages without our server: ``replies`` are pairs of texts, to the player who moved and to the opponent."""

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
    """boardgame.io with its storage in memory, playing a game's ``live.mjs``.

    Raise NotThere if that file is missing or npm cannot install boardgame.io.
    """

    kind = "boardgameio"
    title = "boardgame.io"

    def __init__(self, game: str) -> None:
        self._name = game
        self._options = options(game)
        self._game = of_game(game, "live.mjs")
        if not self._game.is_file():
            raise node.NotThere(f"there is no implementation of {game} for it")
        node.install_boardgame()

    @contextlib.contextmanager
    def start(self, folder: Path) -> Iterator[Served]:
        port = free_port()
        command = [node.node(), str(node.BOARDGAME / "server.mjs"), str(port), str(self._game)]
        with serve(command, port, folder / "boardgameio.log", {"NODE_ENV": "production"}) as served:
            yield served

    def open_tables(self, address: str, number: int) -> list[Pair]:
        with httpx.Client(base_url=f"http://{address}/games/{self._name}", timeout=30) as client:
            return [self._open(client) for _ in range(number)]

    def _open(self, client: httpx.Client) -> Pair:
        made = client.post("/create", json={"numPlayers": 2, "setupData": self._options}).raise_for_status()
        match = made.json()["matchID"]
        game = str(self._game)
        return [{"match": match, "credentials": self._join(client, match, seat), "game": game} for seat in ("0", "1")]

    def _join(self, client: httpx.Client, match: str, seat: str) -> str:
        given = {"playerID": seat, "playerName": f"player {seat}"}
        credentials: str = client.post(f"/{match}/join", json=given).raise_for_status().json()["playerCredentials"]
        return credentials

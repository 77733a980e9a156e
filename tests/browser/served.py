"""The server as people start it: its own process with its own data folder."""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import psutil

from tests import programs, shared
from tests.browser.beside import Beside
from tests.patience import PATIENCE_SECONDS

BELOW_THE_SYSTEMS_OWN = range(20_000, 30_000)  # outside the range of outgoing connections
WORKERS = 8  # test processes, each with its own ports
DATABASE = "tuppence.sqlite3"
TUPPENCE = Path(sys.executable).with_name("tuppence")


def free_port() -> int:
    """A port for a server that stays free while the server is down."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % WORKERS
    for port in random.sample(BELOW_THE_SYSTEMS_OWN[worker::WORKERS], 100):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


def empty_database() -> Path:
    """An empty database with all tables, made once: most of the work of a first start."""
    return shared.once("sqlite", set_up) / DATABASE


def set_up(data: Path) -> None:
    beside = Beside({**os.environ, "TUPPENCE_DATA": str(data)})
    beside.ask("tuppence_web.serving.command:set_up")
    beside.stop()


def furnish(data: Path) -> None:
    """Make a data folder with an empty database, if there is none."""
    if not (data / DATABASE).exists():
        data.mkdir(exist_ok=True)
        shutil.copyfile(empty_database(), data / DATABASE)


class Served:
    """A server on a free port. After a restart it has the same address and data."""

    program: ClassVar[list[str | Path]] = [TUPPENCE]

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.address = ""
        self._said = data.with_name(f"{data.name}.log")
        # No limit by address: all guests of a test come from the same one.
        by_address = (
            "SENDS_A_SECOND",
            "TABLES_A_MINUTE",
            "CHANGES_A_MINUTE",
            "CONNECTIONS",
            "READS_A_MINUTE",
            "CHECKS_A_MINUTE",
        )
        unlimited = {f"TUPPENCE_{name}_ADDRESS": "0" for name in by_address}
        self.environ = {**os.environ, **unlimited, "TUPPENCE_DATA": str(data), **settings}
        self.beside = Beside(self.environ)
        self._process: psutil.Process | None = None

    @property
    def said(self) -> str:
        """The server's output and log."""
        return self._said.read_text()

    @property
    def errors(self) -> list[str]:
        """Logged errors, except those of faults made on purpose and of locks held too long: on a busy machine
        `beside` may stop for seconds while it writes, and the server tries again. There it may also answer that an
        estimate is not ready yet (503), and the page asks again.
        """
        expected = ("accounts_guest", "database is locked", '"status_code": 503')
        lines = [line for line in self.said.splitlines() if '"ERROR"' in line]
        return [line for line in lines if not any(words in line for words in expected)]

    @property
    def process(self) -> psutil.Process:
        """The server's process."""
        assert self._process is not None
        return self._process

    @property
    def runs(self) -> bool:
        return self._process is not None

    def start(self) -> None:
        port = self.address.rpartition(":")[2] or str(free_port())
        furnish(self.data)
        self._said.write_text("")
        self._process = programs.begin([*self.program, "serve", "--port", port], self.environ, self._said)
        late = time.monotonic() + PATIENCE_SECONDS
        while not (found := re.search(r"(http://\S+:\d+)\n", self.said)):
            assert self._process.is_running(), self.said
            assert self._process.status() != psutil.STATUS_ZOMBIE, self.said
            assert time.monotonic() < late, f"The server does not start: {self.said}"
            time.sleep(0.02)
        self.address = found[1]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.beside.stop()
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE_SECONDS)
            self._process = None

    @contextlib.contextmanager
    def without_guests(self) -> Iterator[None]:
        """A broken database, so that a page fails."""
        self._sql("ALTER TABLE accounts_guest RENAME TO accounts_gone")
        try:
            yield
        finally:
            self._sql("ALTER TABLE accounts_gone RENAME TO accounts_guest")

    @contextlib.contextmanager
    def unwritable(self) -> Iterator[None]:
        """A database locked by another writer."""
        connection = sqlite3.connect(self.data / DATABASE, PATIENCE_SECONDS, isolation_level=None)
        connection.execute("BEGIN EXCLUSIVE")
        try:
            yield
        finally:
            connection.close()

    def _sql(self, statement: str) -> None:
        connection = sqlite3.connect(self.data / DATABASE, PATIENCE_SECONDS)
        connection.execute(statement)
        connection.close()

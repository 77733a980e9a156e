"""The server as people start it: a process of its own, with a data folder of its own."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE_SECONDS = 30.0
TUPPENCE = Path(sys.executable).with_name("tuppence")


class Served:
    """A house on a free port. Started again, it has the same address and the same data."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.address = ""
        self._said = data.with_name(f"{data.name}.log")
        # No limit by address: all guests of a test come from the same one.
        unlimited = {"TUPPENCE_SENDS_A_SECOND_ADDRESS": "0", "TUPPENCE_TABLES_A_MINUTE_ADDRESS": "0"}
        self._environ = {**os.environ, **unlimited, "TUPPENCE_DATA": str(data), **settings}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def said(self) -> str:
        """All that the server printed and logged."""
        return self._said.read_text()

    @property
    def errors(self) -> list[str]:
        """What it logged as an error, but for what was broken on purpose."""
        return [line for line in self.said.splitlines() if '"ERROR"' in line and "accounts_guest" not in line]

    def start(self) -> None:
        port = self.address.rpartition(":")[2] or "0"
        with self._said.open("w") as said:
            self._process = subprocess.Popen(
                [TUPPENCE, "serve", "--port", port], env=self._environ, stdout=said, stderr=subprocess.STDOUT
            )
        late = time.monotonic() + PATIENCE_SECONDS
        while not (found := re.search(r"http://\S+:\d+", self.said)):
            assert self._process.poll() is None, self.said
            assert time.monotonic() < late, f"The server does not start: {self.said}"
            time.sleep(0.02)
        self.address = found[0]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE_SECONDS)
            self._process = None

    @contextmanager
    def without_guests(self) -> Iterator[None]:
        """The database as if something had broken it, so that a page fails."""
        self._sql("ALTER TABLE accounts_guest RENAME TO accounts_gone")
        try:
            yield
        finally:
            self._sql("ALTER TABLE accounts_gone RENAME TO accounts_guest")

    @contextmanager
    def unwritable(self) -> Iterator[None]:
        """The database held by another writer."""
        connection = sqlite3.connect(self.data / "tuppence.sqlite3", isolation_level=None)
        connection.execute("BEGIN EXCLUSIVE")
        try:
            yield
        finally:
            connection.close()

    def _sql(self, statement: str) -> None:
        connection = sqlite3.connect(self.data / "tuppence.sqlite3", timeout=5)
        connection.execute(statement)
        connection.close()

"""A real PostgreSQL server for as long as the tests last, and a database of its own for each that asks."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.served import free_port

DEBIANS = "/usr/lib/postgresql"  # Debian keeps the server's programs out of the path


def programs() -> Path:
    """The folder of PostgreSQL's programs."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    installed = list(Path(DEBIANS).glob("*/bin"))
    if not installed:
        raise FileNotFoundError("PostgreSQL is not installed: make postgres")
    return max(installed)


class Server:
    """A running server. ``new_database`` gives the address of an empty database."""

    def __init__(self, folder: Path, durable: bool = False) -> None:
        self._folder = folder
        self._durable = durable
        self._programs = programs()
        self._user = "postgres" if os.getuid() == 0 else None  # PostgreSQL does not run as root
        self._port = free_port()
        self._numbers = itertools.count()
        if self._user is not None:
            shutil.chown(folder, self._user)

    def start(self) -> None:
        self._run("initdb", "-D", "data", "-A", "trust", "-U", "tuppence")
        options = f"-p {self._port} -k {self._folder} -c fsync={'on' if self._durable else 'off'}"
        self._run("pg_ctl", "-D", "data", "-o", options, "-l", "log", "-w", "start")

    @property
    def pid(self) -> int:
        """The server's first process."""
        return int((self._folder / "data/postmaster.pid").read_text().splitlines()[0])

    def stop(self) -> None:
        self._run("pg_ctl", "-D", "data", "-m", "immediate", "stop")

    def new_database(self) -> str:
        name = f"house{next(self._numbers)}"
        self._run("createdb", "-h", str(self._folder), "-p", str(self._port), "-U", "tuppence", name)
        return f"postgres://tuppence@127.0.0.1:{self._port}/{name}"

    def _run(self, program: str, *words: str) -> None:
        command: list[str | Path] = [self._programs / program, *words]
        subprocess.run(command, check=True, user=self._user, cwd=self._folder, stdout=subprocess.DEVNULL)


@contextmanager
def running(durable: bool = False) -> Iterator[Server]:
    """A server in a folder of its own, whose path is short because it is that of a socket.

    ``durable``: whether commits wait for the disk, which tests do not need.
    """
    folder = Path(tempfile.mkdtemp(prefix="tuppence-", dir="/tmp"))
    server = Server(folder, durable)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)

"""A real PostgreSQL server for as long as the tests last, and a database of its own for each that asks."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import IO

import psutil

from tests import shared
from tests.browser.beside import Beside
from tests.browser.served import free_port

DEBIANS = "/usr/lib/postgresql"  # Debian keeps the server's programs out of the path
ENDING_SECONDS = 60
DUMP = "site.sql"


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
    """A running server. ``new_database`` gives the address of an empty database, ``new_site`` one with all tables."""

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
        self.start_again()

    def start_again(self) -> None:
        """Start it with the data that it has."""
        options = f"-p {self._port} -k {self._folder} -c fsync={'on' if self._durable else 'off'}"
        self._run("pg_ctl", "-D", "data", "-o", options, "-l", "log", "-w", "start")

    @property
    def pid(self) -> int:
        """The server's first process."""
        return int((self._folder / "data/postmaster.pid").read_text().splitlines()[0])

    @property
    def processes(self) -> list[psutil.Process]:
        """All its processes, the first one first."""
        first = psutil.Process(self.pid)
        return [first, *first.children(recursive=True)]

    def kill(self) -> None:
        """Kill the first process, and wait until the others have ended, as they do without it."""
        first, *others = self.processes
        first.kill()
        psutil.wait_procs(others, ENDING_SECONDS)
        (self._folder / "data/postmaster.pid").unlink()  # where nobody reaps processes, its number is still taken

    def stop(self) -> None:
        self._run("pg_ctl", "-D", "data", "-m", "immediate", "stop")

    def new_database(self, template: str = "template1") -> str:
        name = f"house{next(self._numbers)}"
        self._run("createdb", *self._here, "-T", template, name)
        return f"postgres://tuppence@127.0.0.1:{self._port}/{name}"

    def new_site(self) -> str:
        return self.new_database(self._site)

    @cached_property
    def _site(self) -> str:
        """The name of a database with all tables and nothing in them."""
        dump = shared.once("postgres", self._dump_site) / DUMP
        name = self.new_database().rpartition("/")[2]
        with dump.open() as statements:
            self._run("psql", *self._here, "-q", "-v", "ON_ERROR_STOP=1", name, stdin=statements)
        return name

    def _dump_site(self, folder: Path) -> None:
        address = self.new_database()
        beside = Beside({**os.environ, "TUPPENCE_DATABASE_URL": address})
        beside.ask("tuppence_web.serving.command:migrate")
        beside.stop()
        with (folder / DUMP).open("w") as statements:
            self._run("pg_dump", *self._here, address.rpartition("/")[2], stdout=statements)

    @property
    def _here(self) -> Sequence[str]:
        return ("-h", str(self._folder), "-p", str(self._port), "-U", "tuppence")

    def _run(self, program: str, *words: str, stdin: IO[str] | None = None, stdout: IO[str] | None = None) -> None:
        command: list[str | Path] = [self._programs / program, *words]
        out = stdout or subprocess.DEVNULL
        subprocess.run(command, check=True, user=self._user, cwd=self._folder, stdin=stdin, stdout=out)


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

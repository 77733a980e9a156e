"""A real Redis server for as long as a test lasts."""

from __future__ import annotations

import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import redis

from tests.browser.served import free_port

STARTING_SECONDS = 120


class Server:
    """A running server, which keeps nothing."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise FileNotFoundError("Redis is not installed: make redis")
        port = free_port()
        self.address = f"redis://127.0.0.1:{port}/0"
        self._command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The server's process, where it runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        last = time.monotonic() + STARTING_SECONDS
        with redis.Redis.from_url(self.address) as client:
            while True:
                try:
                    client.ping()
                    return
                except redis.ConnectionError:
                    if time.monotonic() > last or self._process.poll() is not None:
                        raise
                    time.sleep(0.05)

    def clear(self) -> None:
        """Forget everything."""
        with redis.Redis.from_url(self.address) as client:
            client.flushall()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it, where it runs."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None


@contextmanager
def running() -> Iterator[Server]:
    """A server on a port of its own."""
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.stop()

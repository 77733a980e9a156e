"""Accidents: a connection that is cut or goes dead, and a phone whose browser is killed."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from playwright.sync_api import BrowserContext, BrowserType, Page

from tests.browser import chromium
from tests.browser.guests import PATIENCE_MS, PHONE
from tests.browser.served import free_port

CHUNK = 64 * 1024
LOOK_SECONDS = 0.02


class Wire:
    """A proxy between browsers and a server. Cut: connections break, and new ones are refused.

    Dead: connections stay open, and nothing passes.
    """

    def __init__(self, server: str) -> None:
        self._server = urlsplit(server)
        self._dead = threading.Event()
        self._ends: set[socket.socket] = set()
        self._listening: socket.socket | None = None
        self.port = free_port()
        self.repair()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def repair(self) -> None:
        self._dead.clear()
        if self._listening is None:
            self._listening = socket.create_server(("127.0.0.1", self.port))
            threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def deaden(self) -> None:
        self._dead.set()

    def cut(self) -> None:
        if self._listening is not None:
            self._listening.shutdown(socket.SHUT_RDWR)
            self._listening.close()
            self._listening = None
        for end in list(self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = listening.accept()
                threading.Thread(target=self._join, args=(here,), daemon=True).start()

    def _join(self, here: socket.socket) -> None:
        """Pass bytes both ways until one side ends."""
        with here, contextlib.suppress(OSError):
            there = socket.create_connection((self._server.hostname, self._server.port))
            with there:
                self._ends |= {here, there}
                try:
                    self._pass_on({here: there, there: here})
                finally:
                    self._ends -= {here, there}

    def _pass_on(self, other: dict[socket.socket, socket.socket]) -> None:
        while True:
            ready, _, _ = select.select(list(other), [], [], LOOK_SECONDS)
            while self._dead.is_set():
                self._dead.wait(LOOK_SECONDS)
                if self._listening is None:
                    return
            for end in ready:
                said = end.recv(CHUNK)
                if not said:
                    return
                other[end].sendall(said)


class Phone:
    """A browser with its own folder. After it is killed and started again it has its files and cookies."""

    def __init__(self, kind: BrowserType, folder: Path, address: str, cookies: list[Any]) -> None:
        self._kind = kind
        self._folder = folder
        self._address = address
        self._cookies = cookies
        self.context: BrowserContext
        self.start()

    def start(self) -> None:
        self.context = self._kind.launch_persistent_context(
            self._folder,
            executable_path=chromium.executable(),
            args=chromium.ARGUMENTS,
            base_url=self._address,
            viewport=PHONE,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_cookies(self._cookies)

    def page(self) -> Page:
        return self.context.new_page()

    def kill(self) -> None:
        """Kill all its processes."""
        for process in psutil.process_iter(["cmdline"]):
            if f"--user-data-dir={self._folder}" in (process.info["cmdline"] or []):
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()
                    process.wait(PATIENCE_MS / 1000)
        with contextlib.suppress(Exception):  # the browser at the other end is gone
            self.context.close()
        for lock in self._folder.glob("Singleton*"):
            lock.unlink()

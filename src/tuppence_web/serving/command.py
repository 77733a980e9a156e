"""Starts the site: data folder, database, server."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import time
from dataclasses import replace
from functools import partial
from importlib import import_module
from types import FrameType

import uvicorn

from tuppence_web import data_folder, metrics
from tuppence_web.serving import draining, logs
from tuppence_web.serving.bounds import Bounds
from tuppence_web.serving.connections import SWEEP_SECONDS, BoundedState, HttpConnection
from tuppence_web.serving.web_sockets import WebSocketConnection

MOST_FRAME_BYTES = 64 * 1024  # larger messages end the connection; those above 16 KiB are refused
MOST_STOPPING_SECONDS = 10  # for requests in progress
MOST_FILES = 65_536
OTHER_FILES = 256  # for the database, files being served, threads
SWITCH_SECONDS = 0.0005  # how long a page may keep the interpreter from the threads that play; Python's own is 0.005
LOOK_SECONDS = 0.1
EVERYWHERE = ("0.0.0.0", "::")


class Announcing(uvicorn.Server):
    """Prints the address once the server is open, limits its connections, and ends step by step.

    ``unready_seconds``: how long it serves after the signal to end, while it says that it is not ready; a second
    signal ends the wait.
    """

    def __init__(self, config: uvicorn.Config, bounds: Bounds, unready_seconds: float) -> None:
        super().__init__(config)
        self._unready_seconds = unready_seconds
        self._signals = 0
        self.server_state = self._state = BoundedState(bounds, config.forwarded_allow_ips)
        for kind in ("http", "socket"):
            metrics.connections.labels(kind).set_function(partial(self._state.open.number, kind))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        draining.begin()
        self._signals += 1
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Wait until load balancers know, leave to other processes what they can take over, then end as uvicorn does.

        No connection is accepted while that happens, so that clients who reconnect reach another process.
        """
        begun = time.monotonic()
        while time.monotonic() - begun < self._unready_seconds and self._signals == 1:
            await asyncio.sleep(LOOK_SECONDS)
        for server in self.servers:
            server.close()
        await self.lifespan.state["leave"]()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.lifespan.state["every"](SWEEP_SECONDS, self._state.open.sweep)
            port = self.servers[0].sockets[0].getsockname()[1]
            host = self.config.host
            shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
            print(f"Tuppence is open at http://{shown}:{port}", flush=True)


def run(host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until stopped. ``port`` 0 picks a free one."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    set_site_url(host, port)
    if host not in EVERYWHERE:
        os.environ["TUPPENCE_ALLOWED_HOSTS"] = f"{os.environ.get('TUPPENCE_ALLOWED_HOSTS', '')},{bracketed(host)}"
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.disable()  # until the server is open (asgi.py): collecting what was imported takes 0.2 s and frees nothing
    data_folder.prepare()
    migrate()
    from django.conf import settings

    from tuppence_web.serving.page_process import page_process

    config = uvicorn.Config(
        "tuppence_web.asgi:application",
        host=host,
        port=port,
        loop="auto",  # uvloop if it is installed
        http=HttpConnection,
        ws=WebSocketConnection,
        ws_max_size=MOST_FRAME_BYTES,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=MOST_STOPPING_SECONDS,
        log_config=logs.config(),
    )
    server = Announcing(config, within_files(settings.BOUNDS), settings.DRAIN_SECONDS)
    import_module("tuppence_web.serving.application")
    page_process.start()
    server.run()
    page_process.stop()
    if not server.started:
        sys.exit(3)


def within_files(bounds: Bounds) -> Bounds:
    """Limit connections to the files that the system allows this process, after asking it for more."""
    if sys.platform == "win32":
        return bounds
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard and soft != resource.RLIM_INFINITY:
        soft = max(soft, MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES))
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    files = MOST_FILES if soft == resource.RLIM_INFINITY else soft
    most = max(files - OTHER_FILES, files // 2)
    return replace(bounds, connections=min(bounds.connections or most, most))


def manage(arguments: list[str]) -> None:
    """Run one of Django's commands after bringing the database up to date."""
    set_up()
    from django.core.management import execute_from_command_line

    execute_from_command_line(["tuppence manage", *arguments])


def set_up() -> None:
    """Make Django, the data folder and the database ready for a command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    data_folder.prepare()
    migrate()


def set_site_url(host: str, port: int) -> None:
    """Set the site address for links in e-mails, unless it is configured. Call this before the settings are read.

    It is the first allowed host name with the port; behind an HTTPS proxy, without the port.
    """
    names = [name.strip() for name in os.environ.get("TUPPENCE_ALLOWED_HOSTS", "").split(",")]
    named = next((name for name in names if name and not name.startswith((".", "*"))), "")
    if named and os.environ.get("TUPPENCE_HTTPS") == "1":
        address = f"https://{named}"
    else:
        address = f"http://{named or 'localhost' if host in EVERYWHERE else bracketed(host)}:{port}"
    os.environ.setdefault("TUPPENCE_SITE_URL", address)


def bracketed(host: str) -> str:
    """A host as written in a URL."""
    return f"[{host}]" if ":" in host else host


def migrate() -> None:
    """Bring the database up to date."""
    import django

    django.setup()
    from tuppence_web.serving import migrating

    migrating.migrate()

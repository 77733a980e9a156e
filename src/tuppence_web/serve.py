"""Start the house: data folder, database, server."""

from __future__ import annotations

import os
import socket
import sys

import uvicorn

from tuppence_web import data, logs

MOST_FRAME_BYTES = 64 * 1024  # a larger message ends the connection; between 16 KiB and this it is refused in words
EVERYWHERE = ("0.0.0.0", "::")


class Announcing(uvicorn.Server):
    """Says where the house is once it is open."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            host = self.config.host
            shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
            print(f"Tuppence is open at http://{shown}:{port}", flush=True)


def run(host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until stopped. ``port`` 0 takes a free one."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    lead_letters_to(host, port)
    if host not in EVERYWHERE:
        os.environ["TUPPENCE_ALLOWED_HOSTS"] = f"{os.environ.get('TUPPENCE_ALLOWED_HOSTS', '')},{bracketed(host)}"
    data.prepare()
    migrate()
    config = uvicorn.Config(
        "tuppence_web.asgi:application",
        host=host,
        port=port,
        loop="auto",  # uvloop where it is installed
        ws="websockets-sansio",
        ws_max_size=MOST_FRAME_BYTES,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        log_config=logs.config(),
    )
    server = Announcing(config)
    server.run()
    if not server.started:
        sys.exit(3)


def manage(arguments: list[str]) -> None:
    """Run one of Django's commands on this house, its database up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    data.prepare()
    migrate()
    from django.core.management import execute_from_command_line

    execute_from_command_line(["tuppence manage", *arguments])


def lead_letters_to(host: str, port: int) -> None:
    """Letters lead to where the house listens unless its address is named; called before the settings are read."""
    name = "localhost" if host in EVERYWHERE else bracketed(host)
    os.environ.setdefault("TUPPENCE_SITE_URL", f"http://{name}:{port}")


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def migrate() -> None:
    """Bring the database up to date."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)

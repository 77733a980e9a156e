"""Another process of the site, which makes people, leagues and matches in its data while the server runs."""

from __future__ import annotations

import contextlib
import importlib
import json
import multiprocessing
import os
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psutil

from tests import programs

ENDING_SECONDS = 60.0


class Beside:
    """The process, started when it is first asked, for one thing after the other."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._process: psutil.Process | None = None

    def ask(self, what: str, *about: object) -> Any:
        """What a function ("module:name") of the tests answers there."""
        if self._process is None:
            self._line, there = multiprocessing.Pipe()
            self._process = programs.call(serve, self._environ, there)
            there.close()
        self._line.send_bytes(json.dumps([what, *about]).encode())
        told = json.loads(self._line.recv_bytes())
        assert "failed" not in told, told["failed"]
        return told["made"]

    def stop(self) -> None:
        if self._process is not None:
            self._line.close()  # it ends then
            self._process.wait(ENDING_SECONDS)
            self._process = None


def named(what: str) -> Any:
    """What "module:name" stands for."""
    module, _, name = what.partition(":")
    return getattr(importlib.import_module(module), name)


def serve(line: Connection) -> None:
    """Carry out what is asked, one by one. What is printed, as letters are, is none of the answers."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    import django

    django.setup()
    from django.db import connections

    with contextlib.suppress(EOFError), Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        while True:
            what, *about = json.loads(line.recv_bytes())
            try:
                told = {"made": named(what)(*about)}
            except Exception:
                told = {"failed": traceback.format_exc()}
            line.send_bytes(json.dumps(told).encode())
    connections.close_all()  # which brings what was written into SQLite's one file

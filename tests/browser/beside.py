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
    """The process. It starts on first use and runs one function at a time."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._process: psutil.Process | None = None

    def ask(self, what: str, *about: object) -> Any:
        """Call a function of the tests ("module:name") there; return its result."""
        if self._process is None:
            self._line, there = multiprocessing.Pipe()
            self._process = programs.call(serve, self._environ, there)
            there.close()
        self._line.send_bytes(json.dumps([what, *about]).encode())
        result = json.loads(self._line.recv_bytes())
        assert "failed" not in result, result["failed"]
        return result["made"]

    def stop(self) -> None:
        if self._process is not None:
            self._line.close()  # it ends then
            self._process.wait(ENDING_SECONDS)
            self._process = None


def named(what: str) -> Any:
    """The object named "module:name"."""
    module, _, name = what.partition(":")
    return getattr(importlib.import_module(module), name)


def serve(line: Connection) -> None:
    """Call the requested functions one by one. Output such as e-mails is not part of the results."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    import django

    django.setup()
    from django.db import connections

    with contextlib.suppress(EOFError), Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        while True:
            what, *about = json.loads(line.recv_bytes())
            try:
                result = {"made": named(what)(*about)}
            except Exception:
                result = {"failed": traceback.format_exc()}
            line.send_bytes(json.dumps(result).encode())
    connections.close_all()  # moves SQLite's write-ahead log into the database file

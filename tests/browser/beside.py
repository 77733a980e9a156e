"""Another process of the house, which makes people, leagues and matches in its data while the server runs.

It is asked for one thing after the other, because to start it takes longer than most of what it makes.
``python -m tests.browser.beside`` is that process, for the house of TUPPENCE_DATA.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


class Beside:
    """The process, started when it is first asked."""

    def __init__(self, environ: dict[str, str]) -> None:
        self._environ = environ
        self._process: subprocess.Popen[str] | None = None

    def ask(self, what: str, *about: object) -> Any:
        """What a function ("module:name") of the tests answers there."""
        if self._process is None:
            command = [sys.executable, "-m", "tests.browser.beside"]
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=self._environ, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([what, *about]) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        assert "failed" not in told, told["failed"]
        return told["made"]

    def stop(self) -> None:
        if self._process is not None:
            self._process.communicate(timeout=60)  # at the end of its input it goes home
            self._process = None


def named(what: str) -> Any:
    """What "module:name" stands for."""
    module, _, name = what.partition(":")
    return getattr(importlib.import_module(module), name)


def serve() -> None:
    """Carry out what is asked, line by line. What else is printed, as letters are, is none of the answers."""
    answers = sys.stdout
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        for line in sys.stdin:
            what, *about = json.loads(line)
            try:
                told = {"made": named(what)(*about)}
            except Exception:
                told = {"failed": traceback.format_exc()}
            print(json.dumps(told), file=answers, flush=True)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tuppence_web.settings")
    import django

    django.setup()
    serve()

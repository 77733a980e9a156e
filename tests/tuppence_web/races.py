"""Two officers at once: changes carried out by threads, each with a connection of its own, on a real database.

A scene is a function without arguments in a module of tests. It runs in another process, on a SQLite file or a
PostgreSQL database that has the house's schema and settings; it makes what it needs, lets changes race by `at_once`,
asserts what must be so, and may return something that JSON can hold.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command

from tests import ROOT

ROUNDS = 5  # of a race: who comes first is luck
PATIENCE_SECONDS = 60.0
PAUSE_SECONDS = 0.4  # in which a change comes as far as it can while another's transaction is open

Scene = Callable[[], Any]
Change = Callable[[], int]


class Base:
    """A database with the house's schema, for scenes to run on. ``settings``: the environment that leads to it."""

    def __init__(self, **settings: str) -> None:
        environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "tuppence_web.settings", **settings}
        command = [sys.executable, "-m", "tests.tuppence_web.races"]
        self._runner = subprocess.Popen(
            command, cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, scene: Scene) -> Any:
        """What a scene returns; fails with its error where it fails."""
        assert self._runner.stdin is not None
        assert self._runner.stdout is not None
        print(f"{scene.__module__}:{scene.__name__}", file=self._runner.stdin, flush=True)
        answer = json.loads(self._runner.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["came"]

    def close(self) -> None:
        assert self._runner.stdin is not None
        self._runner.stdin.close()
        self._runner.wait(PATIENCE_SECONDS)


def at_once(*changes: Change) -> list[int | str]:
    """Carry changes out at the same moment; what came of each: what it returned, or in words why it was refused."""
    from django.db import connection

    from tuppence_web.refusals import Refused

    came: dict[int, int | str | BaseException] = {}
    start = threading.Barrier(len(changes), timeout=PATIENCE_SECONDS)

    def run(number: int, change: Change) -> None:
        try:
            connection.ensure_connection()
            start.wait()
            came[number] = change()
        except Refused as refused:
            came[number] = str(refused)
        except BaseException as error:
            came[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number, change)) for number, change in enumerate(changes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    answers = []
    for number in range(len(changes)):
        answer = came[number]  # a KeyError here: this change never came to an end
        if isinstance(answer, BaseException):
            raise answer
        answers.append(answer)
    return answers


def overtaken(first: Change, second: Change) -> list[int | str]:
    """Carry the second change out while the first one's transaction is done but still open; what came of each."""
    from django.db import transaction

    done = threading.Event()

    def left_open() -> int:
        with transaction.atomic():
            try:
                answer = first()
            finally:
                done.set()
            time.sleep(PAUSE_SECONDS)
            return answer

    def meanwhile() -> int:
        done.wait(PATIENCE_SECONDS)
        return second()

    return at_once(left_open, meanwhile)


def only_one(answers: list[int | str]) -> str:
    """Assert that one change was carried out and the others were refused; one of their reasons."""
    refused = [answer for answer in answers if isinstance(answer, str)]
    assert len(answers) - len(refused) == 1, answers
    return refused[0]


def environ_of(database: str | Path) -> Mapping[str, str]:
    """The settings that lead to a PostgreSQL address, or to a folder for SQLite."""
    return {"TUPPENCE_DATA": str(database)} if isinstance(database, Path) else {"TUPPENCE_DATABASE_URL": database}


def run_scenes() -> None:
    """In the process of the database: bring it up to date, then run each scene that is named on a line."""
    django.setup()
    call_command("migrate", verbosity=0)
    for line in sys.stdin:
        module, _, name = line.strip().partition(":")
        try:
            with redirect_stdout(sys.stderr):  # letters go to the terminal
                answer = {"came": getattr(importlib.import_module(module), name)()}
        except Exception:
            answer = {"error": traceback.format_exc()}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    run_scenes()

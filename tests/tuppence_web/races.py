"""Races: changes by several threads, each with its own connection, on a real database.

A scene is a function without arguments in a module of tests. It runs in another process, on a SQLite file or a
PostgreSQL database with the site's schema and settings; it makes what it needs, lets changes race by `at_once`,
asserts the result, and may return JSON.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.browser.beside import Beside
from tests.browser.served import furnish
from tests.patience import PATIENCE_SECONDS

ROUNDS = 5  # of a race: its order is random
PAUSE_SECONDS = 0.4  # for a change to get as far as it can while another's transaction is open

Scene = Callable[[], Any]
Change = Callable[[], int]


class Base(Beside):
    """A database with the site's schema, for scenes. ``settings``: the environment that selects it."""

    def __init__(self, **settings: str) -> None:
        super().__init__({**os.environ, **settings})

    def run(self, scene: Scene) -> Any:
        """Run a scene; return its result, or raise its error."""
        return self.ask(f"{scene.__module__}:{scene.__name__}")

    def close(self) -> None:
        self.stop()


def at_once(*changes: Change) -> list[int | str]:
    """Run changes at the same moment; return each result, or the words of its refusal."""
    from django.db import connection

    from tuppence_web.web.refusals import Refused

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
        answer = came[number]  # a KeyError means that this change never ended
        if isinstance(answer, BaseException):
            raise answer
        answers.append(answer)
    return answers


def overtaken(first: Change, second: Change) -> list[int | str]:
    """Run the second change before the first one's transaction is committed; return both results."""
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
    """Assert that one change succeeded and the others were refused; return one of the reasons."""
    refused = [answer for answer in answers if isinstance(answer, str)]
    assert len(answers) - len(refused) == 1, answers
    return refused[0]


def environ_of(database: str | Path) -> Mapping[str, str]:
    """The settings for a PostgreSQL address, or for a folder with SQLite, with all tables."""
    if isinstance(database, str):
        return {"TUPPENCE_DATABASE_URL": database}
    furnish(database)
    return {"TUPPENCE_DATA": str(database)}

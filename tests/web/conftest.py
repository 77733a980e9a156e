"""Houses to visit: each a server in a process of its own, with data of its own."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.served import TUPPENCE, Served

# Bots that hardly pause, and nobody is told to wait, so that tests are quick.
HURRY = {"TUPPENCE_BOT_DELAY_MS": "5", "TUPPENCE_SENDS_A_SECOND": "0", "TUPPENCE_TABLES_A_MINUTE": "0"}
HURRY |= {"TUPPENCE_CHANGES_A_MINUTE": "0", "TUPPENCE_CHANGES_A_MINUTE_TABLE": "0"}
HURRY |= {"TUPPENCE_READS_A_MINUTE": "0", "TUPPENCE_CHECKS_A_MINUTE": "0"}
HURRY |= {"TUPPENCE_PRACTICE_A_MINUTE": "0", "TUPPENCE_PRACTICE_A_MINUTE_ADDRESS": "0"}
Open = Callable[..., Served]


class FromNothing(Served):
    """A house that begins as people's does, in a new interpreter."""

    program = [sys.executable, TUPPENCE]  # noqa: RUF012 - as in the class above


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One house for all tests that leave it as it was."""
    served = FromNothing(tmp_path_factory.mktemp("house"), **HURRY)
    served.start()
    yield served
    served.stop()
    assert '"level": "ERROR"' not in served.said


@pytest.fixture(scope="session")
def address(house: Served) -> str:
    """Where the house is."""
    return house.address


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Open]:
    """A house of the test's own, with settings of its own."""
    opened: list[Served] = []

    def start(**settings: str) -> Served:
        served = Served(tmp_path / f"house{len(opened)}", **{**HURRY, **settings})
        opened.append(served)
        served.start()
        return served

    yield start
    for served in opened:
        served.stop()


def log_of(house: Served, table: str) -> list[dict[str, Any]]:
    """The rows of a table's log, read from the database itself."""
    database = sqlite3.connect(house.data / "tuppence.sqlite3")
    database.row_factory = sqlite3.Row
    rows = database.execute("SELECT * FROM tables_play WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    database.close()
    return [dict(row) for row in rows]

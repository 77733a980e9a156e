"""A data folder from before the common match says the same after migration, on SQLite and PostgreSQL."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests import ROOT
from tests.tuppence_web.matches.one_match import STORED, pages, unpack
from tests.tuppence_web.races import Base, environ_of

BEFORE: dict[str, str] = json.loads(gzip.decompress((STORED / "pages.json.gz").read_bytes()))

# What answers have lost since on purpose: the words of a refusal, and notices in a person's data.
LOST = {"message", "why", "notices"}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """A database of the earlier code."""
    unpack(tmp_path / "tuppence.sqlite3")
    if request.param == "sqlite":
        return tmp_path
    address: str = request.getfixturevalue("postgres_server").new_database()
    command = [sys.executable, "-m", "tests.tuppence_web.matches.one_match", str(tmp_path / "tuppence.sqlite3")]
    environ = {**os.environ, "DJANGO_SETTINGS_MODULE": "tuppence_web.settings", **environ_of(address)}
    subprocess.run(command, cwd=ROOT, env=environ, check=True)
    return address


def lost(before: Any, now: Any, place: str = "") -> Iterator[str]:
    """Yield what an answer does not say any more; it may say more. A star stands for random text."""
    if isinstance(before, dict) and isinstance(now, dict):
        for name in before.keys() - LOST:
            yield from lost(before[name], now.get(name), f"{place}.{name}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, one in enumerate(before):
            yield from lost(one, now[number], f"{place}[{number}]")
    elif before != now and not (isinstance(before, str) and "*" in before):
        yield f"{place}: {before} is {now}"


def read(answer: str) -> list[Any]:
    """The status of an answer, and its data: JSON, or lines."""
    status, said = answer.split(" ", 1)
    return [status, json.loads(said) if said.startswith(("{", "[")) else said.splitlines()]


@pytest.mark.slow
def test_an_old_folder_still_says_all_it_said(old: str | Path) -> None:
    with closing(Base(**environ_of(old))) as base:
        base.ask("tuppence_web.serving.command:migrate")
        after: dict[str, str] = base.run(pages)
    assert after.keys() == BEFORE.keys()
    gone = {page: found for page, said in BEFORE.items() if (found := [*lost(read(said), read(after[page]))])}
    assert gone == {}

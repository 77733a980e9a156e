"""A data folder from before the common match has the same pages after migration, on SQLite and PostgreSQL."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests import ROOT
from tests.tuppence_web.matches.one_match import STORED, pages, unpack
from tests.tuppence_web.races import Base, environ_of

BEFORE: dict[str, str] = json.loads(gzip.decompress((STORED / "pages.json.gz").read_bytes()))

# What these pages have gained and lost since. Their templates have another layout, so spaces do not count.
RECEIVED = re.compile(
    r"AddanoteWhatwasdecidedSavethenote|Refereeityourself:thetableisflatandclear|Onasecondscreen"
    r"|Match\d+(?:,table\d+)?,(?=\d+\w+,\d\d:\d\d,[^:]+:)"
)
RECEIVED_AS_DATA = re.compile(
    r",\n  \"progress\": \[\],\n  \"goals\": \[\](?=\n)|\n \"(?:notifications|social)\": \{\n(?:  .*\n)+? \},"
)
LOST = re.compile(r',"liveUrl":"/ws/leagues/nights/\d+"|"notices":\[.*?\],(?="changes")')


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


def says_the_same(before: str, now: str) -> bool:
    """Whether a page is unchanged. A star in the stored page stands for random text."""
    kept = LOST.sub("", "".join(before.split()))
    shown = RECEIVED.sub("", "".join(RECEIVED_AS_DATA.sub("", now).split()))
    return re.fullmatch(r"[\w*-]*".join(map(re.escape, kept.split("*"))), shown) is not None


@pytest.mark.slow
def test_every_page_of_an_old_folder_is_unchanged(old: str | Path) -> None:
    with closing(Base(**environ_of(old))) as base:
        base.ask("tuppence_web.serving.command:migrate")
        after: dict[str, str] = base.run(pages)
    assert after.keys() == BEFORE.keys()
    changed = {page: (said, after[page]) for page, said in BEFORE.items() if not says_the_same(said, after[page])}
    assert changed == {}

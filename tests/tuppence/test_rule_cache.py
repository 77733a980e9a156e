"""The folders of compiled code: unused ones are removed, and code in use is not affected."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from tuppence import rule
from tuppence.rule.cache import UNUSED_SECONDS, folder_of

LONG_AGO = time.time() - UNUSED_SECONDS - 60


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "tuppence"


def test_a_new_key_removes_what_was_not_used_for_long(caches: Path) -> None:
    """Of any version of the library, except folders that another process has used since."""
    folders = [folder_of(key) for key in ("old", "older", "used")]
    for folder in filter(None, folders):
        (folder / "code.nbc").touch()
        os.utime(folder, (LONG_AGO, LONG_AGO))
    folder_of("used")
    assert {path.name for path in caches.iterdir()} == {"compiled-old", "compiled-older", "compiled-used"}
    folder_of("new")
    assert {path.name for path in caches.iterdir()} == {"compiled-new", "compiled-used"}


def test_where_nothing_can_be_written_there_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    (tmp_path / "file").touch()
    assert folder_of("key") is None


def test_code_is_saved_again_after_its_folder_was_removed(caches: Path) -> None:
    def double(number: Any) -> Any:
        return number + number

    made: Any = rule.compiled(double)
    assert made(2) == 4
    shutil.rmtree(caches)
    assert made(2.5) == 5.0
    assert len(list(caches.rglob("*.nbc"))) == 1


def test_code_that_cannot_be_saved_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def triple(number: int) -> int:
        return number * 3

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    (tmp_path / "file").touch()
    assert rule.compiled(triple)(2) == 6


@pytest.mark.parametrize(
    "update",
    [
        ("Pair", {"left": int, "right": int}, "toy_moved"),
        ("Renamed", {"left": int, "right": int}, "toy"),
        ("Pair", {"right": int, "left": int}, "toy"),
        ("Pair", {"left": int, "middle": int, "right": int}, "toy"),
    ],
    ids=["moved", "renamed", "fields in another order", "a field more"],
)
def test_code_is_not_that_of_an_argument_before_an_update(
    caches: Path, monkeypatch: pytest.MonkeyPatch, update: tuple[str, dict[str, type], str]
) -> None:
    """Its class is not in the key, for the function does not read it."""

    def call(name: str, fields: dict[str, type], place: str) -> int:
        module = ModuleType(place)
        monkeypatch.setitem(sys.modules, place, module)
        made: Any = NamedTuple(name, list(fields.items()))  # type: ignore[misc]
        made.__module__ = place
        setattr(module, name, made)
        return int(rule.compiled(lambda pairs: 10 * pairs[0].left + pairs[0].right)((made(**numbers(fields)),)))

    def numbers(fields: dict[str, type]) -> dict[str, int]:
        return {"left": 1, "right": 2} | dict.fromkeys(fields.keys() - {"left", "right"}, 3)

    assert call("Pair", {"left": int, "right": int}, "toy") == 12
    del sys.modules["toy"]
    assert call(*update) == 12
    assert len(list(caches.rglob("*.nbi"))) == 1

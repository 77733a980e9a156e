"""Two processes write to one table: every order of read, handle, write and notify, with a crash at each step."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tuppence_web.races import Base, environ_of
from tests.tuppence_web.tables.live import interleavings


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_is_lost_or_doubled_in_any_order(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    base = Base(**environ_of(tmp_path if kind == "sqlite" else str(request.getfixturevalue("postgres"))))
    try:
        assert base.run(interleavings.nothing_is_lost_or_doubled_in_any_order) == 923  # 461 with a crash, 462 without
    finally:
        base.close()


def test_nothing_is_lost_or_doubled_in_some_orders(tmp_path: Path) -> None:
    base = Base(**environ_of(tmp_path))
    try:
        assert base.run(interleavings.nothing_is_lost_or_doubled_in_some_orders) == 49
    finally:
        base.close()


def test_an_ending_process_loses_only_its_tables() -> None:
    interleavings.an_ending_process_loses_only_its_tables()

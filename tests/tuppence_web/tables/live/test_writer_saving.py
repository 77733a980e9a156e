"""Failures while plays are saved: no acknowledged play is missing in the log, the log has no gap, every play is
answered, and all tables play to the end without a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tuppence_web.races import Base, environ_of
from tests.tuppence_web.tables.live.saving import all_kinds, one_kind_with_ranges, some_kinds


def test_a_failure_at_any_point_of_saving_loses_nothing(tmp_path: Path) -> None:
    base = Base(**environ_of(tmp_path))
    try:
        assert base.run(some_kinds) > 50
    finally:
        base.close()


@pytest.mark.slow
def test_a_failure_loses_nothing_in_a_game_with_ranges(tmp_path: Path) -> None:
    base = Base(**environ_of(tmp_path))
    try:
        assert base.run(one_kind_with_ranges) > 20
    finally:
        base.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_failure_of_any_kind_at_any_point(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    base = Base(**environ_of(tmp_path if kind == "sqlite" else str(request.getfixturevalue("postgres"))))
    try:
        assert base.run(all_kinds) > 300
    finally:
        base.close()

"""A job that fails, or only reads, makes no other job fail or run again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tuppence_web.races import Base, environ_of
from tests.tuppence_web.tables.live import batches


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def test_a_failing_job_costs_no_other_job(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    base = Base(**environ_of(tmp_path if kind == "sqlite" else str(request.getfixturevalue("postgres"))))
    try:
        assert base.run(batches.a_failing_job_repeats_no_other_job) > 80
        base.run(batches.a_failing_read_gets_its_own_failure)
    finally:
        base.close()

"""Deferred jobs in real processes: each is done once, whatever dies or fails."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.browser.beside import Beside
from tests.patience import PATIENCE_SECONDS, wait_until
from tests.tuppence_web.jobs import workers
from tests.tuppence_web.races import environ_of
from tuppence_web.jobs import worker
from tuppence_web.tables.live.cluster import bus

HERE = workers.__name__
Process = Callable[[], Beside]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def process(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Process]:
    """A process at the same database as the others."""
    place = tmp_path if request.param == "sqlite" else str(request.getfixturevalue("postgres"))
    environ: Mapping[str, str] = {**os.environ, **environ_of(place)}
    begun: list[Beside] = []

    def begin() -> Beside:
        begun.append(Beside(environ))
        return begun[-1]

    yield begin
    for one in begun:
        one.stop()


def test_each_job_is_done_once_despite_kills(process: Process) -> None:
    watching = process()
    jobs = watching.ask(f"{HERE}:defer")
    since = time.time()
    for one in (process(), process()):
        one.ask(f"{HERE}:begin", since)
    hanging = wait_until(lambda: watching.ask(f"{HERE}:tried", "endless 0"))
    psutil.Process(int(hanging[0])).kill()
    wait_until(lambda: not watching.ask(f"{HERE}:left"))
    results = watching.ask(f"{HERE}:results")
    periods = [name for name in results if name.startswith("periodic")]
    assert len(set(results)) == len(results) == jobs - 1 + len(periods), "all but the hopeless one, once each"
    assert len(periods) > 1
    assert "hopeless 0" not in results
    assert len(watching.ask(f"{HERE}:tried", "endless 0")) > 1
    assert [name for name in results if name.startswith("in order")] == [
        f"in order {number}" for number in range(workers.PLAIN)
    ]


def test_job_that_kills_its_process_is_given_up(process: Process) -> None:
    watching = process()
    watching.ask(f"{HERE}:defer", {"deadly": 1, "in order": 2, "plain": workers.PLAIN})
    since, late, started = time.time(), time.monotonic() + PATIENCE_SECONDS, 0
    while watching.ask(f"{HERE}:left"):
        assert time.monotonic() < late
        if len(watching.ask(f"{HERE}:tried", "deadly 0")) == started:  # so all processes have died
            with suppress(EOFError, OSError):
                process().ask(f"{HERE}:begin", since)
            started += 1
        time.sleep(0.05)
    assert started == workers.ATTEMPTS, "the last one gave it up"
    others = {"in order 0", "in order 1", *(f"plain {number}" for number in range(workers.PLAIN))}
    assert {name for name in watching.ask(f"{HERE}:results") if not name.startswith("periodic")} == others


def test_jobs_go_on_soon_after_their_process_has_died(process: Process) -> None:
    assert bus.GONE_SECONDS + bus.HEARTBEAT_SECONDS + 2 * worker.GONE_SECONDS < 5
    assert process().ask(f"{HERE}:a_process_dies") < worker.DEAD_SECONDS / 2


def test_a_wall_clock_that_jumps_does_no_harm(process: Process) -> None:
    assert process().ask(f"{HERE}:the_wall_clock_jumps") == ["behind", "in an hour", "right again"]

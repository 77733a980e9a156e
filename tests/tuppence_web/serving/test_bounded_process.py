"""Work for strangers ends within its bounds, and the next work is not affected."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from tests.patience import wait_until
from tuppence.physics.token_scene import Scene
from tuppence_web.serving.bounded_process import BoundedProcess, TooCostly

MEMORY_BYTES = 64 * 2**20


@pytest.fixture
def process() -> Iterator[BoundedProcess]:
    bounded = BoundedProcess(seconds=1, memory_bytes=MEMORY_BYTES)
    yield bounded
    bounded.stop()


def count_forever() -> None:
    while True:
        pass


def fill_the_memory() -> None:
    filled = []
    while True:
        filled.append(bytearray(2**20))


@pytest.mark.parametrize("work", [count_forever, fill_the_memory])
def test_costly_work_is_stopped_and_the_next_is_done(process: BoundedProcess, work: object) -> None:
    assert callable(work)
    with pytest.raises(TooCostly):
        process.run(work)
    assert process.run(sum, [1, 2]) == 3
    assert process.run(os.getpid) != os.getpid()


def fill_with_scenes() -> None:
    filled = []
    while True:
        filled.append(Scene([(60.0, 60.0)], frozenset(), 128, 0.0))


def test_an_engine_without_memory_is_stopped() -> None:
    process = BoundedProcess(seconds=15, memory_bytes=4 * MEMORY_BYTES)
    with pytest.raises(TooCostly):
        process.run(fill_with_scenes)
    process.stop()


def test_a_killed_idle_process_is_replaced(process: BoundedProcess) -> None:
    first = process.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    second = process.run(os.getpid)  # at once, before the pool notices
    os.kill(second, signal.SIGKILL)
    wait_until(lambda: not process.is_running)
    assert len({first, second, process.run(os.getpid)}) == 3


def test_errors_of_the_work_are_raised(process: BoundedProcess) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        process.run(int, "x")

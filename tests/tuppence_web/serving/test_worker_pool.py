"""Slow work in other processes: it is done whatever happens to them, and no table delays the others."""

from __future__ import annotations

import functools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import psutil
import pytest

from tests.patience import PATIENCE_SECONDS, wait_until
from tuppence_web.serving import worker_pool
from tuppence_web.serving.worker_pool import GIVES_WAY, MOST_OF_ONE, Overloaded, WorkerDied, WorkerPool


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    made = WorkerPool(1)
    yield made
    made.stop()


def wait_for(path: Path) -> int:
    """Write down this process's id, and wait for a file."""
    path.with_suffix(f".{os.getpid()}").touch()
    while not path.exists():
        time.sleep(0.01)
    return os.getpid()


def come(path: Path, other_than: int = 0) -> int:
    """Wait until another process waits for a file, and return its id."""

    def others() -> list[int]:
        found = [int(one.suffix[1:]) for one in path.parent.glob(f"{path.stem}.*") if one.suffix[1:].isdecimal()]
        return [pid for pid in found if pid != other_than]

    return wait_until(others)[0]


def write_down(path: Path, text: str) -> None:
    with path.open("a") as file:
        file.write(text)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def result(future: Future[int]) -> int:
    return future.result(PATIENCE_SECONDS)


def test_work_is_done_elsewhere_at_low_priority(pool: WorkerPool) -> None:
    assert result(pool.submit("a", os.getpid)) != os.getpid()
    if sys.platform != "win32":
        assert result(pool.submit("a", functools.partial(os.nice, 0))) == GIVES_WAY


def test_errors_are_raised_with_their_place(pool: WorkerPool) -> None:
    with pytest.raises(ValueError, match="invalid literal") as raised:
        result(pool.submit("a", functools.partial(int, "x")))
    assert "Traceback" in str(raised.value.__cause__)
    with pytest.raises(AttributeError, match="pickle"):
        result(pool.submit("a", lambda: 1))
    assert result(pool.submit("a", functools.partial(int, "2"))) == 2


@pytest.mark.slow
def test_work_of_a_killed_process_is_done_again(pool: WorkerPool, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    done = pool.submit("a", functools.partial(wait_for, gate))
    first = come(gate)
    os.kill(first, signal.SIGKILL)
    second = come(gate, other_than=first)
    gate.touch()
    assert result(done) == second != first


def test_a_process_killed_while_it_waits_is_replaced(pool: WorkerPool) -> None:
    first = result(pool.submit("a", os.getpid))
    os.kill(first, signal.SIGKILL)
    assert result(pool.submit("a", os.getpid)) != first


def test_work_that_kills_its_process_fails_and_the_next_is_done(pool: WorkerPool) -> None:
    with pytest.raises(WorkerDied):
        pool.submit("a", die).result(PATIENCE_SECONDS)
    assert result(pool.submit("a", functools.partial(int, "2"))) == 2


def test_work_that_takes_too_long_is_stopped(pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert result(pool.submit("a", os.getpid))
    monkeypatch.setattr(worker_pool, "LONGEST_SECONDS", 0.2)
    monkeypatch.setattr(worker_pool, "ATTEMPTS", 1)
    with pytest.raises(WorkerDied):
        result(pool.submit("a", functools.partial(wait_for, tmp_path / "never")))


def test_one_table_neither_fills_the_queue_nor_goes_first(pool: WorkerPool, tmp_path: Path) -> None:
    gate, order = tmp_path / "gate", tmp_path / "order"
    held = pool.submit("held", functools.partial(wait_for, gate))
    come(gate)
    many = [pool.submit("greedy", functools.partial(write_down, order, "g")) for _ in range(MOST_OF_ONE)]
    with pytest.raises(Overloaded):
        pool.submit("greedy", os.getpid).result(0)
    others = [pool.submit(key, functools.partial(write_down, order, key)) for key in "xy"]
    gate.touch()
    result(held)
    for future in (*many, *others):
        future.result(PATIENCE_SECONDS)
    assert order.read_text() == "gxy" + "g" * (MOST_OF_ONE - 1)


def test_nothing_is_left_running(tmp_path: Path) -> None:
    pool = WorkerPool(2)
    gate = tmp_path / "gate"
    waiting = pool.submit("a", functools.partial(wait_for, gate))
    process = psutil.Process(come(gate))
    pool.stop()
    with pytest.raises(WorkerDied):
        waiting.result(PATIENCE_SECONDS)
    process.wait(PATIENCE_SECONDS)
    with pytest.raises(Overloaded):
        pool.submit("a", os.getpid).result(0)


def test_a_process_ends_with_a_killed_server(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    code = "from tests.tuppence_web.serving.test_worker_pool import *; import pathlib, sys\n"
    code += "WorkerPool(1).submit('a', functools.partial(wait_for, pathlib.Path(sys.argv[1]))).result()"
    server = subprocess.Popen([sys.executable, "-c", code, gate])
    process = psutil.Process(come(gate))
    server.kill()
    server.wait()
    process.wait(PATIENCE_SECONDS)

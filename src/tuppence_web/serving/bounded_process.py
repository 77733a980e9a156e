"""Runs costly work that strangers may ask for in another process: one piece at a time, bounded in time and memory."""

from __future__ import annotations

import math
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from tuppence_web.serving.worker_pool import GIVES_WAY

if sys.platform != "win32":
    import resource

Given = ParamSpec("Given")
Result = TypeVar("Result")

PATIENCE = 10  # how many times as long as its time of the processor work may take on a busy machine
ATTEMPTS = 3  # at work whose process was killed before it began
LOOK_SECONDS = 1.0  # between looks whether the pool still works
MOST_WORKS = 200  # then the process is replaced, in case it leaks memory


class TooCostly(Exception):
    """The work took more time or memory than it may."""


def _bound(memory_bytes: int) -> None:
    """Let other processes go first, and limit what this one may allocate. Only Linux says what it has already."""
    if sys.platform != "win32":
        os.nice(GIVES_WAY)
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[5])
        most = pages * resource.getpagesize() + memory_bytes
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _carry_out(seconds: int, work: Callable[Given, Result], *given: Given.args, **more: Given.kwargs) -> Result:
    """Do a piece of work within a number of seconds of CPU time; the system ends the process after that.

    Where memory runs out, the process ends too, because what was allocated may stay.
    """
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, hard))
    try:
        return work(*given, **more)
    except MemoryError:
        os._exit(1)


class BoundedProcess:
    """A process that starts when it is first needed.

    ``seconds``: how much of the processor's time a piece of work may take; ``memory_bytes``: what it may allocate.
    """

    def __init__(self, seconds: int, memory_bytes: int) -> None:
        self._seconds = seconds
        self._memory_bytes = memory_bytes
        self._starting = threading.Lock()
        self._pool: ProcessPool | None = None

    def run(self, work: Callable[Given, Result], *given: Given.args, **more: Given.kwargs) -> Result:
        """Do a piece of work and return its result. Raises TooCostly, or what the work raises. Blocks."""
        for _ in range(ATTEMPTS):
            pool = self._started()
            done: Future[Result] = pool.schedule(
                _carry_out, (self._seconds, work, *given), more, timeout=PATIENCE * self._seconds
            )
            while not wait([done], LOOK_SECONDS).done and pool.active:
                pass
            try:
                return done.result(0)
            except BrokenProcessPool:
                continue
            except (TimeoutError, ProcessExpired) as error:
                if pool.active:
                    raise TooCostly from error
        raise TooCostly

    def _started(self) -> ProcessPool:
        """The pool. One whose process was killed while it had nothing to do has given up, and is replaced."""
        with self._starting:
            if self._pool is None or not self._pool.active:
                context = multiprocessing.get_context("spawn")  # a fork would copy the server's threads and locks
                self._pool = ProcessPool(1, MOST_WORKS, _bound, [self._memory_bytes], context)
            return self._pool

    @property
    def is_running(self) -> bool:
        """Whether the process has started and is not known to have died."""
        return self._pool is not None and self._pool.active

    def stop(self) -> None:
        """End the process; another starts when it is needed again."""
        with self._starting:
            if self._pool is not None:
                self._pool.stop()  # type: ignore[no-untyped-call]
                self._pool.join()
                self._pool = None


# For all pages. The longest match takes about three seconds. A match of Dropsy takes up to 560 MB, most of it only
# reserved by its engine (token_scene.py).
strangers = BoundedProcess(seconds=15, memory_bytes=640 * 2**20)

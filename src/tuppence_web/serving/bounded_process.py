"""Runs costly work that strangers may ask for in another process: one piece at a time, bounded in time and memory."""

from __future__ import annotations

import math
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

if sys.platform != "win32":
    import resource

Given = ParamSpec("Given")
Result = TypeVar("Result")

GIVES_WAY = 19  # the niceness of the process
PATIENCE = 10  # how many times as long as its time of the processor work may take on a busy machine
MOST_WORKS = 200  # then the process is replaced, whatever it has kept


class TooCostly(Exception):
    """The work took more time or memory than it may."""


def _bound(memory_bytes: int) -> None:
    """Let all other processes go first, and limit what this one may allocate. Only Linux says what it has already."""
    if sys.platform != "win32":
        os.nice(GIVES_WAY)
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[5])
        most = pages * resource.getpagesize() + memory_bytes
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _carry_out(seconds: int, work: Callable[Given, Result], *given: Given.args, **more: Given.kwargs) -> Result:
    """Do a piece of work in so many seconds of the processor's time; the system ends the process after that.

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
        done: Future[Result] = self._started().schedule(
            _carry_out, (self._seconds, work, *given), more, timeout=PATIENCE * self._seconds
        )
        try:
            return done.result()
        except (TimeoutError, ProcessExpired) as error:
            raise TooCostly from error

    def _started(self) -> ProcessPool:
        with self._starting:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")  # a fork would copy the server's threads and locks
                self._pool = ProcessPool(1, MOST_WORKS, _bound, [self._memory_bytes], context)
            return self._pool

    def stop(self) -> None:
        """End the process; another starts when it is needed again."""
        with self._starting:
            if self._pool is not None:
                self._pool.stop()  # type: ignore[no-untyped-call]
                self._pool.join()
                self._pool = None


# For all pages. The longest match takes about three seconds; most of the memory that engines reserve is never used.
strangers = BoundedProcess(seconds=15, memory_bytes=256 * 2**20)

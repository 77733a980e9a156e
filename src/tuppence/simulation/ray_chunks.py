"""Work on a Ray cluster, in chunks. No other module imports Ray, which the extra "ray" installs.

If a worker or a machine is lost, others repeat its chunks only.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import pickle
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np
import ray

from tuppence.errors import ClusterError, NotSolved, TuppenceError
from tuppence.simulation.parts import Parts

__all__ = ["CHUNK_SECONDS", "Work", "connected", "spread"]

Result = TypeVar("Result", covariant=True)

CHUNK_SECONDS = 0.5  # long enough that sending a chunk costs little, short enough that its loss does too
RETRIES = 10  # of a chunk: a cluster with machines that join and leave may lose it several times
CHECK_SECONDS = 1.0  # between checks of how many cores the cluster has
CONNECT_SECONDS = 10.0  # the timeout of the first connection
HOST_AND_PORT = re.compile(r"\[?(?P<host>[^/]+?)\]?:(?P<port>\d+)")


class Work(Protocol[Result]):
    """Work in numbered pieces, which can be pickled."""

    packages: frozenset[str]  # the packages that do the work; all machines must have the same code

    def prepare(self) -> None:
        """Prepare a process for the work, such as by compiling."""

    def __call__(self, part: range, /) -> Result:
        """Do these pieces and return their result."""


def spread(
    address: str, work: Work[Result], pieces: Parts, most: int | None, take: Callable[[range, Result], object]
) -> None:
    """Do all pieces on the cluster at an address, at most ``most`` chunks at a time (None: one per core).

    ``take`` receives each chunk's result as it is finished. Raise ClusterError.
    """
    with connected(address):
        chunks = Chunks(work, pieces)
        try:
            while chunks.fill(most or _cores(int(time.monotonic() / CHECK_SECONDS))):
                chunks.collect(take)
        except ray.exceptions.RayError as error:
            raise ClusterError(f"the Ray cluster failed: {str(error).strip().splitlines()[-1]}") from error
        finally:
            chunks.cancel()


class Chunks:
    """The running chunks of some work, and the pieces that are left."""

    def __init__(self, work: Work[Any], pieces: Parts) -> None:
        self._do = remote()
        try:
            self._packed = pickle.dumps(work)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise ClusterError(f"it cannot be sent to a cluster: {error}") from error
        self._code = code_of(work.packages)
        self._running: dict[Any, range] = {}
        self._left = pieces

    def fill(self, most: int) -> bool:
        """Start chunks until ``most`` are running. Return whether any is."""
        while self._left and len(self._running) < most:
            part = self._left.take(most)
            self._running[self._do.remote(self._packed, self._code, part)] = part
        return bool(self._running)

    def collect(self, take: Callable[[range, Any], object]) -> None:
        """Wait for a chunk, at most `CHECK_SECONDS`, and take the results of the finished ones."""
        done, _ = ray.wait([*self._running], timeout=CHECK_SECONDS)
        for chunk in done:
            result, refused, seconds = ray.get(chunk)
            if refused:
                raise refused
            part = self._running.pop(chunk)
            take(part, result)
            self._left.measured(part, seconds)

    def cancel(self) -> None:
        """Cancel the running chunks, which may be in compiled code for minutes."""
        for chunk in self._running:
            ray.cancel(chunk, force=True)


@functools.cache
def remote() -> Any:
    """Return `do` as a function that workers call."""
    return ray.remote(max_retries=RETRIES)(do)


def do(packed: bytes, code: str, part: range) -> tuple[Any, TuppenceError | None, float]:
    """Do some pieces of pickled work. Return the result, or the error, and the seconds taken."""
    try:
        work = unpacked(packed)
        if code_of(work.packages) != code:
            sources = f"its code of {' and '.join(sorted(work.packages))}, or its NumPy"
            return None, refused(f"{sources}, differs from this one"), 0.0
        work.prepare()
        began = time.perf_counter()
        return work(part), None, time.perf_counter() - began
    except NotSolved as error:
        return None, error, 0.0
    except TuppenceError as error:  # not all of them can be pickled
        return None, refused(str(error)), 0.0


def refused(reason: str) -> ClusterError:
    """Return the error of a worker that cannot do its work."""
    return ClusterError(f"a worker of the Ray cluster cannot do it: {reason}")


@functools.lru_cache(maxsize=1)
def unpacked(packed: bytes) -> Work[Any]:
    """Return the unpickled work, the same object for each chunk."""
    work: Work[Any] = pickle.loads(packed)  # noqa: S301 - from the process that uses the cluster
    return work


@functools.cache
def code_of(packages: frozenset[str]) -> str:
    """Return a digest of the sources of imported packages, to compare the code of two machines."""
    digest = hashlib.sha256(np.__version__.encode())
    for name in sorted(packages):
        module = sys.modules[name]
        folders = [Path(path) for path in getattr(module, "__path__", ())]
        files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
        for file in files or [Path(str(module.__file__))]:
            digest.update(file.read_bytes())
    return digest.hexdigest()


@functools.lru_cache(maxsize=1)
def _cores(moment: int) -> int:
    """Return the number of the cluster's cores, which takes some milliseconds. ``moment``: when, in `CHECK_SECONDS`."""
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call, unused-ignore]
    return max(1, int(resources.get("CPU", 1)))


@contextmanager
def connected(address: str) -> Iterator[None]:
    """Connect to a cluster. If the process is already connected to one, use that and stay connected."""
    if ray.is_initialized():
        yield
        return
    try:
        if place := HOST_AND_PORT.fullmatch(address):  # Ray itself would try for minutes
            socket.create_connection((place["host"], int(place["port"])), CONNECT_SECONDS).close()
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # Ray raises many types
        raise ClusterError(f"there is no Ray cluster at {address!r} that answers: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()

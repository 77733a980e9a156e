"""Work on a Ray cluster, in chunks: the only module that knows Ray, which the extra "ray" installs.

A chunk whose worker or machine is lost is done again by another one; nothing else is lost with it.
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

from tuppence.errors import ClusterError, TuppenceError

__all__ = ["Work", "spread"]

Result = TypeVar("Result", covariant=True)

A_WHILE = 0.5  # seconds that a chunk takes, so that sending it costs little and its loss too
GROWTH = 8  # a chunk has at most so many times the pieces of the one by which it is measured
RETRIES = 10  # of a chunk: a cluster of machines that come and go may lose it several times
CHECKING = 1.0  # seconds until the cluster is asked again how many cores it has
PATIENCE = 10.0  # seconds in which its address must answer
HOST_AND_PORT = re.compile(r"\[?(?P<host>[^/]+?)\]?:(?P<port>\d+)")


class Work(Protocol[Result]):
    """Work in numbered pieces, which can be pickled."""

    packages: frozenset[str]  # whose code does the work, and must be the same everywhere

    def prepare(self) -> None:
        """Do what has to be done once in a process, such as compiling."""

    def __call__(self, part: range, /) -> Result:
        """Do these pieces, and return what they give."""


def spread(
    address: str, work: Work[Result], pieces: int, most: int | None, take: Callable[[range, Result], object]
) -> None:
    """Do all pieces on the cluster at an address, ``most`` chunks at a time (None: one a core), and take the results.

    They are taken in the order in which they are done. Raise ClusterError.
    """
    with _connected(address):
        chunks = Chunks(work, pieces)
        try:
            while chunks.fill(most or _cores()):
                chunks.collect(take)
        except ray.exceptions.RayError as error:
            raise ClusterError(f"the Ray cluster failed: {str(error).strip().splitlines()[-1]}") from error
        finally:
            chunks.cancel()


class Chunks:
    """The chunks of some work: those that run, and what is left."""

    def __init__(self, work: Work[Any], pieces: int) -> None:
        self._do: Any = ray.remote(max_retries=RETRIES)(do)
        try:
            self._packed = pickle.dumps(work)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise ClusterError(f"it cannot be sent to a cluster: {error}") from error
        self._code = code_of(work.packages)
        self._running: dict[Any, range] = {}
        self._left = range(pieces)
        self._size = 1

    def fill(self, most: int) -> bool:
        """Start chunks until so many run. Return whether any does."""
        while self._left and len(self._running) < most:
            share = -(-len(self._left) // most)
            part = self._left[: min(self._size, share)]
            self._running[self._do.remote(self._packed, self._code, part)] = part
            self._left = self._left[len(part) :]
        return bool(self._running)

    def collect(self, take: Callable[[range, Any], object]) -> None:
        """Wait for a chunk, but not for long, and take the results of those that are done."""
        done, _ = ray.wait([*self._running], timeout=CHECKING)
        for chunk in done:
            result, flaw, seconds = ray.get(chunk)
            if flaw:
                raise ClusterError(f"a worker of the Ray cluster cannot do it: {flaw}")
            part = self._running.pop(chunk)
            take(part, result)
            self._size = max(1, min(int(len(part) * A_WHILE / max(seconds, 1e-9)), GROWTH * len(part)))

    def cancel(self) -> None:
        """Cancel what runs, which may be a search of minutes in compiled code."""
        for chunk in self._running:
            ray.cancel(chunk, force=True)


def do(packed: bytes, code: str, part: range) -> tuple[Any, str, float]:
    """Do some pieces of pickled work. Return the result, or why there is none, and the seconds that it took."""
    try:
        work = unpacked(packed)
        if code_of(work.packages) != code:
            return None, f"its code of {' and '.join(sorted(work.packages))}, or its NumPy, differs from this one", 0.0
        work.prepare()
        began = time.perf_counter()
        return work(part), "", time.perf_counter() - began
    except TuppenceError as error:  # not all of them can be pickled
        return None, str(error), 0.0


@functools.lru_cache(maxsize=1)
def unpacked(packed: bytes) -> Work[Any]:
    """Return pickled work, the same object for each chunk."""
    work: Work[Any] = pickle.loads(packed)  # noqa: S301 - from the process whose cluster it is
    return work


@functools.cache
def code_of(packages: frozenset[str]) -> str:
    """Return a digest of the sources of imported packages, by which machines can tell that they have the same."""
    digest = hashlib.sha256(np.__version__.encode())
    for name in sorted(packages):
        module = sys.modules[name]
        folders = [Path(path) for path in getattr(module, "__path__", ())]
        files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
        for file in files or [Path(str(module.__file__))]:
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _cores() -> int:
    """Return how many cores the cluster has."""
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call, unused-ignore]
    return max(1, int(resources.get("CPU", 1)))


@contextmanager
def _connected(address: str) -> Iterator[None]:
    """Connect to a cluster, unless the process is connected to one, which then serves and stays connected."""
    if ray.is_initialized():
        yield
        return
    try:
        if place := HOST_AND_PORT.fullmatch(address):  # Ray itself would try for minutes
            socket.create_connection((place["host"], int(place["port"])), PATIENCE).close()
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # Ray's own are of many types
        raise ClusterError(f"there is no Ray cluster at {address!r} that answers: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()

"""Repeats work in the event loop: everything periodic that a server does goes through a `Runner`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

log = logging.getLogger("tuppence.runner")

Work = Callable[[], Coroutine[Any, Any, float | None]]


class Runner:
    """Tasks of the event loop until the server stops."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def every(self, seconds: float, work: Work, wake: asyncio.Event | None = None) -> None:
        """Do something now, and again and again with pauses, whether it fails or not.

        ``wake`` ends a pause; so does the number of seconds that ``work`` returns.
        """
        self.begin(_repeat(seconds, work, wake or asyncio.Event()))

    def begin(self, work: Coroutine[Any, Any, object]) -> None:
        """Do something in a task of its own."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (failure := task.exception()) is not None:
            log.error("a task failed", exc_info=failure)

    def stop(self) -> None:
        """Cancel all tasks."""
        for task in self._tasks:
            task.cancel()


async def _repeat(seconds: float, work: Work, wake: asyncio.Event) -> None:
    while True:
        wake.clear()
        pause = None
        try:
            pause = await work()
        except Exception:
            log.exception("periodic work failed")
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds if pause is None else min(pause, seconds)):
                await wake.wait()

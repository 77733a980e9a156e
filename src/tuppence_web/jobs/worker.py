"""Carries out deferred jobs as long as a server runs."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Never

from tuppence_web import metrics
from tuppence_web.database import of_database
from tuppence_web.jobs import actions, queries
from tuppence_web.jobs.actions import AT_ONCE, Deferred, Periodic
from tuppence_web.runner import Runner

log = logging.getLogger("tuppence.jobs")

POLL_SECONDS = 5.0  # between two looks for jobs that other processes deferred
DEAD_SECONDS = 60.0  # an attempt that takes longer has ended with its process


class JobWorker:
    """Carries out the jobs of these ``kinds`` in threads, by the clock ``now``, which never goes back."""

    def __init__(self, runner: Runner, kinds: Sequence[Deferred[Never]], now: Callable[[], datetime]) -> None:
        self._kinds = {kind.name: kind for kind in kinds}
        self._now = now
        self._runner = runner
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(sum(map(_at_once, kinds)), "job")
        self._busy: Counter[str] = Counter()  # the threads of each kind
        self._changed = asyncio.Event()
        self._claimed: dict[int, str] = {}  # at the last look

    def start(self, dead_seconds: float = DEAD_SECONDS) -> None:
        """Begin. In the event loop."""
        actions.listeners.append(self.wake)
        self._runner.begin(self._schedule())
        self._runner.every(POLL_SECONDS, self._look, self._changed)
        self._runner.every(dead_seconds, self._release)

    def stop(self) -> None:
        """Begin no more jobs. Those that are under way go on."""
        actions.listeners.remove(self.wake)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def wake(self) -> None:
        """Look for jobs now. From any thread."""
        self._loop.call_soon_threadsafe(self._changed.set)

    async def _schedule(self) -> None:
        """Schedule what is periodic and has never been scheduled."""
        for kind in self._kinds.values():
            if isinstance(kind, Periodic):
                await of_database(None, kind.schedule, self._now())

    async def _look(self) -> float | None:
        """Begin what is due. Return the seconds until more is."""
        now = self._now()
        waiting = await of_database(None, queries.waiting, now)
        pauses = []
        for name, kind in self._kinds.items():
            due, first = waiting.get(name, (0, now))
            seconds = (first - now).total_seconds()
            metrics.jobs_waiting.labels(name).set(due)
            metrics.jobs_late_seconds.labels(name).set(max(0.0, -seconds))
            if due:
                self._begin(kind)
            elif seconds > 0:
                pauses.append(seconds)
        return min(pauses, default=None)

    def _begin(self, kind: Deferred[Never]) -> None:
        if self._busy[kind.name] < _at_once(kind):
            self._busy[kind.name] += 1
            self._runner.begin(self._carry_out(kind))

    async def _carry_out(self, kind: Deferred[Never]) -> None:
        """Carry out one job of a kind after the other, and more of them at the same time, while any is due."""
        try:
            while await of_database(self._threads, self._attempt, kind):
                self._changed.set()  # if it failed, it is due again later
                self._begin(kind)
                await asyncio.sleep(kind.pause)
        except Exception:
            log.exception("jobs cannot be carried out now", extra={"kind": kind.name})
        finally:
            self._busy[kind.name] -= 1

    def _attempt(self, kind: Deferred[Never]) -> bool:
        return kind.attempt(kind.jobs.filter(at__lte=self._now()), self._now)

    async def _release(self) -> None:
        """Fail attempts whose processes have died. Only time that passes here counts, not what clocks say."""
        claimed = await of_database(None, queries.claimed)
        stale = {pk: claim for pk, claim in claimed.items() if self._claimed.get(pk) == claim}
        self._claimed = claimed
        if stale:
            await of_database(None, actions.release, stale, self._kinds, self._now())
            self._changed.set()


def _at_once(kind: Deferred[Never]) -> int:
    return 1 if kind.in_order else AT_ONCE

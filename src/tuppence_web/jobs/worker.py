"""Carries out deferred jobs as long as a server runs."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
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
DEAD_SECONDS = 60.0  # an attempt that takes longer has ended with its process, if nobody knows more
GONE_SECONDS = 1.0  # for which a process may be missing among those that live: it may only have lost Redis


class JobWorker:
    """Carries out the jobs of these ``kinds`` in threads, by the clock ``now``, which never goes back.

    ``living`` returns the names of the processes that live, or None if they are not known.
    """

    def __init__(
        self,
        runner: Runner,
        kinds: Sequence[Deferred[Never]],
        now: Callable[[], datetime],
        living: Callable[[], set[str] | None] = lambda: None,
    ) -> None:
        self._kinds = {kind.name: kind for kind in kinds}
        self._now = now
        self._living = living
        self._runner = runner
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(sum(map(_at_once, kinds)), "job")
        self._busy: Counter[str] = Counter()  # the threads of each kind
        self._changed = asyncio.Event()
        self._claimed: dict[int, str] = {}  # at the last look
        self._lived: set[str] | None = None  # the processes at the last look
        self._orphans: dict[int, str] = {}  # the claims of processes that were missing then
        self._ends = False

    def start(self, dead_seconds: float = DEAD_SECONDS) -> None:
        """Begin. In the event loop."""
        actions.listeners.append(self.wake)
        self._runner.begin(self._schedule())
        self._runner.every(POLL_SECONDS, self._look, self._changed)
        self._runner.every(dead_seconds, self._release_old)
        self._runner.every(GONE_SECONDS, self._release_orphans)

    def leave(self) -> None:
        """Begin no more jobs: the others will not wait long for those that are under way."""
        self._ends = True

    def stop(self) -> None:
        """End. Jobs that are under way continue."""
        self.leave()
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
        if self._busy[kind.name] < _at_once(kind) and not self._ends:
            self._busy[kind.name] += 1
            self._runner.begin(self._carry_out(kind))

    async def _carry_out(self, kind: Deferred[Never]) -> None:
        """Carry out jobs of a kind one after the other while any is due, and begin further such loops beside it."""
        try:
            while not self._ends and await of_database(self._threads, self._attempt, kind):
                self._changed.set()  # if it failed, it is due again later
                self._begin(kind)
                await asyncio.sleep(kind.pause)
        except Exception:
            log.exception("jobs cannot be carried out now", extra={"kind": kind.name})
        finally:
            self._busy[kind.name] -= 1

    def _attempt(self, kind: Deferred[Never]) -> bool:
        return kind.attempt(kind.jobs.filter(at__lte=self._now()), self._now)

    async def _release_old(self) -> None:
        """Fail attempts that take too long. Only time that passes here counts, not what clocks say."""
        claimed = await of_database(None, queries.claimed)
        old = {pk: claim for pk, claim in claimed.items() if self._claimed.get(pk) == claim}
        self._claimed = claimed
        await self._release(old, soon=False)

    async def _release_orphans(self) -> None:
        """Fail attempts of processes that are missing for the second time; after a change, find who is missing."""
        living = self._living()
        orphans, self._orphans = self._orphans, {}
        if living is not None:
            await self._release(_without(living, orphans), soon=True)
        if living is not None and living != self._lived:
            self._orphans = _without(living, await of_database(None, queries.claimed))
        self._lived = living

    async def _release(self, claims: Mapping[int, str], soon: bool) -> None:
        if claims:
            await of_database(None, actions.release, claims, self._kinds, self._now(), soon)
            self._changed.set()


def _without(living: set[str], claims: Mapping[int, str]) -> dict[int, str]:
    """The claims of processes that do not live, by job."""
    return {pk: claim for pk, claim in claims.items() if ":" in claim and claim.partition(":")[0] not in living}


def _at_once(kind: Deferred[Never]) -> int:
    return 1 if kind.in_order else AT_ONCE

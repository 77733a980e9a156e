"""Jobs that leave rows, and processes that run them."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial

from tests.patience import PATIENCE_SECONDS
from tests.tuppence_web.tables.live.clocks import wall_clock_put
from tuppence_web.accounts.models import Guest
from tuppence_web.jobs import actions, worker
from tuppence_web.jobs.actions import Deferred, Periodic
from tuppence_web.jobs.models import DeferredJob
from tuppence_web.jobs.worker import JobWorker
from tuppence_web.runner import Runner
from tuppence_web.tables.actions import moment
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.web import clock

PLAIN, HARD = 20, 3  # jobs
ATTEMPTS = 3  # for a hard job
FASTER = 100  # than the wall clock: the workers' clock, so that retries come soon
DEAD_SECONDS = 0.5
LATE = "in an hour"


def tried(job: str) -> list[str]:
    """The processes that have tried a job."""
    names = Guest.objects.filter(name__startswith=f"{job} by ").values_list("name", flat=True)
    return [name.rpartition(" ")[2] for name in names]


def done(job: str) -> Callable[[], object]:
    return partial(Guest.objects.create, name=job)


def trying(job: str) -> int:
    """Note that this process tries a job; return the number of earlier attempts."""
    before = len(tried(job))
    Guest.objects.create(name=f"{job} by {os.getpid()}")
    return before


def hard(job: str) -> Callable[[], object]:
    """Fail, except the last time."""
    if trying(job) < ATTEMPTS - 1:
        raise ValueError(job)
    return done(job)


def first_hard(job: str) -> Callable[[], object]:
    """Fail, if it is the first one, except the last time."""
    return hard(job) if job.endswith(" 0") else done(job)


def deadly(job: str) -> None:
    """Kill the process."""
    trying(job)
    os._exit(1)


def endless(job: str) -> Callable[[], object]:
    """Never end the first time."""
    if not trying(job):
        threading.Event().wait()
    return done(job)


def periodic() -> None:
    """Leave a row of the period."""
    done(f"periodic {DeferredJob.objects.get(kind='periodic').at.timestamp()}")()


KINDS = [
    Deferred("plain", str, done),
    Deferred("in order", str, first_hard, in_order=True),
    Deferred("hard", str, hard),
    Deferred("endless", str, endless, in_order=True),
    Deferred("hopeless", str, hard, attempts=ATTEMPTS - 1),
    Deferred("deadly", str, deadly, attempts=ATTEMPTS - 1),
    Periodic("periodic", lambda moment: moment + timedelta(seconds=20), periodic),
]
NUMBERS = {"plain": PLAIN, "in order": PLAIN, "hard": HARD, "endless": 1, "hopeless": 1}


def defer(numbers: Mapping[str, int] = NUMBERS) -> int:
    """Defer numbers of jobs by their kinds."""
    for kind in KINDS:
        for number in range(numbers.get(kind.name, 0)):
            kind.defer(f"{kind.name} {number}")
    return DeferredJob.objects.count()


def left() -> int:
    """The number of jobs that are not done, and not periodic."""
    return DeferredJob.objects.exclude(kind="periodic").count()


def results() -> list[str]:
    """The finished jobs, in order."""
    return list(Guest.objects.exclude(name__contains=" by ").order_by("created").values_list("name", flat=True))


def begin(since: float) -> None:
    """Run jobs in a thread of this process until it ends."""

    def now() -> datetime:
        return clock.now() + FASTER * timedelta(seconds=time.time() - since)

    async def run() -> None:
        JobWorker(Runner(), KINDS, now).start(DEAD_SECONDS)
        await asyncio.Event().wait()

    threading.Thread(target=asyncio.run, args=(run(),), daemon=True).start()


def a_process_dies() -> float:
    """Jobs in order, the first one claimed by a process that no longer lives: seconds until all are done."""
    kind = Deferred("in order", str, done, in_order=True)
    for number in range(3):
        kind.defer(str(number))
    first = kind.jobs.earliest("pk")
    kind.jobs.filter(pk=first.pk).update(claim="dead:1")

    async def run() -> float:
        runner = Runner()
        here, began = JobWorker(runner, [kind], clock.now, lambda: {actions.PROCESS}), time.monotonic()
        here.start()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await asyncio.to_thread(kind.jobs.exists):
                await asyncio.sleep(0.02)
        here.stop()
        runner.stop()
        return time.monotonic() - began

    return asyncio.run(run())


def the_wall_clock_jumps() -> list[str]:
    """Run jobs while the wall clock is two hours behind, then ahead, then right; return the finished ones, in order."""
    worker.POLL_SECONDS = 0.05
    plain = KINDS[0]
    steady = SteadyClock()

    async def until_done(*jobs: str) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await asyncio.to_thread(plain.jobs.filter(key__in=jobs).exists):
                await asyncio.sleep(0.02)

    async def run() -> None:
        runner = Runner()
        here = JobWorker(runner, [plain], lambda: moment(steady.now()))
        here.start()
        await asyncio.to_thread(plain.defer, LATE, key=LATE, after=timedelta(hours=1))
        for hours, jobs in ((-2, ["behind"]), (2, [LATE]), (0, ["right again"])):
            with wall_clock_put(hours):
                for job in set(jobs) - {LATE}:
                    await asyncio.to_thread(plain.defer, job, key=job)
                await until_done(*jobs)
        here.stop()
        runner.stop()

    asyncio.run(run())
    return results()

"""Rates matches anew that were rated since a result was taken back: a few at a time, so that no table waits long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future

from tuppence_web.database import of_database
from tuppence_web.tables import queries
from tuppence_web.tables.actions import NotSaved
from tuppence_web.tables.live.batch import Failed, Job, Work
from tuppence_web.tables.live.commands import settle

log = logging.getLogger("tuppence.rating")

FROM_ONE_TO_THE_NEXT = 0.1  # seconds that are left to the tables
LOOKS_SECONDS = 2.0  # between two searches for what is due


class RateAnew(Job):
    """Rate a few matches anew. What is due is in the database, so after a failure or a restart it goes on."""

    def __init__(self) -> None:
        self.done: Future[None] = Future()

    def run(self, work: Work) -> None:
        work.rate_anew()
        work.afterwards.append(lambda: settle(self.done, None))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.done, NotSaved()))


async def rate_anew(submit: Callable[[Job], object], owns: Callable[[str], bool]) -> None:
    """Submit the job as long as something is due and this process ``owns`` it."""
    while True:
        try:
            while owns(__name__) and await of_database(None, queries.ratings_due):
                job = RateAnew()
                submit(job)
                await asyncio.wrap_future(job.done)
                await asyncio.sleep(FROM_ONE_TO_THE_NEXT)
        except Exception:
            log.exception("rating anew failed")
        await asyncio.sleep(LOOKS_SECONDS)

"""Works out what finished matches brought their players, beside the tables: a match's log is replayed in a thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from tuppence_web.database import of_database
from tuppence_web.tables import queries
from tuppence_web.tables.actions import NotSaved, brought_by
from tuppence_web.tables.engine.progress import Brought
from tuppence_web.tables.live.batch import Failed, Job, Work
from tuppence_web.tables.live.commands import settle

log = logging.getLogger("tuppence.progress")

FROM_ONE_TO_THE_NEXT = 0.1  # seconds that are left to the tables
LOOKS_SECONDS = 2.0  # between two searches for what is due


class SaveProgress(Job):
    """Save what a match brought its players. What is due is in the database, so after a failure it goes on."""

    def __init__(self, due_id: int, found: Sequence[Brought]) -> None:
        self.due_id = due_id
        self.found = found
        self.done: Future[None] = Future()

    def run(self, work: Work) -> None:
        work.save_progress(self.due_id, self.found)
        work.afterwards.append(lambda: settle(self.done, None))

    def fail(self, failed: Failed) -> None:
        failed.afterwards.append(lambda: settle(self.done, NotSaved()))


async def work_out_progress(submit: Callable[[Job], object], owns: Callable[[str], bool]) -> None:
    """Take one match after the other as long as something is due and this process ``owns`` it."""
    while True:
        try:
            while owns(__name__) and (due := await of_database(None, queries.progress_due)) is not None:
                due_id, table_id = due
                job = SaveProgress(due_id, await of_database(None, brought_by, table_id))
                submit(job)
                await asyncio.wrap_future(job.done)
                await asyncio.sleep(FROM_ONE_TO_THE_NEXT)
        except Exception:
            log.exception("working out progress failed")
        await asyncio.sleep(LOOKS_SECONDS)

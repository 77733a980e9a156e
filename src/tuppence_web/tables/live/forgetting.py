"""How things moved is kept for as long as the setting says, and then deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from django.conf import settings

from tuppence_web.tables.live.batch import Batch, Job

FROM_ONE_TO_THE_NEXT = 3600.0  # seconds
KEPT_MS = int(settings.PATHS_DAYS * 24 * 3600 * 1000)


class Forget(Job):
    """Delete how things moved longer ago than it is kept. Where that fails, the next one deletes more."""

    def judge(self, batch: Batch) -> None:
        batch.forget_movements(batch.now - KEPT_MS)


async def forget_movements(submit: Callable[[Job], object]) -> None:
    """Hand that in, now and ever again."""
    while True:
        submit(Forget())
        await asyncio.sleep(FROM_ONE_TO_THE_NEXT)

"""Deletes movements that are older than the setting says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from django.conf import settings

from tuppence_web.tables.live.batch import Job, Work

FROM_ONE_TO_THE_NEXT = 3600.0  # seconds
KEPT_MS = int(settings.PATHS_DAYS * 24 * 3600 * 1000)


class Forget(Job):
    """Delete old movements. After a failure the next run deletes more."""

    def run(self, work: Work) -> None:
        work.forget_movements(work.now - KEPT_MS)


async def forget_movements(submit: Callable[[Job], object], owns: Callable[[str], bool]) -> None:
    """Submit the job at regular intervals, if this process ``owns`` it."""
    while True:
        if owns(__name__):
            submit(Forget())
        await asyncio.sleep(FROM_ONE_TO_THE_NEXT)

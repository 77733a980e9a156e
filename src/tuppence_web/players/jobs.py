"""What is due after matches, beside the tables: a little at a time, so that no table waits long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from tuppence_web.database import of_database
from tuppence_web.players.actions import Change, progress_due, ratings_due
from tuppence_web.tables.live.server import TableServer

PAUSE_SECONDS = 0.1  # that are left to the tables after a change
LOOKS_SECONDS = 2.0  # between two searches for what is due


def begin(server: TableServer) -> None:
    """Save what is due as long as the server runs. In its event loop."""
    for due in (ratings_due, progress_due):
        server.scheduler.every(LOOKS_SECONDS, partial(_save_all, due, server))


async def _save_all(due: Callable[[], Change | None], server: TableServer) -> None:
    """Save one change after the other if this process owns this work. Until one is saved, it stays due."""
    while server.cluster.owns(due.__qualname__) and (change := await of_database(None, due)) is not None:
        await server.save(change)
        await asyncio.sleep(PAUSE_SECONDS)

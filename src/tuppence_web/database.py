"""Database queries from the event loop, outside any request; and changes that lost to others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import ParamSpec, TypeVar

from django.db import DatabaseError, IntegrityError, OperationalError, close_old_connections

from tuppence_web import metrics

TIMED_OUT = ("55P03", "57014")  # PostgreSQL: a lock was not to be had, a statement took too long
LOST = ("40001", "40P01", "55P03")  # PostgreSQL: a change in between, a deadlock, a lock that was not to be had
Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


async def of_database(
    threads: Executor | None, question: Callable[Arguments, Answer], *args: Arguments.args, **more: Arguments.kwargs
) -> Answer:
    """Run a query in a thread pool (None: the loop's own), with Django's usual lifetime of connections.

    A broken connection is closed, so that it is not used again.
    """

    def ask() -> Answer:
        close_old_connections()
        try:
            return question(*args, **more)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(threads, ask)


def lost_a_race(error: DatabaseError) -> bool:
    """Whether the database refused a change because of another one at the same moment. Nothing was changed."""
    return isinstance(error, IntegrityError) or getattr(error.__cause__, "sqlstate", None) in LOST


def count_failure(where: str, error: BaseException) -> None:
    """Count a failure of the database for the metrics."""
    state = getattr(error.__cause__, "sqlstate", None)
    timed_out = state in TIMED_OUT or (isinstance(error, OperationalError) and "is locked" in str(error))
    metrics.database_failures.labels(where, "timeout" if timed_out else "other").inc()

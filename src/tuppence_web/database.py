"""Database queries from the event loop, outside any request; and changes that lost to others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import ParamSpec, TypeVar

from django.db import DatabaseError, IntegrityError, close_old_connections

LOST = ("40001", "40P01", "55P03")  # PostgreSQL: a change in between, a deadlock, a lock that was not to be had
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


async def of_database(
    threads: Executor | None, question: Callable[Asked, Answer], *args: Asked.args, **more: Asked.kwargs
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

"""Database queries from the event loop, outside any request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

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

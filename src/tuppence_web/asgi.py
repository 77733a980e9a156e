"""The site as one ASGI application: Starlette serves the live socket and static files, Django all pages."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from django.conf import settings
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, WebSocketRoute
from starlette.types import ASGIApp

from tuppence_web.serving.application import pages  # must come before our other imports: it sets Django up

# isort: split
from tuppence_web import probes
from tuppence_web.accounts.queries import guest_shown
from tuppence_web.background import DEFERRED, PERIODIC
from tuppence_web.jobs.worker import JobWorker
from tuppence_web.serving.bounded_process import strangers
from tuppence_web.serving.measured import Measured
from tuppence_web.serving.page_process import MadeElsewhere, page_process
from tuppence_web.serving.static_files import BuiltFiles, documentation
from tuppence_web.tables.actions import moment
from tuppence_web.tables.live.server import open_server
from tuppence_web.tables.live.sockets import Endpoint
from tuppence_web.web.page_limits import LimitedPages


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[dict[str, object]]:
    """Run the log writer and the scheduler while the server runs.

    The server repeats work of its own by ``every``, and calls ``leave`` before it ends.
    """
    opened = await open_server()
    worker = JobWorker(opened.runner, [*DEFERRED, *PERIODIC], lambda: moment(opened.now()), opened.cluster.processes)
    worker.start()
    # Exclude what is loaded by now from garbage collection: scanning it would stop every table for 0.1 s.
    gc.collect()
    gc.freeze()
    gc.enable()

    async def leave() -> None:
        worker.leave()
        await opened.leave()

    yield {"every": opened.runner.every, "leave": leave}
    worker.stop()
    await opened.stop()
    await asyncio.to_thread(strangers.stop)


application = Starlette(
    routes=[
        WebSocketRoute("/ws/tables/{table_id:str}", Endpoint()),
        *probes.ROUTES,
        Mount("/static/admin", BuiltFiles(packages=[("django.contrib.admin", "static/admin")])),
        Mount("/static", BuiltFiles(directory=settings.STATIC_ROOT, check_dir=False)),
        *documentation(settings.STATIC_ROOT / "docs"),
        Mount("/", LimitedPages(cast(ASGIApp, pages), MadeElsewhere(cast(ASGIApp, pages), page_process), guest_shown)),
    ],
    middleware=[Middleware(Measured)],
    lifespan=lifespan,
)

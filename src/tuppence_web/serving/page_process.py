"""Makes pages that only read in another process, so that they take nothing from the interpreter that plays.

The process is a fork from before the server has threads, connections and tables. So it costs little memory, starts at
once, and knows what the starting program has registered. What only the server's own process knows, such as a table in
play, it asks (asking.py). A page that fails there is made again by the server, where that is logged and counted.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import io
import logging
import os
import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from typing import NamedTuple, TypeVar

from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.core.signals import request_started
from django.db import connections
from django.http import HttpResponse, HttpResponseBase
from django.utils.log import log_response
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuppence_web import metrics
from tuppence_web.database import of_database
from tuppence_web.serving.asking import NeedsServer, here
from tuppence_web.serving.worker_pool import Worker

OF_REQUEST = (
    "type",
    "http_version",
    "method",
    "scheme",
    "path",
    "query_string",
    "root_path",
    "headers",
    "client",
    "server",
)
LONGEST_SECONDS = 30.0  # for a page; after that the process counts as dead
GIVES_WAY = 3  # the niceness: players come first, and then pages, before the workers
MOST_CALLS = 3  # of a page, to the server
FIRST_REFUSAL, FIRST_FAILURE = 400, 500  # of the statuses

Answer = TypeVar("Answer")
log = logging.getLogger("tuppence.pages")


class Made(NamedTuple):
    """A page."""

    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes


class PageProcess:
    """The process, from `start` until it dies or takes too long; then the server makes all pages again."""

    def __init__(self) -> None:
        self._worker: Worker | None = None

    def start(self) -> None:
        """Fork, before this process has threads. Only on Linux: elsewhere libraries of the system may have some."""
        if sys.platform == "linux":
            connections.close_all()
            gc.collect()
            gc.freeze()  # so that no later collection touches what both share, which would copy it
            self._worker = Worker("fork", _prepare)

    def stop(self) -> None:
        """End the process."""
        if self._worker is not None:
            worker, self._worker = self._worker, None
            worker.close()

    async def make(self, scope: Scope) -> Made | None:
        """A page; None if the server has to make it. What the process asks is answered, and the page made again."""
        request = {name: scope[name] for name in OF_REQUEST}
        answers: dict[bytes, object] = {}
        for _ in range(MOST_CALLS + 1):
            try:
                made = await self._done(functools.partial(_made, request, answers))
                if not isinstance(made, bytes):
                    return made
                answers[made] = await of_database(None, pickle.loads(made))  # noqa: S301 - from our own process
            except Exception:
                return None  # the server finds the same, and handles it
        return None

    async def _done(self, work: Callable[[], Answer]) -> Answer | None:
        """The result of work; None if there is no process."""
        worker = self._worker
        if worker is None:
            return None
        try:
            done = asyncio.wrap_future(worker.submit(work))
            if not (await asyncio.wait([done], timeout=LONGEST_SECONDS))[0]:
                worker.kill()  # which ends all that waits for it
            return await done
        except BrokenProcessPool:
            if self._worker is worker:
                self._worker = None
                metrics.workers_died.inc()
                log.warning("the process that makes pages has ended")
            return None


class MadeElsewhere:
    """An application whose pages are made by the process where that can make them."""

    def __init__(self, app: ASGIApp, process: PageProcess) -> None:
        self._app = app
        self._process = process

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive()).get("more_body", False):
            pass
        made = await self._process.make(scope)
        if made is None:
            await self._app(scope, _ended(receive), send)
            return
        if made.status >= FIRST_REFUSAL:
            log_response("%s", made.status, response=HttpResponse(status=made.status))
        response = Response(made.content, made.status)
        response.raw_headers = made.headers
        await response(scope, receive, send)


def _ended(receive: Receive) -> Receive:
    """What comes from a client after its request."""
    last: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def received() -> Message:
        return last.pop() if last else await receive()

    return received


def _prepare() -> None:
    """Make this the process for pages, which ends with the server and not before."""
    here.makes_pages = True
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(GIVES_WAY)
    logging.disable()
    gc.enable()


@functools.cache
def _handler() -> Callable[[ASGIRequest], HttpResponseBase]:
    handler = BaseHandler()
    handler.load_middleware()
    return handler.get_response


def _made(scope: Scope, answers: dict[bytes, object]) -> Made | bytes | None:
    """The page, or a call that the server has to answer; None if the server has to make the page."""
    here.answers = answers
    request_started.send(sender=PageProcess, scope=scope)
    try:
        response = _handler()(ASGIRequest(scope, io.BytesIO()))
    except NeedsServer as needed:
        return needed.call
    with closing(response):
        if response.status_code >= FIRST_FAILURE:
            return None
        headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
        cookies = [cookie.output(header="").strip().encode("ascii") for cookie in response.cookies.values()]
        headers += [(b"Set-Cookie", cookie) for cookie in cookies]
        return Made(response.status_code, headers, b"".join(response))


page_process = PageProcess()

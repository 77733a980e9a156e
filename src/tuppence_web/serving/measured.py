"""Counts and times the requests of an application."""

from __future__ import annotations

import time
from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuppence_web import metrics

KINDS = {"static": "static", "api": "api", "livez": "probe", "readyz": "probe", "healthz": "probe", "metrics": "probe"}
PAGE = "page"


def kind_of(path: str) -> str:
    """What is requested, as a label: pages of all kinds are one, so that no path of a stranger becomes a label.

    >>> kind_of("/static/dist/table.js"), kind_of("/tables/3fa9/")
    ('static', 'page')
    """
    return KINDS.get(path.split("/", 2)[1], PAGE)


class Measured:
    """An application whose HTTP requests are measured."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 0  # the client had gone before the response

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        began, kind = time.monotonic(), kind_of(scope["path"])
        try:
            await self._app(scope, receive, note)
        except Exception:
            status = HTTPStatus.INTERNAL_SERVER_ERROR
            raise
        finally:
            metrics.requests.labels(kind, status).inc()
            metrics.request_seconds.labels(kind).observe(time.monotonic() - began)

"""Limits how often a reader may load pages that cost the server much: before Django, and before a body is read.

A refusal costs the server a fraction of any page, so that readers in a hurry cannot hold up the players.
"""

from __future__ import annotations

import asyncio
import functools
import re
from contextlib import AsyncExitStack

from django.conf import settings
from django.template.loader import render_to_string
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuppence_web.accounts.queries import COOKIE, pass_of_cookie
from tuppence_web.limits import Limits

REFUSED_SECONDS = 1.0  # before a refusal, so that whoever tries again at once gains nothing
AT_ONCE = 2  # of a kind that are made at the same time: more would only wait for each other, and players for them


class Pages:
    """Pages with a common limit. ``at_once``: how many are made at the same time; 0: they see to that themselves."""

    def __init__(self, path: str, name: str, allowed: tuple[float, float], burst_seconds: float, at_once: int) -> None:
        self.path = re.compile(path)
        guest, address = allowed
        self._limits = Limits(name, guest / 60, address / 60, burst_seconds=burst_seconds)
        self._turns = asyncio.Semaphore(at_once) if at_once else None

    def allow(self, connection: HTTPConnection) -> bool:
        """Count a request, and return whether it is allowed."""
        shown = pass_of_cookie(connection.cookies.get(COOKIE))
        return self._limits.allows(shown and shown.guest, connection.client.host if connection.client else "")

    async def serve(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Make a page when it is its turn: from the end of the request to the beginning of the response, so that nobody
        who sends or reads slowly holds up others.
        """
        async with AsyncExitStack() as turn:
            waiting = [] if self._turns is None else [self._turns]

            async def request() -> Message:
                message = await receive()
                if waiting and not message.get("more_body", False):
                    await turn.enter_async_context(waiting.pop())
                return message

            async def answer(message: Message) -> None:
                await turn.aclose()
                await send(message)

            await app(scope, request, answer)


GROUPS = [
    # Ended matches, which are replayed from their logs, and lists of tables.
    Pages(r"/|/tables/|/tables/\w+/(result|record\.json)", "reads", settings.READS_A_MINUTE, 10, AT_ONCE),
    # Small answers to pages that ask often.
    Pages(r"/games/[\w-]+/options|/tables/\w+/qr\.svg", "checks", settings.CHECKS_A_MINUTE, 10, AT_ONCE),
    # What runs in another process (serving/bounded_process.py).
    Pages(r"/verify|/tables/\w+/verify", "verifications", settings.READS_A_MINUTE, 10, 0),
    Pages(r"/device/tables", "devices", settings.HAND_OVERS_A_MINUTE, 60, 0),
]


class LimitedPages:
    """An application whose costly pages have limits."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        group = next((group for group in GROUPS if group.path.fullmatch(scope["path"])), None)
        if group is None:
            await self._app(scope, receive, send)
        elif group.allow(HTTPConnection(scope)):
            await group.serve(self._app, scope, receive, send)
        else:
            await asyncio.sleep(REFUSED_SECONDS)
            await HTMLResponse(_too_often(), 429, {"Cache-Control": "no-store"})(scope, receive, send)


@functools.cache
def _too_often() -> str:
    """The page of a refusal, which is the same for everybody."""
    return render_to_string("429.html")

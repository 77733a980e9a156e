"""Limits how many pages are made at once, and how often a reader may load those that cost the server much.

A refusal comes before Django, and before a body is read. It costs the server a fraction of any page, so that readers in
a hurry cannot hold up the players.
"""

from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuppence_web.web.limits import Limits

SAFE = ("GET", "HEAD")
NO_STORE = {"Cache-Control": "no-store"}
REFUSED_SECONDS = 1.0  # before a refusal, so that trying again at once gains nothing
AT_ONCE = 1  # of a kind that only reads: more would only wait for each other, and players for them
SHOWN_AT_ONCE = 2  # of all others that only read
CHANGES_AT_ONCE = 4  # of those that change the database and may wait for the mail server; of all others
PRACTISED_AT_ONCE = 4  # of those that wait for work in other processes
LONGEST_REST = 0.25  # seconds


class Busy(Exception):
    """All places for pages of a kind are taken."""


@dataclass(frozen=True)
class Kind:
    """Pages with a common limit, by method and path.

    ``allowed``: how many a minute, by one reader and from one address; 0 for any number. ``at_once``: how many are made
    at the same time. ``waits``: whether others wait for their turn or are refused at once. ``elsewhere``: whether those
    that only read are made in another process, if there is one, and the next one only after as long as this one took:
    pages that are loaded in a loop leave at least half of the time to the players.
    """

    requests: str
    name: str
    at_once: int
    allowed: tuple[float, float] = (0, 0)
    burst_seconds: float = 60
    waits: bool = True
    elsewhere: bool = False


class Pages:
    """The limits and turns of a kind of pages."""

    def __init__(self, kind: Kind) -> None:
        self.requests = re.compile(kind.requests)
        guest, address = kind.allowed
        self._limits = Limits(kind.name, guest / 60, address / 60, burst_seconds=kind.burst_seconds)
        self._turns = asyncio.Semaphore(kind.at_once)
        self._kind = kind

    def allow(self, guest: str | None, connection: HTTPConnection) -> bool:
        """Count a request, and return whether it is allowed."""
        return self._limits.allows(guest, connection.client.host if connection.client else "")

    async def serve(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Make a page when it is its turn: from the end of the request to the beginning of the response, so that nobody
        who sends or reads slowly holds up others. Raises Busy.
        """
        with ExitStack() as turn:
            waiting = [self._turns]

            async def request() -> Message:
                message = await receive()
                if waiting and not message.get("more_body", False):
                    if self._turns.locked() and not self._kind.waits:
                        raise Busy
                    await waiting.pop().acquire()
                    turn.callback(self._end_turn, scope, asyncio.get_running_loop().time())
                return message

            async def answer(message: Message) -> None:
                turn.close()
                await send(message)

            await app(scope, request, answer)

    def is_elsewhere(self, scope: Scope) -> bool:
        """Whether a request is for another process."""
        return self._kind.elsewhere and scope["method"] in SAFE

    def _end_turn(self, scope: Scope, begun: float) -> None:
        """Let the next one make its page, at once or after a rest."""
        loop = asyncio.get_running_loop()
        if self.is_elsewhere(scope) and self._kind.waits:  # nobody is refused for a rest
            loop.call_later(min(loop.time() - begun, LONGEST_REST), self._turns.release)
        else:
            self._turns.release()


# What strangers may have done in another process (serving/bounded_process.py), one piece at a time.
VERIFICATIONS_A_MINUTE = (settings.READS_A_MINUTE[0] / 10, settings.READS_A_MINUTE[1] / 10)
VERIFIED = r"POST /verify(/analysis)?|\w+ /tables/\w+/verify"
# Ended matches, which are replayed from their logs, and lists of tables.
READ = r"\w+ (/|/verify|/tables/|/tables/\w+/(result|analysis|record\.json))"
# Small answers to pages that ask often.
CHECKS = r"\w+ (/games/[\w-]+/options|/tables/\w+/(qr\.svg|keep|join))"
# These wait for work in other processes, up to ten seconds.
PRACTICE = r"\w+ /(tables/\w+/(expected|odds)|games/[\w-]+/practice/\w+)"
# Without turns some hundred changes at once slow each other down, until most have waited too long for SQLite and are
# refused; and the threads of forty pages keep the interpreter from the one that commits plays.
CHANGES = r"\w+ /(account|officers|leagues|tournaments|members|money)/.*"
KINDS = [  # the first that fits
    Kind(VERIFIED, "verifications", 2, VERIFICATIONS_A_MINUTE, 10, waits=False, elsewhere=True),
    Kind(r"POST /device/tables", "devices", 4, settings.TABLES_A_MINUTE, waits=False),
    Kind(READ, "reads", AT_ONCE, settings.READS_A_MINUTE, 10, elsewhere=True),
    Kind(CHECKS, "checks", AT_ONCE, settings.CHECKS_A_MINUTE, 10, elsewhere=True),
    Kind(PRACTICE, "practice", PRACTISED_AT_ONCE),
    Kind(r"(?s)(GET|HEAD) .*", "shown", SHOWN_AT_ONCE, elsewhere=True),
    Kind(CHANGES, "changes", CHANGES_AT_ONCE),
    Kind(r"(?s).*", "pages", CHANGES_AT_ONCE),
]


class LimitedPages:
    """An application whose pages have limits.

    ``elsewhere``: the same, in another process. ``guest_shown``: the guest of a request with these cookies.
    """

    def __init__(
        self, app: ASGIApp, elsewhere: ASGIApp, guest_shown: Callable[[Mapping[str, str]], str | None]
    ) -> None:
        self._app = app
        self._elsewhere = elsewhere
        self._guest_shown = guest_shown
        self._groups = [Pages(kind) for kind in KINDS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = f"{scope['method']} {scope['path']}"
        group = next(group for group in self._groups if group.requests.fullmatch(request))
        connection = HTTPConnection(scope)
        if group.allow(self._guest_shown(connection.cookies), connection):
            try:
                app = self._elsewhere if group.is_elsewhere(scope) else self._app
                await group.serve(app, scope, receive, send)
                return
            except Busy:
                status = 503
        else:
            status = 429
        await asyncio.sleep(REFUSED_SECONDS)
        await HTMLResponse(_page(f"{status}.html"), status, NO_STORE)(scope, receive, send)


@functools.cache
def _page(template: str) -> str:
    """The page of a refusal, which is the same for everybody."""
    return render_to_string(template, {"busy": True})

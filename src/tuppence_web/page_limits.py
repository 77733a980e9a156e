"""Limits how often a reader may load pages that cost the server much: before Django, and before a body is read.

A refusal costs the server a fraction of any page, so that readers in a hurry cannot hold up the players.
"""

from __future__ import annotations

import functools
import re

from django.conf import settings
from django.template.loader import render_to_string
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from tuppence_web.accounts.queries import COOKIE, pass_of_cookie
from tuppence_web.limits import Limits


def _a_minute(name: str, allowed: tuple[float, float], burst_seconds: float) -> Limits:
    guest, address = allowed
    return Limits(name, guest / 60, address / 60, burst_seconds=burst_seconds)


# Ended matches are replayed from their logs; options and QR codes are small answers to pages that ask often.
READS = _a_minute("reads", settings.READS_A_MINUTE, burst_seconds=10)
CHECKS = _a_minute("checks", settings.CHECKS_A_MINUTE, burst_seconds=60)
LIMITED = [
    (re.compile(r"/tables/\w+/(result|record\.json|verify)|/verify"), READS),
    (re.compile(r"/games/[\w-]+/options|/tables/\w+/qr\.svg"), CHECKS),
]


class LimitedPages:
    """An application whose costly pages have limits."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits = next((limits for path, limits in LIMITED if path.fullmatch(scope["path"])), None)
        if limits is None or _allows(limits, HTTPConnection(scope)):
            await self._app(scope, receive, send)
        else:
            await HTMLResponse(_too_often(), 429, {"Cache-Control": "no-store"})(scope, receive, send)


def _allows(limits: Limits, connection: HTTPConnection) -> bool:
    shown = pass_of_cookie(connection.cookies.get(COOKIE))
    return limits.allows(shown and shown.guest, connection.client.host if connection.client else "")


@functools.cache
def _too_often() -> str:
    """The page of a refusal, which is the same for everybody."""
    return render_to_string("429.html")

"""Notifies open sheets of match nights that something has changed; they then request `views.nights.state`.

While any sheet is open, one task of the process looks for changes: at once after one of this process, and every two
seconds for those of others. However many sheets are open, it uses one thread and one database connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from tuppence_web.accounts.queries import person_of
from tuppence_web.database import of_database
from tuppence_web.leagues.actions.telling import sheets_changed
from tuppence_web.leagues.queries.rights import conducts, night_of, versions_of
from tuppence_web.refusals import NotThere
from tuppence_web.serving.origins import FORBIDDEN, is_own_origin

log = logging.getLogger("tuppence.nights")

LOOK_SECONDS = 2.0
LOOKS_A_CHECK = 15  # every so many looks, permissions are checked even without a change
SEND_SECONDS = 10.0  # then a client that takes no data is disconnected
MOST_OF_A_PERSON = 8
MOST_COMING = 64  # connections whose permissions are being checked
NOT_YOURS, TOO_MANY = 4403, 4429

_thread = ThreadPoolExecutor(1, "nights")


def person_who_conducts(session: str, night: int) -> int | None:
    """The person signed in with this session, if they conduct this night now; otherwise None."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session)
    request.user = get_user(request)
    person = person_of(request)
    try:
        return person.pk if person is not None and conducts(person, night_of(night)) else None
    except NotThere:
        return None


class Listener:
    """One open sheet. Only the newest version is sent, so that nothing piles up for a slow client."""

    def __init__(self, websocket: WebSocket, session: str, night: int, person: int) -> None:
        self.websocket, self.session, self.night, self.person = websocket, session, night, person
        self.version: int | None = None
        self.barred = False
        self._wake = asyncio.Event()

    def tell(self, version: int) -> None:
        """Send a version, if it has changed."""
        if version != self.version:
            self.version = version
            self._wake.set()

    def bar(self) -> None:
        """Disconnect a person who no longer conducts this night."""
        self.barred = True
        self._wake.set()

    async def serve(self) -> None:
        """Send versions until either side closes. Sheets send nothing, so any message closes the connection too."""
        telling, hearing = asyncio.create_task(self._tell()), asyncio.create_task(self.websocket.receive())
        try:
            await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (telling, hearing):
                task.cancel()
            await asyncio.gather(telling, hearing, return_exceptions=True)

    async def _tell(self) -> None:
        while not self.barred:
            await self._wake.wait()
            self._wake.clear()
            if not self.barred:
                told = self.websocket.send_json({"version": self.version})
                await asyncio.wait_for(told, SEND_SECONDS)
        await self.websocket.close(NOT_YOURS)


class Watch:
    """The open sheets of this process, and the task that looks for changes."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._hurry = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        loop = asyncio.get_running_loop()
        sheets_changed.connect(
            lambda **more: loop.call_soon_threadsafe(self._hurry.set), weak=False, dispatch_uid="nights"
        )

    def is_full_for(self, person: int) -> bool:
        """Whether a person has as many sheets open as allowed."""
        return sum(one.person == person for one in self._listeners) >= MOST_OF_A_PERSON

    async def serve(self, listener: Listener) -> None:
        """Keep a sheet up to date until it is closed."""
        self._listeners.add(listener)
        self._hurry.set()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        try:
            await listener.serve()
        finally:
            self._listeners.discard(listener)

    async def _look(self) -> None:
        """Look for changes while a sheet is open. A failing database does not end the loop."""
        looks = 0
        while self._listeners:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), LOOK_SECONDS)
            self._hurry.clear()
            looks += 1
            try:
                await self._tell_all(check=looks % LOOKS_A_CHECK == 0)
            except Exception:
                log.exception("looking for changed nights failed")

    async def _tell_all(self, check: bool) -> None:
        versions = await of_database(_thread, versions_of, {one.night for one in self._listeners})
        for one in list(self._listeners):
            version = versions.get(one.night, 0)
            if check or one.version not in (None, version):
                person = await of_database(_thread, person_who_conducts, one.session, one.night)
                if person != one.person:
                    one.bar()
                    continue
            one.tell(version)


class NightEndpoint:
    """The socket of a night's sheet, for those who conduct it."""

    def __init__(self) -> None:
        self._watch: Watch | None = None
        self._coming = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        session, night = websocket.cookies.get(settings.SESSION_COOKIE_NAME), websocket.path_params["night_id"]
        person = await self._admitted(session, night) if session and is_own_origin(websocket) else None
        if session is None or person is None:
            await websocket.close(FORBIDDEN)
            return
        await websocket.accept()
        if self._watch is None:
            self._watch = Watch()
        if self._watch.is_full_for(person):
            await websocket.close(TOO_MANY)
            return
        await self._watch.serve(Listener(websocket, session, night, person))

    async def _admitted(self, session: str, night: int) -> int | None:
        if self._coming >= MOST_COMING:
            return None
        self._coming += 1
        try:
            return await of_database(_thread, person_who_conducts, session, night)
        finally:
            self._coming -= 1

"""Notifies people of what waits for them at a table that they do not see: at once by a push, later by e-mail.

What is pending is in the database, so that a server that restarts continues with it. The receivers of signals return at
once; a thread does the work.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from django.db import DatabaseError, close_old_connections
from django.urls import reverse

from tuppence.game import game_type
from tuppence_web.accounts.models import Person
from tuppence_web.notifications import events, queries
from tuppence_web.notifications.actions import channels
from tuppence_web.notifications.models import PendingNotification, TableAlert
from tuppence_web.notifications.rules import GRACE
from tuppence_web.tables.gathering import turn_of, visitors_of
from tuppence_web.web import clock
from tuppence_web.web.refusals import Refused

log = logging.getLogger("tuppence.notifications")

A_LITTLE_LATER = 0.1  # seconds
_thread = ThreadPoolExecutor(1, "notifications")


def turn_missed(sender: object, table: str, guest: str, **more: object) -> None:
    """It became the turn of a guest who does not look."""
    _missed(table, guest, host=False)


def visitor_missed(sender: object, table: str, guest: str, **more: object) -> None:
    """Somebody came to a table whose host does not look."""
    _missed(table, guest, host=True)


def _missed(table: str, guest: str, host: bool) -> None:
    _thread.submit(_safely, lambda: _note(table, UUID(guest), host))
    seconds = GRACE.total_seconds() + A_LITTLE_LATER
    asyncio.get_running_loop().call_later(seconds, notify_soon)


def came_back(sender: object, table: str, guest: str, **more: object) -> None:
    """A guest sees a table again."""
    _thread.submit(_safely, lambda: _forget(table, UUID(guest)))


def opened_to_anyone(sender: object, table: str, guest: str, game: str, **more: object) -> None:
    """A table was opened to anyone."""
    _thread.submit(_safely, lambda: _send_alerts(table, guest, game))


def notify_soon(sender: object = None, **more: object) -> None:
    """Send what is due by now."""
    _thread.submit(_safely, notify_due)


def _safely(work: Callable[[], object]) -> None:
    close_old_connections()
    try:
        work()
    except DatabaseError:
        log.warning("notifications could not be sent now", exc_info=True)
    except Exception:
        log.exception("notifications could not be sent")
    finally:
        close_old_connections()


def _note(table: str, guest: UUID, host: bool) -> None:
    """Note what a guest misses, unless nothing would be sent. What is pending already stays."""
    if queries.hears_of(guest, events.VISITOR if host else events.TURN):
        PendingNotification.objects.get_or_create(guest_id=guest, table=table, defaults={"host": host})


def _forget(table: str, guest: UUID) -> None:
    rows = PendingNotification.objects.filter(guest=guest, table=table)
    if rows.exists():  # looking needs no lock
        rows.delete()


def notify_due() -> None:
    """Send the pushes and e-mails that are due. Several processes send each only once."""
    for row in queries.to_push():
        if PendingNotification.objects.filter(pk=row.pk, pushed=None).update(pushed=clock.now()):
            _push(row)
    for row in queries.to_email():
        if PendingNotification.objects.filter(pk=row.pk, emailed=None).update(emailed=clock.now()):
            _email(row)


def _push(row: PendingNotification) -> None:
    """Push what is still true; otherwise forget it."""
    try:
        message = _visitors(row) if row.host else _turn(row, also_with_clock=True)
    except Refused:
        PendingNotification.objects.filter(pk=row.pk).update(pushed=None)  # tried again
        return
    if message is None:
        PendingNotification.objects.filter(pk=row.pk).delete()
    else:
        channels.push(events.VISITOR if row.host else events.TURN, [row.guest_id], message)


def _email(row: PendingNotification) -> None:
    """E-mail a turn that no clock ends."""
    try:
        message = _turn(row, also_with_clock=False)
    except Refused:
        PendingNotification.objects.filter(pk=row.pk).update(emailed=None)  # tried again
        return
    if message is not None:
        channels.email(events.TURN, Person.objects.filter(guest=row.guest_id), message)


def _turn(row: PendingNotification, also_with_clock: bool) -> events.Message | None:
    turn = turn_of(row.table, row.guest_id.hex)
    if turn is None or not (turn.lasts or also_with_clock):
        return None
    return events.turn(turn.title, turn.others, _path(row.table))


def _visitors(row: PendingNotification) -> events.Message | None:
    found = visitors_of(row.table, row.guest_id.hex)
    return None if found is None else events.visitors(*found, _path(row.table))


def _path(table: str) -> str:
    return reverse("table", args=[table])


def _send_alerts(table: str, host: str, game: str) -> None:
    """Notify those who wait for a table of a game, each once."""
    for row in queries.alerts_for(game, host):
        if TableAlert.objects.filter(pk=row.pk).delete()[0]:
            message = events.open_table(game_type(game).title, _path(table))
            channels.push(events.OPEN_TABLE, [row.guest_id], message)

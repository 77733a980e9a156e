"""Notifies people of what waits for them at a table that they do not see: at once by a push, later by e-mail.

What is missed is noted in the transaction of what happened at the table. Deferred jobs notify of what is still true.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from uuid import UUID

import msgspec
from django.urls import reverse

from tuppence.game import game_type
from tuppence_web.accounts.models import Person
from tuppence_web.jobs.actions import Change, Deferred
from tuppence_web.notifications import events, queries
from tuppence_web.notifications.actions import channels
from tuppence_web.notifications.models import PendingNotification, TableAlert
from tuppence_web.notifications.rules import EMAIL_AFTER, GRACE
from tuppence_web.tables.api import of_database_soon, turn_of, visitors_of

ATTEMPTS = 10


class Missed(msgspec.Struct, frozen=True):
    """A guest does not see a table where somebody is waiting for them."""

    table: str
    guest: UUID


class Opened(msgspec.Struct, frozen=True):
    """A table of a game was opened to anyone."""

    table: str
    host: str
    game: str


def turn_missed(sender: object, table: str, guest: str, at: datetime, **more: object) -> None:
    """It became the turn of a guest who does not look."""
    _note(Missed(table, UUID(guest)), at, host=False)


def visitor_missed(sender: object, table: str, guest: str, at: datetime, **more: object) -> None:
    """Somebody came to a table whose host does not look."""
    _note(Missed(table, UUID(guest)), at, host=True)


def _note(missed: Missed, at: datetime, host: bool) -> None:
    """Note what a guest misses, unless nothing would be sent. Of what is pending already they hear only once."""
    table, guest = missed.table, missed.guest
    if not queries.hears_of(guest, events.VISITOR if host else events.TURN):
        return
    _, new = PendingNotification.objects.update_or_create(
        guest_id=guest, table=table, defaults={"since": at}, create_defaults={"since": at, "host": host}
    )
    if new:
        for job, after in ((PUSH, GRACE), (EMAIL, EMAIL_AFTER)):
            job.defer(missed, key=f"{table} {guest.hex}", after=after)


def came_back(sender: object, table: str, guest: str, at: datetime, **more: object) -> None:
    """A guest sees a table again."""
    of_database_soon(_forget, table, UUID(guest), at)


def _forget(table: str, guest: UUID, at: datetime) -> None:
    """Forget what a guest missed until then."""
    rows = PendingNotification.objects.filter(guest=guest, table=table, since__lte=at)
    if rows.exists():  # looking needs no lock
        rows.delete()


def opened_to_anyone(sender: object, table: str, guest: str, game: str, **more: object) -> None:
    """A table was opened to anyone."""
    if queries.alerts_for(game, guest):
        OPENED.defer(Opened(table, guest, game))


def _push(missed: Missed) -> Change | None:
    """Push what is still true; otherwise forget it. Raises Refused if the table cannot be asked now."""
    row = _pending(missed)
    if row is None:
        return None
    event = events.VISITOR if row.host else events.TURN
    message = _visitors(missed) if row.host else _turn(missed, also_with_clock=True)
    if message is None:
        return row.delete
    return partial(channels.push, event, [missed.guest], message)


def _email(missed: Missed) -> Change | None:
    """E-mail a turn that no clock ends."""
    row = _pending(missed)
    message = None if row is None or row.host else _turn(missed, also_with_clock=False)
    people = Person.objects.filter(guest=missed.guest, is_active=True)
    return None if message is None else partial(channels.email, events.TURN, people, message)


def _pending(missed: Missed) -> PendingNotification | None:
    return PendingNotification.objects.filter(table=missed.table, guest=missed.guest).first()


def _turn(missed: Missed, also_with_clock: bool) -> events.Message | None:
    turn = turn_of(missed.table, missed.guest.hex)
    if turn is None or not (turn.lasts or also_with_clock):
        return None
    return events.turn(turn.title, turn.others, _path(missed.table))


def _visitors(missed: Missed) -> events.Message | None:
    found = visitors_of(missed.table, missed.guest.hex)
    return None if found is None else events.visitors(*found, _path(missed.table))


def _path(table: str) -> str:
    return reverse("table", args=[table])


def _send_alerts(opened: Opened) -> None:
    """Notify those who wait for a table of a game, each once."""
    message = events.open_table(game_type(opened.game).title, _path(opened.table))
    for row in queries.alerts_for(opened.game, opened.host):
        if TableAlert.objects.filter(pk=row.pk).delete()[0]:
            channels.push(events.OPEN_TABLE, [row.guest_id], message)


PUSH = Deferred("missed push", Missed, _push, attempts=ATTEMPTS)
EMAIL = Deferred("missed e-mail", Missed, _email, attempts=ATTEMPTS)
OPENED = Deferred("open table", Opened, lambda opened: partial(_send_alerts, opened))

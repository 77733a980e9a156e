"""Tells people what waits for them at a table that they do not see: at once by a notification, later by a letter.

What was missed is in the database, so that a server which starts anew goes on with it. The receivers of signals return
at once; the work is done in a thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import DatabaseError, close_old_connections
from django.urls import reverse

from tuppence.game import game_type
from tuppence_web.accounts.models import Person
from tuppence_web.company import queries
from tuppence_web.company.actions.pushing import push
from tuppence_web.company.models import Asked, Missed
from tuppence_web.company.rules import GRACE, Pushed
from tuppence_web.notices.actions import send_mail
from tuppence_web.tables.gathering import NOT_TOLD, Turn, turn_of, visitors_of
from tuppence_web.web import clock

log = logging.getLogger("tuppence.away")

SALT = "tuppence.letters"
A_LITTLE_LATER = 0.1  # seconds
_thread = ThreadPoolExecutor(1, "away")


def turn_missed(sender: object, table: str, guest: str, **more: object) -> None:
    """It became somebody's turn who does not look."""
    _missed(table, guest, host=False)


def visitor_missed(sender: object, table: str, guest: str, **more: object) -> None:
    """Somebody came to a table whose host does not look."""
    _missed(table, guest, host=True)


def _missed(table: str, guest: str, host: bool) -> None:
    _thread.submit(_safely, lambda: _note(table, UUID(guest), host))
    seconds = GRACE.total_seconds() + A_LITTLE_LATER
    asyncio.get_running_loop().call_later(seconds, tell_soon)


def came_back(sender: object, table: str, guest: str, **more: object) -> None:
    """Somebody sees a table again."""
    _thread.submit(_safely, lambda: _forget(table, UUID(guest)))


def opened_to_anyone(sender: object, table: str, guest: str, game: str, **more: object) -> None:
    """A table was opened to anyone."""
    _thread.submit(_safely, lambda: _tell_who_asked(table, guest, game))


def tell_soon(sender: object = None, **more: object) -> None:
    """Tell what is to be told by now."""
    _thread.submit(_safely, tell_due)


def _safely(work: Callable[[], object]) -> None:
    close_old_connections()
    try:
        work()
    except DatabaseError:
        log.warning("what was missed could not be told now", exc_info=True)
    except Exception:
        log.exception("what was missed could not be told")
    finally:
        close_old_connections()


def _note(table: str, guest: UUID, host: bool) -> None:
    """Note what somebody misses, if they want to be told. What they miss already stands."""
    if queries.wants(guest):
        Missed.objects.get_or_create(guest_id=guest, table=table, defaults={"host": host})


def _forget(table: str, guest: UUID) -> None:
    rows = Missed.objects.filter(guest=guest, table=table)
    if rows.exists():  # looking needs no lock
        rows.delete()


def tell_due() -> None:
    """Send the notifications and letters that are due. Several processes send each only once."""
    for row in queries.to_tell():
        if Missed.objects.filter(pk=row.pk, told=None).update(told=clock.now()):
            _tell(row)
    for row in queries.to_write():
        if Missed.objects.filter(pk=row.pk, letter=None).update(letter=clock.now()):
            _write(row)


def _tell(row: Missed) -> None:
    """Send a notification of what still waits; otherwise forget it."""
    try:
        said = _visitor(row) if row.host else _turn(row)
    except NOT_TOLD:
        Missed.objects.filter(pk=row.pk).update(told=None)  # tried again
        return
    if said is None:
        Missed.objects.filter(pk=row.pk).delete()
    else:
        push(row.guest_id, said)


def _turn(row: Missed) -> Pushed | None:
    turn = turn_of(row.table, row.guest_id.hex)
    return None if turn is None else notification_of(turn, _path(row), row.table)


def notification_of(turn: Turn, path: str, table: str) -> Pushed:
    """The notification of a turn."""
    return Pushed(f"Your turn in {turn.title}", f"{turn.waiting}.", path, table)


def _visitor(row: Missed) -> Pushed | None:
    told = visitors_of(row.table, row.guest_id.hex)
    if told is None:
        return None
    title, names = told
    return Pushed(f"{names} came to your table", f"{title} can begin when you are there.", _path(row), row.table)


def _path(row: Missed) -> str:
    return reverse("table", args=[row.table])


def _write(row: Missed) -> None:
    """Send a letter about a turn that no clock ends."""
    try:
        turn = turn_of(row.table, row.guest_id.hex)
    except NOT_TOLD:
        Missed.objects.filter(pk=row.pk).update(letter=None)  # tried again
        return
    person = queries.writes_to(row.guest_id)
    if turn is not None and turn.lasts and person is not None:
        send_mail([letter(person, turn, _path(row))])


def letter(person: Person, turn: Turn, path: str) -> EmailMessage:
    """A letter, with a link that ends all of its kind."""
    stop = settings.SITE_URL + reverse("letters_stop", args=[signing.dumps(person.pk, salt=SALT)])
    text = (
        f"Hello {person.name},\n\nIt is your turn in {turn.title}: {turn.waiting}.\n\n"
        f"{settings.SITE_URL}{path}\n\nNo more letters about turns: {stop}\n"
    )
    return EmailMessage(
        f"Your turn in {turn.title}", text, to=[person.email or ""], headers={"List-Unsubscribe": f"<{stop}>"}
    )


def _tell_who_asked(table: str, host: str, game: str) -> None:
    """Tell those who wanted to know that a table of a game waits. Each is told once."""
    title = game_type(game).title
    for row in queries.asking_for(game, host):
        if Asked.objects.filter(pk=row.pk).delete()[0]:
            words = f"Somebody opened a table of {title}"
            push(row.guest_id, Pushed(words, "A seat is free.", reverse("table", args=[table]), table))

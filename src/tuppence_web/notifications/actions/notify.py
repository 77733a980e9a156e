"""Notifies people of events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tuppence_web.notifications.actions import channels
from tuppence_web.notifications.events import Event, Message
from tuppence_web.web.text import one_line

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


def notify(event: Event, people: Iterable[Person], title: str, text: str, path: str = "") -> None:
    """Notify people of an event by the channels that they have chosen. ``path``: a page of this site."""
    notified = list(people)
    message = Message(one_line(title), text, path)  # an e-mail header must be one line
    if event.listed:
        channels.show_on_page(notified, message)
    channels.email(event, notified, message)
    channels.push(event, [person.guest_id for person in notified if person.guest_id is not None], message)


def notify_others(event: Event, by: Person, people: Iterable[Person], title: str, text: str, path: str = "") -> None:
    """Notify the people concerned by a change, except the person who made it."""
    notify(event, [person for person in people if person.pk != by.pk], title, text, path)

"""Sends notices, and e-mail after the transaction commits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction

from tuppence_web.notices.models import Notice
from tuppence_web.web.text import one_line

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person


def notify(people: Iterable[Person], subject: str, text: str, link: str = "") -> None:
    """Give people a notice, and e-mail it once the transaction commits. ``link``: a path on this site."""
    notified = list(people)
    subject = one_line(subject)  # an e-mail header must be one line
    Notice.objects.bulk_create(Notice(person=person, subject=subject, text=text, link=link) for person in notified)
    body = f"{text}\n\n{settings.SITE_URL}{link}\n" if link else f"{text}\n"
    send_mail([EmailMessage(subject, body, to=[person.email]) for person in notified if person.email])


def notify_others(by: Person, people: Iterable[Person], subject: str, text: str, link: str = "") -> None:
    """Notify the people concerned by a change, except the person who made it."""
    notify([person for person in people if person.pk != by.pk], subject, text, link)


def send_mail(messages: Sequence[EmailMessage]) -> None:
    """Send e-mails once the transaction commits. Failures are logged only."""
    transaction.on_commit(lambda: get_connection(fail_silently=True).send_messages(messages), robust=True)

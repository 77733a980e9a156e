"""The channels of notifications: the account page, e-mail, and Web Push.

E-mails and pushes are deferred jobs: they are sent if the transaction commits, and no table and no page waits for them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from email.utils import parseaddr
from http import HTTPStatus
from uuid import UUID

import msgspec
import requests
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.text import Truncator

from tuppence_web import data_folder
from tuppence_web.accounts.models import Person
from tuppence_web.jobs.actions import Change, Deferred
from tuppence_web.notifications.events import EMAIL, EVENTS, PUSH, Event, Message
from tuppence_web.notifications.models import Notification, Subscription
from tuppence_web.notifications.queries import wanting
from tuppence_web.notifications.rules import MOST_PUSHED, PUSHED_FOR, Pushed

SALT = "tuppence.letters"  # of links in e-mails that were sent
SECONDS = 10.0  # for which a push service may take to answer
GONE = (404, 410)
MOST_EMAILS, MOST_PUSHES = 10, 3  # attempts: for more than an hour, and for a quarter of a minute


class EmailToPerson(msgspec.Struct, frozen=True):
    """An e-mail to a person about an event."""

    person: int
    event: str
    title: str
    text: str
    path: str


class PushToBrowser(msgspec.Struct, frozen=True):
    """What one browser shows."""

    subscription: int
    pushed: Pushed


def show_on_page(people: Iterable[Person], message: Message) -> None:
    """Show a message on people's account pages."""
    title, text, path = message
    Notification.objects.bulk_create(Notification(person=one, subject=title, text=text, link=path) for one in people)


def email(event: Event, people: Collection[Person], message: Message) -> None:
    """E-mail a message to those of these people who want it."""
    rows = Person.objects.filter(wanting(event, EMAIL), pk__in=[person.pk for person in people], email__isnull=False)
    jobs = [("", EmailToPerson(person, event.name, *message)) for person in rows.values_list("pk", flat=True)]
    if jobs:
        EMAILS.defer_all(jobs)


def email_to(person: Person, event: Event, message: Message) -> EmailMessage:
    """An e-mail with a link that stops e-mails about this kind of event."""
    stop = settings.SITE_URL + reverse("stop_emails", args=[signing.dumps([person.pk, event.name], salt=SALT)])
    link = f"{settings.SITE_URL}{message.path}\n\n" if message.path else ""
    text = f"{message.text}\n\n{link}Stop e-mails about “{event.title}”: {stop}\n"
    return EmailMessage(message.title, text, to=[person.email or ""], headers={"List-Unsubscribe": f"<{stop}>"})


def _send_email(one: EmailToPerson) -> None:
    """E-mail it, unless the person has closed the account since."""
    person = Person.objects.filter(pk=one.person, email__isnull=False).first()
    if person is not None:
        email_to(person, EVENTS[one.event], Message(one.title, one.text, one.path)).send()


def push(event: Event, guests: Collection[UUID], message: Message) -> None:
    """Show a message in all browsers of those of these guests who want it."""
    path = message.path or reverse("account")
    pushed = Pushed(message.title, Truncator(message.text).chars(MOST_PUSHED), path, tag=path)
    browsers = Subscription.objects.filter(wanting(event, PUSH), guest__in=guests).order_by("pk")
    jobs = [("", PushToBrowser(browser, pushed)) for browser in browsers.values_list("pk", flat=True)]
    if jobs:
        PUSHES.defer_all(jobs)


def _push(one: PushToBrowser) -> Change | None:
    """Send it to one browser. A browser that is gone is deleted; other failures are tried again."""
    subscription = Subscription.objects.filter(pk=one.subscription).first()
    if subscription is None:
        return None
    status = _answer(subscription, msgspec.json.encode(one.pushed).decode())
    if status in GONE:
        return Subscription.objects.filter(pk=subscription.pk, endpoint=subscription.endpoint).delete
    if status >= HTTPStatus.BAD_REQUEST:
        raise RuntimeError(f"a push service answered {status}")
    return None


def _answer(subscription: Subscription, text: str) -> int:
    """The status with which the push service of a browser answers an encrypted message."""
    from pywebpush import Vapid, WebPushException, webpush  # takes most of a second, and is seldom needed

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    with requests.Session() as session:
        session.max_redirects = 0  # only to services that we know
        try:
            answer = webpush(
                {"endpoint": subscription.endpoint, "keys": keys},
                text,
                Vapid.from_raw(data_folder.push_key().encode()),
                {"sub": _contact()},
                timeout=SECONDS,
                ttl=int(PUSHED_FOR.total_seconds()),
                headers={"Urgency": "high"},
                requests_session=session,
            )
        except WebPushException as error:
            if error.response is None:
                raise
            answer = error.response
    return int(answer.status_code)


def _contact() -> str:
    """Whom a push service may write to about this site."""
    if settings.SITE_URL.startswith("https://"):
        return str(settings.SITE_URL)
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


EMAILS = Deferred("e-mail", EmailToPerson, _send_email, attempts=MOST_EMAILS, anywhere=True)
PUSHES = Deferred("push", PushToBrowser, _push, attempts=MOST_PUSHES)

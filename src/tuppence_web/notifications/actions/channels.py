"""The channels of notifications: the account page, e-mail, and Web Push.

E-mail and pushes are sent once the transaction commits. Each push has a thread: no table and no page waits for a push
service.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from email.utils import parseaddr
from http import HTTPStatus
from uuid import UUID

import msgspec
import requests
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import close_old_connections, transaction
from django.urls import reverse
from django.utils.text import Truncator

from tuppence_web import data_folder
from tuppence_web.accounts.actions import send_mail
from tuppence_web.accounts.models import Person
from tuppence_web.notifications.events import EMAIL, PUSH, Event, Message
from tuppence_web.notifications.models import Notification, Subscription
from tuppence_web.notifications.queries import wanting
from tuppence_web.notifications.rules import MOST_PUSHED, PUSHED_FOR, Pushed

log = logging.getLogger("tuppence.push")

SALT = "tuppence.letters"  # of links in e-mails that were sent
SECONDS = 10.0  # for which a push service may take to answer
GONE = (404, 410)
_threads = ThreadPoolExecutor(4, "push")


def show_on_page(people: Iterable[Person], message: Message) -> None:
    """Show a message on people's account pages."""
    title, text, path = message
    Notification.objects.bulk_create(Notification(person=one, subject=title, text=text, link=path) for one in people)


def email(event: Event, people: Collection[Person], message: Message) -> None:
    """E-mail a message to those of these people who want it."""
    rows = Person.objects.filter(wanting(event, EMAIL), pk__in=[person.pk for person in people])
    wanted = set(rows.values_list("pk", flat=True))
    send_mail([email_to(person, event, message) for person in people if person.email and person.pk in wanted])


def email_to(person: Person, event: Event, message: Message) -> EmailMessage:
    """An e-mail with a link that stops e-mails about this kind of event."""
    stop = settings.SITE_URL + reverse("stop_emails", args=[signing.dumps([person.pk, event.name], salt=SALT)])
    link = f"{settings.SITE_URL}{message.path}\n\n" if message.path else ""
    text = f"{message.text}\n\n{link}Stop e-mails about “{event.title}”: {stop}\n"
    return EmailMessage(message.title, text, to=[person.email or ""], headers={"List-Unsubscribe": f"<{stop}>"})


def push(event: Event, guests: Collection[UUID], message: Message) -> None:
    """Show a message in all browsers of those of these guests who want it."""
    path = message.path or reverse("account")
    pushed = Pushed(message.title, Truncator(message.text).chars(MOST_PUSHED), path, tag=path)
    transaction.on_commit(lambda: _push(event, guests, pushed), robust=True)


def _push(event: Event, guests: Collection[UUID], pushed: Pushed) -> None:
    for subscription in Subscription.objects.filter(wanting(event, PUSH), guest__in=guests).order_by("pk"):
        _threads.submit(_send, subscription, pushed)


def _send(subscription: Subscription, pushed: Pushed) -> None:
    """Send it to one browser. A browser that is gone is deleted; other failures are logged, and not tried again."""
    try:
        status = _answer(subscription, msgspec.json.encode(pushed).decode())
        if status in GONE:
            _delete(subscription)
        elif status >= HTTPStatus.BAD_REQUEST:
            log.warning("a push service refused", extra={"status_code": status})
    except (requests.RequestException, ValueError):
        log.warning("a push service was not reached")
    except Exception:
        log.exception("a message was not sent")


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


def _delete(subscription: Subscription) -> None:
    close_old_connections()
    try:
        Subscription.objects.filter(pk=subscription.pk, endpoint=subscription.endpoint).delete()
    finally:
        close_old_connections()


def _contact() -> str:
    """Whom a push service may write to about this site."""
    if settings.SITE_URL.startswith("https://"):
        return str(settings.SITE_URL)
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"

"""Sends Web Push messages, each in a thread of its own: no table and no page waits for a push service."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from email.utils import parseaddr
from http import HTTPStatus
from uuid import UUID

import msgspec
import requests
from django.conf import settings
from django.db import close_old_connections, transaction

from tuppence_web import data_folder
from tuppence_web.company import queries
from tuppence_web.company.models import Subscription
from tuppence_web.company.rules import PUSHED_FOR, Pushed

log = logging.getLogger("tuppence.push")

SECONDS = 10.0  # for which a push service may take to answer
GONE = (404, 410)
_threads = ThreadPoolExecutor(4, "push")


def push(guest: UUID, message: Pushed) -> None:
    """Send a message to all browsers of a guest, once the transaction commits."""
    transaction.on_commit(lambda: _push(guest, message))


def _push(guest: UUID, message: Pushed) -> None:
    for subscription in queries.subscriptions_of(guest):
        _threads.submit(_send, subscription, message)


def _send(subscription: Subscription, message: Pushed) -> None:
    """Send it to one browser. A browser that is gone is forgotten; another failure is logged, and not tried again."""
    try:
        status = _answer(subscription, msgspec.json.encode(message).decode())
        if status in GONE:
            _forget(subscription)
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


def _forget(subscription: Subscription) -> None:
    close_old_connections()
    try:
        Subscription.objects.filter(pk=subscription.pk, endpoint=subscription.endpoint).delete()
    finally:
        close_old_connections()


def _contact() -> str:
    """Whom a push service may write to about this house."""
    if settings.SITE_URL.startswith("https://"):
        return str(settings.SITE_URL)
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"

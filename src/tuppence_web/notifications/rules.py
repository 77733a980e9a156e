"""What browsers are sent, and where it may be sent. No Django."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable
from datetime import timedelta
from fnmatch import fnmatchcase
from urllib.parse import urlsplit

import msgspec

GRACE = timedelta(seconds=3)  # a page that reloads is away for a moment
EMAIL_AFTER = timedelta(minutes=15)
ALERT_FOR = timedelta(hours=24)
PUSHED_FOR = timedelta(hours=4)  # for which a push service stores what it cannot deliver
MOST_PUSHED = 300  # characters of a text
MOST_BROWSERS = 10  # of one guest
MOST_ENDPOINT = 600  # characters
KEY_BYTES = 65  # a point of P-256, uncompressed
AUTH_BYTES = 16
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?")


class Pushed(msgspec.Struct, frozen=True):
    """What a browser shows: a title, a sentence, the path that a press opens. Nothing that the table hides.

    ``tag``: a notification replaces the one before with the same tag.
    """

    title: str
    body: str
    path: str
    tag: str


class PushKey(msgspec.Struct, frozen=True):
    """What a browser needs to subscribe: the server's public key, and the token that posts need."""

    key: str
    token: str


class PushSubscription(msgspec.Struct, frozen=True):
    """Where the push service of a browser takes messages, and the keys with which they are encrypted."""

    endpoint: str
    p256dh: str
    auth: str


def is_sound(subscription: PushSubscription, services: Iterable[str]) -> bool:
    """Whether a browser's subscription can be used: of a push service that we know, with keys of the right length.

    The address comes from a browser, and the server sends to it: so only known services are allowed. A service is an
    origin; a star stands for any part of its host.

    >>> keys = "A" * 87, "A" * 22
    >>> is_sound(PushSubscription("https://push.example/abc", *keys), ["https://push.example"])
    True
    >>> is_sound(PushSubscription("https://push.example@10.0.0.1/abc", *keys), ["https://push.example"])
    False
    """
    address = urlsplit(subscription.endpoint)
    origin = f"{address.scheme}://{address.netloc}"
    known = any(fnmatchcase(origin, service) for service in services) and HOST.fullmatch(address.netloc) is not None
    fits = _bytes_in(subscription.p256dh) == KEY_BYTES and _bytes_in(subscription.auth) == AUTH_BYTES
    return known and fits and len(subscription.endpoint) <= MOST_ENDPOINT


def _bytes_in(text: str) -> int:
    """The number of bytes in base64url, without its padding; 0 if it is no such text."""
    try:
        return len(base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True))
    except (binascii.Error, ValueError):
        return 0

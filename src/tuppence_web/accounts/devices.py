"""Browsers in which somebody has signed in before, by a signed cookie: who guesses passwords elsewhere does not lock
them out. As OWASP's "device cookies".
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.core import signing
from django.http import HttpRequest

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

COOKIE = "device"
SALT = "tuppence.device"
SECONDS = 400 * 24 * 3600
MOST_PEOPLE = 8  # who share a browser


def device_of(request: HttpRequest, person: Person | None) -> str | None:
    """The name of this browser where the person has signed in here before, else None."""
    device, people = _read(request)
    return device if person is not None and person.pk in people else None


def remember_device(request: HttpRequest, person: Person) -> None:
    """Have the answer note in a cookie that the person has signed in in this browser."""
    device, people = _read(request)
    people = [person.pk, *(other for other in people if other != person.pk)][:MOST_PEOPLE]
    request.META["tuppence.device"] = signing.dumps([device, *people], salt=SALT)


def _read(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        device, *people = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return secrets.token_urlsafe(9), []
    return device, people

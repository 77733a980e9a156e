"""Device cookies (OWASP): a browser in which a person has signed in before has its own count of failed attempts.

So somebody who guesses passwords elsewhere does not lock the person out.
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
MOST_PEOPLE = 8  # sharing a browser


def device_of(request: HttpRequest, person: Person | None) -> str | None:
    """The id of this browser if the person has signed in here before, else None."""
    device, people = _read(request)
    return device if person is not None and person.pk in people else None


def remember_device(request: HttpRequest, person: Person) -> None:
    """Record in a cookie that the person has signed in with this browser."""
    device, people = _read(request)
    people = [person.pk, *(other for other in people if other != person.pk)][:MOST_PEOPLE]
    request.META["tuppence.device"] = signing.dumps([device, *people], salt=SALT)


def _read(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        device, *people = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return secrets.token_urlsafe(9), []
    return device, people

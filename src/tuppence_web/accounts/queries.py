"""Asking about guests and accounts."""

from __future__ import annotations

import uuid

from django.core import signing
from django.http import HttpRequest

from tuppence_web.accounts.models import Guest, Person
from tuppence_web.refusals import NotYours

COOKIE = "guest"
COOKIE_SALT = "tuppence.guest"
COOKIE_SECONDS = 400 * 24 * 3600


def guest_id_of_cookie(value: str | None) -> str | None:
    """The guest's id in a cookie that we signed; None for none, a forged one or one too old."""
    if not value:
        return None
    try:
        return uuid.UUID(signing.loads(value, salt=COOKIE_SALT, max_age=COOKIE_SECONDS)).hex
    except (signing.BadSignature, ValueError, TypeError, AttributeError):
        return None


def cookie_of_guest(guest: Guest) -> str:
    """The signed value of a guest's cookie."""
    return signing.dumps(guest.id.hex, salt=COOKIE_SALT)


def guest_of(request: HttpRequest) -> Guest | None:
    """The guest who makes a request, where we know one."""
    known = guest_id_of_cookie(request.COOKIES.get(COOKIE))
    return Guest.objects.filter(id=known).first() if known else None


def name_of(guest_id: str) -> str | None:
    """A guest's name; None where there is no such guest."""
    return Guest.objects.filter(id=guest_id).values_list("name", flat=True).first()


def person_of(request: HttpRequest) -> Person | None:
    """Who is signed in; None for a visitor."""
    return request.user if isinstance(request.user, Person) else None


def signed_in(request: HttpRequest) -> Person:
    """Who is signed in. Raises NotYours for a visitor, whom the site then asks to sign in."""
    person = person_of(request)
    if person is None:
        raise NotYours("Sign in first.")
    return person


def must_be_officer(person: Person) -> None:
    """Raises NotYours for anybody but an officer of the association."""
    if not person.is_staff:
        raise NotYours("Only an officer of the association may do this.")

"""Middleware for the guest's cookie, and what all templates may show of the reader."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tuppence_web.accounts import devices
from tuppence_web.accounts.queries import COOKIE, COOKIE_SECONDS, cookie_of_guest, person_of, to_dos

Answer = Callable[[HttpRequest], HttpResponse]


def remember_guest(get_response: Answer) -> Answer:
    """Set the guest's cookies after a request that made a new guest or signed in.

    Signing out deletes the guest's cookie. The device cookie stays: it only says who has signed in here before.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        secure = request.is_secure()
        guest = request.META.get("tuppence.new_guest")
        device = request.META.get("tuppence.device")
        if guest is None and "tuppence.no_guest" in request.META:
            response.delete_cookie(COOKIE, samesite="Lax")
        if guest is not None:
            value = cookie_of_guest(guest)
            response.set_cookie(COOKIE, value, COOKIE_SECONDS, httponly=True, samesite="Lax", secure=secure)
        if device is not None:
            age = devices.SECONDS
            response.set_cookie(devices.COOKIE, device, age, httponly=True, samesite="Lax", secure=secure)
        return response

    return middleware


def to_do_count(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """For templates: the number of things that wait for the officer who reads the page, counted where it is shown."""

    def count() -> int:
        person = person_of(request)
        return len(to_dos(person)) if person is not None and person.is_staff else 0

    return {"to_do_count": count}

"""The guest's cookie."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tuppence_web.accounts.queries import COOKIE, COOKIE_SECONDS, cookie_of_guest

Answer = Callable[[HttpRequest], HttpResponse]


def remember_guest(get_response: Answer) -> Answer:
    """Send the signed cookie along when a request has made a new guest."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        guest = request.META.get("tuppence.new_guest")
        if guest is not None:
            response.set_cookie(
                COOKIE,
                cookie_of_guest(guest),
                max_age=COOKIE_SECONDS,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure(),
            )
        return response

    return middleware

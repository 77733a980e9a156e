"""The association's time zone, for times without a venue."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tuppence_web import clock

Answer = Callable[[HttpRequest], HttpResponse]


def keep_the_associations_time(get_response: Answer) -> Answer:
    """Answer requests in the association's time zone."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with clock.at_home():
            return get_response(request)

    return middleware

"""The association's clocks: what every page shows of moments that have no venue."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tuppence_web import clock

Answer = Callable[[HttpRequest], HttpResponse]


def keep_the_associations_time(get_response: Answer) -> Answer:
    """Answer a request by the association's own clocks."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with clock.at_home():
            return get_response(request)

    return middleware

"""The association's time zone, for times without a venue."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tuppence_web.places.queries import at_home

Answer = Callable[[HttpRequest], HttpResponse]


def keep_the_associations_time(get_response: Answer) -> Answer:
    """Answer requests in the association's time zone."""
    return at_home()(get_response)

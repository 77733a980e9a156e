"""Notes who is online, for their friends."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from tuppence_web.accounts.queries import person_of
from tuppence_web.social.actions.friends import note_seen

NOTED_SECONDS = 60  # a person is noted once in this time

Answer = Callable[[HttpRequest], HttpResponse]


def note_who_is_online(get_response: Answer) -> Answer:
    """Note that a signed-in person loaded a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method == "GET" and settings.SESSION_COOKIE_NAME in request.COOKIES:
            person = person_of(request)
            if person is not None and person.is_active and cache.add(f"online-{person.pk}", True, NOTED_SECONDS):
                note_seen(person)
        return response

    return middleware

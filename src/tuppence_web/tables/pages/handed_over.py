"""A device hands its match over: from then on it is a table on the server (docs/decisions/0059)."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts.actions import welcome
from tuppence_web.serving.bounded_process import TooCostly, strangers
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.hand_over import MOST_BYTES, Named, Sender, judged_log, replayed
from tuppence_web.tables.engine.view.seating import is_same_match
from tuppence_web.tables.live.server import look, server
from tuppence_web.tables.pages.real import is_certified
from tuppence_web.tables.wire.page import PageToken, TableAddress
from tuppence_web.web.endpoints import json_endpoint, readable
from tuppence_web.web.refusals import Declined, NotThere, as_json


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@json_endpoint
def tables(request: HttpRequest) -> HttpResponse:
    """Take a match over.

    A device stores its page without cookies and without a token, so it asks for both here first: the same token that
    forms have, which another site could neither read nor send. If the answer is lost, the guest is known when the
    device sends the match again.
    """
    guest = welcome(request)
    if request.method != "POST":
        return JsonResponse(as_json(PageToken(get_token(request))))
    try:
        return _taken_over(request, Sender(guest.id.hex, guest.name, is_certified(request)))
    except TooCostly:
        raise Declined(words.MATCH_TOO_COSTLY, 413) from None


def _taken_over(request: HttpRequest, by: Sender) -> HttpResponse:
    """Judge a match and save it, unless the server has it already. Raises TooCostly."""
    if len(request.body) > MOST_BYTES:
        raise Declined(words.match_too_large(MOST_BYTES), 413)
    with readable("a match of a device"):
        match = msgspec.json.decode(request.body, type=Named)
        taken = _is_here(match.id, bytes.fromhex(match.secret), by.guest)
        if taken is None:
            log = strangers.run(judged_log, request.body, by, server().now())
            taken = server().take_over(*replayed(match, log))
    if not taken:
        raise Declined(words.MATCH_TAKEN)
    address = request.build_absolute_uri(reverse("table", args=[match.id]))
    return JsonResponse(as_json(TableAddress(match.id, address)))


def _is_here(id: str, secret: bytes, host: str) -> bool | None:
    """Whether the table of this name is the match that is handed over; None if there is no such table yet."""
    try:
        return look(id, lambda table: is_same_match(table, secret, host))
    except NotThere:
        return None

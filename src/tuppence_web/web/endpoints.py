"""What views share: refusals in JSON, and rate limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse

from tuppence_web.web.limits import Limits
from tuppence_web.web.refusals import Declined, Refusal, Refused, as_json

View = Callable[..., HttpResponse]

NO_STORE = {"Cache-Control": "no-store"}
LONGEST_ERROR = 300  # which may quote the body
TOO_OFTEN = Refusal("too_often", "That was too often. Wait a moment.")


def json_endpoint(view: View) -> View:
    """A view for scripts: its refusals are JSON."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **named: object) -> HttpResponse:
        try:
            return view(request, *args, **named)
        except Refused as error:
            return JsonResponse(as_json(error.refusal), status=error.status, headers=NO_STORE)

    return answer


@contextmanager
def readable(what: str) -> Iterator[None]:
    """A block that decodes a request. Raises Declined with ``what`` it should have been."""
    try:
        yield
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Declined(Refusal("malformed", f"This is not {what}: {str(error)[:LONGEST_ERROR]}."), 400) from None


def address_of(request: HttpRequest) -> str:
    """The IP address of a request."""
    return str(request.META.get("REMOTE_ADDR", ""))


def must_be_allowed(request: HttpRequest, limits: Limits, guest: str | None, refusal: Refusal = TOO_OFTEN) -> None:
    """Count a request. Raises Declined if there were too many."""
    if not limits.allows(guest, address_of(request)):
        raise Declined(refusal, 429)

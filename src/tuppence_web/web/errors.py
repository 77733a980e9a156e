"""The pages for refusals and errors."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.db import DatabaseError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.defaults import page_not_found

from tuppence_web.database import count_failure
from tuppence_web.web.refusals import NotThere, NotYours, Refused

Answer = Callable[[HttpRequest], HttpResponse]

OWN_PAGES = (429, 503)


class RefusalMiddleware:
    """Answers a refusal that no form handled: visitors are asked to sign in, others see the reason."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a refusal with its status; leave other exceptions alone."""
        if not isinstance(exception, Refused):
            return None
        if isinstance(exception, NotYours) and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if isinstance(exception, NotThere):
            return page_not_found(request, exception)
        shown = {"refused": exception, "not_yours": isinstance(exception, NotYours), "back": _pressed_on(request)}
        page = f"{exception.status}.html" if exception.status in OWN_PAGES else "refused.html"
        return render(request, page, shown, status=exception.status)


def _pressed_on(request: HttpRequest) -> str:
    """The page of this site from which a form was sent; "" if there is none or the browser does not send it."""
    page = request.headers.get("Referer", "") if request.method == "POST" else ""
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else ""


def failure(request: HttpRequest) -> HttpResponse:
    """The page for server errors, or plain text if even that fails; 503 if the database is full or locked."""
    error = sys.exc_info()[1]
    mistaken = getattr(error and error.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    status = 503 if isinstance(error, OperationalError) and not mistaken else 500
    if isinstance(error, DatabaseError):
        count_failure("page", error)
    try:
        return render(request, f"{status}.html", status=status)
    except Exception:
        words = "Something went wrong. Try again in a moment."
        return HttpResponse(words, status=status, content_type="text/plain")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form without a CSRF token: a stale page, or one that is not ours."""
    return render(request, "403.html", {"stale": True}, status=403)

"""Limits the rate of pages that cost the server much more than they cost a reader."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tuppence_web.accounts.queries import pass_of
from tuppence_web.limits import Limits
from tuppence_web.serving.bounded_process import Busy

Given = ParamSpec("Given")
View = Callable[Concatenate[HttpRequest, Given], HttpResponse]


def limited(limits: Limits) -> Callable[[View[Given]], View[Given]]:
    """Answer 429 to a reader who loads these pages too often, and 503 while too many readers wait."""

    def decorated(view: View[Given]) -> View[Given]:
        def limited_view(request: HttpRequest, /, *args: Given.args, **more: Given.kwargs) -> HttpResponse:
            guest = pass_of(request)
            if not limits.allows(guest and guest.guest, str(request.META.get("REMOTE_ADDR", ""))):
                return render(request, "429.html", status=429)
            try:
                return view(request, *args, **more)
            except (TimeoutError, Busy):
                return render(request, "503.html", {"busy": True}, status=503)

        update_wrapper(limited_view, view)
        return limited_view

    return decorated


def _a_minute(name: str, of: tuple[float, float], burst_seconds: float) -> Limits:
    guest, address = of
    return Limits(name, guest / 60, address / 60, burst_seconds=burst_seconds)


reads = _a_minute("reads", settings.READS_A_MINUTE, burst_seconds=10)  # of an ended match: replayed from its log
checks = _a_minute("checks", settings.CHECKS_A_MINUTE, burst_seconds=60)  # small answers to a page that asks often

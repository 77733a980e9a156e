"""Answers readers who wait for what costs the server much."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tuppence_web.serving.bounded_process import Busy

Given = ParamSpec("Given")
View = Callable[Concatenate[HttpRequest, Given], HttpResponse]


def unless_busy(view: View[Given]) -> View[Given]:
    """Answer 503 while too many readers wait."""

    def patient_view(request: HttpRequest, /, *args: Given.args, **more: Given.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **more)
        except (TimeoutError, Busy):
            return render(request, "503.html", {"busy": True}, status=503)

    update_wrapper(patient_view, view)
    return patient_view

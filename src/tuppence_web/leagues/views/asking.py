"""Pages that are one form about one change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tuppence_web.accounts.forms import ChangeForm


def form_page(
    request: HttpRequest,
    form: ChangeForm,
    change: Callable[[UUID], int],
    goes: Callable[[int], HttpResponse],
    **shown: Any,
) -> HttpResponse:
    """A page with one form: to be filled in, refused as it was, or carried out; then ``goes`` leads on.

    ``shown``: title, button, and perhaps about and back, as ``leagues/form.html`` takes them.
    """
    made = form.carried_out(change)
    if made is not None:
        return goes(made)
    return render(request, "leagues/form.html", {"form": form, **shown}, status=400 if form.errors else 200)

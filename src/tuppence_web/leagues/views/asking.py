"""Pages with one form for one change, and buttons for one change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.web.refusals import NotThere, NotYours, Refused


def form_page(
    request: HttpRequest,
    form: ChangeForm,
    change: Callable[[UUID], int],
    goes: Callable[[int], HttpResponse],
    page: str = "leagues/form.html",
    **shown: Any,
) -> HttpResponse:
    """Show a form, or carry out its change and redirect to ``goes``; show refusals in the form.

    ``shown``: the template's context. ``leagues/form.html`` takes title, button and, optionally, about, regions,
    no_venue and back.
    """
    made = form.carried_out(change)
    if made is not None:
        return goes(made)
    return render(request, page, {"form": form, **shown}, status=400 if form.errors else 200)


def pressed(request: HttpRequest, change: Callable[[UUID], int], done: str, goes: HttpResponse) -> HttpResponse:
    """Carry out the change that a button asks for, and redirect with a message that says what was done.

    A refusal redirects too, with its reason. Raises NotYours and NotThere.
    """
    form = ChangeForm(request.POST)
    if form.is_valid():
        try:
            change(form.cleaned_data["request"])
        except (NotYours, NotThere):
            raise
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, done)
    return goes

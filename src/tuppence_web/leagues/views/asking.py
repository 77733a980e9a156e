"""Pages that are one form about one change, and buttons that ask for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
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


def pressed(request: HttpRequest, change: Callable[[UUID], int], done: str, goes: HttpResponse) -> HttpResponse:
    """A button that asks for a change was pressed: carry it out, say what was done, lead on. Raises Refused."""
    form = ChangeForm(request.POST)
    if form.is_valid():
        change(form.cleaned_data["request"])
        messages.success(request, done)
    return goes

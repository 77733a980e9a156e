"""Pages that are one form about one change, and buttons that ask for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.refusals import NotThere, NotYours, Refused


def form_page(
    request: HttpRequest,
    form: ChangeForm,
    change: Callable[[UUID], int],
    goes: Callable[[int], HttpResponse],
    page: str = "leagues/form.html",
    **shown: Any,
) -> HttpResponse:
    """A page with one form: to be filled in, refused as it was, or carried out; then ``goes`` leads on.

    ``shown``: what the page takes; ``leagues/form.html`` title, button, and perhaps about, regions and back.
    """
    made = form.carried_out(change)
    if made is not None:
        return goes(made)
    return render(request, page, {"form": form, **shown}, status=400 if form.errors else 200)


def pressed(request: HttpRequest, change: Callable[[UUID], int], done: str, goes: HttpResponse) -> HttpResponse:
    """A button that asks for a change was pressed: carry it out and lead on, where it is said what was done.

    Where it is refused, too, with the reason. Raises NotYours and NotThere.
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

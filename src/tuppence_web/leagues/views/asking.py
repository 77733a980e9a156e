"""Pages with one form for one change, and buttons for one change."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.leagues.forms import BackForm
from tuppence_web.ledger.rules import money
from tuppence_web.memberships.queries import fees_at_bar
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
    no_venue, why_not (a reason for which the form is left out) and back (the name of an address and its object).
    """
    made = form.carried_out(change)
    if made is not None:
        return goes(made)
    return render(request, page, {"form": form, **shown}, status=400 if form.errors else 200)


def membership_fee_page(
    request: HttpRequest,
    people: Collection[int],
    membership: int,
    take: Callable[[UUID, str], int],
    goes: HttpResponse,
) -> HttpResponse:
    """A form that takes an open membership fee of one of these people into the till of a league or tournament.

    ``take`` gets the request id and the method. Raises NotThere if there is no such fee to show.
    """
    form = BackForm(request.POST or None)
    one = next((each for each in fees_at_bar(people) if each.membership.pk == membership), None)
    if one is None and request.method != "POST":  # a repeated POST gets the answer of the first
        raise NotThere("Nothing is owed for this membership.")
    about = f"{one.membership.person}: {one.membership}." if one else ""
    return form_page(
        request,
        form,
        lambda key: take(key, form.cleaned_data["method"]),
        lambda made: goes,
        title=f"Take {money(one.owed)}" if one else "Membership",
        about=f"{about} The money lies in this till until an officer moves it to the association's (MB-1).",
        button="Record the payment",
    )


def membership_fee_undone(
    request: HttpRequest, take_back: Callable[[UUID, str], int], goes: HttpResponse
) -> HttpResponse:
    """Undo the payment of a membership fee. ``take_back`` gets the request id and the reason."""
    why = request.POST.get("why", "")
    done = "The payment of the membership fee has been reversed."
    return pressed(request, lambda key: take_back(key, why), done, goes)


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

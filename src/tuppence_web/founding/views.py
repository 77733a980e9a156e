"""Pages of new leagues: for those who run a pub, and for the officers who decide."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tuppence_web.accounts.queries import must_be_officer, signed_in
from tuppence_web.founding import actions, queries
from tuppence_web.founding.forms import FoundingForm
from tuppence_web.founding.rules import proposal
from tuppence_web.leagues.forms import WhyForm
from tuppence_web.leagues.views.asking import form_page, pressed
from tuppence_web.places.queries import venue_called


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Ask for a league or, as an officer, found it. A request that waits is shown instead."""
    person = signed_in(request)
    waiting = queries.open_request_of(person)
    if waiting is not None and request.method != "POST":
        return redirect("league_request", id=waiting.pk)
    form = FoundingForm(request.POST or None)
    change = actions.found_league if person.is_staff else actions.ask_for_league

    def made(id: int) -> HttpResponse:
        return redirect("paste_entries", id=id) if person.is_staff else redirect("league_request", id=id)

    return form_page(
        request,
        form,
        lambda key: change(person, key, form.wanted()),
        made,
        page="founding/new.html",
        regions=form.regions,
        officer=person.is_staff,
        proposal=proposal(),
    )


@require_safe
def request_page(request: HttpRequest, id: int) -> HttpResponse:
    """What somebody asks for, and what was decided."""
    person = signed_in(request)
    found = queries.request_of(id)
    queries.must_see(person, found)
    shown = {
        "asked": found,
        "officer": person.is_staff,
        "own": person.pk == found.by_id,
        "known": venue_called(found.venue),
        "fresh": uuid4,
        "proposal": proposal(),
    }
    return render(request, "founding/request.html", shown)


@require_POST
def approve(request: HttpRequest, id: int) -> HttpResponse:
    """Approve a request."""
    officer = signed_in(request)
    must_be_officer(officer)
    back = redirect("league_request", id=id)
    return pressed(request, lambda key: actions.approve_league(officer, key, id), "The league is founded.", back)


@require_POST
def decline(request: HttpRequest, id: int) -> HttpResponse:
    """Decline a request, or take it back as the person who asked."""
    person = signed_in(request)
    queries.must_see(person, queries.request_of(id))
    form = WhyForm(request.POST)
    why = form.cleaned_data["why"] if form.is_valid() else ""

    def change(key: UUID) -> int:
        return actions.decline_league(person, key, id, why)

    return pressed(request, change, "The request is closed.", redirect("league_request", id=id))

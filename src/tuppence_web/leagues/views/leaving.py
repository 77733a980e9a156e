"""Pages for leaving a season: the operator lets an entrant leave, or undoes it; a player asks to."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues.actions import leaving
from tuppence_web.leagues.forms import LeaveForm, WhyForm
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.leaving import terms_of
from tuppence_web.leagues.queries.seasons import entrant_of
from tuppence_web.leagues.views.asking import form_page

ASKING = require_http_methods(["GET", "HEAD", "POST"])


@ASKING
def leave(request: HttpRequest, id: int) -> HttpResponse:
    """Let an entrant leave a season, with what becomes of the fee."""
    person, entrant = signed_in(request), entrant_of(id)
    rights.must_operate(person, entrant.season.league)
    terms = terms_of(entrant)
    form = LeaveForm(request.POST or None, terms=terms)

    def left(made: int) -> HttpResponse:
        messages.success(request, f"{entrant.person} has left the season and is notified.")
        return redirect("season_entries", id=entrant.season_id)

    return form_page(
        request,
        form,
        lambda key: leaving.leave(person, key, id, form.cleaned_data["fee"], form.cleaned_data["why"]),
        left,
        page="leagues/stopping/leave.html",
        entrant=entrant,
        season=entrant.season,
        terms=terms,
    )


@ASKING
def come_back(request: HttpRequest, id: int) -> HttpResponse:
    """Undo that an entrant left."""
    person, entrant = signed_in(request), entrant_of(id)
    rights.must_operate(person, entrant.season.league)
    form = WhyForm(request.POST or None)
    return form_page(
        request,
        form,
        lambda key: leaving.come_back(person, key, id, form.cleaned_data["why"]),
        lambda made: redirect("league_entry", id=made),
        title=f"Bring back {entrant.person}",
        about=f"{entrant.season}. A refund is reversed, and an unpaid fee is owed again (LG-8).",
        button="Undo the leaving",
        back=("season", entrant.season),
    )


@ASKING
def ask(request: HttpRequest, id: int) -> HttpResponse:
    """Ask the operator to be let out of a season."""
    person, season = signed_in(request), rights.season_of(id)
    form = WhyForm(request.POST or None)

    def asked(made: int) -> HttpResponse:
        messages.success(request, "The operator is notified, and decides. Until then you are in the season.")
        return redirect("season", id=id)

    return form_page(
        request,
        form,
        lambda key: leaving.ask_to_leave(person, key, id, form.cleaned_data["why"]),
        asked,
        title="Ask to leave the season",
        about=f"{season}. {season.league.operator} decides, and what is given back of your fee: at most the share "
        "for the weeks to come. Points that you have earned stand; you earn no more, and no prize (LG-2).",
        button="Ask to leave",
        back=("season", season),
    )

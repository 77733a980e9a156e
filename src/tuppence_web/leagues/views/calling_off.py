"""The page on which an operator calls off a season that has started, with what becomes of the money."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues.actions.calling_off import call_off_season
from tuppence_web.leagues.forms import WhyForm
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.endings import called_off_now
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.leagues.views.endings import shown_ending
from tuppence_web.ledger.rules import money


@require_http_methods(["GET", "HEAD", "POST"])
def call_off(request: HttpRequest, id: int) -> HttpResponse:
    """Ask whether a season should be called off, with what everybody gets, and call it off."""
    person = signed_in(request)
    season = rights.season_of(id)
    rights.must_operate(person, season.league)
    state = season_state_of(season)
    ending = called_off_now(state)
    form = WhyForm(request.POST or None)

    def called_off(made: int) -> HttpResponse:
        messages.success(request, "The season has been cancelled, and everybody who has entered is notified.")
        return redirect("season_entries", id=made)

    shown = {
        "season": season,
        "held": len(ending.state.held),
        "refunds": [
            (one.person, money(ending.state.refunds[one.pk]))
            for one in state.entrants
            if one.pk in ending.state.refunds.keys() - state.refunds.keys()
        ],
        **shown_ending(ending),
        "unpaid": [one.person for one in ending.unpaid if one.left is None],
    }
    return form_page(
        request,
        form,
        lambda key: call_off_season(person, key, id, form.cleaned_data["why"]),
        called_off,
        page="leagues/stopping/call_off.html",
        **shown,
    )

"""Pages of all leagues and of one; forms to create a league and to give it another operator."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.queries import must_be_officer, person_of, signed_in
from tuppence_web.leagues import forms
from tuppence_web.leagues.actions import leagues as actions
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries import seasons as queries
from tuppence_web.leagues.queries.regions import newest_awards
from tuppence_web.leagues.queries.season_ends import PLACES
from tuppence_web.leagues.queries.tonight import conducted_tonight
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.places import queries as places
from tuppence_web.web import clock


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All leagues."""
    person = person_of(request)
    shown = {
        "leagues": queries.leagues_listed(),
        "person": person,
        "may_add_venues": rights.may_add_venues(person),
        "tonights": conducted_tonight(person),
        "awarded": [
            (region, year, [(PLACES[one.rank], one) for one in awards]) for region, year, awards in newest_awards()
        ],
    }
    return render(request, "leagues/leagues.html", shown)


@require_safe
def league(request: HttpRequest, id: int) -> HttpResponse:
    """A league and its seasons."""
    found = rights.league_of(id)
    person = person_of(request)
    shown = {
        "league": found,
        "seasons": queries.seasons_of(found),
        "operates": rights.operates(person, found),
        "operators": queries.operator_changes(found),
        "tonights": conducted_tonight(person, id),
        "year": clock.today(found.region.zone).year,
    }
    return render(request, "leagues/league.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request: HttpRequest) -> HttpResponse:
    """Create a league."""
    person = signed_in(request)
    must_be_officer(person)
    form = forms.LeagueForm(request.POST or None)

    def change(id: UUID) -> int:
        said = form.cleaned_data
        return actions.create_league(person, id, said["name"], said["region"], said["operator"], said["zone"])

    return form_page(
        request,
        form,
        change,
        lambda made: redirect("league", id=made),
        title="New league",
        button="Create the league",
        regions=[name for _, name in places.regions()],
    )


@require_http_methods(["GET", "HEAD", "POST"])
def operator(request: HttpRequest, id: int) -> HttpResponse:
    """Give a league another operator."""
    person = signed_in(request)
    must_be_officer(person)
    league = rights.league_of(id)
    form = forms.OperatorForm(request.POST or None)
    return form_page(
        request,
        form,
        lambda request_id: actions.name_operator(
            person, request_id, id, form.cleaned_data["operator"], form.cleaned_data["since"]
        ),
        lambda made: redirect("league", id=made),
        title="Change the operator",
        about=f"The operator of {league} is {league.operator}.",
        button="Name the operator",
        back=("league", league),
    )

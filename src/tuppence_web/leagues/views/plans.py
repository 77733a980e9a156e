"""Pages that plan a season: a new one, one like an earlier one, and changes before it starts."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues import forms, rules
from tuppence_web.leagues.actions import seasons
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries import seasons as queries
from tuppence_web.leagues.queries.season_ends import season_end_for
from tuppence_web.leagues.teams import SIZES
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.ledger.rules import money
from tuppence_web.places import queries as places


@require_http_methods(["GET", "HEAD", "POST"])
def new_season(request: HttpRequest, id: int) -> HttpResponse:
    """Plan a season."""
    person = signed_in(request)
    league = rights.league_of(id)
    rights.must_operate(person, league)
    listed = queries.seasons_of(league)
    like = next((one for one in listed if str(one.pk) == request.GET.get("like")), None)
    form = forms.SeasonForm(request.POST or None, initial=forms.proposed(league, next(iter(listed), None), like))
    return form_page(
        request,
        form,
        lambda request_id: seasons.create_season(person, request_id, id, form.plan()),
        lambda made: redirect("season", id=made),
        title="New season",
        about=f"{league}: eight match days, a week apart.",
        button="Plan the season",
        no_venue=not places.venues(),
        back=("league", league),
    )


@require_safe
def copy(request: HttpRequest, id: int) -> HttpResponse:
    """What a new season like this one would be, to be planned by one press or changed first."""
    season = rights.season_of(id)
    league = season.league
    rights.must_operate(signed_in(request), league)
    values = forms.proposed(league, queries.seasons_of(league)[0], season)
    form = forms.SeasonForm(initial=values)
    named = dict(places.venues())
    prizes = [(values[name], values[name.replace("prize", "worth")]) for name in forms.PRIZES if values.get(name)]
    shown = {
        "like": season,
        "league": league,
        "form": form,
        "plan": values,
        "days": rules.match_days(values["first_day"]),
        "venue": named[values["venue"]],
        "who_plays": dict(SIZES)[values["team_size"]],
        "base": dict(rules.ALL_BASES)[values["points_base"]],
        "tournament_venue": named.get(values.get("tournament_venue", 0)),
        "prizes": [(text, money(cents) if cents else "") for text, cents in prizes],
        "announced": season_end_for(league, values["year"], values["number"]) is not None,
    }
    return render(request, "leagues/copy/season.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, id: int) -> HttpResponse:
    """Change the plan of a season before it starts."""
    person = signed_in(request)
    season = rights.season_of(id)
    rights.must_operate(person, season.league)
    form = forms.SeasonForm(request.POST or None, initial=forms.planned(season))
    return form_page(
        request,
        form,
        lambda request_id: seasons.change_season(person, request_id, id, form.plan()),
        lambda made: redirect("season", id=made),
        title="Change the plan",
        about=f"{season}. These settings are locked once the season starts (LG-7).",
        button="Save the plan",
        back=("season", season),
    )

"""Statements of a season and of a league, as pages and as CSV."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries import seasons as queries
from tuppence_web.ledger.queries.accounts import PAGE_LENGTH, tills
from tuppence_web.ledger.views import statement_csv


@require_safe
def season_money(request: HttpRequest, id: int) -> HttpResponse:
    """The statement of a season: its tills and its prize pool."""
    season = rights.season_of(id)
    rights.must_operate(signed_in(request), season.league)
    shown = {
        "title": "Money of the season",
        "season": season,
        "tills": tills("season", id),
        **queries.statements_of([season]),
    }
    return render(request, "leagues/money.html", shown)


@require_safe
def season_money_csv(request: HttpRequest, id: int, part: str) -> HttpResponse:
    """One of the two statements as CSV."""
    season = rights.season_of(id)
    rights.must_operate(signed_in(request), season.league)
    return statement_csv(queries.statements_of([season])[part], f"season-{id}-{part}")


@require_safe
def league_money(request: HttpRequest, id: int) -> HttpResponse:
    """The statement of a league over all seasons: the newest lines."""
    league = rights.league_of(id)
    rights.must_operate(signed_in(request), league)
    statements = queries.statements_of(queries.seasons_of(league), PAGE_LENGTH)
    return render(request, "leagues/money.html", {"title": "Money of the league", "league": league, **statements})


@require_safe
def league_money_csv(request: HttpRequest, id: int, part: str) -> HttpResponse:
    """One of the two statements as CSV, complete."""
    league = rights.league_of(id)
    rights.must_operate(signed_in(request), league)
    return statement_csv(queries.statements_of(queries.seasons_of(league))[part], f"league-{id}-{part}")

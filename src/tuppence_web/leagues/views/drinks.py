"""The page of the drinks of a season: who owes whom how many, and what was paid back."""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tuppence_web.accounts.queries import person_of, signed_in
from tuppence_web.leagues.actions import drinks as actions
from tuppence_web.leagues.queries import drinks as queries
from tuppence_web.leagues.queries.rights import season_of
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.leagues.views.asking import pressed
from tuppence_web.matches.rules import BARTENDER


@require_safe
def drinks(request: HttpRequest, id: int) -> HttpResponse:
    """The drinks of a season."""
    season, person = season_of(id), person_of(request)
    state = season_state_of(season)
    paid = [
        (one, queries.may_settle(person, season, one.creditor_id or BARTENDER)) for one in queries.paid_back(season)
    ]
    debts = queries.debts_of(state, queries.still_owed(state), person)
    shown = {"season": season, "debts": debts, "paid": paid, "bartender": BARTENDER, "fresh": uuid4}
    return render(request, "leagues/drinks/season.html", shown)


@require_POST
def pay_back(request: HttpRequest, id: int, debtor: int, creditor: int, count: int) -> HttpResponse:
    """Record that drinks were paid back."""
    person, back = signed_in(request), redirect("season_drinks", id=id)
    done = "Paid back."
    return pressed(request, lambda key: actions.pay_back(person, key, id, debtor, creditor, count), done, back)


@require_POST
def take_back(request: HttpRequest, paid: int) -> HttpResponse:
    """Undo a payment."""
    person, season = signed_in(request), queries.payment_of(paid).season_id
    back = redirect("season_drinks", id=season)
    return pressed(request, lambda key: actions.take_back_payment(person, key, paid), "It is owed again.", back)

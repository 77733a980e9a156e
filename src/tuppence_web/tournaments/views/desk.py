"""Pages for who runs a tournament: making it, the desk with entries and fees, the start, the payout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import must_be_officer, signed_in
from tuppence_web.ledger.actions import METHODS
from tuppence_web.ledger.views import statement_csv
from tuppence_web.memberships.queries import certified_people
from tuppence_web.moments import today
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import entering, playing, season_end, settling
from tuppence_web.tournaments.forms import DeskForm, OfficialForm, PlanForm, SeasonEndForm, StartForm, WhyForm
from tuppence_web.tournaments.queries import must_administer
from tuppence_web.tournaments.views.pages import about, asked, known

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.tournaments.models import Tournament

GET_OR_POST = ["GET", "HEAD", "POST"]


def _running(request: HttpRequest, id: int) -> tuple[Person, Tournament]:
    """Who asks, and the tournament that they run. Raises NotYours."""
    person, found = signed_in(request), known(id)
    must_administer(person, found)
    return person, found


@require_http_methods(GET_OR_POST)
def new(request: HttpRequest) -> HttpResponse:
    """Make a tournament."""
    person = signed_in(request)
    must_be_officer(person)
    form = PlanForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        made = form.carried_out(lambda asked: entering.create(person, asked, form.plan()))
        if made is not None:
            return redirect("tournament", id=made)
    shown = {"form": form, "heading": "A new tournament"}
    return render(request, "tournaments/plan.html", shown, status=400 if form.errors else 200)


@require_http_methods(GET_OR_POST)
def new_season_end(request: HttpRequest) -> HttpResponse:
    """Make the tournament that a season of a region ends in."""
    person = signed_in(request)
    must_be_officer(person)
    initial = {"year": today().year}
    form = SeasonEndForm(queries.regions(), request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        told = [form.cleaned_data[name] for name in ("region", "year", "number", "administrator")]
        made = form.carried_out(lambda asked: season_end.create_season_end(person, asked, *told))
        if made is not None:
            return redirect("tournament", id=made)
    shown = {"form": form, "heading": "A season-end tournament"}
    return render(request, "tournaments/plan.html", shown, status=400 if form.errors else 200)


@require_http_methods(GET_OR_POST)
def change(request: HttpRequest, id: int) -> HttpResponse:
    """Change what is settled before the start."""
    person, found = _running(request, id)
    form = PlanForm(request.POST if request.method == "POST" else None, initial=PlanForm.of(found))
    if request.method == "POST" and form.is_valid():
        plan = form.plan()._replace(season_end=found.season_end)
        if form.carried_out(lambda asked: entering.change(person, asked, found.pk, plan)) is not None:
            return redirect("tournament_desk", id=id)
    shown = {"form": form, "heading": found.name, "tournament": found}
    return render(request, "tournaments/plan.html", shown, status=400 if form.errors else 200)


@require_http_methods(GET_OR_POST)
def desk(request: HttpRequest, id: int) -> HttpResponse:
    """The desk: who has entered and paid, entering somebody, the start."""
    person, found = _running(request, id)
    form = DeskForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        made = form.carried_out(
            lambda asked: entering.enter_at_desk(person, asked, found.pk, told["name"], told["email"])
        )
        if made is not None:
            messages.success(request, f"{told['name']} is in.")
            return redirect("tournament_desk", id=id)
    return _desk(request, found, form=form)


def _desk(request: HttpRequest, found: Tournament, **forms: ChangeForm) -> HttpResponse:
    """The desk, with the form that was refused as it was."""
    now = queries.standing(found)
    paid = queries.paid(now.entrants.values())
    shown = {
        **about(found, now),
        "paid": paid,
        "unpaid": [entrant for entrant in now.entrants.values() if entrant.pk not in paid],
        "settled": [entrant for entrant in now.entrants.values() if entrant.pk in paid],
        "methods": METHODS,
        "officials": found.officials.order_by("name"),
        "pool": queries.pool_of(found),
        "form": DeskForm(),
        "start_form": StartForm(),
        "cancel_form": WhyForm(),
        "official_form": OfficialForm(certified_people(today())),
        **forms,
    }
    refused = any(form.errors for form in forms.values())
    return render(request, "tournaments/desk.html", shown, status=400 if refused else 200)


@require_POST
def start(request: HttpRequest, id: int) -> HttpResponse:
    """Start, with the draw of round 1."""
    person, found = _running(request, id)
    form = StartForm(request.POST)
    if form.carried_out(lambda asked: playing.start(person, asked, found.pk, form.cleaned_data["word"])) is not None:
        return redirect("tournament", id=id)
    return _desk(request, found, start_form=form)


@require_POST
def cancel(request: HttpRequest, id: int) -> HttpResponse:
    """Call it off."""
    person, found = _running(request, id)
    form = WhyForm(request.POST)
    if form.carried_out(lambda asked: entering.cancel(person, asked, found.pk, form.cleaned_data["why"])) is not None:
        return redirect("tournament", id=id)
    return _desk(request, found, cancel_form=form)


@require_POST
def officials(request: HttpRequest, id: int) -> HttpResponse:
    """Name an official of the tournament."""
    person, found = _running(request, id)
    form = OfficialForm(certified_people(today()), request.POST)
    if (
        form.carried_out(
            lambda asked: entering.name_official(person, asked, found.pk, form.cleaned_data["official"] or 0)
        )
        is not None
    ):
        return redirect("tournament_desk", id=id)
    return _desk(request, found, official_form=form)


@require_POST
def dismiss(request: HttpRequest, id: int, person: int) -> HttpResponse:
    """Let an official go."""
    entering.dismiss_official(signed_in(request), asked(request), id, person)
    return redirect("tournament_desk", id=id)


@require_POST
def pay(request: HttpRequest, entrant: int) -> HttpResponse:
    """Take the fee of an entrant."""
    method = request.POST.get("method", "")
    entering.receive_fee(signed_in(request), asked(request), entrant, method)
    return redirect("tournament_desk", id=queries.tournament_of(entrant))


@require_POST
def withdraw(request: HttpRequest, entrant: int) -> HttpResponse:
    """Withdraw an entry."""
    person, id = signed_in(request), queries.tournament_of(entrant)
    entering.withdraw(person, asked(request), entrant, request.POST.get("why", ""))
    runs = queries.may_administer(person, known(id))
    return redirect("tournament_desk" if runs else "tournament", id=id)


@require_http_methods(GET_OR_POST)
def payout(request: HttpRequest, id: int) -> HttpResponse:
    """What the pool becomes, and the prizes handed over."""
    person, found = _running(request, id)
    if request.method == "POST":
        settling.pay_out(person, asked(request), id)
        return redirect("tournament_payout", id=id)
    now = queries.standing(found)
    return render(request, "tournaments/payout.html", {**about(found, now), **queries.payout(now)})


@require_safe
def statement(request: HttpRequest, id: int) -> HttpResponse:
    """The money of a tournament."""
    _, found = _running(request, id)
    accounts, lines = queries.books(found)
    shown = {**about(found, queries.standing(found)), "accounts": accounts, "lines": lines}
    return render(request, "tournaments/statement.html", shown)


@require_safe
def statement_file(request: HttpRequest, id: int) -> HttpResponse:
    """The money of a tournament as a file: every account of it."""
    _, found = _running(request, id)
    return statement_csv(queries.lines_of(found), f"tournament-{id}")


@require_POST
def give_card(request: HttpRequest, entrant: int) -> HttpResponse:
    """A gift card handed over."""
    settling.give_card(signed_in(request), asked(request), entrant)
    return redirect("tournament_payout", id=queries.tournament_of(entrant))

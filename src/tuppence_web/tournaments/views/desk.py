"""Pages for running a tournament: creating it, the desk with entries and fees, the start, the payout."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tuppence_web.accounts.forms import ChangeForm, SomebodyForm, paste_forms
from tuppence_web.accounts.queries import mark_namesakes, must_be_officer, signed_in
from tuppence_web.accounts.views import paste_page
from tuppence_web.leagues.forms import WhyForm
from tuppence_web.leagues.views.asking import membership_fee_page, membership_fee_undone
from tuppence_web.ledger.forms import PayoutForm
from tuppence_web.ledger.queries.accounts import tills
from tuppence_web.ledger.rules import METHODS, money
from tuppence_web.ledger.views import statement_csv
from tuppence_web.memberships.queries import certified_people, fees_at_bar, in_good_standing, taken_at_bar
from tuppence_web.places.queries import venues
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, entries, prizes, tournaments
from tuppence_web.tournaments.forms import (
    OfficialForm,
    PlanForm,
    SeasonEndForm,
    StartForm,
    WithdrawForm,
)
from tuppence_web.tournaments.queries import awards, must_administer
from tuppence_web.tournaments.queries.fees import handed_back, paid_late
from tuppence_web.tournaments.views.pages import about, known, request_id
from tuppence_web.web import clock

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.tournaments.models import Tournament

GET_OR_POST = ["GET", "HEAD", "POST"]


def _running(request: HttpRequest, id: int) -> tuple[Person, Tournament]:
    """The signed-in person and the tournament they run. Raises NotYours."""
    person, found = signed_in(request), known(id)
    must_administer(person, found)
    return person, found


@require_http_methods(GET_OR_POST)
def new(request: HttpRequest) -> HttpResponse:
    """Create a tournament."""
    person = signed_in(request)
    must_be_officer(person)
    form = PlanForm(_sent(request))
    made = form.carried_out(lambda key: tournaments.create(person, key, form.plan()))
    return _planned(request, form, made, heading="New tournament")


@require_http_methods(GET_OR_POST)
def new_season_end(request: HttpRequest) -> HttpResponse:
    """Create the tournament at the end of a region's season."""
    person = signed_in(request)
    must_be_officer(person)
    form = SeasonEndForm(_sent(request), initial={"year": clock.today().year})

    def make(key: UUID) -> int:
        season = [form.cleaned_data[name] for name in ("region", "year", "number", "administrator")]
        return tournaments.create_season_end(person, key, *season)

    return _planned(request, form, form.carried_out(make), heading="New season-end tournament")


@require_http_methods(GET_OR_POST)
def change(request: HttpRequest, id: int) -> HttpResponse:
    """Change the settings before the start."""
    person, found = _running(request, id)
    form = PlanForm(_sent(request), initial=PlanForm.of(found), season_end=bool(found.season_end))
    made = form.carried_out(lambda key: tournaments.change(person, key, found.pk, form.plan()))
    return _planned(request, form, made, heading=found.name, tournament=found)


def _sent(request: HttpRequest) -> QueryDict | None:
    """The submitted data; None if the page is only opened."""
    return request.POST if request.method == "POST" else None


def _planned(request: HttpRequest, form: ChangeForm, made: int | None, **shown: object) -> HttpResponse:
    """Show the form of the settings or, after the change, redirect to the tournament or its desk."""
    if made is not None:
        return redirect("tournament_desk" if "tournament" in shown else "tournament", id=made)
    shown = {"form": form, "venues": venues(), **shown}
    return render(request, "tournaments/plan.html", shown, status=400 if form.errors else 200)


@require_http_methods(GET_OR_POST)
def desk(request: HttpRequest, id: int) -> HttpResponse:
    """The desk: entries and payments, entering a person, the start."""
    person, found = _running(request, id)
    form = SomebodyForm(_sent(request))
    whose = form.whose(person)
    if whose:
        return _desk(request, found, whose, form=form)
    made = form.carried_out(lambda key: entries.enter_at_desk(person, key, id, *form.somebody()))
    if made is not None:
        messages.success(request, f"{queries.entrant_of(made).person} has been entered and notified.")
    return _answered(request, found, made, "tournament_desk", form=form)


@require_http_methods(GET_OR_POST)
def paste(request: HttpRequest, id: int) -> HttpResponse:
    """Enter several people from a pasted list, after a preview."""
    person, found = _running(request, id)
    if found.format.teams:
        return redirect("tournament_team", id=id)
    queries.must_take_entries(found)
    entered = {one.person_id for one in queries.standing(found).entrants.values()}
    members = partial(in_good_standing, day=clock.today(found.zone))
    return paste_page(
        request,
        paste_forms(_sent(request), person, entered, members),
        lambda key, people: entries.enter_people(person, key, id, people),
        found.name,
        reverse("tournament_desk", args=[id]),
    )


def _desk(request: HttpRequest, found: Tournament, whose: Sequence[Person], **forms: ChangeForm) -> HttpResponse:
    """Render the desk with a refused form, or with the people one of whom must be confirmed."""
    now = queries.standing(found)
    paid, officials = queries.paid(now.entrants.values()), list(found.officials.order_by("name", "pk"))
    others = [one for one in certified_people(clock.day_of(found.begins)) if one not in officials]
    mark_namesakes([*(entrant.person for entrant in now.entrants.values()), *officials, *others])
    held = tills(queries.SCOPE, found.pk)
    shown = {
        **about(found, now),
        "unpaid": [entrant for entrant in now.entrants.values() if entrant.pk not in paid],
        "settled": [entrant for entrant in now.entrants.values() if entrant.pk in paid],
        "methods": METHODS,
        "open": not found.started and not found.cancelled,
        "late": paid_late(found) if held else (),
        "undo": "The entrant owes the fee again, and is notified.",
        "officials": officials,
        "certified": queries.certified_now([one.pk for one in officials], found),
        "pool": queries.pool_of(found),
        "tills": held,
        "taken": taken_at_bar(queries.SCOPE, found.pk) if held else (),
        "memberships": fees_at_bar([entrant.person_id for entrant in now.entrants.values()]),
        "off": "The entrant owes nothing then, and is notified. The association pays the fee into the pool.",
        "owed_back": sum(cents for _, cents in queries.owed_back(found)),
        "form": SomebodyForm(),
        "whose": whose,
        "start_form": StartForm(early=_early(found)),
        "cancel_form": WhyForm(),
        "official_form": OfficialForm(others),
        **forms,
    }
    refused = any(form.errors for form in forms.values())
    return render(request, "tournaments/desk.html", shown, status=400 if refused else 200)


def _early(found: Tournament) -> date | None:
    """The day of a tournament that is still to come, else None."""
    return None if clock.has_come(found.begins) else found.begins.date()


@require_POST
def start(request: HttpRequest, id: int) -> HttpResponse:
    """Start the tournament and draw round 1."""
    person, found = _running(request, id)
    form = StartForm(request.POST, early=_early(found))
    made = form.carried_out(lambda key: draws.start(person, key, id, form.cleaned_data["word"]))
    return _answered(request, found, made, "tournament", start_form=form)


@require_POST
def cancel(request: HttpRequest, id: int) -> HttpResponse:
    """Cancel the tournament."""
    person, found = _running(request, id)
    form = WhyForm(request.POST)
    made = form.carried_out(lambda key: tournaments.cancel(person, key, id, form.cleaned_data["why"]))
    return _answered(request, found, made, "tournament", cancel_form=form)


@require_POST
def officials(request: HttpRequest, id: int) -> HttpResponse:
    """Name an official of the tournament."""
    person, found = _running(request, id)
    form = OfficialForm(certified_people(clock.day_of(found.begins)), request.POST)
    made = form.carried_out(lambda key: tournaments.name_official(person, key, id, form.cleaned_data["official"] or 0))
    return _answered(request, found, made, "tournament_desk", official_form=form)


def _answered(request: HttpRequest, found: Tournament, made: int | None, goes: str, **form: ChangeForm) -> HttpResponse:
    """Redirect after a form of the desk was carried out, or show the desk with the refused form."""
    return _desk(request, found, (), **form) if made is None else redirect(goes, id=found.pk)


@require_POST
def dismiss(request: HttpRequest, id: int, person: int) -> HttpResponse:
    """Remove an official."""
    tournaments.dismiss_official(signed_in(request), request_id(request), id, person)
    return redirect("tournament_desk", id=id)


@require_POST
def pay(request: HttpRequest, entrant: int) -> HttpResponse:
    """Record an entrant's fee as received."""
    method = request.POST.get("method", "")
    entries.receive_fee(signed_in(request), request_id(request), entrant, method)
    return _done(request, entrant, "Received from {person}: {fee}.")


def _done(request: HttpRequest, entrant: int, done: str, goes: str = "tournament_desk") -> HttpResponse:
    """Redirect after a change of an entry, with what was done."""
    found = queries.entrant_of(entrant)
    messages.success(request, done.format(person=found.person, fee=money(found.fee_cents)))
    return redirect(goes, id=found.tournament_id)


@require_POST
def pay_back(request: HttpRequest, entrant: int) -> HttpResponse:
    """Reverse a payment that was recorded by mistake."""
    entries.take_back_fee(signed_in(request), request_id(request), entrant, request.POST.get("why", ""))
    return _done(request, entrant, "The payment of {person} has been reversed.")


@require_POST
def write_off(request: HttpRequest, entrant: int) -> HttpResponse:
    """Write off a fee that is still owed after the start."""
    entries.write_off(signed_in(request), request_id(request), entrant, request.POST.get("why", ""))
    return _done(request, entrant, "The fee of {person} has been written off.")


@require_http_methods(GET_OR_POST)
def membership_fee(request: HttpRequest, id: int, membership: int) -> HttpResponse:
    """Take the membership fee of an entrant."""
    person, found = _running(request, id)
    return membership_fee_page(
        request,
        [entrant.person_id for entrant in queries.standing(found).entrants.values()],
        membership,
        lambda key, method: entries.take_membership_fee(person, key, id, membership, method),
        redirect("tournament_desk", id=id),
    )


@require_POST
def membership_fee_back(request: HttpRequest, id: int, membership: int) -> HttpResponse:
    """Undo the payment of a membership fee."""
    person = signed_in(request)
    return membership_fee_undone(
        request,
        lambda key, why: entries.take_back_membership_fee(person, key, id, membership, why),
        redirect("tournament_desk", id=id),
    )


@require_http_methods(GET_OR_POST)
def withdraw(request: HttpRequest, entrant: int) -> HttpResponse:
    """Withdraw an entry, on a page that says what happens to the money."""
    person, found = signed_in(request), queries.entrant_of(entrant)
    queries.must_withdraw(person, found)
    own = person.pk == found.person_id
    form = WithdrawForm(_sent(request), own=own)
    if form.carried_out(lambda key: entries.withdraw(person, key, entrant, form.cleaned_data["why"])) is not None:
        back = sum(cents for _, cents in queries.owed_back(found.tournament, pk=entrant))
        owed = f" {money(back)} will be refunded." if back else ""
        messages.success(request, f"{'You have' if own else f'{found.person} has'} withdrawn.{owed}")
        runs = queries.may_administer(person, found.tournament)
        return redirect("tournament_desk" if runs else "tournament", id=found.tournament_id)
    shown = {**about(found.tournament, queries.standing(found.tournament)), "form": form, "entrant": found, "own": own}
    shown["paid"] = bool(found.fee_cents and queries.paid([found]))
    return render(request, "tournaments/withdraw.html", shown, status=400 if form.errors else 200)


@require_POST
def hand_back(request: HttpRequest, entrant: int) -> HttpResponse:
    """Record a fee as refunded."""
    entries.hand_back_fee(signed_in(request), request_id(request), entrant, request.POST.get("advanced", ""))
    return _done(request, entrant, "Refunded to {person}: {fee}.", "tournament_statement")


@require_POST
def hand_back_undone(request: HttpRequest, entrant: int) -> HttpResponse:
    """Undo a refund that was recorded by mistake."""
    entries.take_back_refund(signed_in(request), request_id(request), entrant, request.POST.get("why", ""))
    return _done(request, entrant, "The refund of {person} has been reversed.", "tournament_statement")


@require_http_methods(GET_OR_POST)
def payout(request: HttpRequest, id: int) -> HttpResponse:
    """How the pool is shared out, and which prizes were handed over."""
    person, found = _running(request, id)
    if request.method == "POST":
        prizes.pay_out(person, request_id(request), id)
        return redirect("tournament_payout", id=id)
    return _payout(request, found)


def _payout(request: HttpRequest, found: Tournament, form: PayoutForm | None = None) -> HttpResponse:
    """Render the payout page, with a refused form."""
    now = queries.standing(found)
    shown = {**about(found, now), **awards.payout(now), "given": queries.payouts_of(found)}
    shown["form"] = form or PayoutForm(tills=tills(queries.SCOPE, found.pk), cents=shown["pay_waiting"])
    return render(request, "tournaments/payout.html", shown, status=400 if form else 200)


@require_POST
def pay_administrator(request: HttpRequest, id: int) -> HttpResponse:
    """Record the administrator's pay as handed over."""
    person, found = _running(request, id)
    waiting = awards.payout(queries.standing(found))["pay_waiting"]
    form = PayoutForm(request.POST, tills=tills(queries.SCOPE, id), cents=waiting)

    def change(key: UUID) -> int:
        said = form.cleaned_data
        return prizes.pay_administrator(person, key, id, said["method"], said.get("advanced", ""))

    return _payout(request, found, form) if form.carried_out(change) is None else redirect("tournament_payout", id=id)


@require_POST
def payout_back(request: HttpRequest, id: int) -> HttpResponse:
    """Undo the payout."""
    prizes.take_back_payout(signed_in(request), request_id(request), id, request.POST.get("why", ""))
    return redirect("tournament_payout", id=id)


@require_safe
def statement(request: HttpRequest, id: int) -> HttpResponse:
    """The statement of a tournament."""
    _, found = _running(request, id)
    accounts, lines = awards.books(found)
    shown = {**about(found, queries.standing(found)), "accounts": accounts, "lines": lines}
    shown["owed_back"], shown["tills"] = queries.to_hand_back(found), tills(queries.SCOPE, id)
    shown["handed_back"] = handed_back(found)
    shown["refund"] = "The payment is reversed, and the player is notified."
    shown["undo"] = "The refund is owed again, and the player is notified."
    return render(request, "tournaments/statement.html", shown)


@require_safe
def statement_file(request: HttpRequest, id: int) -> HttpResponse:
    """The statement of a tournament over all its accounts, as CSV."""
    _, found = _running(request, id)
    return statement_csv(awards.lines_of(found), f"tournament-{id}")


@require_POST
def give_card(request: HttpRequest, entrant: int) -> HttpResponse:
    """Record a gift card as handed over."""
    prizes.give_card(signed_in(request), request_id(request), entrant)
    return redirect("tournament_payout", id=queries.entrant_of(entrant).tournament_id)

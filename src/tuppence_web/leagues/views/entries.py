"""Pages of the entries of a season for its operator: who has entered, who has paid, and corrections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tuppence_web.accounts.forms import ChangeForm, SomebodyForm, paste_forms
from tuppence_web.accounts.queries import signed_in
from tuppence_web.accounts.views import paste_page
from tuppence_web.leagues import forms, rules
from tuppence_web.leagues.actions import entries as entry_actions
from tuppence_web.leagues.queries import fees, rights
from tuppence_web.leagues.queries import seasons as queries
from tuppence_web.leagues.queries.endings import owed_by, owed_to
from tuppence_web.leagues.queries.regions import names_of
from tuppence_web.leagues.views.asking import membership_fee_page, membership_fee_undone
from tuppence_web.ledger.queries.accounts import tills
from tuppence_web.ledger.rules import money, reference
from tuppence_web.memberships.queries import fees_at_bar, in_good_standing, taken_at_bar

if TYPE_CHECKING:
    from tuppence_web.leagues.models import Entrant

# The actions that correct an entry, by button; each takes a reason.
FIXES = {
    "back": entry_actions.take_back_fee,
    "again": entry_actions.charge_again,
    "withdraw": entry_actions.withdraw,
    "off": entry_actions.write_off,
}


@require_http_methods(["GET", "HEAD", "POST"])
def entries(request: HttpRequest, id: int) -> HttpResponse:
    """Entries and payments of a season, what it still owes, and a form to enter a person at the bar."""
    person = signed_in(request)
    season = rights.season_of(id)
    rights.must_operate(person, season.league)
    form = SomebodyForm(request.POST or None)
    whose = form.whose(person)
    made = (
        None if whose else form.carried_out(lambda key: entry_actions.enter_person(person, key, id, *form.somebody()))
    )
    if made is not None:
        messages.success(request, f"{queries.entrant_of(made).person} has been entered and notified.")
        return redirect("league_entry", id=made)
    state = queries.season_state_of(season)
    owed, too_much = owed_by(season), owed_to(season) if season.ended else {}
    # An operator who does not play may be owed too.
    names = names_of({*owed, *too_much}, [one.person for one in state.entrants])
    shown = {
        "season": season,
        "form": form,
        "whose": whose,
        "entrants": [
            (one, money(rules.entry_fee(one.member)), state.paid.get(one.pk), one.pk in state.late)
            for one in state.entrants
        ],
        "owed": [(id, names[id], money(cents)) for id, cents in owed.items()],
        "tills": tills("season", id),
        "too_much": [(id, names[id], money(cents)) for id, cents in too_much.items()],
        "fresh": uuid4,
        "taken": taken_at_bar("season", id, season.ended),
        "memberships": fees_at_bar([one.person_id for one in state.entrants]),
        "can_end": season.started and not season.ended and state.can_end,
    }
    return render(request, "leagues/entries.html", shown, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HttpRequest, id: int) -> HttpResponse:
    """Enter several people from a pasted list, after a preview."""
    person = signed_in(request)
    season = rights.season_of(id)
    rights.must_operate(person, season.league)
    rights.must_be_open(season)
    entered = set(season.entrants.values_list("person_id", flat=True))
    members, first = partial(in_good_standing, day=season.today), queries.is_first(season)
    return paste_page(
        request,
        paste_forms(request.POST or None, person, entered, members),
        lambda key, people: entry_actions.enter_people(person, key, id, people),
        str(season),
        reverse("start_season" if first else "season_entries", args=[id]),
        step=2 if first else None,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def membership_fee(request: HttpRequest, id: int, membership: int) -> HttpResponse:
    """Take the membership fee of a player."""
    person, season = signed_in(request), rights.season_of(id)
    rights.must_operate(person, season.league)
    people = [one.person_id for one in queries.season_state_of(season).entrants]
    return membership_fee_page(
        request,
        people,
        membership,
        lambda key, method: entry_actions.take_membership_fee(person, key, id, membership, method),
        redirect("season_entries", id=id),
    )


@require_POST
def membership_fee_back(request: HttpRequest, id: int, membership: int) -> HttpResponse:
    """Undo the payment of a membership fee."""
    person = signed_in(request)
    return membership_fee_undone(
        request,
        lambda key, why: entry_actions.take_back_membership_fee(person, key, id, membership, why),
        redirect("season_entries", id=id),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, id: int) -> HttpResponse:
    """One entry: take the fee, or reverse what was recorded by mistake."""
    person = signed_in(request)
    entrant = queries.entrant_of(id)
    rights.must_operate(person, entrant.season.league)
    wanted = request.POST.get("do", "")
    undone = fees.reversed_payment(entrant)
    today = {"day": undone.day if undone else entrant.season.today}
    pay = forms.PaymentForm(request.POST if wanted == "pay" else None, auto_id="id_pay_%s", initial=today)
    fixes = _fixes(request, entrant, wanted)
    made = None
    if wanted == "pay":
        said = pay.cleaned_data if pay.is_valid() else {}
        made = pay.carried_out(lambda key: entry_actions.receive_fee(person, key, id, said["method"], said["day"]))
    elif wanted in FIXES:
        fix = fixes[wanted]
        made = fix.carried_out(
            lambda key: FIXES[wanted](person, key, id, *(fix.cleaned_data[name] for name in fix.reasons))
        )
    if made is not None:
        return redirect("season_entries", id=entrant.season_id)
    return _entry(request, entrant, {"pay": pay, **fixes})


def _fixes(request: HttpRequest, entrant: Entrant, wanted: str) -> dict[str, forms.WhyForm]:
    """The forms that correct an entry, by button; the one that was sent is filled in."""
    paid = fees.standing_of(entrant, "payment") is not None
    kinds = {do: forms.WithdrawForm if paid and do == "withdraw" else forms.WhyForm for do in FIXES}
    return {do: kind(request.POST if wanted == do else None, auto_id=f"id_{do}_%s") for do, kind in kinds.items()}


def _entry(request: HttpRequest, entrant: Entrant, sent: dict[str, ChangeForm]) -> HttpResponse:
    """Render the page of an entry, with a refused form."""
    state = fees.fee_of(entrant)
    shown = {
        "entrant": entrant,
        "season": entrant.season,
        "fee": money(rules.entry_fee(entrant.member)),
        "right_fee": money(rules.entry_fee(state.member)),
        "paid": fees.paid_on(entrant),
        "state": state,
        "points": fees.points_paid_for(entrant, queries.season_state_of(entrant.season)) if state.payment else 0,
        "undone": fees.reversed_payment(entrant),
        "forms": sent,
        "reference": reference(queries.SCOPE, entrant.pk),
        # Somebody else has changed the entry: show the refusal anyway.
        "refused": [form.non_field_errors() for do, form in sent.items() if do not in state.open_to],
    }
    status = 400 if any(form.errors for form in sent.values()) else 200
    return render(request, "leagues/entry.html", shown, status=status)

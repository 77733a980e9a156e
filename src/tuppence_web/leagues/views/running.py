"""Pages for running a league: creating it, its venues, planning seasons, entries and fees."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.forms import ChangeForm, SomebodyForm, paste_forms
from tuppence_web.accounts.queries import must_be_officer, signed_in
from tuppence_web.accounts.views import paste_page
from tuppence_web.leagues import forms, rules
from tuppence_web.leagues.actions import entries as entry_actions
from tuppence_web.leagues.actions import leagues, notices, seasons
from tuppence_web.leagues.queries import fees, rights
from tuppence_web.leagues.queries import seasons as queries
from tuppence_web.leagues.queries.endings import owed_by, owed_to
from tuppence_web.leagues.queries.equipment import dice_by_venue
from tuppence_web.leagues.queries.regions import names_of
from tuppence_web.leagues.queries.season_ends import season_end_for
from tuppence_web.leagues.teams import SIZES
from tuppence_web.leagues.views.asking import form_page, membership_fee_page
from tuppence_web.ledger.queries.accounts import PAGE_LENGTH, tills
from tuppence_web.ledger.rules import money, reference
from tuppence_web.ledger.views import statement_csv
from tuppence_web.memberships.queries import fees_at_bar, in_good_standing
from tuppence_web.places import queries as places

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
def new_league(request: HttpRequest) -> HttpResponse:
    """Create a league."""
    person = signed_in(request)
    must_be_officer(person)
    form = forms.LeagueForm(request.POST or None)

    def change(id: UUID) -> int:
        said = form.cleaned_data
        return leagues.create_league(person, id, said["name"], said["region"], said["operator"], said["zone"])

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
        lambda request_id: leagues.name_operator(
            person, request_id, id, form.cleaned_data["operator"], form.cleaned_data["since"]
        ),
        lambda made: redirect("league", id=made),
        title="Another operator",
        about=f"The operator of {league} is {league.operator}.",
        button="Name the operator",
        back=league,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def venue(request: HttpRequest, id: int = 0) -> HttpResponse:
    """Add or change a venue and its offers."""
    person = signed_in(request)
    rights.must_add_venues(person)
    known = places.venue_of(id) if id else None
    if known:
        rights.must_change_venue(person, known)
    shown = ("name", "address", "zone", "offers")
    form = forms.VenueForm(request.POST or None, initial={name: getattr(known, name) for name in shown if known})

    def change(request_id: UUID) -> int:
        said = form.cleaned_data
        return leagues.save_venue(person, request_id, id, said["name"], said["address"], said["offers"], said["zone"])

    title = str(known) if known else "New venue"
    return form_page(request, form, change, lambda made: redirect("leagues"), title=title, button="Save")


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
        back=league,
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
        back=season.league,
    )


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


@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest, id: int) -> HttpResponse:
    """Write to all players of a season."""
    person, season = signed_in(request), rights.season_of(id)
    rights.must_operate(person, season.league)
    form = forms.NoticeForm(request.POST or None)

    def sent(_: int) -> HttpResponse:
        messages.success(request, "The players are notified.")
        return redirect("season", id=id)

    def change(key: UUID) -> int:
        return notices.write_to_players(person, key, id, form.cleaned_data["text"])

    written = queries.notices_of(season)
    return form_page(request, form, change, sent, "leagues/notices/write.html", season=season, written=written)


@require_safe
def venues(request: HttpRequest) -> HttpResponse:
    """All venues, for those who may add them."""
    person = signed_in(request)
    rights.must_add_venues(person)
    dice = dice_by_venue()
    rows = [(venue, name, dice.get(venue, [])) for venue, name in places.venues()]
    shown = {"venues": rows, "editable": rights.changeable_venues(person)}
    return render(request, "leagues/venues.html", shown)


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

"""Pages for the start and the end of a season, which ask first, and for undoing them and paying out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues import forms, rules
from tuppence_web.leagues.actions import endings, seasons
from tuppence_web.leagues.queries import endings as queries
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.endings import Ending
from tuppence_web.leagues.queries.regions import names_of
from tuppence_web.leagues.queries.season_ends import season_end_of
from tuppence_web.leagues.queries.seasons import SCOPE, SeasonState, is_first, season_state_of
from tuppence_web.leagues.views.asking import form_page, pressed
from tuppence_web.ledger.forms import PayoutForm
from tuppence_web.ledger.queries.accounts import balances_of, tills
from tuppence_web.ledger.rules import money
from tuppence_web.web import clock

if TYPE_CHECKING:
    from tuppence_web.leagues.models import Season

ASKING = require_http_methods(["GET", "HEAD", "POST"])


@ASKING
def start(request: HttpRequest, id: int) -> HttpResponse:
    """Ask whether a season should start, and start it."""
    person = signed_in(request)
    season = rights.season_of(id)
    rights.must_operate(person, season.league)
    if request.method == "POST":
        done = "The season has started."
        return pressed(request, lambda key: seasons.start_season(person, key, id), done, _then(season))
    state = season_state_of(season)
    shown = {
        "season": season,
        "entered": len(state.entrants),
        "unpaid": _unpaid(state),
        "end": season_end_of(season),
        "step": 3 if is_first(season) else None,
        "missing": [] if season.started else seasons.missing_before_start(season),
        "form": ChangeForm(),
    }
    return render(request, "leagues/start.html", shown)


def _then(season: Season) -> HttpResponse:
    """The page after the start: tonight's sheet on the first match night, otherwise the season."""
    night = season.nights.select_related("venue").first()
    if night is not None and clock.is_on(night.starts) and not seasons.missing_before_start(season):
        return redirect("night_sheet", id=night.pk)
    return redirect("season", id=season.pk)


def _unpaid(state: SeasonState) -> list[tuple[str, str]]:
    """The names of those who owe their fee, with the amounts. A fee that was dropped or written off is not owed."""
    owed = balances_of(SCOPE, [one.pk for one in state.entrants])
    return [(str(one.person), money(owed[one.pk])) for one in state.entrants if owed.get(one.pk, 0) > 0]


@require_POST
def take_back_start(request: HttpRequest, id: int) -> HttpResponse:
    """Take back the start of a season."""
    person = signed_in(request)
    done = "The start has been undone. Entries and the plan can be changed again."
    return pressed(request, lambda key: seasons.take_back_start(person, key, id), done, redirect("season", id=id))


@ASKING
def delete(request: HttpRequest, id: int) -> HttpResponse:
    """Delete a season that has not started. A started one can be called off, on its own page."""
    person = signed_in(request)
    season = rights.season_of(id)
    rights.must_operate(person, season.league)
    if season.started:
        messages.error(request, "The season has started, so it cannot be deleted. You can cancel it.")
        return redirect("call_off_season", id=id)
    form = forms.WhyForm(request.POST or None)
    paid = len(season_state_of(season).paid)
    first = f"{paid} have paid: withdraw these entries first, which refunds them" if paid else "Nobody has paid"
    return form_page(
        request,
        form,
        lambda key: seasons.delete_season(person, key, id, form.cleaned_data["why"]),
        lambda league: redirect("league", id=league),
        title="Delete the season",
        about=f"{season}. Everybody who has entered is notified and owes nothing. {first} (LG-8).",
        button="Delete the season",
        back=("season", season),
    )


@ASKING
def end(request: HttpRequest, id: int) -> HttpResponse:
    """Ask whether a season should end, with what is missing and who gets what, and end it."""
    person = signed_in(request)
    season = rights.season_of(id)
    rights.must_operate(person, season.league)
    ending = queries.ending_of(season_state_of(season))
    if request.method == "POST":
        done = f"The season has ended.{' The prizes have been awarded.' if ending.prizes else ''}"
        back = redirect("season_entries", id=id)
        return pressed(request, lambda key: endings.end_season(person, key, id), done, back)
    can_end = season.started and not season.ended and ending.state.can_end
    return render(
        request,
        "leagues/end.html",
        {"season": season, "can_end": can_end, "form": ChangeForm(), **shown_ending(ending)},
    )


def shown_ending(ending: Ending) -> dict[str, object]:
    """What an end of a season would do, in words and amounts."""
    person = {one.pk: one.person for one in ending.state.entrants}
    prizes = sorted(ending.prizes.items(), key=lambda pair: ending.ranks[pair[0]])
    return {
        "missing": ending.missing,
        "matches": rules.MATCHES,
        "unpaid": _unpaid(ending.state),
        "prizes": [(person[one], ending.ranks[one], money(cents)) for one, cents in prizes],
        "pay": [
            (one, rules.in_short(weeks), money(rules.OPERATORS_WEEK * len(weeks)))
            for one, weeks in ending.weeks.items()
        ],
        "losers": [person[one] for one in ending.losers],
        "fees": money(ending.state.fees),
        "to_association": money(ending.to_association) if ending.to_association else "",
        "uncovered": money(ending.uncovered) if ending.uncovered else "",
        "eligible": bool(ending.prizes or ending.state.eligible(ending.state.last_day)),
    }


@ASKING
def reopen(request: HttpRequest, id: int) -> HttpResponse:
    """Reopen a season."""
    person = signed_in(request)
    season = rights.season_of(id)
    rights.must_operate(person, season.league)
    form = forms.WhyForm(request.POST or None)

    def back(made: int) -> HttpResponse:
        messages.success(request, "The season has been reopened. Correct what was wrong, then end it again.")
        return redirect("season", id=id)

    return form_page(
        request,
        form,
        lambda key: endings.reopen_season(person, key, id, form.cleaned_data["why"]),
        back,
        title="Reopen the season",
        about=f"{season}. Prizes, the operator's pay and, if the season was cancelled, its refunds are reversed "
        "(LG-8), and the people concerned notified. What was paid out stays recorded, and counts at the next end.",
        button="Reopen the season",
        back=("season", season),
    )


@ASKING
def payout(request: HttpRequest, id: int, person: int) -> HttpResponse:
    """Record that a person was given what the season owes them."""
    by, season = signed_in(request), rights.season_of(id)
    rights.must_operate(by, season.league)
    owed = queries.owed_by(season).get(person, 0)
    form = PayoutForm(request.POST or None, tills=tills("season", id), cents=owed)

    def change(key: UUID) -> int:
        said = form.cleaned_data
        return endings.pay_out(by, key, id, person, said["method"], said.get("advanced", ""))

    about = f"{season} owes {names_of([person]).get(person, 'them')} {money(owed)}."
    return _paid(request, id, form, change, title="Pay what is owed", about=about, button="Mark as paid")


@ASKING
def back(request: HttpRequest, id: int, person: int) -> HttpResponse:
    """Record that a person gave back what a season paid them too much."""
    by, season = signed_in(request), rights.season_of(id)
    rights.must_operate(by, season.league)
    form = forms.BackForm(request.POST or None)
    cents = queries.owed_to(season).get(person, 0)
    about = f"{names_of([person]).get(person, 'They')} received {money(cents)} more from {season} than it owes (LG-8)."
    return _paid(
        request,
        id,
        form,
        lambda key: endings.receive_back(by, key, id, person, form.cleaned_data["method"]),
        title="Get back what was paid too much",
        about=about,
        button="Mark as given back",
    )


def _paid(
    request: HttpRequest, season: int, form: ChangeForm, change: Callable[[UUID], int], **shown: str
) -> HttpResponse:
    """A form about money between a person and a season, which leads back to its entries."""
    back = ("season", rights.season_of(season))
    return form_page(request, form, change, lambda made: redirect("season_entries", id=season), back=back, **shown)

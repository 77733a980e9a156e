"""A region's year: who qualifies, the year's standings, and its awards."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.queries import mark_namesakes, must_be_officer, person_of, signed_in
from tuppence_web.leagues.actions import years
from tuppence_web.leagues.forms import WhyForm, YearAwardsForm
from tuppence_web.leagues.queries import regions
from tuppence_web.leagues.queries.season_ends import PLACES
from tuppence_web.leagues.rules import in_points
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.places.queries import region_of


@require_safe
def region(request: HttpRequest, id: int, year: int) -> HttpResponse:
    """A region's year: who qualifies in each season, the year's standings, and its awards."""
    found, viewer = region_of(id), person_of(request)
    result, awards = regions.year_of(id, year), regions.awards_of_year(id, year)
    ids = {person for rows in result.qualified.values() for person, _ in rows} | set(result.total)
    people = {one.pk: one for one in regions.people_of(ids, {one.person for one in awards})}
    mark_namesakes(one.person for one in awards)
    officer = viewer is not None and viewer.is_staff
    shown = {
        "region": found,
        "year": year,
        "years": [one for one in regions.years_of(id) if one != year],
        "seasons": [
            (number, [(people[person], points) for person, points in rows]) for number, rows in result.qualified.items()
        ],
        "total": [(people[person], points) for person, points in result.total.items()],
        "awards": [(PLACES[one.rank], one) for one in awards],
        "officer": officer,
        "why_not": regions.year_ending(found, year).why_not if officer and not awards else "",
    }
    return render(request, "leagues/region.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def give_awards(request: HttpRequest, id: int, year: int) -> HttpResponse:
    """Give the awards of a year, after a look at who wins them."""
    officer, found = signed_in(request), region_of(id)
    must_be_officer(officer)
    ending = regions.year_ending(found, year)
    form = YearAwardsForm(request.POST or None)

    def give(key: UUID) -> int:
        return years.give_year_awards(officer, key, id, year, form.texts)

    def given(made: int) -> HttpResponse:
        messages.success(request, f"The awards of {year} are given, and the winners notified.")
        return redirect("region", id=id, year=year)

    winners = [f"{PLACES[rank]}: {person}, {in_points(points)}" for rank, person, points in ending.winners]
    fields = "" if (why_not := ending.why_not) else " The fields say what they win besides the title, and may be empty."
    about = f"{why_not or '; '.join(winners) + '.'} (MB-3){fields}"
    title = f"The awards of {year}, {found}"
    return form_page(request, form, give, given, title=title, about=about, why_not=why_not, button="Give the awards")


@require_http_methods(["GET", "HEAD", "POST"])
def take_awards_back(request: HttpRequest, id: int, year: int) -> HttpResponse:
    """Take the awards of a year back, with a reason."""
    officer, found = signed_in(request), region_of(id)
    must_be_officer(officer)
    form = WhyForm(request.POST or None)

    def back(key: UUID) -> int:
        return years.take_year_awards_back(officer, key, id, year, form.cleaned_data["why"])

    def done(made: int) -> HttpResponse:
        messages.success(request, f"The awards of {year} have been withdrawn, and their winners notified.")
        return redirect("region", id=id, year=year)

    title = f"Withdraw the awards of {year}, {found}"
    return form_page(request, form, back, done, title=title, about="The winners are notified.", button="Withdraw them")

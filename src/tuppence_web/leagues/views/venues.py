"""Pages of the venues."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues import forms
from tuppence_web.leagues.actions import leagues
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.queries.equipment import dice_by_venue
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.places import queries as places


@require_safe
def venues(request: HttpRequest) -> HttpResponse:
    """All venues, for those who may add them."""
    person = signed_in(request)
    rights.must_add_venues(person)
    dice = dice_by_venue()
    rows = [(venue, name, dice.get(venue, [])) for venue, name in places.venues()]
    shown = {"venues": rows, "editable": rights.changeable_venues(person)}
    return render(request, "leagues/venues.html", shown)


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

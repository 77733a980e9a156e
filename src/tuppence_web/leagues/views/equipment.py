"""Pages of the boxes and dice of a venue, and of the ones that a match is played with (4.01)."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues import forms
from tuppence_web.leagues.actions import equipment as actions
from tuppence_web.leagues.queries import equipment as queries
from tuppence_web.leagues.queries import rights
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.matches.rules import MEASURES, RULES, measures
from tuppence_web.memberships.queries import certified
from tuppence_web.places.queries import venue_of
from tuppence_web.web import clock

page_or_form = require_http_methods(["GET", "HEAD", "POST"])


@page_or_form
def equipment(request: HttpRequest, id: int) -> HttpResponse:
    """The boxes and dice of a venue, with a form for another one."""
    person = signed_in(request)
    queries.must_see_equipment(person)
    venue = venue_of(id)
    if request.method == "POST":
        rights.must_change_venue(person, venue)
    form = forms.PieceForm(request.POST or None)

    def change(key: UUID) -> int:
        return actions.add_piece(person, key, id, form.cleaned_data["kind"], form.cleaned_data["name"])

    if form.carried_out(change) is not None:
        return redirect("venue_equipment", id=id)
    shown = {
        "venue": venue,
        "form": form,
        "pieces": queries.pieces_of(venue),
        "measures": [(kind, f"{measures(sides)} mm", RULES[kind]) for kind, sides in MEASURES.items()],
        "dice": queries.dice_by_venue().get(id, []),
        "may_add": id in rights.changeable_venues(person),
        "may_measure": bool(certified([person.pk], clock.today(venue.zone))),
    }
    return render(request, "leagues/equipment/venue.html", shown, status=400 if form.errors else 200)


@page_or_form
def measure(request: HttpRequest, id: int) -> HttpResponse:
    """Record the measures of a box or die, as an official."""
    person = signed_in(request)
    piece = queries.piece_of(id)
    actions.must_measure(person, piece)
    form = forms.MeasureForm(request.POST or None, piece=piece)
    return form_page(
        request,
        form,
        lambda key: actions.measure_piece(person, key, id, form.measured()),
        lambda made: redirect("venue_equipment", id=piece.venue_id),
        title=f"Measure {piece.get_kind_display().lower()} {piece}",
        about=f"{piece.venue}, in millimetres ({piece.rule}). Your name and the day stay with it.",
        button="Save the measures",
    )


@page_or_form
def choose(request: HttpRequest, id: int, match: int) -> HttpResponse:
    """Choose the box and die of a match."""
    person = signed_in(request)
    night = rights.night_of(id)
    rights.must_conduct(person, night)
    form = forms.EquipmentForm(
        request.POST or None, pieces=queries.pieces_of(night.venue), initial=queries.chosen_for(match)
    )

    def change(key: UUID) -> int:
        return actions.choose_pieces(person, key, match, form.cleaned_data["box"], form.cleaned_data["die"])

    about = f"{night}, at {night.venue}. What its results say of a die is on the venue's page (4.01)."
    words = "Box and die of the match"
    return form_page(
        request, form, change, lambda made: redirect("night", id=id), title=words, about=about, button="Save",
        back=("night", night),
    )  # fmt: skip

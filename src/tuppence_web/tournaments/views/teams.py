"""The page on which a team is entered, by one of its players or at the desk (TT-1)."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts.forms import paste_forms
from tuppence_web.accounts.queries import signed_in
from tuppence_web.memberships.queries import in_good_standing
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import entries
from tuppence_web.tournaments.forms import TeamForm
from tuppence_web.tournaments.views.pages import about, known
from tuppence_web.web import clock


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, id: int) -> HttpResponse:
    """Enter a team: its name and players and, once these were looked up, who each of them is."""
    person, found = signed_in(request), known(id)
    if not found.format.teams:
        raise Http404("This tournament is for players.")
    queries.must_take_entries(found)
    now, runs = queries.standing(found), queries.may_administer(person, found)
    sent = request.POST if request.method == "POST" else None
    form = TeamForm(sent, size=found.team_size, own=not runs)
    entered = {one.person_id for one in now.entrants.values()}
    members = partial(in_good_standing, day=clock.today(found.zone))
    _, chosen = paste_forms(sent, person, entered, members, form)

    def change(key: UUID) -> int:
        said = form.cleaned_data
        people = chosen.chosen() if chosen is not None else ()
        return entries.enter_team(person, key, id, said["team"], people, said.get("word", ""))

    if chosen is not None and chosen.carried_out(change) is not None:
        messages.success(request, f"{form.cleaned_data['team']} has been entered, and its players are notified.")
        return redirect("tournament_desk" if runs else "tournament", id=id)
    shown = {**about(found, now), "form": form, "chosen": chosen, "runs": runs, "person": person}
    shown["fee"] = queries.fee_for(found, person)
    refused = form.errors or (chosen is not None and chosen.errors)
    return render(request, "tournaments/teams/enter.html", shown, status=400 if refused else 200)

"""The bracket on paper, for an outage: every match with places to write; and rounds that were drawn by hand."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.queries import signed_in
from tuppence_web.leagues.views.asking import form_page
from tuppence_web.matches.forms import DrawnForm
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws
from tuppence_web.tournaments.queries import Standing
from tuppence_web.tournaments.rules import match_title, title
from tuppence_web.tournaments.views.pages import about, card, known


@require_safe
def bracket(request: HttpRequest, id: int) -> HttpResponse:
    """The bracket to print: matches that are drawn with their players, later ones with empty lines."""
    found = known(id)
    now = queries.standing(found)
    return render(request, "tournaments/paper/bracket.html", {**about(found, now), "rounds": _rounds(now)})


def _rounds(now: Standing) -> list[dict[str, Any]]:
    """All rounds: those reached, then those to come, by their sizes if nobody is absent."""
    reached = {round.stage: round for round in now.bracket.rounds}
    to_come = now.format.rounds_to_come(len(now.sides))
    rounds = []
    for stage in [*reached, *(stage for stage in to_come if stage not in reached)]:
        matches = [card(now, match) for match in reached[stage].matches] if stage in reached else []
        sizes = to_come.get(stage, [])
        empty = [
            {"title": match_title(f"{stage}-{number}"), "lines": range(size)} for number, size in enumerate(sizes, 1)
        ]
        rounds.append(
            {
                "title": title(stage),
                "pennies": now.format.pennies_in(stage, sizes[0] if sizes else 0),
                "matches": matches,
                "empty": [] if matches else empty,
            }
        )
    return rounds


@require_http_methods(["GET", "HEAD", "POST"])
def drawn(request: HttpRequest, id: int, stage: str) -> HttpResponse:
    """Enter a round that was drawn by hand."""
    person, found = signed_in(request), known(id)
    queries.must_administer(person, found)
    now = queries.standing(found)
    round = now.bracket.round(stage)
    if round is None:
        raise Http404("This round is not reached yet.")
    sides, sizes = [(number, now.name(number)) for number in round.players], now.format.sizes(len(round.players))
    form = DrawnForm(request.POST or None, sides=sides, groups=len(sizes))
    form.fields["why"] = forms.CharField(label="Why by hand", max_length=200, help_text="Everybody can read it.")
    return form_page(
        request,
        form,
        lambda key: draws.draw_by_hand(person, key, id, stage, form.drawn, form.cleaned_data["why"]),
        lambda made: redirect("tournament_draws", id=id),
        title=f"{title(stage)}, drawn by hand",
        about=f"Who is in which match, 1 to {len(sizes)}. Their sizes: {', '.join(map(str, sizes))} (TN-1).",
        button="Enter the draw",
        back=("tournament", found),
    )

"""The bracket on paper, for an outage: every match with places to write."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tuppence_web.tournaments import queries
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

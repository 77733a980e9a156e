"""What somebody played in leagues, for the page of the player."""

from __future__ import annotations

from collections import defaultdict

from django.urls import reverse

from tuppence_web.leagues.models import Award, Entrant, YearAward
from tuppence_web.leagues.queries.season_ends import PLACES
from tuppence_web.leagues.queries.seasons import SeasonState, season_states_of
from tuppence_web.leagues.rules import Standing
from tuppence_web.ledger.rules import money
from tuppence_web.players.rules.competitions import Entered, Evening, History, Honour, MatchOrder
from tuppence_web.web import clock


def played_by(person_id: int) -> History:
    """The started seasons that a person has entered, with their nights, and the awards of years."""
    rows = Entrant.objects.filter(person=person_id, season__started__isnull=False)
    entrants = list(rows.select_related("season__league", "season__venue"))
    won: defaultdict[int, list[str]] = defaultdict(list)
    for award in Award.objects.filter(entrant__in=entrants):
        text = f"Prize of {money(award.cents)}" if award.cents else f"Biggest loser: {award.text}"
        won[award.entrant_id].append(text)
    states = season_states_of([entrant.season for entrant in entrants])
    entered = [_entered(one, state, won[one.pk]) for one, state in zip(entrants, states, strict=True)]
    awards = YearAward.objects.filter(person=person_id, taken_back=None).select_related("region")
    return History(entered, [_honour(award) for award in awards])


def _honour(award: YearAward) -> Honour:
    """The award of a year in words."""
    path = reverse("region", args=[award.region_id, award.year])
    text = ", ".join(filter(None, (PLACES[award.rank], award.text)))
    title = f"Award of {award.year}, {award.region}"
    return Honour(title, path, clock.local(award.at, award.region.zone).date(), text)


def _entered(entrant: Entrant, state: SeasonState, awards: list[str]) -> Entered:
    """A season as one of its players did in it."""
    row = state.rows()[entrant.pk]
    place = row.rank if row.played else None
    season, evenings = state.season, _evenings(entrant, row, state)
    path = reverse("season", args=[season.pk])
    points, ranked = state.points()[entrant.pk], len(state.competitors)
    return Entered(str(season), path, season.first_day, place, ranked, evenings, points=points, awards=awards)


def _evenings(entrant: Entrant, row: Standing[int], state: SeasonState) -> list[Evening]:
    """The nights on which a player played."""
    person = {one.pk: one.person_id for one in state.entrants}
    evenings = []
    for night in sorted(state.nights, key=lambda night: night.day):
        path = reverse("night", args=[night.pk])
        matches = [
            MatchOrder(f"Match {match.number}", path, [person[player] for player in match.order], match.size)
            for match in state.matches
            if match.night_id == night.pk and match.order is not None and entrant.pk in match.order
        ]
        if matches:
            evenings.append(Evening(night.day, f"Week {night.week}", path, matches, row.weeks[night.week - 1]))
    return evenings

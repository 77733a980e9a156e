"""The tournament that ends a region's season, as announced (11.08, LG-7)."""

from __future__ import annotations

from django.db.models import QuerySet

from tuppence_web.leagues.models import League, Season, SeasonEnd
from tuppence_web.leagues.queries.nights import in_words
from tuppence_web.ledger.rules import money

PLACES = {1: "First", 2: "Second", 3: "Third"}


def season_end_of(season: Season) -> SeasonEnd | None:
    """The tournament at the end of a season, if it is announced."""
    return season_end_for(season.league, season.year, season.number)


def season_end_for(league: League, year: int, number: int) -> SeasonEnd | None:
    """The tournament at the end of a league's season of this number, if it is announced, planned or not."""
    known = SeasonEnd.objects.select_related("venue", "region").prefetch_related("prizes")
    return known.filter(region=league.region_id, year=year, number=number).first()


def seasons_ending_in(end: SeasonEnd) -> QuerySet[Season]:
    """The seasons of all leagues that end in a tournament."""
    found = Season.objects.filter(league__region=end.region_id, year=end.year, number=end.number)
    return found.select_related("league__operator").order_by("pk")


def end_in_words(end: SeasonEnd) -> str:
    """Date, place and prizes in words."""
    return f"{in_words(end.day)}, {end.time:%H:%M}, {end.venue}. {' '.join(prizes_in_words(end))}"


def prizes_in_words(end: SeasonEnd) -> list[str]:
    """The prizes with their values."""
    return [
        f"{PLACES[one.place]}: {one.text} ({money(one.cents)})." if one.cents else f"{one.text}"
        for one in end.prizes.all()
    ]

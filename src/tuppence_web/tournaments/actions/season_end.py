"""The season-end tournament of a region, created from its leagues' settings and qualifiers (LG-7)."""

from __future__ import annotations

import secrets

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import must_be_officer
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues.models import Season
from tuppence_web.leagues.queries import qualified
from tuppence_web.notices.actions import notify
from tuppence_web.tournaments.actions.entering import SECRET_BYTES, Plan, entered, settled, tell_administrator
from tuppence_web.tournaments.models import Tournament
from tuppence_web.tournaments.queries import in_words, season_end_made
from tuppence_web.web.refusals import Refused

RULE = "LG-7"


@idempotent
def create_season_end(by: Person, region_id: int, year: int, number: int, administrator: str) -> int:
    """Create the tournament at the end of a region's season, with all qualifiers entered.

    Date, time, venue and prizes are those set before the season started, and there is no fee. Raises Refused if a
    league is still playing, if nobody qualified, or if the tournament exists already.
    """
    must_be_officer(by)
    seasons = list(
        Season.objects.select_for_update(of=("self",))
        .select_related("league__region", "tournament_venue")
        .filter(league__region=region_id, year=year, number=number, started__isnull=False)
        .order_by("-tournament_day", "pk")
    )
    if not seasons:
        raise Refused(f"No league of this region has played season {number} of {year}.", RULE, "number")
    playing = [season.league.name for season in seasons if season.ended is None]
    if playing:
        raise Refused(f"These leagues are still playing: {', '.join(playing)}.", RULE, "number")
    region = seasons[0].league.region
    name = f"{region.name}, season {number} of {year}"
    if season_end_made(seasons[0]):
        raise Refused(f"The tournament of {name} has already been created.", RULE, "number")
    found = {id: place for place, (id, _) in enumerate(qualified(region_id, year, number))}
    if not found:
        raise Refused(f"Nobody qualified in {name}, so there is no tournament.", RULE, "number")
    plan = _plan_of(seasons[0], name, administrator)
    tournament = Tournament.objects.create(secret=secrets.token_bytes(SECRET_BYTES), **settled(plan))
    tournament.seasons.set(seasons)
    people = sorted(Person.objects.filter(pk__in=found), key=lambda person: found[person.pk])
    tell_administrator(by, tournament)
    for person in people:
        entered(by, tournament, person, "")
    notify(people, f"You qualified: {plan.name}", f"{plan.name}: {plan.venue}, {in_words(plan.starts, plan.zone)}.")
    return tournament.pk


def refuse_reopening(season: Season, **more: object) -> None:
    """Raise Refused if a tournament was created from a season that is about to be reopened."""
    made = season_end_made(season)
    if made is not None:
        raise Refused(f"{made}, was created from this season. Cancel it first, if it has not started.", RULE)


def _plan_of(season: Season, name: str, administrator: str) -> Plan:
    """The settings from before the season started."""
    starts, venue = season.tournament_starts, season.tournament_venue
    if starts is None or venue is None:
        raise Refused(f"{season.league.name} has set no date, time and venue for the tournament.", RULE, "number")
    prizes = season.tournament_prizes
    return Plan(
        f"Season-end tournament, {name}"[:80], administrator, venue.name, starts, 0, 0,
        prizes=prizes, season_end=name[:120], zone=venue.zone,
    )  # fmt: skip

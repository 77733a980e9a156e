"""The competitors of a season: its players, or its teams with their players (5.03, LT-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.leagues import rules
from tuppence_web.leagues.models import Entrant, Season
from tuppence_web.leagues.teams import FEWEST_TEAMS
from tuppence_web.web.refusals import Refused


@dataclass(frozen=True)
class Competitor:
    """A player, or a team with everybody who has played for it, the first one named first."""

    entrants: Sequence[Entrant]

    @property
    def id(self) -> int:
        """The id of the first entrant, which stays when others come and leave."""
        return self.entrants[0].pk

    @property
    def team(self) -> str:
        """The name of the team; empty for a player alone."""
        return self.entrants[0].team

    def __str__(self) -> str:
        return self.team or str(self.entrants[0].person)

    def on(self, day: date) -> list[Entrant]:
        """Its players on a day."""
        return [one for one in self.entrants if one.is_in_on(day)]

    @property
    def now(self) -> list[Entrant]:
        """Its players who have not left."""
        return [one for one in self.entrants if one.left is None]


def competitors_of(entrants: Iterable[Entrant]) -> list[Competitor]:
    """The competitors of a season, in order of entry. An entrant without a team is alone."""
    found: dict[str | int, list[Entrant]] = {}
    for one in entrants:
        found.setdefault(one.team or one.pk, []).append(one)
    return [Competitor(own) for own in found.values()]


def complete(competitors: Iterable[Competitor], size: int, day: date) -> list[Competitor]:
    """The competitors who have all their players on a day."""
    return [one for one in competitors if len(one.on(day)) == size]


def missing_competitors(season: Season) -> list[Refused]:
    """Why a season cannot start yet with those who have entered: too few, or not all in complete teams (LG-2, LT-2)."""
    entrants = list(season.entrants.select_related("person"))
    if not season.in_teams:
        why = f"{len(entrants)} have entered. A season needs at least {rules.FEWEST_ENTERED} to start."
        return [Refused(why, "LG-2")] if len(entrants) < rules.FEWEST_ENTERED else []
    mark_namesakes(one.person for one in entrants)
    competitors = competitors_of(entrants)
    short = [str(one) for one in competitors if len(one.now) != season.team_size]
    found = []
    if len(competitors) - len(short) < FEWEST_TEAMS:
        why = f"{len(competitors) - len(short)} teams are complete. A season of teams needs at least {FEWEST_TEAMS}."
        found.append(Refused(why, "11.02"))
    if short:
        found.append(Refused(f"Not in a team of {season.team_size}: {', '.join(short)}.", "5.03"))
    return found

"""Teams of a season, and who plays whom on a night (5.03, 9.01(c), LT-2 to LT-4)."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date

from django.db.models import Max

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.rules import UNREADABLE, clean_name
from tuppence_web.idempotency.actions import idempotent
from tuppence_web.leagues import teams
from tuppence_web.leagues.actions.entries import notify_entrant
from tuppence_web.leagues.models import Entrant, MatchDay, Season
from tuppence_web.leagues.queries.nights import competitors_here
from tuppence_web.leagues.queries.rights import lock, must_operate
from tuppence_web.leagues.queries.seasons import SeasonState, season_state_of
from tuppence_web.leagues.queries.teams import Competitor, complete
from tuppence_web.matches.rules import alternating
from tuppence_web.web.refusals import Refused

RULE = "5.03"


@idempotent
def form_team(by: Person, season_id: int, name: str, entrants: Sequence[int]) -> int:
    """Make a team of entrants who are in none, or complete one that a player has left. Returns the season's id.

    Substitutes of a started season play in the team from today, or from when the player they replace has left.
    """
    season = lock(season_id)
    must_operate(by, season.league)
    _must_have_teams(season)
    name = clean_name(name)
    if not name:
        raise Refused(UNREADABLE, RULE, "name")
    before = list(season.entrants.filter(team__iexact=name))
    joining = list(season.entrants.filter(pk__in=entrants, left=None).select_related("person"))
    for one in joining:
        if one.team:
            raise Refused(f"{one.person} is in the team {one.team}.", RULE, "name")
    count = len(joining) + sum(one.left is None for one in before)
    if count != season.team_size or not joining:
        raise Refused(f"A team has {season.team_size} players. With these, {name} has {count}.", RULE, "name")
    name = before[0].team if before else name
    since = _free_since(season, name) if season.started else None
    Entrant.objects.filter(pk__in=[one.pk for one in joining]).update(team=name, joined=since)
    for one in joining:
        notify_entrant(by, one, f"{season}: your team"[:200], f"You play in the team {name} of {season}.")
    return season_id


def _free_since(season: Season, name: str) -> date:
    """The first day on which new players are in a team: today, or once those who have left it are gone."""
    left = season.entrants.filter(team=name).aggregate(last=Max("left"))["last"]
    return max(season.today, left or season.today)


@idempotent
def dissolve_team(by: Person, season_id: int, name: str) -> int:
    """Dissolve a team of a season that has not started. Its players stay entered. Returns the season's id."""
    season = lock(season_id)
    must_operate(by, season.league)
    _must_have_teams(season)
    if season.started is not None:
        raise Refused(
            "The season has started, so its teams stay. A player can leave, and another take the place.", RULE
        )
    for one in season.entrants.filter(team=name).select_related("person"):
        notify_entrant(by, one, f"{season}: your team"[:200], f"The team {name} of {season} was dissolved.")
    season.entrants.filter(team=name).update(team="")
    return season_id


def _must_have_teams(season: Season) -> None:
    if not season.in_teams:
        raise Refused("In this season the players play alone.", RULE)
    if season.ended is not None:
        raise Refused("The season has ended.", "LG-6")


def _met(state: SeasonState) -> dict[int, Counter[frozenset[int]]]:
    """How often teams have met, and a team (alone) paused, in the rounds drawn so far, by night."""
    rounds: dict[int, dict[int, list[frozenset[int]]]] = defaultdict(lambda: defaultdict(list))
    for match in state.matches:
        pair = frozenset(state.competitor[side[0]].id for side in match.sides)
        rounds[match.night_id][match.number].append(pair)
    found = {}
    for night, own in rounds.items():
        met = Counter(pair for pairs in own.values() for pair in pairs)
        there = frozenset().union(*met)
        pauses = (frozenset([one]) for pairs in own.values() for one in there.difference(*pairs))
        found[night] = met + Counter(pauses)
    return found


def draw_teams(night: MatchDay) -> list[list[int]]:
    """Draw who plays whom in the next round: the people of each match, as they sit, alternating (PD-1, LT-4)."""
    state = season_state_of(night.season)
    here = {team.id: team for team in competitors_here(night, state)}
    if len(here) < 2:
        raise Refused(f"{len(here)} teams are complete here. A team plays if all its players are present.", RULE)
    met = _met(state)
    tonight = met.pop(night.pk, Counter())
    best = teams.best_rounds([*here], tonight, sum(met.values(), Counter()))
    pairs = [pair for pair in random.SystemRandom().choice(best) if len(pair) == 2]
    return [_as_they_sit(night, [here[id] for id in pair]) for pair in pairs]


def _as_they_sit(night: MatchDay, pair: Sequence[Competitor]) -> list[int]:
    """The people of two teams, alternating (PD-1)."""
    return alternating([one.person_id for one in team.on(night.day)] for team in pair)


def teams_drawn_by_hand(night: MatchDay, pairs: Sequence[Sequence[int]]) -> list[list[int]]:
    """The people of each match, as they sit, where the teams were drawn by hand: by their ids (LT-4)."""
    here = {team.id: team for team in competitors_here(night, season_state_of(night.season))}
    named = [id for pair in pairs for id in pair]
    twice = len(set(named)) < len(named) or not here.keys() >= set(named)
    if twice or len(pairs) != len(here) // 2 or any(len(pair) != 2 for pair in pairs):
        why = "Two teams meet in each match. Each team that is here is in one; if their number is odd, one pauses."
        raise Refused(why, RULE)
    return [_as_they_sit(night, [here[id] for id in pair]) for pair in pairs]


def may_draw_again(night: MatchDay, drawn: Sequence[int]) -> bool:
    """Whether a drawn player has gone, or two more teams could play; otherwise the draw stands (LT-4)."""
    size = night.season.team_size
    teams_here = competitors_here(night, season_state_of(night.season))
    here = [one.person_id for team in teams_here for one in team.on(night.day)]
    return not set(drawn) <= set(here) or len(here) - len(drawn) >= teams.at_a_table(0, size)


def whole_teams(night: MatchDay) -> list[frozenset[int]]:
    """The people of each team that was complete on a night's day; none if the players play alone."""
    if not night.season.in_teams:
        return []
    there = complete(season_state_of(night.season).competitors, night.season.team_size, night.day)
    return [frozenset(one.person_id for one in team.on(night.day)) for team in there]


def team_names(night: MatchDay, seated: Sequence[int]) -> list[str]:
    """The names of the two teams of a match by its seats, which alternate; none if the players play alone."""
    if not night.season.in_teams:
        return []
    names = dict(night.season.entrants.values_list("person", "team"))
    return [names[person] for person in seated[:2]]

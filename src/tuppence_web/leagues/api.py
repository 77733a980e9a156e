"""The leagues' part of the HTTP API: public data, and attendance and results by those who conduct a night."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Any

from django.http import HttpRequest
from ninja import Field, Router, Schema

from tuppence_web.accounts.api import asker, by_token
from tuppence_web.leagues.actions.matches import carry_out
from tuppence_web.leagues.messages import AnyChange, Correct, Finish, Present
from tuppence_web.leagues.queries import nights, rights
from tuppence_web.leagues.queries import seasons as queries
from tuppence_web.web.problems import Change, IdInPath, answers, with_fields_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tuppence_web.leagues.models import League, MatchDay, Season

router = Router(tags=["Leagues"])
Starts = Annotated[datetime, Field(description="With the UTC offset of the venue's time zone.")]
Zone = Annotated[str, Field(description="The venue's time zone.", examples=["America/New_York"])]


class SeasonLine(Schema):
    """A season of a league. ``team_size``: the players of a team; 1 if they play alone (5.03)."""

    id: int
    year: int
    number: int
    venue: str
    first_day: date
    team_size: int
    started: bool
    ended: bool


class LeagueLine(Schema):
    """A league with its newest season."""

    id: int
    name: str
    region: str
    operator: str
    season: SeasonLine | None


class LeagueSeasons(Schema):
    """A league with all its seasons, the newest first."""

    id: int
    name: str
    region: str
    operator: str
    seasons: list[SeasonLine]


class ScheduledNight(Schema):
    """One of the eight match days of a season (LG-1)."""

    id: int
    week: int
    day: date
    starts: Starts
    venue: str
    zone: Zone


class Seated(Schema):
    """An entrant of a season."""

    entrant: int
    name: str


class StandingsRow(Schema):
    """A row of the standings (LG-5). ``places``: how often first, second, ... in matches that earned points.

    In a season of teams, ``name`` is the team's, ``entrant`` its first player, and ``players`` are all of them.
    """

    rank: int
    entrant: int
    name: str
    players: list[Seated]
    points: int
    places: list[int]
    weeks: list[int]
    played: int


class NightMatch(Schema):
    """A match of a night.

    In a season of teams, the seats of ``players`` alternate between both, and ``order`` names the winners first.
    ``order`` is the order of finish, the first one out first; ``result`` is the id of the recorded result, which a
    correction must name. Both are null if there is no result.
    """

    number: int
    group: int
    players: list[Seated]
    order: list[Seated] | None
    result: int | None


class NightResults(Schema):
    """The matches of a night that have results."""

    night: int
    week: int
    day: date
    matches: list[NightMatch]


class NightOfficial(Schema):
    """A person who may be named as the official of a match tonight."""

    person: int
    name: str


class Night(Schema):
    """A match night: who is present, who may be its officials, and its matches."""

    id: int
    season: int
    week: int
    day: date
    starts: Starts
    venue: str
    zone: Zone
    present: list[Seated]
    officials: list[NightOfficial]
    matches: list[NightMatch]


@with_fields_of(Present, "entrant", "here")
class PresenceAsked(Change):
    """Whether an entrant is present."""


@with_fields_of(Finish, "number", "group", "order", "official", "surface_clear", group=1, surface_clear=True)
class ResultAsked(Change):
    """The order of finish of a match: every player, the first one out first (11.05, LG-4)."""


@with_fields_of(Finish, "number", "group", "order", "official", group=1)
@with_fields_of(Correct, "seen", "why")
class CorrectionAsked(Change):
    """A new order of finish for a match. The old one and the reason stay on record (LG-9)."""


def _season(season: Season) -> dict[str, Any]:
    return {
        "id": season.pk,
        "year": season.year,
        "number": season.number,
        "venue": season.venue.name,
        "first_day": season.first_day,
        "team_size": season.team_size,
        "started": season.started is not None,
        "ended": season.ended is not None,
    }


def _league(league: League) -> dict[str, Any]:
    return {"id": league.pk, "name": league.name, "region": league.region.name, "operator": league.operator.name}


def _night(night: MatchDay) -> dict[str, Any]:
    own = {"id": night.pk, "week": night.week, "day": night.day, "starts": night.starts}
    return {**own, "venue": night.venue.name, "zone": night.venue.zone}


@router.get("/leagues", response={200: list[LeagueLine]}, url_name="api_leagues")
def leagues(request: HttpRequest) -> list[dict[str, Any]]:
    """All leagues, each with its latest season."""
    found = queries.leagues_listed()
    latest = [(league, getattr(league, "latest", None)) for league in found]
    return [{**_league(league), "season": _season(season) if season else None} for league, season in latest]


@router.get("/leagues/{int:league}", response=answers(LeagueSeasons), url_name="api_league")
def league(request: HttpRequest, league: IdInPath) -> dict[str, Any]:
    """A league with its seasons."""
    found = rights.league_of(league)
    return {**_league(found), "seasons": [_season(season) for season in queries.seasons_of(found)]}


@router.get("/seasons/{int:season}", response=answers(SeasonLine), url_name="api_season")
def season(request: HttpRequest, season: IdInPath) -> dict[str, Any]:
    """A season."""
    return _season(rights.season_of(season))


@router.get("/seasons/{int:season}/schedule", response=answers(list[ScheduledNight]), url_name="api_schedule")
def schedule(request: HttpRequest, season: IdInPath) -> list[dict[str, Any]]:
    """The match days of a season as scheduled now."""
    return [_night(night) for night in queries.season_state_of(rights.season_of(season)).nights]


@router.get("/seasons/{int:season}/standings", response=answers(list[StandingsRow]), url_name="api_standings")
def standings(request: HttpRequest, season: IdInPath) -> list[dict[str, Any]]:
    """The standings of a season after the nights held so far (LG-5)."""
    state = queries.season_state_of(rights.season_of(season))
    names = {one.pk: one.person.name for one in state.entrants}
    return [
        {
            "rank": row.rank,
            "entrant": row.player,
            "name": state.competitor[row.player].team or names[row.player],
            "players": _seated([one.pk for one in state.competitor[row.player].entrants], names),
            "points": row.points,
            "places": row.places,
            "weeks": row.weeks,
            "played": row.played,
        }
        for row in state.standings()
    ]


@router.get("/seasons/{int:season}/results", response=answers(list[NightResults]), url_name="api_results")
def results(request: HttpRequest, season: IdInPath) -> list[dict[str, Any]]:
    """The current results of a season, night by night."""
    state = queries.season_state_of(rights.season_of(season))
    names = {one.pk: one.person.name for one in state.entrants}
    found = []
    for night in state.nights:
        own = [match for match in state.matches if match.night_id == night.pk]
        matches = [_match(match, names) for match in own if match.order is not None]
        if matches:
            found.append({"night": night.pk, "week": night.week, "day": night.day, "matches": matches})
    return found


def _match(match: queries.NightMatch, names: dict[int, str]) -> dict[str, Any]:
    """A match as JSON."""
    return {
        "number": match.number,
        "group": match.group,
        "players": _seated(match.players, names),
        "order": None if match.order is None else _seated(match.order, names),
        "result": match.result.pk if match.result else None,
    }


def _seated(entrants: Iterable[int], names: dict[int, str]) -> list[dict[str, Any]]:
    return [{"entrant": one, "name": names[one]} for one in entrants]


@router.get("/nights/{int:night}", response=answers(Night), url_name="api_night")
def night(request: HttpRequest, night: IdInPath) -> dict[str, Any]:
    """A match night as it is now."""
    return _night_as_json(night)


def _night_as_json(night_id: int) -> dict[str, Any]:
    """The public data of a night, without payments."""
    found = rights.night_of(night_id)
    state = queries.season_state_of(found.season)
    names = {one.pk: one.person.name for one in state.entrants}
    here = nights.present_on(found)
    return {
        **_night(found),
        "season": found.season_id,
        "present": _seated([one.pk for one in state.entrants if one.pk in here], names),
        "officials": [{"person": one.pk, "name": one.name} for one in rights.officials_of(found)],
        "matches": [_match(one, names) for one in nights.played_on(state, found)],
    }


@router.post(
    "/nights/{int:night}/presence", response=answers(Night, change=True), auth=by_token, url_name="api_presence"
)
def mark_present(request: HttpRequest, night: IdInPath, body: PresenceAsked) -> dict[str, Any]:
    """Mark an entrant as present or absent on a night (LG-3)."""
    return _carried_out(request, night, Present(**body.dict()))


@router.post("/nights/{int:night}/results", response=answers(Night, change=True), auth=by_token, url_name="api_record")
def record_result(request: HttpRequest, night: IdInPath, body: ResultAsked) -> dict[str, Any]:
    """Record the order of finish of a match at a real box (LG-3, LG-4)."""
    return _carried_out(request, night, Finish(**body.dict()))


@router.post(
    "/nights/{int:night}/corrections", response=answers(Night, change=True), auth=by_token, url_name="api_correct"
)
def correct_result(request: HttpRequest, night: IdInPath, body: CorrectionAsked) -> dict[str, Any]:
    """Replace a wrong order of finish, with the reason (LG-9)."""
    fields = body.dict()
    match = nights.match_at(night, fields.pop("number"), fields.pop("group"))
    return _carried_out(request, night, Correct(match=match, **fields))


def _carried_out(request: HttpRequest, night: int, change: AnyChange) -> dict[str, Any]:
    """Carry out a change, and answer with the night as it is then."""
    carry_out(asker(request), night, change)
    return _night_as_json(night)

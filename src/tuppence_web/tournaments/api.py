"""The tournaments' part of the HTTP API: public entrants, bracket and results, and entering results."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Field, Router, Schema

from tuppence_web.accounts.api import asker, by_token
from tuppence_web.matches.actions import must_be_clear
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import matches as match_actions
from tuppence_web.tournaments.rules import match_title, title
from tuppence_web.web.problems import WHOLE, Change, Id, IdInPath, Reason, answers
from tuppence_web.web.refusals import NotThere

if TYPE_CHECKING:
    from tuppence_web.tournaments.bracket import Match
    from tuppence_web.tournaments.models import Tournament

router = Router(tags=["Tournaments"])
Starts = Annotated[datetime, Field(description="With the UTC offset of the venue's time zone.")]
Zone = Annotated[str, Field(description="The venue's time zone.", examples=["America/New_York"])]
Number = Annotated[int, Field(strict=True, ge=1, le=32_767), WHOLE]
Key = Annotated[str, Field(pattern=r"^(R1|[WL][2-9]|T|F)-[1-9][0-9]?$", examples=["R1-1", "W2-3", "F-1"])]
Order = Annotated[list[Number], Field(min_length=2, max_length=7)]
State = Literal["to come", "being played", "over", "cancelled"]


class TournamentLine(Schema):
    """A tournament. ``fee_cents`` is each player's entry fee, ``discount_cents`` the members' discount.

    ``team_size``: 1 if players enter, 2 or 3 if teams do (TT-1).
    """

    id: int
    name: str
    venue: str
    starts: Starts
    zone: Zone
    administrator: str
    team_size: int
    fee_cents: int
    discount_cents: int
    prizes: str
    season_end: str
    state: State


class TournamentEntrant(Schema):
    """An entrant: a player, or a team with its ``players``. ``place``: once it is known (TN-3)."""

    number: int
    name: str
    players: list[str]
    place: int | None


class TournamentMatch(Schema):
    """A match whose players are known. Entrants are given by number.

    ``order`` is the order of finish: null while the match is open, empty if nobody came. ``absent``: entrants who did
    not come (TN-6).
    """

    key: str
    title: str
    players: list[int]
    absent: list[int]
    order: list[int] | None


class BracketRound(Schema):
    """A round that has been reached. It has no ``matches`` until it is drawn."""

    stage: str
    title: str
    players: list[int]
    matches: list[TournamentMatch]


class TournamentBracket(Schema):
    """The state of a tournament."""

    over: bool
    entrants: list[TournamentEntrant]
    rounds: list[BracketRound]


class TournamentResultAsked(Change):
    """The order of finish of a match: every player or team, the first one out first (9.01(b), 9.01(c))."""

    match: Key
    order: Order
    official: Id = Field(description="The official's id: certified, and not a player of the match (10.01).")
    agreed: Annotated[bool, Field(strict=True, description="Whether all agreed to the pub rule (TN-4).")] = False
    surface_clear: Annotated[bool, Field(strict=True, description="Whether the table is flat and clear (PD-9).")] = True


class TournamentCorrectionAsked(Change):
    """A new order of finish, if nothing depends on the old one. The old one and the reason stay on record."""

    match: Key
    seen: Order = Field(description="The current order, which is being corrected.")
    order: Order
    why: Reason


def _line(tournament: Tournament) -> dict[str, Any]:
    state: State = "being played" if tournament.started else "to come"
    if tournament.cancelled or tournament.paid_out:
        state = "cancelled" if tournament.cancelled else "over"
    own = ("id", "name", "venue", "zone", "team_size", "fee_cents", "discount_cents", "prizes", "season_end")
    line = {name: getattr(tournament, name) for name in own}
    return {**line, "starts": tournament.begins, "administrator": tournament.administrator.name, "state": state}


def _match(match: Match) -> dict[str, Any]:
    return {
        "key": match.key,
        "title": match_title(match.key),
        "players": match.players,
        "absent": match.absent,
        "order": match.order,
    }


def _entrants(now: queries.Standing) -> list[dict[str, Any]]:
    places = now.bracket.placed()
    return [
        {
            "number": number,
            "name": str(side),
            "players": [str(one.person) for one in side.players],
            "place": places.get(number),
        }
        for number, side in now.sides.items()
    ]


@router.get("/tournaments", response={200: list[TournamentLine]}, url_name="api_tournaments")
def tournaments(request: HttpRequest) -> list[dict[str, Any]]:
    """All tournaments, latest first."""
    return [_line(tournament) for tournament in queries.listed()]


@router.get("/tournaments/{int:tournament}", response=answers(TournamentLine), url_name="api_tournament")
def tournament(request: HttpRequest, tournament: IdInPath) -> dict[str, Any]:
    """A tournament."""
    return _line(queries.find(tournament))


@router.get(
    "/tournaments/{int:tournament}/entrants", response=answers(list[TournamentEntrant]), url_name="api_entrants"
)
def entrants(request: HttpRequest, tournament: IdInPath) -> list[dict[str, Any]]:
    """The entrants, by number."""
    return _entrants(queries.standing(queries.find(tournament)))


@router.get("/tournaments/{int:tournament}/bracket", response=answers(TournamentBracket), url_name="api_bracket")
def bracket(request: HttpRequest, tournament: IdInPath) -> dict[str, Any]:
    """The bracket so far (TN-1 to TN-3)."""
    now = queries.standing(queries.find(tournament))
    return {
        "over": now.bracket.over,
        "entrants": _entrants(now),
        "rounds": [
            {
                "stage": round.stage,
                "title": title(round.stage),
                "players": round.players,
                "matches": [_match(match) for match in round.matches],
            }
            for round in now.bracket.rounds
        ],
    }


@router.get(
    "/tournaments/{int:tournament}/results",
    response=answers(list[TournamentMatch]),
    url_name="api_tournament_results",
)
def tournament_results(request: HttpRequest, tournament: IdInPath) -> list[dict[str, Any]]:
    """The matches that have been decided."""
    now = queries.standing(queries.find(tournament))
    return [_match(match) for match in now.bracket.matches() if match.order is not None]


@router.post(
    "/tournaments/{int:tournament}/results",
    response=answers(TournamentMatch, change=True),
    auth=by_token,
    url_name="api_enter_result",
)
def enter_result(request: HttpRequest, tournament: IdInPath, body: TournamentResultAsked) -> dict[str, Any]:
    """Enter the order of finish of a match (9.01(b), TN-2)."""
    who = asker(request)
    must_be_clear(body.surface_clear)
    match_actions.enter_result(who, body.request, tournament, body.match, body.order, body.official, body.agreed, True)
    return _match_called(tournament, body.match)


@router.post(
    "/tournaments/{int:tournament}/corrections",
    response=answers(TournamentMatch, change=True),
    auth=by_token,
    url_name="api_correct_order",
)
def correct_order(request: HttpRequest, tournament: IdInPath, body: TournamentCorrectionAsked) -> dict[str, Any]:
    """Correct an order of finish that nothing depends on, with the reason (TN-2)."""
    match_actions.correct_result(asker(request), body.request, tournament, body.match, body.seen, body.order, body.why)
    return _match_called(tournament, body.match)


def _match_called(tournament: int, key: str) -> dict[str, Any]:
    """A match. Raises NotThere if its players are no longer known."""
    match = queries.standing(queries.find(tournament)).bracket.match(key)
    if match is None:
        raise NotThere(f"There is no match {key}.", "TN-2")
    return _match(match)

"""LG-7: the tournament that a season ends in."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.association.conftest import ClientOf
from tests.association.leagues import BEFORE, planned, play, started
from tests.association.test_leagues_end import end, make_member
from tuppence_web.accounts.models import Notice, Person
from tuppence_web.leagues.models import Region, Season
from tuppence_web.refusals import NotYours, Refused
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions.season_end import create_season_end
from tuppence_web.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def played(officer: Person, operator: Person, *members: str) -> Season:
    """A season that has ended, with these as members of the association."""
    season = started(officer, operator)
    for name in members:
        make_member(name, officer)
    play(season, operator, 1, "FABCDE", "FABCDE")
    end(season, operator)
    return season


def make(by: Person, season: Season, operator: Person) -> Tournament:
    region = season.league.region_id
    id = create_season_end(by, uuid4(), region, season.year, season.number, str(operator.email))
    return Tournament.objects.get(pk=id)


def test_LG_7_who_qualified_is_entered_and_what_stood_before_the_season_holds(
    officer: Person, operator: Person
) -> None:
    season = played(officer, operator, "Bob", "Cy", "Ed")
    made = make(officer, season, operator)
    found = queries.standing(made)
    assert [entrant.person.name for entrant in found.entrants.values()] == ["Bob", "Cy", "Ed"]
    assert (made.starts.date(), made.venue, made.prizes, made.fee_cents) == (
        season.tournament_day,
        str(season.tournament_venue),
        "A ham.",
        0,
    )
    assert Notice.objects.filter(subject__startswith="You qualified").count() == 3
    Region.objects.update(name="The Old Town")  # an officer may mend a name at the desk
    with pytest.raises(Refused, match="has been made already"):
        make(officer, season, operator)


def test_LG_7_with_nobody_eligible_there_is_none(officer: Person, operator: Person) -> None:
    with pytest.raises(Refused, match=r"Nobody qualified.*LG-7"):
        make(officer, played(officer, operator), operator)


def test_LG_7_it_is_made_when_the_season_has_ended(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    with pytest.raises(Refused, match="No league of this region has played"):
        make(officer, season, operator)
    Season.objects.filter(pk=season.pk).update(started=f"{BEFORE}T12:00Z")
    with pytest.raises(Refused, match="Still being played: Thursday league"):
        make(officer, season, operator)


def test_LG_7_an_officer_makes_it_by_its_page(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = played(officer, operator, "Bob")
    told = {"request": uuid4(), "region": season.league.region_id, "year": season.year, "number": season.number,
            "administrator": operator.email}  # fmt: skip
    assert client_of(operator).post("/tournaments/new/season-end", told).status_code == 403
    with pytest.raises(NotYours):
        make(operator, season, operator)
    assert client_of(officer).get("/tournaments/new/season-end").status_code == 200
    refused = client_of(officer).post("/tournaments/new/season-end", {**told, "year": 2025})
    assert refused.status_code == 400
    assert "No league of this region" in refused.content.decode()
    answer = client_of(officer).post("/tournaments/new/season-end", told, follow=True)
    assert "Bob" in answer.content.decode()

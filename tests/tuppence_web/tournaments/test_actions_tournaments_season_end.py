"""LG-7: the tournament at a season's end."""

from __future__ import annotations

import copy
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, an_officer, named
from tests.tuppence_web.leagues.making import BEFORE, play, started
from tests.tuppence_web.leagues.test_actions_endings import end, make_member
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Season
from tuppence_web.leagues.queries.season_ends import season_end_of
from tuppence_web.memberships.models import Membership
from tuppence_web.notifications.models import Notification
from tuppence_web.places.models import Region
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import entries, tournaments
from tuppence_web.tournaments.actions.tournaments import Plan, create_season_end
from tuppence_web.tournaments.models import Entrant, Tournament
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


def played(officer: Person, operator: Person, *members: str) -> Season:
    """An ended season, with these members of the association."""
    season = started(officer, operator)
    for name in members:
        make_member(name, officer)
    play(season, operator, 1, "FABCDE", "FABCDE")
    end(season, operator)
    return season


@pytest.fixture(scope="module")
def ended(rows_of_module: None) -> Season:
    return played(an_officer(), named("Oscar Operator"), "Bob", "Cy", "Ed")


@pytest.fixture
def season(ended: Season, db: None) -> Season:
    """An ended season of which Bob, Cy and Ed qualified."""
    return copy.deepcopy(ended)


def make(by: Person, season: Season, operator: Person) -> Tournament:
    region = season.league.region_id
    id = create_season_end(by, uuid4(), region, season.year, season.number, str(operator.email))
    return Tournament.objects.get(pk=id)


def test_LG_7_qualified_players_are_entered_by_the_old_plan(season: Season, officer: Person, operator: Person) -> None:
    made = make(officer, season, operator)
    found = queries.standing(made)
    assert [entrant.person.name for entrant in found.entrants.values()] == ["Bob", "Cy", "Ed"]
    end = season_end_of(season)
    assert end is not None
    assert (made.starts.date(), made.venue, made.prizes, made.fee_cents) == (
        end.day,
        str(end.venue),
        "First: A ham (40.00).",
        0,
    )
    assert Notification.objects.filter(subject__startswith="You qualified").count() == 3
    Region.objects.update(name="The Old Town")  # an officer may correct a name at the desk
    with pytest.raises(Refused, match="has already been created"):
        make(officer, season, operator)


def test_LG_7_only_qualified_players_play(
    season: Season, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    made = make(officer, season, operator)
    stranger = {"request": uuid4(), "name": "Stan Stranger", "email": "stan@example.org"}
    answer = client_of(operator).post(f"/tournaments/{made.pk}/desk", stranger)
    assert answer.status_code == 400
    assert "for players who qualified in their season. (LG-7)" in words_of(answer.content.decode())
    assert not Person.objects.filter(email="stan@example.org").exists()
    for who in (officer, Person.objects.get(name="Ann")):  # Ann played the season but is no member
        with pytest.raises(Refused, match=r"who qualified.*LG-7"):
            entries.enter(who, uuid4(), made.pk)
        with pytest.raises(Refused, match=r"who qualified.*LG-7"):
            entries.enter_at_desk(officer, uuid4(), made.pk, who.name, str(who.email), who.pk)
    bob = Entrant.objects.get(tournament=made, person__name="Bob")
    entries.withdraw(bob.person, uuid4(), bob.pk, "a wedding")
    entries.enter_at_desk(operator, uuid4(), made.pk, "Bob", str(bob.person.email), bob.person_id)
    names = [entrant.person.name for entrant in queries.standing(made).entrants.values()]
    assert names == ["Cy", "Ed", "Bob"], "who qualified may come back"


@pytest.mark.parametrize(
    "other", [{"venue": "Another bar"}, {"starts": datetime(2026, 12, 24, 19, tzinfo=UTC)}, {"prizes": "A goose."}]
)
def test_LG_7_the_plan_cannot_change_after_the_season(
    season: Season, officer: Person, operator: Person, other: dict[str, Any]
) -> None:
    made = make(officer, season, operator)
    plan = Plan(made.name, str(operator.email), made.venue, made.starts, 0, 0, prizes=made.prizes)
    for who in (operator, officer):
        with pytest.raises(Refused, match=r"Date, time, venue and prizes were set before the season started.*LG-7"):
            tournaments.change(who, uuid4(), made.pk, plan._replace(**other))
    tournaments.change(operator, uuid4(), made.pk, plan._replace(name="The ham"))
    found = queries.find(made.pk)
    assert (found.name, found.season_end) == ("The ham", made.season_end)
    assert not Notification.objects.filter(subject__startswith="Moved").exists()


def test_LG_7_the_form_of_a_season_end_changes_the_rest_only(
    season: Season, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    made = make(officer, season, operator)
    page = f"/tournaments/{made.pk}/change"
    assert client_of(operator).get(page).content.decode().count("Set before the season started") == 4
    form = {"request": uuid4(), "name": "The ham", "administrator": operator.email, "venue": "Another bar",
            "starts": "2026-12-24T19:00", "prizes": "", "fee": "0", "discount": "0", "second": 35, "third": 20,
            "association": 35, "administrators": 10}  # fmt: skip
    assert client_of(operator).post(page, form).status_code == 302
    found = queries.find(made.pk)
    assert (found.name, found.venue, found.starts, found.prizes) == ("The ham", made.venue, made.starts, made.prizes)


def test_LG_7_with_nobody_eligible_there_is_none(season: Season, officer: Person, operator: Person) -> None:
    Membership.objects.all().delete()
    with pytest.raises(Refused, match=r"Nobody qualified.*LG-7"):
        make(officer, season, operator)


def test_LG_7_it_is_made_when_the_season_has_ended(season: Season, officer: Person, operator: Person) -> None:
    Season.objects.filter(pk=season.pk).update(started=None, ended=None)
    with pytest.raises(Refused, match="No league of this region has played"):
        make(officer, season, operator)
    Season.objects.filter(pk=season.pk).update(started=f"{BEFORE}T12:00Z")
    with pytest.raises(Refused, match="These leagues are still playing: Thursday league"):
        make(officer, season, operator)


def test_LG_7_an_officer_makes_it_by_its_page(
    season: Season, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    form = {"request": uuid4(), "region": season.league.region_id, "year": season.year, "number": season.number,
            "administrator": operator.email}  # fmt: skip
    assert client_of(operator).post("/tournaments/new/season-end", form).status_code == 403
    with pytest.raises(NotYours):
        make(operator, season, operator)
    assert client_of(officer).get("/tournaments/new/season-end").status_code == 200
    refused = client_of(officer).post("/tournaments/new/season-end", {**form, "year": 2025})
    assert refused.status_code == 400
    assert "No league of this region" in refused.content.decode()
    answer = client_of(officer).post("/tournaments/new/season-end", form, follow=True)
    assert "Bob" in answer.content.decode()

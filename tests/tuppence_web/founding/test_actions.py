"""Leagues that people ask for: nobody founds one without an officer, and an approved one is ready for its players."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.founding.making import WANTED
from tests.tuppence_web.leagues.making import BEFORE, FIRST, NAMES, entered, key, planned
from tuppence_web.accounts.models import Person
from tuppence_web.founding import actions
from tuppence_web.founding.models import LeagueRequest
from tuppence_web.founding.rules import Wanted
from tuppence_web.leagues.actions.seasons import missing_before_start, start_season
from tuppence_web.leagues.models import League, MatchDay, Season, SeasonEnd
from tuppence_web.leagues.queries.rights import officials_of
from tuppence_web.memberships.models import Certificate
from tuppence_web.places.models import Venue
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


def approved(officer: Person, asker: Person) -> Season:
    with on(BEFORE):
        asked = actions.ask_for_league(asker, key(), WANTED)
        return Season.objects.get(pk=actions.approve_league(officer, key(), asked))


def test_11_06_only_an_officer_founds_a_league(officer: Person, person: Named) -> None:
    rose, mallory = person("Rose"), person("Mallory")
    with on(BEFORE):
        asked = actions.ask_for_league(rose, key(), WANTED)
        with pytest.raises(NotYours):
            actions.found_league(rose, key(), WANTED)
        with pytest.raises(NotYours):
            actions.approve_league(rose, key(), asked)
        with pytest.raises(NotYours):
            actions.decline_league(mallory, key(), asked, "No")
    assert not League.objects.exists()
    assert not Venue.objects.exists()
    assert not Certificate.objects.exists()


def test_an_approved_league_starts_with_five_names(officer: Person, person: Named) -> None:
    rose = person("Rose")
    season = approved(officer, rose)
    assert season.league.operator == rose
    with on(BEFORE):
        assert [one.refusal.rule for one in missing_before_start(season)] == ["LG-2"], "five names, and nothing else"
    entered(season, rose, NAMES[:5])
    with on(BEFORE):
        start_season(rose, key(), season.pk)
    nights = MatchDay.objects.filter(season=season)
    assert [night.day for night in nights] == [FIRST + timedelta(weeks=week) for week in range(8)]
    assert all(officials_of(night) == [rose] for night in nights)


def test_an_officer_founds_a_league_and_runs_it(officer: Person) -> None:
    with on(BEFORE):
        season = Season.objects.get(pk=actions.found_league(officer, key(), WANTED))
    assert season.league.operator == officer
    assert Certificate.objects.filter(person=officer).exists()


def test_LG_7_a_tournament_that_the_region_has_announced_stays(
    officer: Person, operator: Person, person: Named
) -> None:
    announced = planned(officer, operator)
    season = approved(officer, person("Rose"))
    assert (season.year, season.number) == (announced.year, announced.number)
    assert SeasonEnd.objects.count() == 1


def test_a_request_that_cannot_be_founded_changes_nothing(officer: Person, operator: Person, person: Named) -> None:
    rose = person("Rose")
    with on(BEFORE):
        asked = actions.ask_for_league(rose, key(), WANTED)
        League.objects.create(name=WANTED.league, region=planned(officer, operator).league.region, operator=operator)
        with pytest.raises(Refused, match="already a league"):
            actions.approve_league(officer, key(), asked)
    assert not Venue.objects.filter(name=WANTED.venue).exists()
    assert LeagueRequest.objects.get().decided is None


def test_a_request_is_decided_once(officer: Person, person: Named) -> None:
    rose = person("Rose")
    with on(BEFORE):
        asked = actions.ask_for_league(rose, key(), WANTED)
        with pytest.raises(Refused, match="already"):
            actions.ask_for_league(rose, key(), replace(WANTED, league="Another"))
        actions.decline_league(rose, key(), asked, "A typing error")
        with pytest.raises(Refused, match="decided already"):
            actions.approve_league(officer, key(), asked)
        with pytest.raises(Refused, match="decided already"):
            actions.decline_league(officer, key(), asked, "No")
        actions.ask_for_league(rose, key(), WANTED)


def test_10_01_a_certified_person_gets_no_second_certificate(officer: Person, person: Named) -> None:
    rose = person("Rose")
    Certificate.objects.create(person=rose, begins=BEFORE, ends=FIRST, given_by=officer)
    approved(officer, rose)
    assert Certificate.objects.filter(person=rose).count() == 1


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        (replace(WANTED, venue=" "), "venue"),
        (replace(WANTED, region=""), "region"),
        (replace(WANTED, league=" "), "league"),
        (replace(WANTED, first_day=BEFORE - timedelta(days=2)), "first_day"),
    ],
)
def test_a_request_needs_names_and_a_day_to_come(person: Named, wanted: Wanted, field: str) -> None:
    with on(BEFORE), pytest.raises(Refused) as refused:
        actions.ask_for_league(person("Rose"), key(), wanted)
    assert refused.value.refusal.field == field

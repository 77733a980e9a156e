"""One season-end tournament for all leagues of a region, announced before the first of them starts (11.08, LG-7)."""

from __future__ import annotations

import copy
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, HAM, NAMES, entered, key, plan, planned
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import seasons
from tuppence_web.leagues.actions.season_ends import Prize, announced
from tuppence_web.leagues.models import Season, SeasonEnd
from tuppence_web.leagues.queries.season_ends import season_end_of
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
LATER = FIRST + timedelta(weeks=9)


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    operator = named("Oscar Operator")
    season = planned(an_officer(), operator)
    entered(season, operator, NAMES[:5])
    return season


@pytest.fixture
def thursday(made: Season, db: None) -> Season:
    return copy.deepcopy(made)


@pytest.fixture
def friday(thursday: Season, officer: Person, person: Named) -> Season:
    return planned(officer, person("Olga Operator"), "Friday league", first=FIRST + timedelta(days=1))


def change(season: Season, **other: Any) -> None:
    with on(BEFORE):
        asked = plan(season.venue_id, season.first_day, **other)
        seasons.change_season(season.league.operator, key(), season.pk, asked)


def test_LG_7_leagues_of_a_region_share_one_tournament(thursday: Season, friday: Season, client_of: ClientOf) -> None:
    assert season_end_of(friday) == season_end_of(thursday)
    change(friday, tournament_day=LATER)
    (end,) = SeasonEnd.objects.all()
    assert (end.day, end.venue) == (LATER, friday.venue)
    for season in (thursday, friday):
        page = words_of(client_of(None).get(reverse("season", args=[season.pk])).content.decode())
        assert all(words in page for words in ("3 September 2026, 18:00", "The Anchor of Friday league.", "A ham"))
    heard = Notification.objects.filter(subject="Season-end tournament, Old Town, season 3 of 2026: changed")
    assert set(heard.values_list("person__name", flat=True)) == set(NAMES[:5])
    informed = Notification.objects.filter(subject="Season-end tournament, Old Town, season 3 of 2026")
    assert list(informed.values_list("person__name", flat=True)) == ["Oscar Operator"]


def test_LG_7_it_stays_once_a_league_has_started(thursday: Season, friday: Season, operator: Person) -> None:
    with on(BEFORE):
        seasons.start_season(operator, key(), thursday.pk)
    with pytest.raises(Refused, match=r"Thursday league has started this season, so its tournament stays.*LG-7"):
        change(friday, tournament_day=LATER)
    end = season_end_of(friday)
    assert end is not None
    same = announced(end)
    change(friday, tournament=same, loser_award="A fork")
    assert announced(end) == same


def test_LG_7_every_match_day_comes_before_it(thursday: Season, friday: Season) -> None:
    with pytest.raises(Refused, match=r"The last match day of Friday league is Friday 21 August 2026.*LG-7"):
        change(thursday, tournament_day=FIRST + timedelta(weeks=7, days=1))


@pytest.mark.parametrize("prizes", [(), (Prize("A ham", 0),), (Prize(" ", 100),), (HAM,) * 4])
def test_11_08_each_prize_has_a_value(thursday: Season, prizes: tuple[Prize, ...]) -> None:
    end = season_end_of(thursday)
    assert end is not None
    wanted = announced(end)
    with pytest.raises(Refused, match=r"each with its value.*11\.08\(c\)"):
        change(thursday, tournament=type(wanted)(wanted.day, wanted.time, wanted.venue_id, prizes))


def test_LG_7_the_form_asks_for_all_of_it(thursday: Season, operator: Person, client_of: ClientOf) -> None:
    path = reverse("plan_season", args=[thursday.pk])
    bar = client_of(operator)
    with on(BEFORE):
        form = bar.get(path).context["form"]
        sent = {name: value for name, value in form.initial.items() if value is not None}
        sent |= {"request": key(), "first_worth": "40.00"}
        partly = bar.post(path, {**sent, "tournament_time": "", "second_prize": "A pie"}).content.decode()
        assert "Set date, time, venue and first prize of the tournament together" in partly
        assert "Say what each prize is and what it is worth" in partly
        done = bar.post(path, {**sent, "second_prize": "A pie", "second_worth": "12.50"})
        assert done.status_code == 302
    end = season_end_of(thursday)
    assert end is not None
    assert announced(end).prizes == (HAM, Prize("A pie", 1250))

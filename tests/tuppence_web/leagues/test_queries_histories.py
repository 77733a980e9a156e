"""A player's seasons and nights, and the pages that lead to them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import Named, an_officer, named, on
from tests.tuppence_web.leagues.making import night_of, play, started
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Award, Season
from tuppence_web.leagues.queries.histories import played_by

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """A season after two nights."""
    operator = named("Oscar Operator")
    season = started(an_officer(), operator)
    play(season, operator, 1, "ABCDE", "BACDE", "ABCDE")
    play(season, operator, 2, "BACD")
    return season


def test_a_player_has_the_places_and_points_of_each_night(season: Season, person: Named) -> None:
    (entered,) = played_by(person("Ann").pk).entered
    assert (entered.title, entered.place, entered.entrants, entered.points) == (str(season), 1, 6, 22)
    assert [(evening.title, evening.points) for evening in entered.evenings] == [("Week 1", 17), ("Week 2", 5)]
    assert [match.order.index(person("Ann").pk) for match in entered.evenings[0].matches] == [0, 1, 0]
    (flo,) = played_by(person("Flo").pk).entered
    assert (flo.evenings, flo.place, flo.points) == ([], None, 0)


def test_standings_and_nights_lead_to_a_player(season: Season, person: Named, client: Client) -> None:
    link = f'href="{reverse("profile", args=[person("Ann").pk])}"'
    with on(season.first_day):
        for path in (reverse("season", args=[season.pk]), reverse("night", args=[night_of(season, 1).pk])):
            assert link in client.get(path).content.decode()
    words = words_of(client.get(reverse("profile", args=[person("Ann").pk])).content.decode())
    assert "Best night: Thursday league, season 3 of 2026, week 1 17 points" in words
    words = words_of(client.get(reverse("player_opponents", args=[person("Ann").pk])).content.decode())
    assert "Bob 4 2 2" in words
    words = words_of(client.get(reverse("player_competitions", args=[person("Ann").pk])).content.decode())
    assert "Week 1 2 Jul 2026 1, 2, 1 17" in words


def test_awards_of_a_season_are_separate_words(season: Season, person: Named, client: Client) -> None:
    ann = season.entrants.get(person=person("Ann"))
    Award.objects.create(entrant=ann, rank=1, cents=2000)
    Award.objects.create(entrant=ann, rank=1, cents=0, text="A wooden spoon")
    for page in ("profile", "player_competitions"):
        words = words_of(client.get(reverse(page, args=[ann.person_id])).content.decode())
        assert "22 points Prize of 20.00 Biggest loser: A wooden spoon" in words


def test_a_history_takes_few_queries(
    season: Season, officer: Person, person: Named, client: Client, django_assert_max_num_queries: Any
) -> None:
    for number, name in enumerate(("Second league", "Third league")):
        other = started(officer, person(f"Operator {number}"), name=name, tournament=None, number=3)
        play(other, other.league.operator, 1, "ABCDE")
    for page in ("profile", "player_competitions", "player_opponents"):
        with django_assert_max_num_queries(22):
            assert client.get(reverse(page, args=[person("Ann").pk])).status_code == 200

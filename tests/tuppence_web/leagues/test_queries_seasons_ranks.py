"""LG-5: the ranks after the last match of a night, and how they have changed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.leagues.making import night_of, play, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Season
from tuppence_web.leagues.queries.seasons import season_state_of

pytestmark = pytest.mark.django_db


def ranked(season: Season, week: int) -> list[tuple[int, int | None, str]]:
    found = season_state_of(season).ranked_after(night_of(season, week))
    return [(row.rank, change, str(one)) for row, change, one in found]


def test_LG_5_new_ranks_follow_the_last_match_of_a_night(officer: Person, operator: Person) -> None:
    season = started(officer, operator, ["Ann", "Bob", "Cy", "Di", "Ed"])
    play(season, operator, 1, "ABCD", "ABCD", "ABCD")
    play(season, operator, 2, "DCBA", "DCBA")
    assert ranked(season, 2) == []
    play(season, operator, 3, "DBCA", "DBCA", "DBCA")
    assert ranked(season, 1)[:2] == [(1, None, "Ann"), (2, None, "Bob")]
    assert ranked(season, 3) == [(1, 3, "Di"), (2, 0, "Bob"), (3, 0, "Cy"), (4, -3, "Ann"), (5, 0, "Ed")]
    for page, shown in (("night", "New ranks"), ("night_board", "New ranks")):
        assert shown in Client().get(reverse(page, args=[night_of(season, 3).pk])).content.decode()

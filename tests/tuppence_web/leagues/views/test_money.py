"""Statements of a season and of a league."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, entered, key, plan, planned, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import seasons
from tuppence_web.leagues.models import Season

pytestmark = pytest.mark.django_db


def test_LG_8_the_operator_reads_the_seasons_statement(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season = started(officer, operator)
    bar, path = client_of(operator), reverse("season_money", args=[season.pk])
    page = bar.get(path)
    assert (page.context["hand"][-1].balance, page.context["pool"][-1].balance) == (30000, -30000)
    rows = list(csv.DictReader(io.StringIO(bar.get(f"{path}hand.csv").content.decode())))
    assert len(rows) == 6
    assert client_of(person("Eve")).get(path).status_code == 403


@pytest.mark.slow
def test_LG_8_the_operator_reads_the_statement_of_all_seasons(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season = started(officer, operator)
    planned(officer, operator, "Other league")
    with on(BEFORE):
        later = plan(season.venue_id, FIRST + timedelta(weeks=9), 4)
        following = Season.objects.get(pk=seasons.create_season(operator, key(), season.league_id, later))
    entered(following, operator, [f"Guest{number}" for number in range(30)])
    bar, path = client_of(operator), reverse("league_money", args=[season.league_id])
    assert path in bar.get(reverse("league", args=[season.league_id])).content.decode()
    page = bar.get(path)
    assert [len(page.context[part]) for part in ("hand", "pool")] == [36, 36]
    assert (page.context["hand"][-1].balance, page.context["pool"][-1].balance) == (180000, -180000)
    entered(following, operator, [f"More{number}" for number in range(20)])
    page = bar.get(path)
    assert (len(page.context["hand"]), page.context["hand"][-1].balance) == (50, 280000)
    for part in ("hand", "pool"):
        rows = list(csv.DictReader(io.StringIO(bar.get(f"{path}{part}.csv").content.decode())))
        assert len(rows) == 56
    assert client_of(person("Eve")).get(path).status_code == 403

"""A night's page offers to move it, and an open sheet says when nothing is entered any more."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import FIRST, key, night_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import nights
from tuppence_web.leagues.actions.calling_off import call_off_season
from tuppence_web.leagues.actions.endings import reopen_season
from tuppence_web.leagues.models import Season

pytestmark = pytest.mark.django_db


def test_LG_1_a_night_is_moved_if_a_week_is_free(season: Season, operator: Person, client_of: ClientOf) -> None:
    night = night_of(season, 2)
    path, move = reverse("night", args=[night.pk]), reverse("move_night", args=[night.pk])
    for before, offered in ((7, True), (6, False), (0, False), (-1, False)):
        with on(night.day - timedelta(days=before)):
            shown = client_of(operator).get(path).content.decode()
        assert (move in shown) == offered
        assert ("notice to every member of the league" in shown) == offered


def test_the_sheet_has_a_token_for_its_reader_only(
    season: Season, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    night = night_of(season, 1)
    with on(night.day):
        phone = client_of(operator)
        opened = phone.get(reverse("night_sheet", args=[night.pk]))
        state = opened.context["data"]["stateUrl"]
        assert opened.context["data"]["title"] in opened.content.decode()
        assert phone.get(state).json()["token"]
        for person in (officer, None):
            phone.logout()
            if person is not None:
                phone.force_login(person)
            refused = phone.get(state)
            assert (refused.status_code, refused.json()["message"].split(".")[0]) == (401, "Sign in again")


def test_LG_8_an_open_sheet_says_that_the_season_is_cancelled(
    season: Season, operator: Person, client_of: ClientOf
) -> None:
    phone = client_of(operator)
    state = reverse("night_state", args=[night_of(season, 1).pk])
    with on(FIRST, time(20)):
        assert phone.get(state).json()["closed"] == ""
        call_off_season(operator, key(), season.pk, "The bar closes.")
        assert phone.get(state).json()["closed"] == "The season was cancelled. Reopen it first. (LG-6)"
        reopen_season(operator, key(), season.pk, "It stays open.")
        assert phone.get(state).json()["closed"] == ""
        nights.call_off_night(operator, key(), night_of(season, 1).pk, "The cellar is flooded.")
        assert "The cellar is flooded." in phone.get(state).json()["closed"]

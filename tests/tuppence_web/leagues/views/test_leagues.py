"""Leagues' pages link to tonight's sheet."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import FIRST, certify, key, night_of, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import nights as night_actions

pytestmark = pytest.mark.django_db


def test_LG_9_tonights_sheet_is_one_press_away(
    officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    season = started(officer, operator)
    night, rita = night_of(season, 1), person("Rita Referee")
    certify(rita, officer)
    night_actions.name_official(operator, key(), night.pk, rita.pk)
    sheet = reverse("night_sheet", args=[night.pk])
    # Each page, and what follows the link to the sheet.
    pages = {
        reverse("leagues"): '<ul class="cards">',
        reverse("league", args=[season.league_id]): '<ul class="cards">',
        reverse("season", args=[season.pk]): '<caption class="sr">Standings',
    }
    for path, below in pages.items():
        with on(FIRST):
            for conducts in (operator, rita):
                shown = client_of(conducts).get(path).content.decode()
                assert shown.count(sheet) == 1
                assert shown.index(sheet) < shown.index(below)
            for other in (person("Eve"), None):
                assert sheet not in client_of(other).get(path).content.decode()
        with on(FIRST + timedelta(days=1)):
            assert sheet not in client_of(operator).get(path).content.decode()

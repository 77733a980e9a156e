"""What was announced of a season-end tournament, in words."""

from __future__ import annotations

import pytest

from tests.tuppence_web.leagues.making import planned
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import SeasonEndPrize
from tuppence_web.leagues.queries.season_ends import end_in_words, prizes_in_words, season_end_of

pytestmark = pytest.mark.django_db


def test_11_08_prizes_without_values_are_shown_as_written(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    end = season_end_of(season)
    assert end is not None
    assert end_in_words(end) == ("Thursday 27 August 2026, 18:00, The Anchor of Thursday league. First: A ham (40.00).")
    SeasonEndPrize.objects.update(text="A ham and a pie", cents=0)
    end = season_end_of(season)
    assert end is not None
    assert prizes_in_words(end) == ["A ham and a pie"]

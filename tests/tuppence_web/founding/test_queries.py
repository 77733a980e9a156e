"""What waits for the officers, and what a person may download."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.founding.making import WANTED
from tests.tuppence_web.leagues.making import BEFORE, key
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import data_about, to_dos
from tuppence_web.founding import actions

pytestmark = pytest.mark.django_db


def test_a_request_waits_for_the_officers_until_it_is_decided(officer: Person, person: Named) -> None:
    rose = person("Rose")
    with on(BEFORE):
        asked = actions.ask_for_league(rose, key(), WANTED)
        (waits,) = to_dos(officer)
        assert (waits.title, waits.path) == (WANTED.league, reverse("league_request", args=[asked]))
        actions.decline_league(officer, key(), asked, "Which Bell?")
        assert to_dos(officer) == []
    assert "Which Bell?" in str(data_about(rose)["requests for leagues"])

"""Who is present on a night."""

from __future__ import annotations

import pytest

from tests.tuppence_web.conduct.test_actions import Played
from tests.tuppence_web.conduct.test_actions import played as played
from tests.tuppence_web.conftest import on
from tests.tuppence_web.leagues.making import FIRST, night_of
from tuppence_web.leagues.queries.nights import present_on, was_there

pytestmark = pytest.mark.django_db


def test_who_is_suspended_was_there_but_is_not_present(played: Played) -> None:
    night, bob = night_of(played.season, 1), played.entrant("B")
    assert bob in present_on(night)
    with on(FIRST):
        played.suspend(1, 1)
    assert bob not in present_on(night)
    assert was_there(played.people["B"], night)
    assert not was_there(played.people["F"], night)

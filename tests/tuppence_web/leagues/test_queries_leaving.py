"""From which day an entrant leaves, and who can take over the place."""

from __future__ import annotations

from datetime import time, timedelta

import pytest

from tests.tuppence_web.conftest import on
from tests.tuppence_web.leagues.making import FIRST, key, play, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries
from tuppence_web.leagues.queries.leaving import terms_of
from tuppence_web.leagues.queries.seasons import entrant_of

pytestmark = pytest.mark.django_db


def test_LG_2_a_player_of_tonight_leaves_tomorrow(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
    play(season, operator, 1, "ABCDE")
    ann, flo = (season.entrants.get(person__name=name).pk for name in ("Ann", "Flo"))
    with on(FIRST, time(22)):
        assert terms_of(entrant_of(ann)).since == FIRST + timedelta(days=1)
        terms = terms_of(entrant_of(flo))
    assert (terms.since, terms.weeks, terms.share) == (FIRST, 7, 4375)
    with on(FIRST + timedelta(weeks=7)):
        assert [terms.to_come, terms_of(entrant_of(flo)).to_come] == ["7 weeks to come", "1 week to come"]


def test_LG_2_only_unpaid_entrants_take_over_a_place(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
    with on(FIRST):
        zoe = entries.enter_person(operator, key(), season.pk, "Zoe", "zoe@example.org")
        ann = season.entrants.get(person__name="Ann").pk
        assert [one.pk for one in terms_of(entrant_of(ann)).successors] == [zoe]
        assert (terms_of(entrant_of(zoe)).successors, terms_of(entrant_of(zoe)).share) == ([], 0)

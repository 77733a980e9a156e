"""Where a season's drinks are, by its matches' logs."""

from __future__ import annotations

import pytest

from tests.tuppence_web.leagues.making import play, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.queries.drinks import debts_of, owed_in
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.matches.models import Match

pytestmark = pytest.mark.django_db


def test_8_01_a_match_brings_the_drinks_of_its_log(officer: Person, operator: Person) -> None:
    season = started(officer, operator)
    play(season, operator, 1, "ABC")
    play(season, operator, 2, "ABC")
    first = Match.objects.earliest("pk")
    Match.objects.filter(pk=first.pk).update(drinks={str(first.players[1]): 2})
    state = season_state_of(season)
    debts = [debts_of(state, owed_in(state, night)) for night in (None, *(night.pk for night in state.nights[:2]))]
    assert [[(str(one.debtor), one.creditor, one.count) for one in found] for found in debts] == [
        [("Bob", None, 2)],
        [("Bob", None, 2)],
        [],
    ]

"""A night as an occasion for reports."""

from __future__ import annotations

import pytest

from tests.tuppence_web.conftest import Named, on
from tests.tuppence_web.leagues.making import FIRST, certify, key, night_of, play, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import nights, reports
from tuppence_web.leagues.models import Season
from tuppence_web.web import clock

pytestmark = pytest.mark.django_db


def test_a_night_names_players_deciders_and_what_to_suspend(officer: Person, operator: Person, person: Named) -> None:
    season, named = started(officer, operator), person("Nora")
    play(season, operator, 2, "ABCDE", "EDCBA")
    night = night_of(season, 2)
    with on(FIRST):
        certify(named, officer)
        nights.name_official(operator, key(), night.pk, named.pk)
        found = reports.occasion_of(night.pk)
        assert list(found.matches.values()) == ["match 1", "match 2"]
        assert [len(players) for players in found.players.values()] == [5, 5]
        assert len(found.present) == 5
        assert {*found.entered, operator.pk, named.pk} == {one.pk for one in found.people}
        assert list(found.weeks) == list(range(2, 9)), "from that night on"
        assert [found.decides(one) for one in (operator, named, officer, person("Stranger"))] == [True] * 3 + [False]
        assert reports.nights_decided_by(named) == {night.pk}
        assert len(reports.nights_decided_by(operator)) == 8
        assert reports.titles_of([night.pk]) == {night.pk: str(night)}
        before = night_of(season, 2).version
        reports.refresh_sheets(named)
        assert night_of(season, 2).version == before + 1
        Season.objects.filter(pk=season.pk).update(ended=clock.now())
        assert reports.occasion_of(night.pk).weeks == {}

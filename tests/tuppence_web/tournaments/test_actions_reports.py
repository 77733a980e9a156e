"""A tournament as an occasion for reports."""

from __future__ import annotations

import pytest

from tests.tuppence_web.conftest import Named
from tests.tuppence_web.tournaments.making import Night
from tuppence_web.accounts.models import Person
from tuppence_web.tournaments.actions import reports

pytestmark = pytest.mark.django_db


def test_a_tournament_says_who_plays_and_who_decides(officer: Person, person: Named) -> None:
    night = Night(officer, person).started(8)
    night.play("R1-1")
    found = reports.occasion_of(night.id)
    assert list(found.matches.values()) == ["Round 1, match 1"]
    assert [len(players) for players in found.players.values()] == [4]
    assert len(found.present) == 8
    assert {one.name for one in found.people} == {*(f"Player {at}" for at in range(1, 9)), "Ada Administrator"}
    assert [found.decides(one) for one in (night.administrator, officer, person("Stranger"))] == [True, True, False]
    assert found.plays(person("Player 3"), None)
    assert (found.weeks, found.season) == ({}, None), "there is no entry to suspend for some nights"
    assert reports.tournaments_decided_by(night.administrator) == {night.id}
    assert reports.titles_of([night.id]) == {night.id: "Anchor Cup"}

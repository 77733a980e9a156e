"""Who is present on a night, and what its sheet shows after the last match."""

from __future__ import annotations

import pytest

from tests.tuppence_web.conduct.test_actions import first_night
from tests.tuppence_web.conftest import on
from tests.tuppence_web.leagues.making import FIRST, night_of, play, started
from tests.tuppence_web.leagues.test_actions_drinks import Bar
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.queries.nights import present_on, sheet_of, was_there

pytestmark = pytest.mark.django_db


def test_who_is_suspended_was_there_but_is_not_present(officer: Person, operator: Person) -> None:
    played = first_night(officer, operator)
    night, bob = night_of(played.season, 1), played.entrant("B")
    assert bob in present_on(night)
    with on(FIRST):
        played.suspend(1, 1)
    assert bob not in present_on(night)
    assert was_there(played.people["B"], night)
    assert not was_there(played.people["F"], night)


def test_LG_5_the_sheet_has_the_new_ranks_after_the_last_match(officer: Person, operator: Person) -> None:
    season = started(officer, operator, ["Ann", "Bob", "Cy", "Di", "Ed"])
    play(season, operator, 1, "ABCD", "ABCD", "ABCD")
    play(season, operator, 2, "DCBA", "DCBA")
    assert sheet_of(night_of(season, 2), operator).ranks == []
    play(season, operator, 3, "DBCA", "DBCA", "DBCA")
    ranks = [(one.rank, one.name, one.points, one.change) for one in sheet_of(night_of(season, 3), operator).ranks]
    assert ranks[:2] == [(1, "Di", 31, 3), (2, "Bob", 30, 0)]
    assert {one.change for one in sheet_of(night_of(season, 1), operator).ranks} == {None}


def test_8_01_the_sheet_has_the_drinks_owed_over_the_season(officer: Person, operator: Person) -> None:
    bar = Bar(officer, operator)

    def owed() -> set[tuple[str, str, int]]:
        later = sheet_of(night_of(bar.season, 2), operator)
        return {(one.debtor, one.creditor, one.count) for one in later.debts}

    assert owed() == {("Ann", "", 1), ("Cy", "Bob", 1), ("Cy", "Ann", 1)}
    bar.pay(operator, bar.ann, None)
    assert owed() == {("Cy", "Bob", 1), ("Cy", "Ann", 1)}

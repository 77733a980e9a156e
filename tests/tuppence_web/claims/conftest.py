"""A season that somebody without an account has entered, and the code for them."""

from __future__ import annotations

import copy

import pytest

from tests.tuppence_web.conftest import an_officer, named, on
from tests.tuppence_web.leagues.making import BEFORE, entered, key, planned
from tuppence_web.accounts.models import Person
from tuppence_web.claims.actions import make_code
from tuppence_web.leagues.actions import entries
from tuppence_web.leagues.models import Entrant, Season

CODE = "ABCD-EFGH-JKMN"


def entered_by_name(season: Season, operator: Person, name: str = "Zed") -> Person:
    """A person without an account who has entered a season and paid."""
    with on(BEFORE):
        pk = entries.enter_person(operator, key(), season.pk, name, "")
        entries.receive_fee(operator, key(), pk, "cash", BEFORE)
    return Entrant.objects.get(pk=pk).person


@pytest.fixture(scope="module")
def made_season(rows_of_module: None) -> Season:
    operator = named("Oscar Operator")
    season = planned(an_officer(), operator)
    entered(season, operator, ("Ann", "Bob", "Cy", "Di", "Ed"))
    return season


@pytest.fixture
def season(made_season: Season, db: None) -> Season:
    """A planned season that five people with accounts have entered."""
    return copy.deepcopy(made_season)


@pytest.fixture
def zed(season: Season, operator: Person) -> Person:
    return entered_by_name(season, operator)


def coded(by: Person, person: Person, code: str = CODE) -> str:
    make_code(by, key(), person.pk, code)
    return code

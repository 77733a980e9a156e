"""The season of a module of tests."""

from __future__ import annotations

import copy

import pytest

from tests.tuppence_web.conftest import an_officer, named
from tests.tuppence_web.leagues.making import started
from tuppence_web.leagues.models import Season


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """A started season of six, made once. A module that needs another one makes that."""
    return started(an_officer(), named("Oscar Operator"))


@pytest.fixture
def season(made: Season, db: None) -> Season:
    """That season, for one test, whose changes are rolled back."""
    return copy.deepcopy(made)

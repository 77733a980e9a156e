"""Data folders from before players had an app of their own open with all finishes, ratings, progress and goals."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.kept.make import HERE
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.players.test_players import person, played
from tests.tuppence_web.races import Base, environ_of

FINISHES = 'SELECT id, table_id, guest_id, seat, team, place, "of", game, at, mu, sigma FROM tables_finish ORDER BY id'
OF_BEFORE = "DELETE FROM django_migrations WHERE app = 'players' OR app = 'tables' AND name >= '0012'"
MATCHES = 12


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Base]:
    place = tmp_path if request.param == "sqlite" else str(request.getfixturevalue("postgres"))
    with closing(Base(**environ_of(place))) as base:
        yield base


def leave_a_database_of_before() -> None:
    """Play matches of which some are due to be rated again, and drop the migrations that moved the models."""
    from django.db import connection

    from tuppence_web.players.actions import progress_due, save_all, withdraw

    mab, nell = person("Mab"), person("Nell")
    tables = [played(mab, nell if number % 4 == 0 else None) for number in range(MATCHES)]
    save_all(progress_due)
    withdraw(tables[0].id)
    played(mab, nell)
    with connection.cursor() as cursor:
        cursor.execute(OF_BEFORE)


def rows() -> dict[str, list[str]]:
    """All rows that the app has, as they are in the database."""
    from django.apps import apps
    from django.db import connection

    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("players").get_models():
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')
            found[model._meta.db_table] = sorted(map(repr, cursor.fetchall()))
            assert model._default_manager.count() == len(found[model._meta.db_table])
    return found


def what_was_due() -> dict[str, Any]:
    """Play on, and save what was due before."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.players.actions import progress_due, ratings_due, save_all
    from tuppence_web.players.models import Finish, Progress, ProgressDue
    from tuppence_web.players.queries import ratings_of

    mab, nell = Person.objects.order_by("pk")
    assert mab.guest_id is not None
    guest = mab.guest_id.hex
    before = ratings_of([guest], A_GAME)
    save_all(ratings_due)
    again = ratings_of([guest], A_GAME)
    played(mab, nell)
    save_all(progress_due)
    return {
        "rated again": before != again,
        "goes on": ratings_of([guest], A_GAME) != again,
        "due": ProgressDue.objects.count(),
        "without progress": Finish.objects.count() - Progress.objects.count(),
    }


def test_a_database_of_before_keeps_its_rows_and_goes_on(base: Base) -> None:
    base.run(leave_a_database_of_before)
    before = base.run(rows)
    assert sorted(before) == [
        f"tables_{name}" for name in ("finish", "goalreached", "progress", "progressdue", "ratingsdue")
    ]
    assert all(before.values())
    base.ask("tuppence_web.serving.command:migrate")
    assert base.run(rows) == before
    assert base.run(what_was_due) == {"rated again": True, "goes on": True, "due": 0, "without progress": 0}


def finishes(folder: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "tuppence.sqlite3")) as database:
        return database.execute(FINISHES).fetchall()


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.tar.xz")))
def test_a_folder_of_an_old_release_opens_with_all_finishes(tmp_path: Path, name: str) -> None:
    shutil.unpack_archive(HERE / name, tmp_path)
    house = tmp_path / "house"
    before = finishes(house)
    assert before
    with closing(Base(**environ_of(house))) as base:
        base.ask("tuppence_web.serving.command:migrate")
        assert finishes(house) == before
        found = base.run(rows)
    assert len(found["tables_finish"]) == len(before)
    assert found["tables_progressdue"]

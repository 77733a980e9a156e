"""Data folders from before the players' app open with all results, ratings, progress and goals."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.stored.make import HERE
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.players.test_players import person, played
from tests.tuppence_web.races import Base, environ_of

FINISHES = 'SELECT id, table_id, guest_id, seat, team, place, "of", game, at, mu, sigma FROM tables_finish ORDER BY id'
OF_BEFORE = [
    "INSERT INTO tables_progressdue (table_id) SELECT key FROM jobs_deferredjob WHERE kind = 'progress' ORDER BY id",
    f"INSERT INTO tables_ratingsdue (game, after) VALUES ('{A_GAME}', 0)",
    "DELETE FROM jobs_deferredjob",
    "DELETE FROM django_migrations WHERE app = 'players' OR app = 'tables' AND name >= '0012'",
]
MATCHES = 12


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Base]:
    place = tmp_path if request.param == "sqlite" else str(request.getfixturevalue("postgres"))
    with closing(Base(**environ_of(place))) as base:
        yield base


def leave_a_database_of_before() -> None:
    """Play matches of which some are due to be rated again, and drop the migrations that moved the models."""
    from django.core.management import call_command
    from django.db import connection

    from tuppence_web.jobs.actions import carry_out_all
    from tuppence_web.players.actions import PROGRESS, withdraw

    mab, nell = person("Mab"), person("Nell")
    tables = [played(mab, nell if number % 4 == 0 else None) for number in range(MATCHES)]
    carry_out_all(PROGRESS)
    withdraw(tables[0].id)
    played(mab, nell)
    call_command("migrate", "tables", "0012", verbosity=0)
    call_command("migrate", "players", "0001", verbosity=0)
    with connection.cursor() as cursor:
        for statement in OF_BEFORE:
            cursor.execute(statement)


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


def compute_due() -> dict[str, Any]:
    """Play on, and compute what was due before."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.jobs.actions import carry_out_all
    from tuppence_web.jobs.models import DeferredJob
    from tuppence_web.players.actions import PROGRESS, RATINGS
    from tuppence_web.players.models import Finish, Progress
    from tuppence_web.players.queries import ratings_of

    mab, nell = Person.objects.order_by("pk")
    assert mab.guest_id is not None
    guest = mab.guest_id.hex
    before = ratings_of([guest], A_GAME)
    carry_out_all(RATINGS)
    again = ratings_of([guest], A_GAME)
    played(mab, nell)
    carry_out_all(PROGRESS)
    return {
        "rated again": before != again,
        "goes on": ratings_of([guest], A_GAME) != again,
        "due": DeferredJob.objects.count(),
        "without progress": Finish.objects.count() - Progress.objects.count(),
    }


def test_an_older_database_keeps_its_rows_and_works(base: Base) -> None:
    base.run(leave_a_database_of_before)
    before = base.run(rows)
    assert sorted(before) == ["tables_finish", "tables_goalreached", "tables_progress"]
    assert all(before.values())
    base.ask("tuppence_web.serving.command:migrate")
    assert base.run(rows) == before
    assert base.run(compute_due) == {"rated again": True, "goes on": True, "due": 0, "without progress": 0}


def jobs_of_progress() -> int:
    """The number of matches whose progress is to be computed."""
    from tuppence_web.players.actions import PROGRESS

    return PROGRESS.jobs.count()


# The newest always.
FOLDERS = [
    pytest.param(name, marks=pytest.mark.slow if number else ())
    for number, name in enumerate(sorted((path.name for path in HERE.glob("*.tar.xz")), reverse=True))
]


def finishes(folder: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "tuppence.sqlite3")) as database:
        return database.execute(FINISHES).fetchall()


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_of_an_old_release_opens_with_all_results(tmp_path: Path, name: str) -> None:
    shutil.unpack_archive(HERE / name, tmp_path)
    server = tmp_path / "house"
    before = finishes(server)
    assert before
    with closing(Base(**environ_of(server))) as base:
        base.ask("tuppence_web.serving.command:migrate")
        assert finishes(server) == before
        assert base.run(jobs_of_progress)
        found = base.run(rows)
    assert len(found["tables_finish"]) == len(before)

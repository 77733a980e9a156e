"""An empty database gets its tables from the models, and an older one by migrations: both are the same."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.tuppence_web.races import Base
from tuppence_web.serving import migrating

NUMBERED = ("fk_", "__unnamed")  # how SQLite's introspection names what has no name: by the order of the columns
TRIGGERS = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> list[dict[str, str]]:
    """What selects two empty databases."""
    if request.param == "sqlite":
        folders = [tmp_path / "old", tmp_path / "new"]
        for folder in folders:
            folder.mkdir()
        return [{"TUPPENCE_DATA": str(folder)} for folder in folders]
    server = request.getfixturevalue("postgres_server")
    return [{"TUPPENCE_DATABASE_URL": server.new_database()} for _ in range(2)]


def tables_by_migrations() -> dict[str, Any]:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    return tables()


def tables_from_models() -> dict[str, Any]:
    migrating.migrate()
    return tables()


def tables() -> dict[str, Any]:
    """Columns, indexes and constraints by table, the triggers, and what is applied."""
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    found: dict[str, Any] = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            constraints = connection.introspection.get_constraints(cursor, table).items()
            named = [["" if name.startswith(NUMBERED) else name, kept] for name, kept in constraints]
            columns = connection.introspection.get_table_description(cursor, table)
            found[table] = sorted(columns, key=str), sorted(named, key=str)
        cursor.execute(TRIGGERS[connection.vendor])
        found["triggers"] = sorted(cursor.fetchall())
    found["applied"] = sorted(MigrationRecorder(connection).applied_migrations())
    return found


def test_tables_from_models_are_those_of_all_migrations(settings: list[dict[str, str]]) -> None:
    old, new = (Base(**one) for one in settings)
    with closing(old), closing(new):
        by_migrations, from_models = old.run(tables_by_migrations), new.run(tables_from_models)
    assert "tables_play_without_holes" in {name for name, _ in from_models["triggers"]}
    assert from_models == by_migrations

"""An empty database gets its tables at once, and an older one by migrations: both are the same."""

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
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> list[dict[str, str]]:
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


def tables_at_once() -> dict[str, Any]:
    migrating.migrate()
    return tables()


def fails_before_the_end() -> list[str]:
    """What is left of a start that fails when all tables have been made."""
    from django.db import connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(migrating.TRIGGERS, "tuppence_web", "missing")
        with pytest.raises(AttributeError, match="missing"):
            migrating.migrate()
    return connection.introspection.table_names()


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


def test_tables_made_at_once_are_those_of_all_migrations(databases: list[dict[str, str]]) -> None:
    old, new = (Base(**one) for one in databases)
    with closing(old), closing(new):
        assert new.run(fails_before_the_end) == []
        by_migrations, at_once = old.run(tables_by_migrations), new.run(tables_at_once)
    assert "tables_play_without_holes" in {name for name, _ in at_once["triggers"]}
    assert at_once == by_migrations

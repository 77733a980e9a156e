"""The database accepts a log row only at the last seq + 1."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

# Both raise an integrity error, like a row that another process wrote first.
SQLITE = """
CREATE TRIGGER tables_play_without_holes BEFORE INSERT ON tables_play
WHEN NEW.seq <> 1 + COALESCE((SELECT MAX(seq) FROM tables_play WHERE table_id = NEW.table_id), 0)
BEGIN SELECT RAISE(ABORT, 'the log of a table goes on at its last seq + 1'); END
"""
POSTGRESQL_FUNCTION = """
CREATE FUNCTION tables_play_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq <> 1 + COALESCE((SELECT MAX(seq) FROM tables_play WHERE table_id = NEW.table_id), 0) THEN
        RAISE integrity_constraint_violation USING MESSAGE = 'the log of a table goes on at its last seq + 1';
    END IF;
    RETURN NEW;
END $$
"""
POSTGRESQL_TRIGGER = """
CREATE TRIGGER tables_play_without_holes BEFORE INSERT ON tables_play
FOR EACH ROW EXECUTE FUNCTION tables_play_goes_on()
"""


def forbid_holes(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    statements = [SQLITE] if editor.connection.vendor == "sqlite" else [POSTGRESQL_FUNCTION, POSTGRESQL_TRIGGER]
    for statement in statements:
        editor.execute(statement)


def allow_holes(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    on_table = "" if editor.connection.vendor == "sqlite" else " ON tables_play"
    editor.execute(f"DROP TRIGGER tables_play_without_holes{on_table}")
    if editor.connection.vendor != "sqlite":
        editor.execute("DROP FUNCTION tables_play_goes_on()")


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tables", "0002_finishes")]
    operations: ClassVar = [migrations.RunPython(forbid_holes, allow_holes)]

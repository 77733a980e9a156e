"""On SQLite, 0006 remade the log's table without the trigger that refuses holes."""

from importlib import import_module
from typing import ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def forbid_holes_again(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "sqlite":
        editor.execute("DROP TRIGGER IF EXISTS tables_play_without_holes")
        import_module("tuppence_web.tables.migrations.0003_log_without_holes").forbid_holes(apps, editor)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("tables", "0014_record_files")]
    operations: ClassVar = [migrations.RunPython(forbid_holes_again, migrations.RunPython.noop)]

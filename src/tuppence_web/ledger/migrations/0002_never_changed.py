"""The database refuses to change or delete entries and transfers (LG-8)."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLES = ("ledger_entry", "ledger_transfer")
WHY = "the ledger is never changed: write a reversing entry (LG-8)"


def refuse_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{WHY}' USING ERRCODE = 'restrict_violation'; END $$"
        )
    for table in TABLES:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(
                f"CREATE TRIGGER {table}_never BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()"
            )
        else:
            for event in ("UPDATE", "DELETE"):
                schema_editor.execute(
                    f"CREATE TRIGGER {table}_never_{event} BEFORE {event} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{WHY}'); END"
                )


def allow_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    postgres = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        if postgres:
            schema_editor.execute(f"DROP TRIGGER {table}_never ON {table}")
        else:
            for event in ("UPDATE", "DELETE"):
                schema_editor.execute(f"DROP TRIGGER {table}_never_{event}")
    if postgres:
        schema_editor.execute("DROP FUNCTION ledger_refuse")


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]

    operations = [migrations.RunPython(refuse_changes, allow_changes)]

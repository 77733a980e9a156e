"""Migrations that leave the previous version of the site running: during an upgrade both use one database."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import models
from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState
from django.db.models.fields import NOT_PROVIDED

# The last migrations before several processes were upgraded one by one.
BASELINE = {
    "accounts": "0009_rooms_of_their_own",
    "idempotency": "0001_initial",
    "leagues": "0007_one_match",
    "ledger": "0003_transfers_between_tills",
    "matches": "0002_tally",
    "memberships": "0002_withdrawn_at_once",
    "tables": "0010_open_tables",
    "tournaments": "0006_one_match",
}
# The previous version ignores these, whatever they change.
HARMLESS = (
    operations.CreateModel,
    operations.AddIndex,
    operations.RemoveIndex,
    operations.RemoveConstraint,
    operations.AlterModelOptions,
    operations.AlterModelManagers,
    operations.RunPython,
)
A_CHANGED_TABLE = re.compile(r"\b(ALTER|DROP|RENAME|TRIGGER)\b", re.IGNORECASE)
IN_PYTHON_ONLY = {"blank", "choices", "default", "editable", "help_text", "validators", "verbose_name"}


def breaks(operation: Operation, app: str, before: ProjectState) -> bool:
    """Whether the previous version may fail after this operation."""
    if isinstance(operation, operations.SeparateDatabaseAndState):
        return any(breaks(one, app, before) for one in operation.database_operations)
    if isinstance(operation, operations.RunSQL):
        return A_CHANGED_TABLE.search(str(operation.sql)) is not None
    if isinstance(operation, operations.AddField):
        field = operation.field
        stays_out = field.null or field.db_default is not NOT_PROVIDED or field.many_to_many
        return not stays_out or bool(field.unique)
    if isinstance(operation, operations.AlterField):
        return narrows(before.models[app, operation.model_name_lower].fields[operation.name], operation.field)
    return not isinstance(operation, HARMLESS)


def narrows(old: models.Field[Any, Any], new: models.Field[Any, Any]) -> bool:
    """Whether a column accepts less than before, or something else."""
    _, old_kind, _, was = old.deconstruct()
    _, new_kind, _, becomes = new.deconstruct()
    changed = {name for name in was | becomes if was.get(name) != becomes.get(name)} - IN_PYTHON_ONLY - {"db_default"}
    widens = {"null": new.null, "max_length": (new.max_length or 0) >= (old.max_length or 0)}
    return old_kind != new_kind or not all(widens.get(name, False) for name in changed)


def refused(migration: Migration, before: ProjectState) -> list[str]:
    """The operations of a migration that break the previous version, unless it gives a reason why not.

    ``contracts``: an attribute that names the release since which nothing uses what it removes.
    """
    if getattr(migration, "contracts", ""):
        return []
    found, state = [], before.clone()
    for operation in migration.operations:
        if breaks(operation, migration.app_label, state):
            found.append(f"{migration.app_label}.{migration.name}: {operation.describe()}")
        operation.state_forwards(migration.app_label, state)
    return found


def test_no_migration_breaks_the_version_before_it() -> None:
    loader = MigrationLoader(None)
    found = []
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if migration.__module__.startswith("tuppence_web.") and name > BASELINE.get(app, ""):
            found += refused(migration, loader.project_state((app, name), at_end=False))
    assert found == []


def altered(**options: Any) -> operations.AlterField:
    return operations.AlterField("thing", "word", models.CharField(**options))


WORD = models.CharField(max_length=20)
BREAKING = [
    operations.RemoveField("thing", "word"),
    operations.RenameField("thing", "word", "text"),
    operations.DeleteModel("Thing"),
    operations.RenameModel("Thing", "Stuff"),
    operations.AlterModelTable("thing", "stuff"),
    operations.AddField("thing", "size", models.IntegerField()),
    operations.AddField("thing", "size", models.IntegerField(default=1)),
    operations.AddField("thing", "key", models.CharField(max_length=3, null=True, unique=True)),
    operations.AddConstraint("thing", models.UniqueConstraint(fields=["word"], name="one")),
    operations.RunSQL("ALTER TABLE things DROP COLUMN word"),
    altered(max_length=10),
    altered(max_length=20, unique=True),
    operations.AlterField("thing", "word", models.TextField()),
    operations.SeparateDatabaseAndState([operations.RemoveField("thing", "word")]),
]
KEEPING = [
    operations.AddField("thing", "size", models.IntegerField(null=True)),
    operations.AddField("thing", "size", models.IntegerField(db_default=1)),
    operations.RunSQL("UPDATE things SET word = ''"),
    altered(max_length=30),
    altered(max_length=20, null=True, help_text="A word."),
    operations.AddIndex("thing", models.Index(fields=["word"], name="words")),
    operations.CreateModel("Other", []),
    operations.SeparateDatabaseAndState([], [operations.RemoveField("thing", "word")]),
]


@pytest.mark.parametrize("operation", [*BREAKING, *KEEPING], ids=lambda one: one.describe())
def test_changes_that_break_the_previous_version_are_refused(operation: Operation) -> None:
    before = ProjectState()
    before.add_model(ModelState("things", "Thing", [("id", models.AutoField(primary_key=True)), ("word", WORD)]))
    migration = type("Test", (Migration,), {"operations": [operation]})("0001_test", "things")
    assert bool(refused(migration, before)) == (operation in BREAKING)
    vars(migration)["contracts"] = "0.2"
    assert refused(migration, before) == []

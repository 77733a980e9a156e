"""Brings the database up to date, one process at a time: several may start at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import import_module

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.executor import MigrationExecutor

from tuppence_web import data_folder

if sys.platform != "win32":
    import fcntl

LOCK = 0x70_65_6E_6E_79  # of PostgreSQL, which has a number for each lock of a database
# Migrations that create what no model declares, and their functions.
TRIGGERS = {
    "tuppence_web.ledger.migrations.0002_never_changed": "refuse_changes",
    "tuppence_web.tables.migrations.0003_log_without_holes": "forbid_holes",
}


def migrate() -> None:
    """Apply the migrations that the database lacks. Waits while another process does so."""
    with _postgresql_locked() if connection.vendor == "postgresql" else _folder_locked():
        if not connection.introspection.table_names():
            _create_tables()
        call_command("migrate", interactive=False, verbosity=0)


def _create_tables() -> None:
    """Create an empty database's tables as the last migrations leave them, which takes a tenth of applying them all."""
    executor = MigrationExecutor(connection)
    last = executor.loader.project_state().apps
    with connection.schema_editor() as editor:
        for model in last.get_models():
            if model._meta.can_migrate(connection):
                editor.create_model(model)
        for module, function in TRIGGERS.items():
            getattr(import_module(module), function)(last, editor)
        for migration in executor.loader.disk_migrations.values():
            for app, name in migration.replaces or [(migration.app_label, migration.name)]:
                executor.recorder.record_applied(app, name)


@contextmanager
def _postgresql_locked() -> Iterator[None]:
    """Hold a lock in a database session of its own. It ends with the session, however that ends."""
    with closing(connections.create_connection(DEFAULT_DB_ALIAS)) as session:
        with session.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        yield


@contextmanager
def _folder_locked() -> Iterator[None]:
    """Hold a lock on the data folder, which ends with the process. Windows cannot lock a folder."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(data_folder.folder(), os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)

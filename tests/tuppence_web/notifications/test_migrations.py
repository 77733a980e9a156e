"""An older data folder, with rows of the apps `company` and `notices`, keeps people's data and choices.

`tests/stored/company.sql.gz` was written by the last version that had these apps.
"""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests import ROOT
from tests.browser.served import DATABASE
from tests.tuppence_web.races import Base, environ_of

BEFORE = ROOT / "tests/stored/company.sql.gz"
TABLES = {
    "accounts_notice": 2,
    "company_asked": 1,
    "company_friendship": 2,
    "company_invited": 1,
    "company_missed": 2,
    "company_sociable": 3,
    "company_subscription": 1,
}
COLUMNS = {"company_missed": 'id, guest_id, "table", host, since'}  # those that are left


def rows(file: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(file)) as database:
        return {
            table: database.execute(f"SELECT {COLUMNS.get(table, '*')} FROM {table} ORDER BY 1").fetchall()
            for table in TABLES
        }


def known_now() -> dict[str, Any]:
    """The migrated data, read in another process."""
    from django.contrib.contenttypes.models import ContentType
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    from tuppence_web.accounts.models import Guest, Person
    from tuppence_web.backup.command import known_migrations
    from tuppence_web.notifications.events import EMAIL, TURN
    from tuppence_web.notifications.queries import wanting
    from tuppence_web.social.actions.friends import make_link
    from tuppence_web.social.actions.jobs import PUSH
    from tuppence_web.social.queries import friends_of, settings_of

    people = {person.name: person for person in Person.objects.order_by("name")}
    make_link(people["Olive"])  # a new row, although the table has a column without a field
    applied = {f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()}
    return {
        "notified of turns by e-mail": [one.name for one in Person.objects.filter(wanting(TURN, EMAIL))],
        "friends": {name: [friend.name for friend in friends_of(one)] for name, one in people.items()},
        "hidden": [name for name, one in people.items() if not settings_of(one).shows],
        "to push": [Guest.objects.get(pk=job.body["guest"]).name for job in PUSH.jobs],
        "rights of the officer": sorted(people["Olive"].get_all_permissions()),
        "models of the old apps": ContentType.objects.filter(app_label__in=["company", "notices"]).count(),
        "migrations that a restore refuses": sorted(applied - known_migrations()),
    }


@pytest.mark.slow
def test_a_folder_of_the_earlier_apps_keeps_its_rows(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    with closing(sqlite3.connect(file)) as database:
        database.executescript(gzip.decompress(BEFORE.read_bytes()).decode())
    before = rows(file)
    assert {table: len(kept) for table, kept in before.items()} == TABLES
    with closing(Base(**environ_of(tmp_path))) as base:
        base.ask("tuppence_web.serving.command:migrate")
        assert rows(file) == before
        assert base.run(known_now) == {
            "notified of turns by e-mail": ["Ann"],
            "friends": {"Ann": ["Bob"], "Bob": ["Ann"], "Cy": [], "Nobody": [], "Olive": []},
            "hidden": ["Cy"],
            "to push": ["Bob"],
            "rights of the officer": ["notifications.view_notification"],
            "models of the old apps": 0,
            "migrations that a restore refuses": [],
        }

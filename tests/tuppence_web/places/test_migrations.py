"""Regions and venues of a data folder from before their app."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.tuppence_web.matches.one_match import unpack
from tests.tuppence_web.races import Base, environ_of

PLACES = (
    "SELECT 'region', id, name, zone, '', '' FROM leagues_region"
    " UNION SELECT 'venue', id, name, zone, address, offers FROM leagues_venue"
)
EDITED = (
    "INSERT INTO django_admin_log (action_time, object_id, object_repr, action_flag, change_message, content_type_id,"
    " user_id) SELECT '2026-09-01 12:00', '1', model, 2, '', id, 1 FROM django_content_type"
    " WHERE app_label = 'leagues' AND model IN ('region', 'venue')"
)
HISTORY = (
    "SELECT app_label, model, codename, object_repr FROM django_content_type AS type"
    " JOIN auth_permission AS permission ON permission.content_type_id = type.id"
    " JOIN django_admin_log AS log ON log.content_type_id = type.id WHERE codename LIKE 'change_%' ORDER BY model"
)


def read(file: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


@pytest.mark.slow
def test_places_of_an_old_folder_keep_their_rows_and_history(tmp_path: Path) -> None:
    file = tmp_path / "tuppence.sqlite3"
    unpack(file)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(EDITED)
    before = read(file, PLACES)
    assert {row[0] for row in before} == {"region", "venue"}
    with closing(Base(**environ_of(tmp_path))) as base:
        base.ask("tuppence_web.serving.command:migrate")
    assert read(file, PLACES) == before
    assert read(file, "PRAGMA foreign_key_check") == []
    assert read(file, HISTORY) == [
        ("places", "region", "change_region", "region"),
        ("places", "venue", "change_venue", "venue"),
    ]
    assert read(file, "SELECT model FROM django_content_type WHERE model = 'region' OR model = 'venue'") == [
        ("region",),
        ("venue",),
    ]

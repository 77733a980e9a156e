"""The Django application of the tables."""

from __future__ import annotations

from django.apps import AppConfig
from django.urls import register_converter
from django.urls.converters import StringConverter

from tuppence_web.tables.engine.new_table import ID_PATTERN


class TableId(StringConverter):
    """The id of a table in a URL; others lead nowhere."""

    regex = ID_PATTERN


class TablesConfig(AppConfig):
    """Tables."""

    name = "tuppence_web.tables"

    def ready(self) -> None:
        register_converter(TableId, "table")

"""Import what a start imports, so that it is compiled before the first one. uv leaves compiling to the first import."""

from __future__ import annotations

import importlib
import os
from tempfile import TemporaryDirectory

NAMES = ("numba", "tuppence.cli", "tuppence_web.serving.command", "tuppence_web.asgi")


def import_all() -> None:
    """Import the site and its migrations. Its data folder is temporary: the first start makes the user's."""
    with TemporaryDirectory() as data:
        os.environ["TUPPENCE_DATA"] = data
        for name in NAMES:
            importlib.import_module(name)
        loader = importlib.import_module("django.db.migrations.loader")
        loader.MigrationLoader(None)


if __name__ == "__main__":
    import_all()

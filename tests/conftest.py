"""How hypothesis searches: a quick and repeatable way in `make test`, a long one with other examples in `make slow`.

And the real PostgreSQL that tests of databases run on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from zlib import crc32

import pytest
from django.db import connection
from hypothesis import HealthCheck, Phase, settings

from tests import postgres as real_postgres
from tests import shared
from tests.browser.served import empty_database

FIRST = {"whole_site", "backup", "live"}  # folders of tests that wait more than they compute
FIRST |= {"test_pages", "test_device", "test_end", "test_laws"}  # files that take longest
CHECKS = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

# The same examples each time, so that only a change makes a test fail.
settings.register_profile(
    "quick", max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=CHECKS
)
settings.register_profile("slow", max_examples=1000, deadline=None, suppress_health_check=CHECKS, print_blob=True)
settings.register_profile("mutants", settings.get_profile("quick"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("quick")


def pytest_configure() -> None:
    """Make the folder that all processes share before the first of them starts."""
    shared.root()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let workers begin with what takes long, so that none is left alone with it at the end.

    Tests in browsers come first and together, so that each worker opens one once. The other files are mixed, so that
    those that wait run beside those that compute.
    """
    items.sort(key=order)


def order(item: pytest.Item) -> tuple[bool, bool, int]:
    first = not FIRST.isdisjoint((item.path.parent.name, item.path.stem))
    return "browser" not in item.path.parts, not first, crc32(item.location[0].encode())


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: Any) -> None:
    """A database in memory, copied from the one that is made once for all processes."""
    with django_db_blocker.unblock(), closing(sqlite3.connect(empty_database())) as made:
        connection.close()
        connection.settings_dict["NAME"] = "file:tests?mode=memory&cache=shared"
        connection.ensure_connection()
        made.backup(connection.connection)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[real_postgres.Server]:
    with real_postgres.running() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: real_postgres.Server) -> str:
    """The address of a PostgreSQL database of the test's own, with all tables."""
    return postgres_server.new_site()

"""How hypothesis searches: a quick and repeatable way in `make test`, a long one with other examples in `make slow`.

And the real PostgreSQL that tests of databases run on.
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests import postgres as real_postgres

FIRST = {"whole_site", "backup", "live"}  # folders of tests that wait more than they compute
FIRST |= {"test_pages", "test_on_one_device"}  # files that take longest in browsers
CHECKS = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

# The same examples each time, so that whoever sees a test fail has changed something.
settings.register_profile(
    "quick", max_examples=20, deadline=None, derandomize=True, database=None, suppress_health_check=CHECKS
)
settings.register_profile("slow", max_examples=1000, deadline=None, suppress_health_check=CHECKS, print_blob=True)
settings.register_profile("mutants", settings.get_profile("quick"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("quick")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let workers begin with what takes long, so that none is left alone with it at the end.

    The other files are mixed, so that those that wait run beside those that compute.
    """
    items.sort(
        key=lambda item: (FIRST.isdisjoint((item.path.parent.name, item.path.stem)), crc32(item.location[0].encode()))
    )


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[real_postgres.Server]:
    with real_postgres.running() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: real_postgres.Server) -> str:
    """The address of a PostgreSQL database of the test's own, with all tables."""
    return postgres_server.new_site()

"""Pages that ask about tables: the writer reads no ended table, and caches none that nobody plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tuppence_web.races import Base, environ_of
from tests.tuppence_web.tables.live import looks


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Base]:
    """A process with a database for the scenes."""
    base = Base(**environ_of(tmp_path_factory.mktemp("looks")))
    yield base
    base.close()


def test_the_writer_is_never_asked_about_an_ended_table(server: Base) -> None:
    assert server.run(looks.pages_of_an_ended_table) == [[200, 409, 403, 404, 200], {}, []]


def test_a_rematch_reads_its_ended_table_in_the_request(server: Base) -> None:
    assert server.run(looks.a_rematch_of_an_ended_table)


def test_what_changes_nothing_at_an_ended_table_skips_the_writer(server: Base) -> None:
    assert server.run(looks.changes_that_an_ended_table_refuses) == [[302, 409, 409], 0]


def test_reading_a_table_that_nobody_plays_leaves_no_trace(server: Base) -> None:
    answers = ["open", "playing"] * 2
    assert server.run(looks.tables_that_nobody_plays) == [[*answers, 200], [2, 2], []]

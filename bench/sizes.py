"""Every page of a large association, as an officer sees it: server time and queries, with their limits."""

from __future__ import annotations

import gc
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from django.test import Client

MOST_SECONDS, MOST_QUERIES = 0.200, 15
REPEATS = 5  # of each page; the median counts

out = Console(width=140)


@dataclass(frozen=True)
class Page:
    """The cost of a page."""

    name: str
    path: str
    status: int
    seconds: float
    worked: float  # CPU seconds of this process: fewer than the elapsed ones if other processes run
    queries: int
    bytes: int

    @property
    def held(self) -> bool:
        """Whether it is within both limits."""
        return self.seconds <= MOST_SECONDS and self.queries <= MOST_QUERIES


def run() -> None:
    """Create the association in a temporary database, open every page, and print."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TUPPENCE_DATA"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "tuppence_web.settings"
        begin = time.perf_counter()
        pages = list(measured())
        out.print(f"(made and measured in {time.perf_counter() - begin:.0f} s, {REPEATS} times each page, the median)")
    out.print(report(pages))
    over = [page for page in pages if not page.held]
    bounds = f"{MOST_SECONDS * 1000:.0f} ms and {MOST_QUERIES} queries"
    out.print(f"{len(pages) - len(over)} of {len(pages)} pages held {bounds}")


def measured() -> Iterator[Page]:
    """Yield the cost of every page that an officer may see."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.test.utils import setup_test_environment

    setup_test_environment()
    call_command("migrate", verbosity=0)

    from bench import association
    from tests.tuppence_web.whole_site.roles import GROUPS, TABLE
    from tests.tuppence_web.whole_site.walking import addresses, of_admin, path_of, row_for, rows_of
    from tuppence_web.web import clock

    officer, things = association.made()
    client = Client()
    client.force_login(officer)
    rows = rows_of(TABLE, GROUPS)
    gc.collect()
    gc.freeze()  # as the server does at its start
    with clock.as_of(association.NOW):
        for name, route in addresses():
            row = row_for(name, rows)
            if row and "officer" in row.see and set(row.things) <= set(things):
                path = path_of(name, route, of_admin(name) or [things[thing] for thing in row.things])
                yield page(client, name, path)


def page(client: Client, name: str, path: str) -> Page:
    """Measure one page, once it is warm."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    headers = {"authorization": "Bearer tuppence_bench"}
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(path, headers=headers)
        queries = len(captured)
    taken, worked = [], []
    for _ in range(REPEATS):
        begin, busy = time.perf_counter(), time.process_time()
        client.get(path, headers=headers)
        taken.append(time.perf_counter() - begin)
        worked.append(time.process_time() - busy)
    size = len(answer.getvalue())
    return Page(name, path, answer.status_code, statistics.median(taken), statistics.median(worked), queries, size)


def report(pages: list[Page]) -> Table:
    """Return the table of pages, the slowest first."""
    table = Table(title=__doc__, title_justify="left")
    for heading in ("page", "path", "answer", "ms", "CPU ms", "queries", "kB", ""):
        table.add_column(heading, justify="left" if heading in {"page", "path"} else "right")
    for one in sorted(pages, key=lambda page: -page.seconds):
        times = (f"{one.seconds * 1000:.0f}", f"{one.worked * 1000:.0f}")
        cells = (str(one.status), *times, str(one.queries), f"{one.bytes / 1000:.0f}")
        table.add_row(one.name, one.path, *cells, "held" if one.held else "NOT HELD")
    return table

"""Ends matches that nobody plays any more."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings

from tuppence_web.database import of_database
from tuppence_web.tables import queries
from tuppence_web.tables.engine.commands.clock import abandon
from tuppence_web.tables.live.batch import Job, Work
from tuppence_web.tables.live.commands import tell_everybody
from tuppence_web.tables.live.steady_clock import SteadyClock

IDLE_MS = int(settings.ABANDONED_DAYS * 24 * 3600 * 1000)
ABANDON_SECONDS = IDLE_MS / 1000 / 24  # between two searches for idle matches


class Abandon(Job):
    """End a match that has been idle too long, unless somebody is back or a clock is running.

    The secret of its dice can then be published.
    """

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id

    def run(self, work: Work) -> None:
        table = work.newest_table(self.table_id)
        entries = [] if table is None else abandon(table, IDLE_MS, work.now, work.unheard_ms(table))
        if table is not None and entries:
            tell_everybody(work, table, entries)


async def abandon_idle(submit: Callable[[Job], object], owns: Callable[[str], bool], clock: SteadyClock) -> None:
    """Submit the matches that this process ``owns`` and that have been idle too long."""
    for table_id in await of_database(None, queries.idle_since, clock.now() - IDLE_MS):
        if owns(table_id):
            submit(Abandon(table_id))

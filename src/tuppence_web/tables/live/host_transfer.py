"""Notes which hosts are at their tables: if one has been gone for long, somebody else becomes the host, so that nobody
waits for ever, and strangers no longer see the table listed.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from django.conf import settings

from tuppence_web.tables.engine.commands.lobby import host_is_gone
from tuppence_web.tables.live.batch import Job, Work
from tuppence_web.tables.live.commands import tell_everybody

LOOKS = 24  # in the time after which somebody else becomes the host
GONE_MS = int(settings.HOST_GONE_SECONDS * 1000)
LOOK_SECONDS = max(0.05, settings.HOST_GONE_SECONDS / LOOKS)
SEE_SECONDS = 6 * LOOK_SECONDS

Submit = Callable[[Job], object]


class LookForHosts(Job):
    """Note at which tables people are without the host, and since when; after a long time, choose another host.

    That is noted in memory only: after a restart the time starts again, as everybody has to come back.
    """

    def __init__(self, missed: dict[str, int], submit: Submit) -> None:
        self.missed = missed  # when the host of a table was first missed
        self.submit = submit

    def run(self, work: Work) -> None:
        alone = [table.id for table in work.lobbies() if not _is_there(work, table.id, table.host)]
        for table_id in self.missed.keys() - alone:
            del self.missed[table_id]
        for table_id in alone:
            if work.now - self.missed.setdefault(table_id, work.now) >= GONE_MS:
                work.afterwards.append(functools.partial(self.submit, PassOn(table_id)))


class SeeHosts(Job):
    """Note for all processes which tables that are open to anyone have their hosts."""

    def run(self, work: Work) -> None:
        listed = [table for table in work.lobbies() if table.settings.anyone]
        hosted = [table.id for table in listed if _is_there(work, table.id, table.host)]
        if hosted:
            work.see_hosts(hosted)


class PassOn(Job):
    """Make the next person at a table who is connected its host, unless the host is back."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id

    def run(self, work: Work) -> None:
        table = work.newest_table(self.table_id)
        if table is None or _is_there(work, table.id, table.host):
            return
        here = {reader.guest for reader in work.readers(table.id) if reader.guest is not None}
        entries = host_is_gone(table, here, work.now)
        if entries:
            tell_everybody(work, table, entries)


def _is_there(work: Work, table_id: str, guest: str | None) -> bool:
    """Whether a guest is connected to a table."""
    return any(reader.guest == guest for reader in work.readers(table_id))


async def look_for_hosts(submit: Submit, missed: dict[str, int]) -> None:
    """Look for tables without their hosts."""
    submit(LookForHosts(missed, submit))


async def see_hosts(submit: Submit) -> None:
    """Note which hosts are at their tables."""
    submit(SeeHosts())

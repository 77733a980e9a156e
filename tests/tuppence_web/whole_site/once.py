"""Simultaneous work of several processes at one database; see test_once.py."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from django.conf import settings
from django.core import mail
from django.db import transaction

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.players.test_players import person, played
from tests.tuppence_web.races import at_once, overtaken
from tests.tuppence_web.tables.live.clocks import begun, now_ms
from tests.tuppence_web.visitors import clock
from tuppence.game import game_type
from tuppence_web.accounts.models import Person
from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.notifications.actions.channels import EMAILS
from tuppence_web.notifications.actions.preferences import choose
from tuppence_web.notifications.models import PendingNotification
from tuppence_web.players import actions
from tuppence_web.players.models import Finish
from tuppence_web.social.actions.jobs import EMAIL, Missed
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.server import open_server

PROCESSES = 4


def finish(table: Table) -> int:
    """Save how a match ended."""
    with transaction.atomic():
        actions.finish(table)
    return 1


def ratings(tables: Sequence[Table]) -> list[tuple[float | None, float | None]]:
    return list(Finish.objects.filter(table__in=[one.id for one in tables]).order_by("pk").values_list("mu", "sigma"))


def two_matches_of_the_same_players_end_at_once() -> None:
    """Each rating follows from the one before: computed again in order, they are the same."""
    people = [person("Mab"), person("Nell")]
    tables = [played(*people) for _ in range(2)]
    Finish.objects.all().delete()
    assert overtaken(lambda: finish(tables[0]), lambda: finish(tables[1])) == [1, 1]
    before = ratings(tables)
    assert len(before) == 4
    actions.RATINGS.defer(actions.RatedFrom(game_type(A_GAME).family, 0))
    carry_out_all(actions.RATINGS)
    assert ratings(tables) == before


def seat(who: Person) -> Seat:
    assert who.guest is not None
    return Seat(guest=who.guest.id.hex, name=who.name)


def several_processes_send_the_same_email() -> int:
    """A turn is long overdue, and all processes look at the same moment: the number of e-mails."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    people = [person("Tom"), person("Will")]
    table = begun(now_ms(), [seat(one) for one in people], **clock(A_GAME, 0))
    late = people[table.to_act or 0]
    assert late.guest is not None
    choose(late.guest.id, ["turn email"])
    PendingNotification.objects.create(guest=late.guest, table=table.id)
    EMAIL.defer(Missed(table.id, late.guest.id))

    def look() -> int:
        carry_out_all(EMAIL, EMAILS)
        return 1

    async def open_and_look() -> None:
        here = await open_server()
        try:
            await asyncio.to_thread(at_once, *[look] * PROCESSES)
        finally:
            await here.stop()

    asyncio.run(open_and_look())
    return len(mail.outbox)

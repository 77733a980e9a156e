"""What several processes at one database do at the same moment; see test_once.py."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from django.conf import settings
from django.core import mail
from django.db import transaction

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.players.test_players import person, played
from tests.tuppence_web.races import PATIENCE_SECONDS, at_once, overtaken
from tests.tuppence_web.tables.live.clocks import begun, now_ms
from tests.tuppence_web.visitors import clock
from tuppence.game import game_type
from tuppence_web.accounts.models import Person
from tuppence_web.company.actions import away
from tuppence_web.company.models import Missed, Sociable
from tuppence_web.company.rules import LETTER_AFTER
from tuppence_web.players import actions
from tuppence_web.players.models import Finish, RatingsDue
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.server import open_server
from tuppence_web.web import clock as wall

PROCESSES = 4


def finish(table: Table) -> int:
    """Save how a match ended."""
    with transaction.atomic():
        actions.finish(table)
    return 1


def ratings(tables: Sequence[Table]) -> list[tuple[float | None, float | None]]:
    return list(Finish.objects.filter(table__in=[one.id for one in tables]).order_by("pk").values_list("mu", "sigma"))


def two_matches_of_the_same_players_end_at_once() -> None:
    """Each rating follows from the one before: rated anew, in order, they are the same."""
    people = [person("Mab"), person("Nell")]
    tables = [played(*people) for _ in range(2)]
    Finish.objects.all().delete()
    assert overtaken(lambda: finish(tables[0]), lambda: finish(tables[1])) == [1, 1]
    before = ratings(tables)
    assert len(before) == 4
    RatingsDue.objects.create(game=game_type(A_GAME).family, after=0)
    while RatingsDue.objects.exists():
        with transaction.atomic():
            actions.rate_again()
    assert ratings(tables) == before


def seat(who: Person) -> Seat:
    assert who.guest is not None
    return Seat(guest=who.guest.id.hex, name=who.name)


def several_processes_write_the_same_letter() -> int:
    """A turn has been missed for long, and all processes look at the same moment: how many letters there are."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    people = [person("Tom"), person("Will")]
    table = begun(now_ms(), [seat(one) for one in people], **clock(A_GAME, 0))
    late = people[table.to_act or 0]
    Sociable.objects.create(person=late, letters=True)
    assert late.guest is not None
    missed = Missed.objects.create(guest=late.guest, table=table.id)
    Missed.objects.filter(pk=missed.pk).update(since=wall.now() - 2 * LETTER_AFTER, told=wall.now())

    def look() -> int:
        away.tell_due()
        return 1

    async def open_and_look() -> None:
        here = await open_server()
        try:
            await asyncio.to_thread(at_once, *[look] * PROCESSES)
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not getattr(mail, "outbox", []):  # the server looks, too
                    await asyncio.sleep(0.05)
            await asyncio.to_thread(at_once, *[look] * PROCESSES)
        finally:
            await here.stop()

    asyncio.run(open_and_look())
    return len(mail.outbox)

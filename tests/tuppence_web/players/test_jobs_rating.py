"""A running server rates again what is due, also what was due before it was started."""

from __future__ import annotations

import time

from tests.browser.served import Served
from tests.tuppence_web.visitors import PATIENCE_SECONDS

GAME = "rated-anew"  # that nobody plays here
MATCHES = 20


def make_due() -> int:
    """In a process that knows the house's data: matches with ratings that nobody can have; how many finishes."""
    from tuppence_web.accounts.models import Guest
    from tuppence_web.players.models import Finish, RatingsDue
    from tuppence_web.tables.models import Table as Row
    from tuppence_web.web import clock

    people = [Guest.objects.create(name=name) for name in ("Mab", "Nell")]
    for number in range(MATCHES):
        table = Row.objects.create(id=f"anew{number:06}", game=GAME, secret=b"", status="over")
        for seat, guest in enumerate(people):
            where = {"table": table, "guest": guest, "game": GAME, "at": clock.now(), "mu": -1.0, "sigma": 1.0}
            Finish.objects.create(**where, seat=seat, place=seat + 1, of=2)
    RatingsDue.objects.create(game=GAME, after=0)
    return 2 * MATCHES


def still_wrong() -> int:
    """In the same process: how many finishes are still as they were, or due."""
    from tuppence_web.players.models import Finish, RatingsDue

    return Finish.objects.filter(game=GAME, mu=-1.0).count() + RatingsDue.objects.count()


def test_a_house_rates_anew_what_is_due(house: Served) -> None:
    assert house.beside.ask("tests.tuppence_web.players.test_jobs_rating:make_due") == 2 * MATCHES
    late = time.monotonic() + PATIENCE_SECONDS
    while house.beside.ask("tests.tuppence_web.players.test_jobs_rating:still_wrong"):
        assert time.monotonic() < late
        time.sleep(0.1)

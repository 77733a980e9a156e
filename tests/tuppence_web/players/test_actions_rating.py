"""A running server rates again what is due, also what was due before it was started."""

from __future__ import annotations

from tests.browser.served import Served
from tests.patience import wait_until

GAME = "rated-again"  # a game that nobody plays here
MATCHES = 20


def make_due() -> int:
    """Runs beside the server: make matches with impossible ratings; return the number of results."""
    from tuppence_web.accounts.models import Guest
    from tuppence_web.players.actions import RATINGS, RatedFrom
    from tuppence_web.players.models import Finish
    from tuppence_web.tables.models import Table as Row
    from tuppence_web.web import clock

    people = [Guest.objects.create(name=name) for name in ("Mab", "Nell")]
    for number in range(MATCHES):
        table = Row.objects.create(id=f"anew{number:06}", game=GAME, secret=b"", status="over")
        for seat, guest in enumerate(people):
            where = {"table": table, "guest": guest, "game": GAME, "at": clock.now(), "mu": -1.0, "sigma": 1.0}
            Finish.objects.create(**where, seat=seat, place=seat + 1, of=2)
    RATINGS.defer(RatedFrom(GAME, 0))
    return 2 * MATCHES


def still_wrong() -> int:
    """In the same process: the number of results that are unchanged, or due."""
    from tuppence_web.players.actions import RATINGS
    from tuppence_web.players.models import Finish

    return Finish.objects.filter(game=GAME, mu=-1.0).count() + RATINGS.jobs.count()


def test_a_server_rates_due_matches_again(server: Served) -> None:
    assert server.beside.ask("tests.tuppence_web.players.test_actions_rating:make_due") == 2 * MATCHES
    wait_until(lambda: not server.beside.ask("tests.tuppence_web.players.test_actions_rating:still_wrong"))

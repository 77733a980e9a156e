"""Made in the data of a site, by another process of it: matches that have just begun, and people who are signed in."""

from __future__ import annotations

import secrets
from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.test import Client

from tests.tuppence.games.matches import A_GAME, longest
from tuppence.chance import seed_commitment
from tuppence.game import game_type
from tuppence_web.accounts.models import Guest
from tuppence_web.accounts.models import Person as Account
from tuppence_web.accounts.queries import COOKIE, cookie_of_guest
from tuppence_web.accounts.rules import proposed_name
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.wire import commands as wire
from tuppence_web.tournaments.actions import tournaments
from tuppence_web.tournaments.models import Entrant
from tuppence_web.web import clock

PLAYERS = 2
AT_ONCE = 100  # tables in one transaction, so that the server waits for none of them long
TOMORROW = timedelta(days=1)
FEE = 1000
CLOCK = game_type(A_GAME).clock_option or ""
TURN_SECONDS = 600  # no clock runs out while thousands of players connect


def begin_tables(number: int) -> list[list[dict[str, str]]]:
    """Begin the longest match at each of ``number`` tables; return the table and cookie of each of its players."""
    made: list[list[dict[str, str]]] = []
    while len(made) < number:
        work = WriteBatch(int(clock.now().timestamp() * 1000))
        made += [begin(work) for _ in range(min(AT_ONCE, number - len(made)))]
        LogWriter().write(work.plays, work.changes, work.dues)
    return made


def begin(work: WriteBatch) -> list[dict[str, str]]:
    """Add the log of a table whose players sit down, draw the dice and begin."""
    guests = [Guest() for _ in range(PLAYERS)]
    seats = [Seat(guest=guest.id.hex, name=proposed_name(guest.id.hex)) for guest in guests]
    options = {**longest(A_GAME, players=PLAYERS), CLOCK: TURN_SECONDS}
    host = guests[0].id.hex
    table, entries = open_table(NewTable(A_GAME, options, host, seats, False, fill_in(game_type(A_GAME), {})), work.now)
    work.open(table, entries)
    people = [Person(guest.id.hex, seat.name) for guest, seat in zip(guests, seats, strict=True)]
    seeds = [secrets.token_hex(16) for _ in people]
    to = table.commitment
    commits = [wire.Commit(f"c{at}", 0, to=to, commitment=seed_commitment(to, seed)) for at, seed in enumerate(seeds)]
    reveals = [wire.Reveal(f"r{at}", 0, seed=seed) for at, seed in enumerate(seeds)]
    said: list[tuple[Person, wire.AnyCommand]] = [
        *zip(people, commits, strict=True),
        (people[0], wire.Start("s", 0)),
        *zip(people, reveals, strict=True),
    ]
    for person, command in said:
        result = handle(table, command, person, work.now)
        if result.refusal is not None:
            raise RuntimeError(result.refusal.message)
        work.add(table, result.entries)
    return [{"table": table.id, "cookie": f"{COOKIE}={cookie_of_guest(guest)}"} for guest in guests]


def sign_in_people(number: int) -> list[str]:
    """Sign in ``number`` people with accounts, each in a browser; return the browsers' sessions."""
    sessions = []
    for at in range(number):
        browser = Client()
        browser.force_login(Account.objects.create_user(f"player{at}@example.org", name=f"Player {at}"))
        sessions.append(browser.cookies[settings.SESSION_COOKIE_NAME].value)
    return sessions


def open_tournament() -> int:
    """Open a tournament for entries; return its id."""
    found = Account.objects.filter(is_staff=True).first()
    officer = found or Account.objects.create_superuser("officer@example.org", name="Olive Officer")
    plan = tournaments.Plan("Harbour Cup", str(officer.email), "The Anchor", clock.now() + TOMORROW, FEE, 0)
    return tournaments.create(officer, uuid4(), plan)


def entered(tournament: int) -> list[str]:
    """The sessions' people who have entered, by e-mail, in the order of their numbers."""
    rows = Entrant.objects.filter(tournament=tournament, withdrawn=None).order_by("number")
    return [str(email) for email in rows.values_list("person__email", flat=True)]

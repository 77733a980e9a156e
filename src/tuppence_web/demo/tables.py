"""Matches of the demo played at our tables, to fill the profiles."""

from __future__ import annotations

import random
from functools import partial

from tuppence.actions import to_json
from tuppence_web.demo.people import NOON, SEED, People
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.api import association_game
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.web import clock

REGULARS = ("Hetty", "Mab", "Old Tom", "Pip", "Nell")
MATCHES = 14
APART = 5  # days


def play_friendlies(people: People) -> None:
    """A match every few days, between two to four regulars."""
    for number in range(MATCHES):
        turned = REGULARS[number % 3 :] + REGULARS[: number % 3]
        people.at(2 + APART * (MATCHES - 1 - number), NOON, partial(_play, people, turned[: 2 + number % 3]))


def _play(people: People, names: tuple[str, ...]) -> None:
    """One match, played at random."""
    game, known = association_game(), [people.person(name).guest for name in names]
    seats = [Seat(guest=guest.id.hex, name=guest.name) for guest in known if guest is not None]
    options = {"players": len(seats), "pennies": 6}
    work = WriteBatch(int(clock.now().timestamp() * 1000))
    table, entries = open_table(
        NewTable(game.name, options, seats[0].guest or "", seats, False, fill_in(game, {})), work.now
    )
    work.open(table, entries)
    decision = Decision(table, work.now)
    decision.start("house", None, None)
    chance = random.Random(SEED)  # separate, so that the length of these matches changes no other result
    while (seat := table.to_act) is not None:
        decision.play("person", seat, to_json(chance.choice(table.playing.legal_actions())))
    work.add(table, decision.entries)
    LogWriter().write(work.plays, work.changes, work.dues)

"""Agreeing to a rematch: its table opens when all have agreed, or when the countdown ends."""

from __future__ import annotations

import msgspec

from tests.tuppence_web.tables.engine.test_drawing import ANN, BOB, CY, Room
from tuppence_web.tables.engine.commands.decision import CommandResult, Decision, Person, next_match
from tuppence_web.tables.engine.commands.dispatch import ask_for_rematch
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import due_at, next_deadline
from tuppence_web.tables.engine.session import Outcome, Paces, Session
from tuppence_web.tables.engine.table import REMATCH_MS
from tuppence_web.tables.engine.view.render import table_info
from tuppence_web.tables.live.connections import Connection
from tuppence_web.tables.wire.commands import Start
from tuppence_web.tables.wire.messages import RematchWanted


def ended(*people: str, bots: int = 0) -> Room:
    """A match that is over."""
    room = Room(*people, bots=bots)
    room.command(Start, people[0])
    decision = Decision(room.table, room.now)
    decision.add("abandoned", "house", None, None, {})
    room.log += decision.entries
    assert room.table.ended
    return room


def agrees(room: Room, guest: str) -> CommandResult:
    result = ask_for_rematch(room.table, room.now, Person(guest, guest[0]))
    room.log += result.entries
    return result


def seats(opening: NewTable | None) -> list[str | None]:
    """The guests of a new table; bots by their level."""
    assert opening is not None
    return [seat.guest or seat.level for seat in opening.seats]


def countdown_ends(room: Room) -> Outcome[Connection]:
    session: Session[Connection] = Session(room.table, list, lambda _: 0, Paces())
    planned = session.next(0)
    assert planned is not None
    assert planned.at == due_at(room.table)
    early = session.move(planned, None, 0, planned.at - 1)
    assert (early.opens, early.entries) == (None, [])
    return session.move(planned, None, 0, planned.at)


def test_a_rematch_opens_when_all_have_agreed() -> None:
    room = ended(ANN, BOB, bots=1)
    assert agrees(room, ANN).opens is None
    assert table_info(room.again()).rematch_wanted == RematchWanted([0], room.now + REMATCH_MS)
    repeated = agrees(room, ANN)
    assert (repeated.opens, repeated.entries, repeated.repeated) == (None, [], room.table.seq)
    assert seats(agrees(room, BOB).opens) == [ANN, BOB, "regular"]


def test_one_person_does_not_wait_for_a_rematch() -> None:
    room = ended(ANN, bots=2)
    assert seats(agrees(room, ANN).opens) == [ANN, "regular", "regular"]
    assert next_deadline(room.table, 0) is None


def test_after_the_countdown_bots_play_for_the_undecided() -> None:
    room = ended(ANN, BOB, CY)
    agrees(room, CY)
    room.now += 5000
    agrees(room, ANN)
    opened = countdown_ends(room).opens
    assert opened is not None
    table = opened[0]
    assert [seat.guest or seat.level for seat in table.seats] == [ANN, "regular", CY]
    assert (table.host, table.id) == (CY, room.table.rematch)
    assert next_deadline(room.table, 0) is None


def test_after_the_countdown_one_player_waits_for_the_others() -> None:
    room = ended(ANN, BOB)
    agrees(room, ANN)
    opened = countdown_ends(room).opens
    assert opened is not None
    assert [seat.guest for seat in opened[0].seats] == [ANN, BOB]


def test_strangers_stay_strangers_in_every_rematch() -> None:
    room = ended(ANN, BOB)
    for anyone in (True, False):
        room.table.settings = msgspec.structs.replace(room.table.settings, anyone=anyone)
        opening = next_match(room.table, ANN, {0, 1})
        again, _ = open_table(opening, room.now)
        for table in (again, open_table(next_match(again, ANN, {0, 1}), room.now)[0]):
            info = table_info(table)
            assert (info.anyone, info.strangers) == (False, True if anyone else msgspec.UNSET)

"""Who is missing and who is here, if several processes serve a site; see test_presence.py."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from tests.tuppence.games.matches import A_GAME, longest, possible
from tests.tuppence_web.tables.live.clocks import begun, now_ms, person
from tests.tuppence_web.tables.live.interleavings import Loop, Page
from tests.tuppence_web.visitors import clock
from tuppence.actions import to_json
from tuppence_web.tables import queries
from tuppence_web.tables.engine.commands.decision import CommandResult, Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.commands import CatchUp, ChangeTable, HandleMessage
from tuppence_web.tables.live.steady_clock import SteadyClock
from tuppence_web.tables.live.writer import Writer
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.signals import turn_missed
from tuppence_web.tables.wire.commands import Act, CaughtUp, Hello, InView

MOVES = 40


def writer(owns: bool, written: Callable[[str, int], object] = lambda table_id, since: None) -> Writer:
    """The writer of a process, which owns all tables or none, and runs its jobs when called."""
    made = Writer(cast(AbstractEventLoop, Loop()), SteadyClock(), lambda *timer: None, written)
    made.connections.owns = lambda table_id: owns
    made._log_writer = LogWriter()
    return made


def a_reader_in_one_process_is_not_missing_in_another() -> list[bool]:
    """Two people play by pages of a process that does not own their table; one of them looks at it. Who is missing?"""
    seats = [person(), person()]
    table_id = begun(now_ms(), seats, **longest(A_GAME, players=2), **clock(A_GAME, 0)).id
    looks, away = (str(seat.guest) for seat in seats)
    owner = writer(owns=True)
    other = writer(owns=False, written=lambda table_id, since: owner._do([CatchUp(table_id, since)]))

    with noted() as missed:
        owner._do([HandleMessage(Page(table_id, looks), Hello(2))])
        for _ in range(MOVES):
            move(other, table_id)
        table = queries.stored(table_id)
        assert table is not None
        played = [entry for entry in queries.entries_after(table_id, 0) if entry.kind == "played"]
        assert {entry.seat for entry in played if entry.by == "person"} == {0, 1}
        return [looks in missed, away in missed]


def a_page_hidden_before_it_shows_the_turn_misses_it() -> list[bool]:
    """A player's turn comes while their page hides. Do they miss it, if the screen has shown it, and if it has not?"""
    return [_hidden(shown=shown) for shown in (True, False)]


def _hidden(*, shown: bool) -> bool:
    seats = [person(), person()]
    table_id = begun(now_ms(), seats, **longest(A_GAME, players=2), **clock(A_GAME, 0)).id
    one = writer(owns=True)
    pages = [Page(table_id, str(seat.guest)) for seat in seats]
    with noted() as missed:
        one._do([HandleMessage(page, Hello(2)) for page in pages])
        mover = to_act(table_id)
        while to_act(table_id) == mover:
            move(one, table_id)
        waiting = pages[1 - mover]
        if shown:
            one._do([HandleMessage(waiting, CaughtUp(waiting.seq))])
        one._do([HandleMessage(waiting, InView(False))])
        return waiting.guest in missed


def to_act(table_id: str) -> int:
    table = queries.stored(table_id)
    assert table is not None
    assert table.to_act is not None
    return table.to_act


def move(writer: Writer, table_id: str) -> None:
    """Play the last possible action of the player whose turn it is."""

    def act(table: Table, now: int) -> CommandResult:
        guest = str(table.seats[table.to_act or 0].guest)
        action = to_json(possible(table.playing)[-1])
        return handle(table, Act(f"move-{table.seq}", table.seq, action), Person(guest, ""), now)

    change = ChangeTable(table_id, act)
    writer._do([change])
    assert change.done.result(0) is None


@contextmanager
def noted() -> Iterator[set[str]]:
    """The guests who miss a turn."""
    missed: set[str] = set()

    def note(sender: object, guest: str, **more: object) -> None:
        missed.add(guest)

    turn_missed.connect(note)
    try:
        yield missed
    finally:
        turn_missed.disconnect(note)

"""What is due at tables is in the database: nothing is forgotten, and no other log is read."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tuppence.games.matches import every_game, possible
from tests.tuppence_web.races import Base, environ_of
from tests.tuppence_web.tables.engine.commands.test_clock_of_tables import BEGAN, Sat
from tests.tuppence_web.tables.engine.modes.test_real import Real
from tests.tuppence_web.tables.live import dues
from tests.tuppence_web.visitors import clock
from tuppence.game import game_type
from tuppence_web.tables.engine.commands.clock import abandon, move, stand_still
from tuppence_web.tables.engine.movements import split_action
from tuppence_web.tables.engine.schedule import due_at, is_close, next_deadline
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.wire.commands import Leave, Rename, Start, Undo

ACTS = 60  # at each table


def check_law(table: Table) -> None:
    """What is due follows from the log, and is never later than the server's next action."""
    due = due_at(table)
    for delay, waits in itertools.product((0, 1, 5000), (None, 0, table.moved_at + 9000)):
        planned = next_deadline(table, delay, waits)
        assert (planned is None) == (due is None)
        assert planned is None or due is None or planned.at >= due


@every_game
@pytest.mark.parametrize("seconds", [0, 30])
def test_nothing_happens_before_it_is_due(name: str, seconds: int) -> None:
    own, chosen = game_type(name).clock_option, clock(name, seconds)
    sat = Sat(name, {option: chosen.pop(option) for option in [own] if option}, **chosen)
    rng, table, now = random.Random(name), sat.table, BEGAN
    check_law(table)
    sat.command(Start)
    for _ in range(ACTS):
        check_law(table)
        assert due_at(sat.made_again()) == due_at(table)
        guest = rng.choice([seat.guest for seat in table.seats])
        now += rng.randrange(0, 200_000)
        what = rng.randrange(5)
        if what == 0 and guest is not None:
            sat.command(Leave, guest, now) if rng.randrange(2) else sat.command(Rename, guest, now, name="Any")
        elif what == 1:
            sat.log += stand_still(table, now, rng.randrange(0, 50_000))
        elif what == 2 and table.to_act is not None:
            table.note_shown(table.to_act, table.moved_at + rng.randrange(0, 20_000))
        elif table.status == "playing":
            seat = table.to_act if table.to_act is not None else 0
            sat.log += move(table, table.moved, seat, split_action(possible(table.playing)[0]), now, 0)
    sat.log += abandon(table, 0, now + 10**9, 0)
    check_law(table)


@pytest.mark.parametrize(
    ("stored", "due", "close"),
    [
        (None, None, True),
        (5, None, False),
        (None, 5, False),
        (0, 0, True),
        (1, 0, False),
        (0, 60_000, True),
        (0, 60_001, False),
    ],
)
def test_the_stored_due_is_never_later_nor_much_earlier(stored: int | None, due: int | None, close: bool) -> None:
    assert is_close(stored, due) == close


def test_nothing_is_due_at_a_real_table() -> None:
    real = Real()
    for face in ("6", "1", "4"):
        real.press(face)
        check_law(real.table)
    real.say(Undo, to=real.table.real_match.standing[-1].seq, why="mistyped")
    assert due_at(real.table) is None
    real.play_out()
    assert due_at(real.made_again()) is None


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Base]:
    """A process with a database for the scenes."""
    base = Base(**environ_of(tmp_path_factory.mktemp("dues")))
    yield base
    base.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Base]:
    """The process on both kinds of database."""
    base = Base(**environ_of(tmp_path if request.param == "sqlite" else str(request.getfixturevalue("postgres"))))
    yield base
    base.close()


@pytest.mark.slow
def test_a_start_reads_only_the_logs_of_what_is_due(base: Base) -> None:
    assert base.run(dues.a_start_reads_only_the_logs_of_what_is_due) == [True, True]


def test_an_unknown_due_is_computed_once_after_the_migration(base: Base) -> None:
    assert base.run(dues.an_unknown_due_is_computed_once) == [dues.LIVE // 10, 0]


def test_another_process_takes_a_table_over(server: Base) -> None:
    assert server.run(dues.another_process_takes_over) == "over"


def test_a_table_of_a_process_with_its_clock_ahead_is_taken_over(server: Base) -> None:
    assert server.run(dues.a_process_with_its_clock_ahead_is_taken_over) == "over"


def test_two_restarts_take_nothing_from_a_running_clock(server: Base) -> None:
    came = server.run(dues.two_restarts_take_nothing_from_a_clock)
    assert came["kinds"] == [["house", "stood"]]
    assert dues.LEFT_MS - came["took"] <= came["left"] <= dues.LEFT_MS


def test_silences_are_the_gaps_of_all_processes(server: Base) -> None:
    server.run(dues.silences_are_gaps_of_all_processes)


def test_one_writes_while_another_reads(base: Base) -> None:
    assert base.run(dues.one_writes_while_another_reads) > 2


@pytest.mark.slow
def test_a_locked_row_delays_only_its_table(postgres: str) -> None:
    base = Base(**environ_of(postgres))
    try:
        came = base.run(dues.a_locked_row_delays_only_its_table)
        assert (came["refused"], came["other"], came["later"]) == (True, True, True)
        assert base.run(dues.a_stalled_writer_releases_its_rows)
    finally:
        base.close()


def test_the_check_of_the_site_finds_a_wrong_due(tmp_path: Path) -> None:
    base = Base(**environ_of(tmp_path))
    try:
        right, wrong = base.run(dues.a_wrong_due_is_found)
        assert right == []
        assert len(wrong) == 1
        assert wrong[0].startswith("at table ours something is due at ")
    finally:
        base.close()

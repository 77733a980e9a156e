"""The server's moves, whatever clocks do: bots play on, and nobody is timed out while the server is down."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME, every_game
from tests.tuppence_web.races import Base, environ_of
from tests.tuppence_web.tables.live import clocks
from tests.tuppence_web.tables.live.clocks import wall_clock_put
from tuppence_web.hosted.game import hosted
from tuppence_web.runner import Runner
from tuppence_web.tables import queries
from tuppence_web.tables.engine.commands.clock import GRACE_MS
from tuppence_web.tables.engine.screens import MOST_MS
from tuppence_web.tables.live import scheduler
from tuppence_web.tables.live.commands import ResetTimer
from tuppence_web.tables.live.scheduler import Scheduler
from tuppence_web.tables.live.steady_clock import SILENCE_MS, SteadyClock
from tuppence_web.tables.queries import DueTable


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Base]:
    """A process with a database for the scenes."""
    base = Base(**environ_of(tmp_path_factory.mktemp("clocks")))
    yield base
    base.close()


def test_a_sweep_moves_tables_whose_timers_were_lost(server: Base) -> None:
    assert server.run(clocks.timers_are_lost) == "over"


def test_bots_play_on_after_a_start_with_the_clock_put_back(server: Base) -> None:
    assert server.run(clocks.the_log_is_an_hour_ahead) == "over"


def test_bots_play_on_if_the_clock_is_put_back_in_play(server: Base) -> None:
    assert server.run(clocks.the_wall_clock_is_put_back_in_play) == "over"


def test_a_player_keeps_the_time_left_when_the_server_went_down(server: Base) -> None:
    came = server.run(clocks.a_person_was_to_act_while_the_server_was_down)
    assert came["kinds"] == [["house", "stood"]]
    left = 40_000 + MOST_MS  # no screen had caught up before
    assert left - came["took"] <= came["left"] <= left


def test_a_player_with_little_time_left_has_time_to_return(server: Base) -> None:
    assert server.run(clocks.a_person_had_a_second_left_when_the_server_went_down) >= GRACE_MS


def test_a_late_player_is_timed_out_while_the_server_runs(server: Base) -> None:
    assert server.run(clocks.a_person_is_late_while_the_server_runs) == [["clock", "played"]]


def test_nobody_is_timed_out_by_a_machine_that_slept(server: Base) -> None:
    assert server.run(clocks.the_machine_sleeps) == [["house", "stood"]]


class Pool:
    """A process that gets pickled work, and does it when the test asks."""

    def __init__(self, processes: int) -> None:
        self.waiting: list[tuple[bytes, Future[Any]]] = []

    def submit(self, key: str, work: Callable[[], Any]) -> Future[Any]:
        self.waiting.append((pickle.dumps(work), Future()))
        return self.waiting[-1][1]

    def do(self) -> int:
        """Do the next work; return the number of pieces that waited."""
        work, done = self.waiting.pop(0)
        done.set_result(pickle.loads(work)())
        return len(self.waiting) + 1

    def stop(self) -> None:
        pass


@pytest.mark.asyncio
async def test_practice_leaves_the_server_once_its_process_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "WorkerPool", Pool)
    here, work = Scheduler(lambda job: None, SteadyClock(), Runner()), partial(int, "7")
    pool = cast(Pool, here._practising)
    assert here.practise(A_GAME, work).result(PATIENCE_SECONDS) == 7, "in a thread"
    assert pool.do() == 1, "the start only"
    practised = here.practise(A_GAME, work)
    assert not practised.done()
    assert pool.do() == 1
    assert practised.result() == 7
    here.stop()


@every_game
def test_practice_and_hints_can_go_to_another_process(name: str) -> None:
    site = hosted(name)
    practice = (site.practice.once, site.practice.many) if site.practice else ()
    for work in (*practice, site.expected_points, site.odds_map):
        assert pickle.loads(pickle.dumps(work)) is work


@pytest.mark.asyncio
async def test_overdue_tables_are_woken_together_and_without_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others, which are due later, one by one, with a rest after each."""
    now, late, soon = SteadyClock(), 2 * scheduler.WAKE_AT_ONCE + 1, 3
    due = [DueTable(f"table {number}", 0 if number < late else now.now() + 9000, 1) for number in range(late + soon)]
    groups: list[list[ResetTimer]] = [[]]
    rests: list[float] = []

    async def of_database(pool: object, query: Callable[..., object], *args: object) -> object:
        return due if query is queries.due_until else 0

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    def submit(job: object) -> None:
        assert isinstance(job, ResetTimer)
        if not groups[-1]:
            asyncio.get_running_loop().call_soon(answer)
        groups[-1].append(job)

    def answer() -> None:
        for job in groups[-1]:
            job.done.set_result(True)
        groups.append([])

    monkeypatch.setattr(scheduler, "of_database", of_database)
    here = Scheduler(submit, now, Runner())
    monkeypatch.setattr(asyncio, "sleep", rest)
    await here._sweep()
    here.stop()
    assert [len(group) for group in groups] == [scheduler.WAKE_AT_ONCE] * 2 + [1] * (1 + soon) + [0]
    assert [job.table_id for group in groups for job in group] == [table.id for table in due]
    assert len(rests) == soon


def test_the_steady_clock_never_stops_or_goes_back() -> None:
    clock = SteadyClock()
    before = clock.now()
    with wall_clock_put(-1):
        then = clock.now()
        while clock.now() == then:
            pass
        assert before <= then < before + 60_000
    clock.has_seen(then + 5_000_000)
    assert clock.now() >= then + 5_000_000
    assert clock.now() > time.time() * 1000


@given(st.lists(st.integers(1, 40_000), max_size=20), st.integers(0, 200_000), st.integers(0, 200_000))
def test_silences_are_long_gaps_between_heartbeats(gaps: list[int], since: int, length: int) -> None:
    clock = SteadyClock()
    clock.start(0)
    began = at = clock.now()
    silent: list[tuple[int, int]] = []
    for gap in gaps:
        clock.note_heartbeat(at + gap)
        if gap > SILENCE_MS:
            silent.append((at, at + gap))
        at += gap
    low, high = began + since, min(began + since + length, at)
    expected = sum(max(0, min(end, high) - max(start, low)) for start, end in silent)
    assert low >= high or clock.unheard_ms(low, high) == expected

"""The server's moves, whatever clocks do: bots play on, and nobody is timed out while the server is down."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence_web.races import Base, environ_of
from tests.tuppence_web.tables.live import clocks
from tests.tuppence_web.tables.live.clocks import wall_clock_put
from tuppence_web.tables.engine.commands.clock import GRACE_MS
from tuppence_web.tables.engine.screens import MOST_MS
from tuppence_web.tables.live.steady_clock import SILENCE_MS, SteadyClock


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

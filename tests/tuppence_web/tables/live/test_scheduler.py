"""The house's own moves, whatever clocks do: bots play on, and nobody is timed out while the house is away."""

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
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Base]:
    """A process with a database for the scenes."""
    base = Base(**environ_of(tmp_path_factory.mktemp("clocks")))
    yield base
    base.close()


def test_a_sweep_moves_tables_whose_timers_were_lost(house: Base) -> None:
    assert house.run(clocks.timers_are_lost) == "over"


def test_bots_play_on_when_the_wall_clock_was_put_back_while_the_house_was_down(house: Base) -> None:
    assert house.run(clocks.the_log_is_an_hour_ahead) == "over"


def test_bots_play_on_when_the_wall_clock_is_put_back_in_play(house: Base) -> None:
    assert house.run(clocks.the_wall_clock_is_put_back_in_play) == "over"


def test_who_was_on_the_move_when_the_house_went_down_has_the_time_that_was_left(house: Base) -> None:
    came = house.run(clocks.a_person_was_on_the_move_while_the_house_was_down)
    assert came["kinds"] == [["house", "stood"]]
    left = 40_000 + MOST_MS  # nobody had told what came before
    assert left - came["took"] <= came["left"] <= left


def test_who_had_hardly_any_time_left_has_time_to_come_back(house: Base) -> None:
    assert house.run(clocks.a_person_had_a_second_left_when_the_house_went_down) >= GRACE_MS


def test_who_is_late_while_the_house_is_open_is_timed_out(house: Base) -> None:
    assert house.run(clocks.a_person_is_late_while_the_house_is_open) == [["clock", "played"]]


def test_nobody_is_timed_out_by_a_machine_that_slept(house: Base) -> None:
    assert house.run(clocks.the_machine_sleeps) == [["house", "stood"]]


def test_the_steady_clock_never_goes_back_and_does_not_stand() -> None:
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
def test_unheard_is_what_lies_in_long_gaps_between_heartbeats(gaps: list[int], since: int, length: int) -> None:
    clock = SteadyClock()
    clock.start(0)
    began = at = clock.now()
    silent: list[tuple[int, int]] = []
    for gap in gaps:
        clock.beat(at + gap)
        if gap > SILENCE_MS:
            silent.append((at, at + gap))
        at += gap
    low, high = began + since, min(began + since + length, at)
    expected = sum(max(0, min(end, high) - max(start, low)) for start, end in silent)
    assert low >= high or clock.unheard_ms(low, high) == expected

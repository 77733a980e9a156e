"""Bots and clocks wait until the players' screens have caught up, within bounds (docs/tables.md)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence.games.matches import A_GAME, longest
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Seated, Visitor, at_table
from tuppence_web.tables.engine.screens import (
    AFTER_FIRST_MS,
    MOST_MS,
    SHORTEST_MS,
    ScreenProgress,
    note_late,
    waits_until,
)

MOVED, MOVED_AT = 7, 100_000
BEHIND = ScreenProgress(6, 90_000)


def caught_up(after_ms: int) -> ScreenProgress:
    return ScreenProgress(MOVED, MOVED_AT + after_ms)


def until(*seats: list[ScreenProgress]) -> int | None:
    """How long after the move the server waits."""
    found = waits_until(MOVED, MOVED_AT, dict(enumerate(seats)))
    return None if found is None else found - MOVED_AT


def test_nothing_waits_if_no_player_looks() -> None:
    assert until() is None


def test_the_wait_for_a_screen_is_bounded() -> None:
    assert until([BEHIND]) == MOST_MS
    assert until([caught_up(1800)]) == 1800


def test_a_players_first_screen_counts() -> None:
    assert until([caught_up(1800), BEHIND]) == 1800


def test_a_slow_screen_delays_the_others_a_little_only() -> None:
    assert until([caught_up(1200)], [BEHIND]) == 1200 + AFTER_FIRST_MS
    assert until([caught_up(1200)], [caught_up(2000)]) == 2000


def test_a_late_screen_is_ignored_until_it_has_caught_up() -> None:
    slow = ScreenProgress(6, 90_000)
    note_late(MOVED, [slow])
    assert until([slow]) is None
    assert until([caught_up(1200)], [slow]) == 1200
    slow.seq = MOVED
    note_late(MOVED, [slow])
    assert not slow.late


@given(st.lists(st.tuples(st.integers(0, 30_000), st.booleans(), st.booleans()), min_size=1, max_size=6))
def test_no_screen_delays_the_server_beyond_its_bounds(seats: list[tuple[int, bool, bool]]) -> None:
    screens = [[ScreenProgress(MOVED if has else 0, MOVED_AT + after, late)] for after, has, late in seats]
    waits = until(*screens)
    heard = [after for after, has, _ in seats if has]
    if waits is not None and len(heard) < len(seats):
        assert waits <= max(MOST_MS, max(heard, default=0))
        pending = any(not has and not late for _, has, late in seats)
        assert not pending or waits <= min([MOST_MS, *(after + AFTER_FIRST_MS for after in heard)])


async def bot_waits(seat: Seated, catches_up: bool) -> int:
    """The milliseconds by the server's log that a bot waits after a person's last move of a turn."""
    await seat.until_table(lambda at: at.my_turn)
    seat.catches_up = catches_up
    while seat.my_turn:
        await seat.act()
    moved = seat.entries[-1]
    await seat.until_seq(moved["seq"] + 1)
    after = next(entry for entry in seat.entries if entry["seq"] == moved["seq"] + 1)
    assert after["by"] == "bot"
    seat.catches_up = True
    return int(after["at"] - moved["at"])


@pytest.mark.asyncio
async def test_a_bot_waits_for_the_screen_and_no_longer(start_server: Open) -> None:
    server = start_server(TUPPENCE_BOT_DELAY_MS="0")
    visitor = Visitor(server.address)
    async with at_table(visitor, visitor.new_table("regular", A_GAME, **longest(A_GAME))) as seat:
        await seat.command("start")
        assert SHORTEST_MS <= await bot_waits(seat, catches_up=True) < MOST_MS
        assert await bot_waits(seat, catches_up=False) >= MOST_MS


@pytest.mark.slow
@pytest.mark.asyncio
async def test_bots_among_themselves_wait_for_watchers(start_server: Open) -> None:
    server = start_server(TUPPENCE_BOT_DELAY_MS="0")
    visitor = Visitor(server.address)
    async with at_table(visitor, visitor.new_table("regular", A_GAME, **longest(A_GAME))) as host:
        host.catches_up = False
        await host.command("leave")
        await host.command("add_bot", seat=0, level="beginner")
        await host.command("start")
        before = host.seq
        host.catches_up = True
        await host.say({"type": "told", "seq": before})
        await host.until_seq(before + 5)
        at = [entry["at"] for entry in host.entries if entry["seq"] >= before and entry["by"] == "bot"]
        assert all(SHORTEST_MS <= later - earlier < MOST_MS for earlier, later in pairwise(at))

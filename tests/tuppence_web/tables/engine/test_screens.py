"""Bots and clocks wait until the players' screens have told what happened, within bounds (docs/tables.md)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tuppence.games.matches import A_GAME, longest
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Seated, Visitor, at_table
from tuppence_web.tables.engine.screens import AFTER_FIRST_MS, MOST_MS, SHORTEST_MS, Telling, note_late, waits_until

MOVED, MOVED_AT = 7, 100_000
UNTOLD = Telling(6, 90_000)


def told(after_ms: int) -> Telling:
    return Telling(MOVED, MOVED_AT + after_ms)


def until(*seats: list[Telling]) -> int | None:
    """How long after the move the house waits."""
    found = waits_until(MOVED, MOVED_AT, dict(enumerate(seats)))
    return None if found is None else found - MOVED_AT


def test_nobody_is_waited_for_where_no_player_looks() -> None:
    assert until() is None


def test_one_player_is_waited_for_until_all_is_told_but_not_for_ever() -> None:
    assert until([UNTOLD]) == MOST_MS
    assert until([told(1800)]) == 1800


def test_of_two_screens_of_one_player_the_first_counts() -> None:
    assert until([told(1800), UNTOLD]) == 1800


def test_a_slow_screen_holds_the_others_up_for_a_little_only() -> None:
    assert until([told(1200)], [UNTOLD]) == 1200 + AFTER_FIRST_MS
    assert until([told(1200)], [told(2000)]) == 2000


def test_who_let_the_house_wait_in_vain_is_not_waited_for_until_that_screen_has_caught_up() -> None:
    slow = Telling(6, 90_000)
    note_late(MOVED, [slow])
    assert until([slow]) is None
    assert until([told(1200)], [slow]) == 1200
    slow.seq = MOVED
    note_late(MOVED, [slow])
    assert not slow.late


@given(st.lists(st.tuples(st.integers(0, 30_000), st.booleans(), st.booleans()), min_size=1, max_size=6))
def test_no_screen_and_no_lie_holds_the_house_up_beyond_its_bounds(seats: list[tuple[int, bool, bool]]) -> None:
    screens = [[Telling(MOVED if has else 0, MOVED_AT + after, late)] for after, has, late in seats]
    waits = until(*screens)
    heard = [after for after, has, _ in seats if has]
    if waits is not None and len(heard) < len(seats):
        assert waits <= max(MOST_MS, max(heard, default=0))
        pending = any(not has and not late for _, has, late in seats)
        assert not pending or waits <= min([MOST_MS, *(after + AFTER_FIRST_MS for after in heard)])


async def bot_waits(seat: Seated, tells: bool) -> int:
    """For how long a bot waits after a person's last move of a turn, in milliseconds by the house's log."""
    await seat.until_table(lambda at: at.my_turn)
    seat.tells = tells
    while seat.my_turn:
        await seat.act()
    moved = seat.entries[-1]
    await seat.until_seq(moved["seq"] + 1)
    after = next(entry for entry in seat.entries if entry["seq"] == moved["seq"] + 1)
    assert after["by"] == "bot"
    seat.tells = True
    return int(after["at"] - moved["at"])


@pytest.mark.asyncio
async def test_a_bot_waits_for_the_screen_and_no_longer_than_it_must(open_house: Open) -> None:
    house = open_house(TUPPENCE_BOT_DELAY_MS="0")
    visitor = Visitor(house.address)
    async with at_table(visitor, visitor.new_table("regular", A_GAME, **longest(A_GAME))) as seat:
        await seat.command("start")
        assert SHORTEST_MS <= await bot_waits(seat, tells=True) < MOST_MS
        assert await bot_waits(seat, tells=False) >= MOST_MS


@pytest.mark.asyncio
async def test_bots_among_themselves_wait_for_who_watches(open_house: Open) -> None:
    house = open_house(TUPPENCE_BOT_DELAY_MS="0")
    visitor = Visitor(house.address)
    async with at_table(visitor, visitor.new_table("regular", A_GAME, **longest(A_GAME))) as host:
        host.tells = False
        await host.command("leave")
        await host.command("add_bot", seat=0, level="beginner")
        await host.command("start")
        before = host.seq
        host.tells = True
        await host.say({"type": "told", "seq": before})
        await host.until_seq(before + 5)
        at = [entry["at"] for entry in host.entries if entry["seq"] >= before and entry["by"] == "bot"]
        assert all(SHORTEST_MS <= later - earlier < MOST_MS for earlier, later in pairwise(at))

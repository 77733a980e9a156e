"""Slow chance is drawn beside the writer: nobody waits for it, and it has one outcome."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.served import Served
from tests.patience import wait_until
from tests.tuppence.games.matches import shortest
from tests.tuppence_web.conftest import HURRY, log_of
from tests.tuppence_web.visitors import Seated, Visitor, at_table, clock, match_of_two, play_out
from tests.tuppence_web.whole_site import slow_server
from tuppence.games import GAMES
from tuppence.record.verification import verify
from tuppence_web.serving.worker_pool import MOST_OF_ONE
from tuppence_web.tables.engine.commands.clock import move
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.schedule import NOBODY, next_deadline
from tuppence_web.tables.engine.settings import fill_in

SLOW, QUICK = slow_server.SLOW, slow_server.QUICK


class Slow(Served):
    """A server on which chance comes only while the gate is open."""

    program = ["-m", slow_server.__name__]  # noqa: RUF012 - as in the class above

    def __init__(self, data: Path) -> None:
        self.gate = data.with_name("gate")
        super().__init__(data, **HURRY, TUPPENCE_TEST_GATE=str(self.gate))

    def drawing(self) -> int:
        """Wait until a process draws an outcome behind the gate, and return its id."""
        found = wait_until(lambda: list(self.gate.parent.glob(f"{self.gate.stem}.*")))[0]
        found.unlink()
        return int(found.suffix[1:])


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Slow]:
    server = Slow(tmp_path / "house")
    server.gate.touch()
    server.start()
    yield server
    server.gate.touch()
    server.stop()
    assert '"level": "ERROR"' not in server.said


def chances(at: Seated) -> int:
    return sum(entry["by"] == "chance" for entry in at.entries)


async def in_the_air(server: Slow, first: Seated, second: Seated) -> Seated:
    """The player whose chance is being drawn, with the gate shut."""
    server.gate.unlink()
    mover = first if first.my_turn else second
    thrown = await mover.command("act", action=mover.choice)
    assert [entry["by"] for entry in thrown["entries"]] == ["person"]
    assert mover.position["to_act"] is None
    return mover


@pytest.mark.slow
@pytest.mark.asyncio
async def test_everybody_is_answered_at_once_during_slow_chance(slow: Slow) -> None:
    async with match_of_two(slow.address, SLOW, **clock(SLOW, 0)) as (first, second):
        mover = await in_the_air(slow, first, second)
        before = chances(mover)
        async with match_of_two(slow.address, QUICK, **clock(QUICK, 0)) as others:
            for _ in range(5):
                one, other = others if others[0].my_turn else others[::-1]
                assert (await one.act())["type"] == "log"
                await other.until_seq(one.seq)
        early = await mover.command("act", action=mover.choice)
        assert early["code"] == "not_your_turn"
        assert chances(mover) == before
        slow.gate.touch()
        await mover.until_table(lambda at: at.position["to_act"] is not None)
        assert chances(mover) == before + 1


@pytest.mark.slow
@pytest.mark.asyncio
async def test_other_events_during_a_draw_do_not_repeat_it(slow: Slow) -> None:
    async with match_of_two(slow.address, SLOW, **clock(SLOW, 0)) as (first, second):
        mover = await in_the_air(slow, first, second)
        before = chances(mover)
        await asyncio.to_thread(slow.drawing)
        for number in range(2 * MOST_OF_ONE):
            await first.command("rename", name=f"Ann {number}")
        slow.gate.touch()
        await mover.until_table(lambda at: at.position["to_act"] is not None)
        assert chances(mover) == before + 1
    assert "a bot or chance" not in slow.said


@pytest.mark.slow
@pytest.mark.asyncio
async def test_a_kill_during_a_draw_does_not_change_the_outcome(slow: Slow) -> None:
    async with match_of_two(slow.address, SLOW, **shortest(SLOW), **clock(SLOW, 0)) as (first, second):
        mover = await in_the_air(slow, first, second)
        table, seq = mover.table["id"], mover.seq
        people = [(one.cookie, one.you) for one in (first, second)]
    await asyncio.to_thread(slow.stop, signal.SIGKILL)
    assert max(row["seq"] for row in log_of(slow, table)) == seq
    await asyncio.to_thread(slow.start)
    slow.gate.touch()
    visitors = [Visitor(slow.address) for _ in people]
    for visitor, (cookie, _) in zip(visitors, people, strict=True):
        visitor.http.cookies["guest"] = cookie
    async with at_table(visitors[0], table) as host, at_table(visitors[1], table) as guest:
        await host.until_table(lambda at: at.position["to_act"] is not None or at.table["status"] == "over")
        if host.table["status"] != "over":
            await play_out(host, guest)
        record = visitors[0].get(f"/tables/{table}/record.json").content
    found = verify(record)
    assert found.problems == []
    assert found.draws == sum(row["by"] == "chance" for row in log_of(slow, table)) > 2


@pytest.mark.slow
@pytest.mark.asyncio
async def test_a_worker_killed_during_a_draw_does_no_harm(slow: Slow) -> None:
    async with match_of_two(slow.address, SLOW, **clock(SLOW, 0)) as (first, second):
        for _ in range(2):
            mover = await in_the_air(slow, first, second)
            before = chances(mover)
            worker = await asyncio.to_thread(slow.drawing)
            assert worker != slow.process.pid
            os.kill(worker, signal.SIGKILL)
            await asyncio.to_thread(slow.drawing)  # again, in a new process
            slow.gate.touch()
            await mover.until_table(lambda at: at.position["to_act"] is not None)
            assert chances(mover) == before + 1
            await (second if mover is first else first).until_seq(mover.seq)


def test_an_outcome_arrives_once_and_only_at_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, SLOW, slow_server.MADE_UP)
    table, _ = open_table(NewTable(SLOW, {}, "a" * 32, [], False, fill_in(slow_server.GAME, {})), 1000)
    Decision(table, 1000).begin()
    thrown = next_deadline(table, 0)
    assert thrown is not None
    assert thrown.throw is not None
    assert (thrown.seat, thrown.at) == (NOBODY, 1000)
    outcome = thrown.throw.draw()
    assert outcome == thrown.throw.draw(), "the same by whatever process"
    assert move(table, thrown.moved, NOBODY, None, 2000, 0) == []
    landed = move(table, thrown.moved, NOBODY, outcome, 2000, 0)
    assert [entry.body for entry in landed] == [outcome.action]
    assert move(table, thrown.moved, NOBODY, outcome, 2000, 0) == []
    assert table.drawn == 1

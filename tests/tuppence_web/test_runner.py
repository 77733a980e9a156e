"""Periodic work continues after failures, and can be woken early."""

from __future__ import annotations

import asyncio

import pytest

from tests.patience import PATIENCE_SECONDS
from tuppence_web.runner import Runner

pytestmark = pytest.mark.asyncio


async def test_failing_work_is_repeated_until_the_runner_stops() -> None:
    runner, times, enough = Runner(), 0, asyncio.Event()

    async def fail() -> None:
        nonlocal times
        times += 1
        if times == 3:
            enough.set()
        raise ValueError

    runner.every(0.001, fail)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await enough.wait()
    runner.stop()
    before = times
    await asyncio.sleep(0.01)
    assert times == before


@pytest.mark.parametrize("woken", [True, False])
async def test_pause_ends_by_waking_or_after_the_works_delay(woken: bool) -> None:
    runner, done, wake = Runner(), asyncio.Queue[None](), asyncio.Event()

    async def work() -> float | None:
        done.put_nowait(None)
        return None if woken else 0.001

    runner.every(PATIENCE_SECONDS, work, wake)
    async with asyncio.timeout(PATIENCE_SECONDS / 2):
        await done.get()
        if woken:
            wake.set()
        await done.get()
    runner.stop()

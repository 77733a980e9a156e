"""The house's own moves: bots after a human beat, and the clock when a person's time is up.

Everything here is set again from the log, so it goes on through a restart.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import tuppence
from tuppence.actions import to_json
from tuppence.game import Bot
from tuppence_web.tables import queries
from tuppence_web.tables.actions import Job
from tuppence_web.tables.jobs import StepIn, Wake
from tuppence_web.tables.timing import Due, Turn

log = logging.getLogger("tuppence.clock")

AGAIN_SECONDS = 5.0  # after a bot or the log has failed
MOST_BOTS = 2000


class Clock:
    """One timer a table, in the event loop; bots think in threads of their own."""

    def __init__(self, submit: Callable[[Job], object]) -> None:
        self._submit = submit
        self._loop = asyncio.get_running_loop()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._dues: dict[str, Due] = {}
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self._thinking = ThreadPoolExecutor(2, thread_name_prefix="bot")
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def arm(self, table_id: str, due: Due | None) -> None:
        """Set what the house does next at a table. A timer that fires early is set again, so it stays where it is."""
        if due is None or self._stopped:  # the writer ends later than the clock
            self._dues.pop(table_id, None)
            return
        self._dues[table_id] = due
        timer = self._timers.get(table_id)
        when = self._loop.time() + max(0.0, due.at / 1000 - time.time())
        if timer is not None:
            if timer.when() <= when:
                return
            timer.cancel()
        self._timers[table_id] = self._loop.call_at(when, self._fire, table_id)

    def _fire(self, table_id: str) -> None:
        del self._timers[table_id]
        due = self._dues.get(table_id)
        if due is None:
            return
        if time.time() * 1000 < due.at:
            self.arm(table_id, due)
            return
        del self._dues[table_id]
        if due.bot is None:
            self._submit(StepIn(due, None, lambda: self._again(table_id)))
        else:
            task = self._loop.create_task(self._let_bot_play(due, due.bot))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _let_bot_play(self, due: Due, turn: Turn) -> None:
        try:
            action = await self._loop.run_in_executor(self._thinking, self._decide, due, turn)
        except Exception:
            log.exception("a bot failed", extra={"table": due.table, "seq": due.moved})
            self._again(due.table)
        else:
            self._submit(StepIn(due, action, lambda: self._again(due.table)))

    def _decide(self, due: Due, turn: Turn) -> dict[str, Any]:
        """In a bot's thread: what it does. Its choices follow from the table and the seat, never from the secret."""
        key = (due.table, due.seat, turn.grade)
        bot = self._bots.pop(key, None)
        if bot is None:
            seed = zlib.crc32(f"{due.table}:{due.seat}".encode())
            bot = tuppence.load_bot(turn.grade, turn.state.game, seat=due.seat, seed=seed)
        self._bots[key] = bot
        if len(self._bots) > MOST_BOTS:
            self._bots.popitem(last=False)
        return to_json(bot.step(turn.state))

    def _again(self, table_id: str) -> None:
        self._loop.call_later(AGAIN_SECONDS, self._submit, Wake(table_id))

    async def wake_all(self) -> None:
        """After the start: every table where a match goes on, one by one and half of the time, so nobody waits."""
        for table_id in await asyncio.to_thread(queries.in_play):
            began = self._loop.time()
            job = Wake(table_id)
            self._submit(job)
            await asyncio.wrap_future(job.done)
            await asyncio.sleep(self._loop.time() - began)

    def stop(self) -> None:
        """Let go of every timer, and set no other."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        self._thinking.shutdown(wait=False, cancel_futures=True)

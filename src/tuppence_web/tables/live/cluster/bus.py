"""Carries messages between the processes, by Redis, and lists those that live.

A process is listed as long as it sends heartbeats and can write the log. After a failure, or a pause in which the
others gave it up, it comes back under another name, so that no message to the old one reaches it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from tuppence_web import metrics
from tuppence_web.jobs.actions import PROCESS
from tuppence_web.tables.live.cluster.messages import AnyMessage, Envelope, Leaving, Pushed, pack, unpack

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger("tuppence.cluster")

HEARTBEAT_SECONDS = 0.5
GONE_SECONDS = 2.0  # without a heartbeat
AGAIN_SECONDS = 0.5  # after a failure
WRITE_SECONDS = 1.0  # between two looks whether the log can be written
PATIENCE_SECONDS = 2.0  # for an answer of Redis
HEARTBEAT = f"""
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now - {int(1000 * GONE_SECONDS)})
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""


class Receiver(Protocol):
    """What gets the messages."""

    async def can_write(self) -> bool:
        """Whether this process can write the log. One that cannot leaves its tables to the others."""

    def living(self, me: str, names: Sequence[str]) -> None:
        """These processes live, and this one as ``me``."""

    def cut_off(self) -> None:
        """The others cannot be reached just now."""

    def hear(self, sender: str, message: AnyMessage) -> None:
        """A message came."""

    def lost(self, sender: str) -> None:
        """Messages of a process are lost."""


class Stopped(Exception):
    """The process stood still so long that the others gave it up, or it cannot write the log."""


def is_cancelled() -> bool:
    """Whether this task has to end, although what it awaited has not: in Python 3.11 `wait_for`, which the client of
    Redis uses too, returns a result that comes at the same moment.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Bus:
    """The messages of a process to the others of its ``site``. Used in the event loop's thread."""

    def __init__(self, address: str, site: str, receiver: Receiver) -> None:
        self._address = address
        self._site = f"tuppence:{site}"
        self._receiver = receiver
        self._me = ""
        self._names: list[str] = []
        self._waiting: dict[str, list[AnyMessage]] = {}
        self._more = asyncio.Event()
        self._look = asyncio.Event()  # at who lives, now
        self._looked = asyncio.Event()
        self._leaves = False
        self._left = asyncio.Event()
        self._all_sent = asyncio.Event()
        self._all_sent.set()
        self._sent: dict[str, int] = {}
        self._heard: dict[str, int] = {}

    def send(self, process: str, message: AnyMessage) -> None:
        """Send a message after those that wait already; to a process that is gone, nothing."""
        if process in self._names:
            self._waiting.setdefault(process, []).append(message)
            self._all_sent.clear()
            self._more.set()

    def push(self, process: str, socket: int, frame: bytes) -> None:
        """Send a frame to a page, or once for several pages that get the same."""
        last = self._waiting.get(process, [None])[-1]
        if isinstance(last, Pushed) and last.frame is frame:
            last.sockets.append(socket)
        else:
            self.send(process, Pushed([socket], frame))

    async def run(self) -> None:
        """Connect to the others, again after each failure."""
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        while not self._leaves:
            try:
                await self._check()
                async with Redis.from_url(self._address, socket_timeout=PATIENCE_SECONDS) as redis:
                    await self._live(redis)
            except* (RedisError, OSError, TimeoutError, Stopped) as failures:
                log.warning(
                    "the other processes cannot be reached", extra={"kind": type(failures.exceptions[0]).__name__}
                )
            except* Exception:
                log.exception("living among the other processes failed")
            self._names, self._waiting = [], {}
            self._receiver.cut_off()
            await asyncio.sleep(AGAIN_SECONDS)

    async def leave(self) -> bool:
        """Remove this process from the list, and have the others look at once. Return whether that succeeded.

        Messages are still sent and received.
        """
        if not self._names:  # the others cannot be reached
            return False
        self._leaves = True
        self._look.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._left.wait(), HEARTBEAT_SECONDS)
        return self._left.is_set()

    async def finish(self) -> None:
        """Wait until all messages are sent."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._all_sent.wait(), HEARTBEAT_SECONDS if self._names else 0)

    async def _live(self, redis: Redis) -> None:
        """Listen, then be listed: nobody sends to a process before it listens."""
        self._me, self._sent, self._heard = f"{PROCESS}.{secrets.token_hex(3)}", {}, {}
        async with redis.pubsub(ignore_subscribe_messages=True) as ear:
            await ear.subscribe(self._channel(self._me))
            await ear.get_message(timeout=PATIENCE_SECONDS)  # the confirmation
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._stay_listed(redis))
                tasks.create_task(self._check_always(redis))
                tasks.create_task(self._speak(redis))
                tasks.create_task(self._listen(ear))

    async def _check(self) -> None:
        if not await self._receiver.can_write():
            raise Stopped("the log cannot be written")

    async def _check_always(self, redis: Redis) -> None:
        """Leave the list once the log cannot be written: another process may still reach the database."""
        while not is_cancelled():
            await asyncio.sleep(WRITE_SECONDS)
            try:
                await self._check()
            except Stopped:
                await redis.zrem(self._members, self._me)
                raise

    async def _stay_listed(self, redis: Redis) -> None:
        heartbeat = redis.register_script(HEARTBEAT)
        while not (self._leaves or is_cancelled()):
            began = time.monotonic()
            found = await heartbeat(keys=[self._members], args=[self._me])
            names = sorted(name.decode() for name in found)  # Redis has them by their last heartbeats
            if names != self._names:
                log.info("the processes of this site", extra={"processes": len(names)})
                self._names = names
                self._waiting = {name: messages for name, messages in self._waiting.items() if name in names}
                self._receiver.living(self._me, names)
            self._looked.set()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), HEARTBEAT_SECONDS)
            self._look.clear()
            if time.monotonic() - began >= GONE_SECONDS:
                raise Stopped(f"nothing was done for {time.monotonic() - began:.1f} s")
        if is_cancelled():
            return
        await redis.zrem(self._members, self._me)
        for name in self._names:
            if name != self._me:
                self.send(name, Leaving())
        self._left.set()
        self._looked.set()

    async def _meet(self, sender: str) -> None:
        """Look who lives if the sender of a message is unknown: it could get no answer."""
        for _ in range(2):  # a look that is under way may be too old
            if sender not in self._names and not self._leaves:
                self._looked.clear()
                self._look.set()
                await self._looked.wait()

    async def _speak(self, redis: Redis) -> None:
        while not is_cancelled():
            await self._more.wait()
            self._more.clear()
            waiting, self._waiting = self._waiting, {}
            async with redis.pipeline(transaction=False) as pipe:
                for process, messages in waiting.items():
                    number = self._sent[process] = self._sent.get(process, 0) + 1
                    pipe.publish(self._channel(process), pack(Envelope(self._me, number, messages)))
                    metrics.messages_sent.inc(len(messages))
                await pipe.execute()
            if not self._waiting:
                self._all_sent.set()

    async def _listen(self, ear: PubSub) -> None:
        while not is_cancelled():
            heard = await ear.get_message(timeout=HEARTBEAT_SECONDS)
            if heard is None:
                continue
            envelope = unpack(heard["data"])
            await self._meet(envelope.sender)
            before = self._heard.get(envelope.sender, 0)
            self._heard[envelope.sender] = envelope.number
            if envelope.number != before + 1:
                metrics.messages_lost.inc()
                self._receiver.lost(envelope.sender)
            for message in envelope.messages:
                if isinstance(message, Leaving):
                    self._look.set()
                    continue
                try:
                    self._receiver.hear(envelope.sender, message)
                except Exception:
                    log.exception("a message of another process failed")

    @property
    def _members(self) -> str:
        """Where the living are listed."""
        return f"{self._site}:members"

    def _channel(self, process: str) -> str:
        """Where a process listens."""
        return f"{self._site}:to:{process}"

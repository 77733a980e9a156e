"""Carries letters between the processes, by Redis, and says who lives.

A process is listed as long as it beats. After any failure, also after a pause in which the others gave it up, it comes
back under another name, so that nothing said to the old one reaches it.
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
from tuppence_web.tables.live.cluster.letters import AnyLetter, Envelope, Pushed, pack, unpack

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger("tuppence.cluster")

BEAT_SECONDS = 0.5
GONE_SECONDS = 2.0  # without a beat
AGAIN_SECONDS = 0.5  # after a failure
PATIENCE_SECONDS = 2.0  # for an answer of Redis
BEAT = f"""
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now - {int(1000 * GONE_SECONDS)})
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""


class Hearer(Protocol):
    """Who gets the letters."""

    def living(self, me: str, names: Sequence[str]) -> None:
        """These processes live, and this one as ``me``."""

    def cut_off(self) -> None:
        """The others cannot be reached just now."""

    def hear(self, sender: str, letter: AnyLetter) -> None:
        """A letter came."""

    def lost(self, sender: str) -> None:
        """Letters of a process are lost."""


class Stopped(Exception):
    """A process stood still so long that the others have given it up."""


class Post:
    """The letters of a process to the others of its ``site``. Used in the event loop's thread."""

    def __init__(self, address: str, site: str, hearer: Hearer) -> None:
        self._address = address
        self._site = f"tuppence:{site}"
        self._hearer = hearer
        self._me = ""
        self._names: list[str] = []
        self._waiting: dict[str, list[AnyLetter]] = {}
        self._more = asyncio.Event()
        self._sent: dict[str, int] = {}
        self._heard: dict[str, int] = {}

    def send(self, process: str, letter: AnyLetter) -> None:
        """Send a letter after those that wait already; to a process that is gone, nothing."""
        if process in self._names:
            self._waiting.setdefault(process, []).append(letter)
            self._more.set()

    def push(self, process: str, socket: int, frame: bytes) -> None:
        """Send a message to a page. What is the same for several pages travels once."""
        last = self._waiting.get(process, [None])[-1]
        if isinstance(last, Pushed) and last.frame is frame:
            last.sockets.append(socket)
        else:
            self.send(process, Pushed([socket], frame))

    async def run(self) -> None:
        """Live among the others, for ever."""
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        while True:
            try:
                async with Redis.from_url(self._address, socket_timeout=PATIENCE_SECONDS) as redis:
                    await self._live(redis)
            except* (RedisError, OSError, TimeoutError, Stopped) as failures:
                log.warning(
                    "the other processes cannot be reached", extra={"kind": type(failures.exceptions[0]).__name__}
                )
            except* Exception:
                log.exception("living among the other processes failed")
            self._names, self._waiting = [], {}
            self._hearer.cut_off()
            await asyncio.sleep(AGAIN_SECONDS)

    async def leave(self) -> None:
        """Say that this process is gone, so that the others need not find out."""
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        with suppress(RedisError, OSError, TimeoutError):
            async with Redis.from_url(self._address, socket_timeout=BEAT_SECONDS) as redis:
                await redis.zrem(self._members, self._me)

    async def _live(self, redis: Redis) -> None:
        """Listen, then be listed: nothing is said to a process before it hears."""
        self._me, self._sent, self._heard = secrets.token_hex(6), {}, {}
        async with redis.pubsub(ignore_subscribe_messages=True) as ear:
            await ear.subscribe(self._channel(self._me))
            await ear.get_message(timeout=PATIENCE_SECONDS)  # the confirmation
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._beat(redis))
                tasks.create_task(self._speak(redis))
                tasks.create_task(self._listen(ear))

    async def _beat(self, redis: Redis) -> None:
        beat = redis.register_script(BEAT)
        while True:
            began = time.monotonic()
            found = await beat(keys=[self._members], args=[self._me])
            names = sorted(name.decode() for name in found)  # Redis has them by their last beats
            if names != self._names:
                log.info("the processes of this site", extra={"processes": len(names)})
                self._names = names
                self._waiting = {name: letters for name, letters in self._waiting.items() if name in names}
                self._hearer.living(self._me, names)
            await asyncio.sleep(BEAT_SECONDS)
            if time.monotonic() - began >= GONE_SECONDS:
                raise Stopped(f"nothing was done for {time.monotonic() - began:.1f} s")

    async def _speak(self, redis: Redis) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            waiting, self._waiting = self._waiting, {}
            async with redis.pipeline(transaction=False) as pipe:
                for process, letters in waiting.items():
                    number = self._sent[process] = self._sent.get(process, 0) + 1
                    pipe.publish(self._channel(process), pack(Envelope(self._me, number, letters)))
                    metrics.letters_sent.inc(len(letters))
                await pipe.execute()

    async def _listen(self, ear: PubSub) -> None:
        while True:
            heard = await ear.get_message(timeout=BEAT_SECONDS)
            if heard is None:
                continue
            envelope = unpack(heard["data"])
            before = self._heard.get(envelope.sender, 0)
            self._heard[envelope.sender] = envelope.number
            if envelope.number != before + 1:
                metrics.letters_lost.inc()
                self._hearer.lost(envelope.sender)
            for letter in envelope.letters:
                try:
                    self._hearer.hear(envelope.sender, letter)
                except Exception:
                    log.exception("a letter of another process failed")

    @property
    def _members(self) -> str:
        """Where the living are listed."""
        return f"{self._site}:members"

    def _channel(self, process: str) -> str:
        """Where a process listens."""
        return f"{self._site}:to:{process}"

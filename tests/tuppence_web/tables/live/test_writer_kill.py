"""The server killed with SIGKILL in the middle of play: nothing acknowledged is lost, nothing is played twice, and
people, bots and the clock continue by themselves."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
from collections import Counter
from typing import Any

import pytest
from websockets.exceptions import InvalidMessage

from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.forms import any_of, offered
from tests.tuppence.games.matches import every_game, longest, one_game_always, seats_for
from tests.tuppence_web.conftest import Open, log_of
from tests.tuppence_web.visitors import Closed, Message, Seated, Visitor, answers, at_table, clock
from tuppence.game import game_type
from tuppence_web.tables.engine.log import Entry
from tuppence_web.tables.engine.movements import split_action
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.queries import decode

Match = tuple[str, list[Visitor]]  # the table and the people at it
PACE_SECONDS = 0.1  # slow enough for a match to last through twenty kills
BROKEN = (Closed, InvalidMessage, OSError, TimeoutError)  # the first two: while connected, and while connecting


class Faithful:
    """A scripted client that plays its seat: it reconnects, catches up, and repeats unanswered commands."""

    pace = PACE_SECONDS

    def __init__(self, visitor: Visitor, table: str, plays: bool = True) -> None:
        self.visitor = visitor
        self.table = table
        self.plays = plays
        self.seq = 0
        self.entries: list[Message] = []  # in the order of arrival
        self.acknowledged: dict[str, int] = {}
        self.unanswered: Message | None = None
        self.connections = 0
        self._number = 0

    async def live(self) -> None:
        pause = 0.01
        while True:
            with contextlib.suppress(*BROKEN):
                async with at_table(self.visitor, self.table, greet=False) as line:
                    await self._play(line)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 0.3)

    async def _play(self, line: Seated) -> None:
        self.connections += 1
        await line.hello(since=self.seq)
        for message in line.messages:
            self._note(message)
        if self.unanswered is not None:
            await line.say(self.unanswered)
        while True:
            await asyncio.sleep(self.pace)
            if self.plays and self.unanswered is None and line.my_turn:
                await self._decide(line)
            self._note(await line.hear())

    async def _decide(self, line: Seated) -> None:
        self._number += 1
        self.unanswered = {
            "type": "act",
            "id": f"{id(self)}-{self._number}",
            "seq": line.seq,
            "action": any_of(line.table["game"], offered(line.position)[0], random.Random(self._number)),
        }
        await line.say(self.unanswered)

    def _note(self, message: Message) -> None:
        if message["type"] in ("welcome", "log"):
            fresh = [entry for entry in message["entries"] if entry["seq"] > self.seq]
            self.entries += fresh
            self.seq = message["seq"]
        if self.unanswered is None:
            return
        request = self.unanswered["id"]
        if answers(message, request):
            if message["type"] == "ack":
                self.acknowledged[request] = message["seq"]
            elif message["type"] != "refused":
                self.acknowledged[request] = next(e["seq"] for e in message["entries"] if e["id"] == request)
            self.unanswered = None


async def seated_match(address: str, game: str, others: int = 1, bots: int = 0, seconds: int = 120) -> Match:
    """A long match that has begun: the table and the people at it."""
    people = [Visitor(address) for _ in range(1 + others)]
    options = longest(game, players=1 + others + bots)
    table = people[0].new_table(game=game, **options, **clock(game, seconds))
    async with contextlib.AsyncExitStack() as stack:
        host = await stack.enter_async_context(at_table(people[0], table))
        for seat, person in enumerate(people[1:], 1):
            guest = await stack.enter_async_context(at_table(person, table))
            await guest.command("sit", seat=seat)
        for seat in range(1 + others, 1 + others + bots):
            await host.command("add_bot", seat=seat, level="regular")
        await host.command("start")
    return table, people


def check_log(server: Served, game: str, table: str, clients: list[Faithful]) -> None:
    """Check that the log is complete, has every acknowledged play once, and matches what people received."""
    check_rows(log_of(server, table), game, clients)


def check_rows(rows: list[dict[str, Any]], game: str, clients: list[Faithful]) -> None:
    """Check the rows of a log."""
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    requests = Counter(row["request"] for row in rows if row["request"] is not None)
    assert max(requests.values()) == 1
    by_request = {row["request"]: row["seq"] for row in rows}
    bodies = {row["seq"]: decode(row["body"]) for row in rows if row["kind"] == "played"}
    for client in clients:
        assert client.acknowledged.items() <= by_request.items()
        seqs = [entry["seq"] for entry in client.entries]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
        for entry in client.entries:
            unseen = entry["action"] is None and game_type(game).hidden
            assert unseen or entry["action"] == bodies.get(entry["seq"])


def is_legal(server: Served, table: str) -> None:
    """Rebuild a table from the log and check every roll."""
    with contextlib.closing(sqlite3.connect(server.data / "tuppence.sqlite3")) as database:
        game, secret = database.execute("SELECT game, secret FROM tables_table WHERE id = ?", (table,)).fetchone()
    replay(Table(table, game, secret), log_of(server, table))


def replay(fold: Table, rows: list[dict[str, Any]]) -> None:
    """Rebuild a table from the rows of its log."""
    for row in rows:
        body = decode(row["body"])
        if row["by"] == "chance" and fold.dice is not None:
            assert body == split_action(fold.playing.sample_chance(fold.dice.of_event(fold.drawn))).action
        fold.apply(Entry(row["seq"], row["at"], row["kind"], row["by"], row["seat"], row["request"], body))


async def kill_and_come_back(server: Served, clients: list[Faithful], times: int, seed: int) -> None:
    """Kill the server at random moments, each time after everybody has connected."""
    dice = random.Random(seed)
    for kills in range(times):
        async with asyncio.timeout(PATIENCE_SECONDS):
            while any(client.connections <= kills for client in clients):
                await asyncio.sleep(0.02)
        await asyncio.sleep(dice.uniform(0.2, 1.2))
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.to_thread(server.start)


async def play_through(server: Served, game: str, times: int, seed: int) -> None:
    """Two tables: one or two people with a bot, and a player against one who is always late."""
    busy, people = await seated_match(server.address, game, others=seats_for(game, 3) - 2, bots=1)
    timed, pair = await seated_match(server.address, game, seconds=1)
    clients = [Faithful(person, busy) for person in people]
    clients += [Faithful(pair[0], timed), Faithful(pair[1], timed, plays=False)]
    async with asyncio.TaskGroup() as group:  # fails as soon as a client does
        living = [group.create_task(client.live()) for client in clients]
        await kill_and_come_back(server, clients, times, seed)
        before = len(log_of(server, busy)), len(log_of(server, timed))
        assert status_of(server, busy) == "playing"
        async with asyncio.timeout(PATIENCE_SECONDS):
            # By then a bot may play for the late player.
            while not all(has_continued(server, busy, before[0], who) for who in ("person", "bot")):
                await asyncio.sleep(0.1)
            while not any(has_continued(server, timed, before[1], who) for who in ("clock", "bot")):
                await asyncio.sleep(0.1)
        for task in living:
            task.cancel()
    for table, here in ((busy, clients[:-2]), (timed, clients[-2:])):
        check_log(server, game, table, here)
        is_legal(server, table)


def has_continued(server: Served, table: str, since: int, who: str) -> bool:
    """Whether one of these has played since then, or the match is over."""
    rows = log_of(server, table)
    return status_of(server, table) == "over" or who in {row["by"] for row in rows[since:]}


def status_of(server: Served, table: str) -> str:
    """The status in the table's row."""
    with contextlib.closing(sqlite3.connect(server.data / "tuppence.sqlite3")) as database:
        return str(database.execute("SELECT status FROM tables_table WHERE id = ?", (table,)).fetchone()[0])


@pytest.mark.slow
@one_game_always
@pytest.mark.asyncio
async def test_three_kills_lose_and_double_nothing(start_server: Open, name: str) -> None:
    await play_through(start_server(), name, times=3, seed=1)


@pytest.mark.slow
@every_game
@pytest.mark.asyncio
async def test_twenty_kills_lose_and_double_nothing(start_server: Open, name: str) -> None:
    await play_through(start_server(), name, times=20, seed=2)

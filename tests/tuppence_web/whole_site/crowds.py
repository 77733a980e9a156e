"""People at several tables, and officers who move money, while anything may fail; and the checks afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import InvalidHandshake

import tuppence
from tests.browser.served import Served
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.tables.live.test_writer_kill import BROKEN, Faithful, Match, check_rows, replay, seated_match
from tests.tuppence_web.visitors import TOKEN, Message, Seated, Visitor, at_table
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.engine.table import Table

SLOW = min(
    (name for name in tuppence.games() if game_type(name).slow_chance),
    key=lambda name: hosted(name).minutes,
)  # a game with an engine in its own process
# As a page reconnects (frontend/src/table/store/connection.ts).
FIRST_WAIT, LONGEST_WAIT, UNANSWERED_SECONDS = 0.25, 8.0, 5.0
MORE = 3  # entries that everybody receives after a fault
TILLS = ("association:0:cash", "association:0:transfer")
MONEY_SECONDS = 10.0
BACK_SECONDS = 60.0  # less than a client waits for a message, so that a forgotten client is found
Sitting = tuple[str, int, int, int, int]  # game, bots, watchers, thinking time in seconds, idle players
SITTINGS: list[Sitting] = [(A_GAME, 1, 1, 120, 0), (SLOW, 0, 0, 120, 0), (A_GAME, 0, 0, 1, 1)]
Rows = list[dict[str, Any]]
Query = Callable[..., Rows]  # SQL and its parameters


class Returning(Faithful):
    """Like a page, it reconnects after longer and longer pauses, to another process each time."""

    pace = 0.1

    def __init__(self, addresses: Sequence[str], first: int, cookie: str, table: str, plays: bool = True) -> None:
        self._addresses, self._cookie, self._next = addresses, cookie, first
        super().__init__(self._visitor(), table, plays)
        self._tries = 0
        self._greeted = False
        self.is_over = False

    def _visitor(self) -> Visitor:
        visitor = Visitor(self._addresses[self._next % len(self._addresses)])
        visitor.http.cookies["guest"] = self._cookie
        return visitor

    async def live(self) -> None:
        while True:
            self._greeted = False
            with contextlib.suppress(*BROKEN, InvalidHandshake):
                async with at_table(self.visitor, self.table, greet=False) as line:
                    await self._play_or_tire(line)
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2**self._tries)
            self._tries += 1
            await asyncio.sleep(wait * random.uniform(0.5, 1))
            self._next += 1
            self.visitor = self._visitor()

    async def _play_or_tire(self, line: Seated) -> None:
        """Play until the connection breaks, or a command stays unanswered for too long."""
        playing = asyncio.create_task(self._play(line))
        try:
            while not playing.done():
                asked = self.unanswered if self._greeted else None
                await asyncio.wait([playing], timeout=UNANSWERED_SECONDS)
                if asked is not None and self.unanswered is asked:
                    return
            await playing
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    def _note(self, message: Message) -> None:
        if message["type"] == "welcome":
            self._greeted, self._tries = True, 0
        self.is_over = self.is_over or (message.get("table") or {}).get("status") == "over"
        super()._note(message)


class Officer:
    """Moves money between two tills. Each request goes to two processes at once, until one of them has answered."""

    def __init__(self, addresses: Sequence[str], cookies: dict[str, str]) -> None:
        self._addresses = addresses
        self._http = httpx.AsyncClient(cookies=cookies, timeout=MONEY_SECONDS)
        self.sent: dict[str, int] = {}  # cents by reason
        self.done: set[str] = set()

    async def live(self) -> None:
        page = await self._http.get(f"{self._addresses[0]}/money/tills/")
        found = TOKEN.search(page.text)
        assert found is not None, page.text
        for number in itertools.count(1):
            why = f"Number {number}"
            self.sent[why] = cents = 1 + number % 7
            said = {"source": TILLS[0], "target": TILLS[1], "amount": f"{cents / 100:.2f}", "why": why, "sure": "1"}
            said |= {"request": str(uuid4()), "day": "2026-01-01", "csrfmiddlewaretoken": found[1]}
            while why not in self.done:
                await asyncio.sleep(0.25)
                both = [self._addresses[(number + more) % len(self._addresses)] for more in (0, 1)]
                if any(await asyncio.gather(*(self._send(address, said) for address in both))):
                    self.done.add(why)

    async def _send(self, address: str, said: dict[str, str]) -> bool:
        """Send a request to a process; return whether it confirms the transfer."""
        with contextlib.suppress(httpx.HTTPError):
            answer = await self._http.post(f"{address}/money/tills/", data=said)
            return answer.status_code == 302
        return False


def make_officer() -> dict[str, str]:
    """In a process of the site: sign an officer in, with money in a till; return the cookies."""
    from django.db import transaction

    from tests.browser.people import make
    from tuppence_web.accounts.models import Person
    from tuppence_web.ledger.actions import Move, account, post, receive, treasury

    made = make("Otto Officer")
    officer = Person.objects.get(pk=made["id"])
    officer.is_staff = True
    officer.save()
    with transaction.atomic():
        due = account("test", officer.pk, "due", "Fee", officer)
        post(officer, "charge", "Fee", "LG-2", [Move(due, account("test", 0, "pool", "Fees"), 1_000_000)])
        receive(officer, due, treasury("cash"), 1_000_000)
    cookies: dict[str, str] = made["cookies"]
    return cookies


class Party:
    """The people at one table."""

    def __init__(self, game: str, table: str, clients: list[Returning]) -> None:
        self.game, self.table, self.clients = game, table, clients
        self._tasks = [asyncio.create_task(client.live()) for client in clients]

    @property
    def is_over(self) -> bool:
        return all(client.is_over for client in self.clients)

    def seq(self) -> int:
        """The last entry of the slowest client."""
        return max(client.seq for client in self.clients)

    def are_at(self, seq: int) -> bool:
        """Whether all have received this entry, or the end."""
        return all(client.is_over or client.seq >= seq for client in self.clients)

    async def leave(self) -> None:
        await ended(self._tasks)


async def ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks; none may have ended by itself."""
    failed = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert failed == []


class Crowd:
    """All who play and pay at one site. ``query`` reads its database; ``sittings``: one for each table."""

    def __init__(self, servers: Sequence[Served], query: Query, sittings: Sequence[Sitting] = SITTINGS) -> None:
        self._houses, self._query, self._sittings = servers, query, sittings
        self._addresses = [server.address for server in servers]
        self._parties: list[Party] = []
        self._officer: Officer

    @contextlib.asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        """Have everybody play and pay."""
        cookies = await asyncio.to_thread(self._houses[0].beside.ask, f"{__name__}:make_officer")
        self._houses[0].beside.stop()
        self._officer = Officer(self._addresses, cookies)
        paying = asyncio.create_task(self._officer.live())
        try:
            self._parties = [await self._sit(sitting) for sitting in self._sittings]
            yield
        finally:
            await ended([paying])
            for party in self._parties:
                await party.leave()

    async def _sit(self, sitting: Sitting) -> Party:
        """A match that has begun, with each client connected to another process."""
        game, bots, watchers, seconds, sleepers = sitting
        table, people = await self._begun(game, bots, seconds)
        plays = [True] * (2 - sleepers) + [False] * (sleepers + watchers)
        for _ in range(watchers):
            people.append(Visitor(self._addresses[0]))
            people[-1].get(f"/tables/{table}/")
        cookies = [one.http.cookies["guest"] for one in people]
        first = random.randrange(len(self._addresses))
        made = [
            Returning(self._addresses, first + place, cookie, table, play)
            for place, (cookie, play) in enumerate(zip(cookies, plays, strict=True))
        ]
        return Party(game, table, made)

    async def _begun(self, game: str, bots: int, seconds: int) -> Match:
        """A match of two people. It may break off while processes reconnect."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                with contextlib.suppress(*BROKEN):
                    return await seated_match(self._addresses[0], game, 1, bots, seconds)

    async def begin_again(self) -> None:
        """Begin another match at each table where one is over."""
        for place, party in enumerate(self._parties):
            if party.is_over:
                await party.leave()
                self._parties[place] = await self._sit(self._sittings[place])

    async def are_back(self) -> None:
        """Wait until everybody continues, and every process is healthy."""
        await self.go_on()
        async with asyncio.timeout(BACK_SECONDS):
            for address in self._addresses:
                while not await is_well(address):
                    await asyncio.sleep(0.05)

    async def go_on(self) -> None:
        """Wait until everybody has received more entries, and money moves."""
        paid, seqs = len(self._officer.done), [party.seq() + MORE for party in self._parties]
        try:
            async with asyncio.timeout(BACK_SECONDS):
                for party, seq in zip(self._parties, seqs, strict=True):
                    while not party.are_at(seq):
                        await asyncio.sleep(0.02)
                while len(self._officer.done) <= paid:
                    await asyncio.sleep(0.02)
        except TimeoutError as late:
            reached = [(party.table, [one.seq for one in party.clients]) for party in self._parties]
            raise AssertionError(f"not back: {reached} of {seqs}, {len(self._officer.done)} paid of {paid}") from late

    def check(self) -> None:
        """Check that nothing acknowledged is lost or doubled, and that each table replays."""
        for party in self._parties:
            rows = self._query("SELECT * FROM tables_play WHERE table_id = {} ORDER BY seq", party.table)
            check_rows(rows, party.game, [*party.clients])
            [found] = self._query("SELECT secret, status FROM tables_table WHERE id = {}", party.table)
            fold = Table(party.table, party.game, found["secret"])
            replay(fold, rows)
            assert fold.indexed_status == found["status"]
        self._check_money()

    def _check_money(self) -> None:
        joined = "ledger_entry JOIN ledger_transfer ON entry_id = ledger_entry.id"
        moved = self._query(f"SELECT why, cents FROM {joined} WHERE kind = 'transfer'")
        cents = {row["why"].partition(":")[0]: row["cents"] for row in moved}
        assert max(Counter(row["why"] for row in moved).values()) == 1
        assert self._officer.done <= cents.keys()
        assert cents.items() <= self._officer.sent.items()


async def is_well(address: str) -> bool:
    """Whether a process is ready and healthy."""
    with contextlib.suppress(httpx.HTTPError):
        async with httpx.AsyncClient(timeout=MONEY_SECONDS) as http:
            answer = await http.get(f"{address}/readyz")
            return bool(answer.json() == {"ok": True, "wrong": []})
    return False

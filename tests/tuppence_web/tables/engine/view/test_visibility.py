"""Hidden cards never leave the server: every byte that clients get is searched for them."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

import tuppence
from tests.browser.served import Served
from tests.tuppence.games.matches import all_forms, possible
from tests.tuppence_web.conftest import Open, log_of
from tests.tuppence_web.tables.engine.view.known_cards import Ear, Known, Reader
from tests.tuppence_web.visitors import Seated, Visitor, at_table, clock
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence_web.tables.engine.commands.decision import Person
from tuppence_web.tables.engine.commands.dispatch import handle
from tuppence_web.tables.engine.log import Entry, Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.view import visibility
from tuppence_web.tables.engine.view.render import Renderer
from tuppence_web.tables.wire.commands import Act, Start

HIDDEN = [name for name in tuppence.games() if game_type(name).hidden]
LOOKS = 0.05  # the share of moves at which everybody looks around
PAGES = ["/tables/", *(f"/tables/{{}}/{page}" for page in ("", "result", "verify", "record.json", "board", "analysis"))]
every_hidden_game = pytest.mark.parametrize("name", HIDDEN)


class Hall:
    """A table with people, bots and a watcher, who record all messages."""

    def __init__(self, server: Served, name: str, people: int, bots: int) -> None:
        self.server = server
        self.name = name
        self.people = people
        self.bots = bots
        self.rng = random.Random(people)
        self.visitors = [Visitor(server.address) for _ in range(people + 1)]  # the last one is the watcher
        players = people + bots
        self.table = self.visitors[0].new_table(game=name, players=players, **clock(name, 0))
        self.seats: list[Seated] = []
        self.ears: list[Ear] = []

    @property
    def readers(self) -> list[Reader]:
        return [*range(self.people), None]

    async def begin(self, stack: AsyncExitStack) -> None:
        """Sit down, one after a change of seats, and start."""
        for visitor in self.visitors:
            self.seats.append(await stack.enter_async_context(at_table(visitor, self.table)))
        host, *others, _ = self.seats
        for seat, other in reversed(list(enumerate(others, 1))):
            await other.command("sit", seat=len(others))
            await other.command("sit", seat=seat)
        for seat in range(self.people, self.people + self.bots):
            await host.command("add_bot", seat=seat, level="regular")
        await host.command("start")

    async def settled(self) -> Seated | None:
        """The player to decide, once everybody has the position; None at the end."""
        first, newest = self.seats[0], max(seat.seq for seat in self.seats)
        await first.until_seq(newest)
        await first.until_table(lambda at: at.table["status"] == "over" or at.position["to_act"] in range(self.people))
        for seat in self.seats:
            await seat.until_seq(first.seq)
        return None if first.table["status"] == "over" else self.seats[first.position["to_act"]]

    async def play(self, moves: int) -> None:
        for count in itertools.count():
            mover = await self.settled()
            if mover is None or count == moves:
                return
            if self.rng.random() < LOOKS:
                await self.look_around(mover)
            assert (await mover.act())["type"] == "log"

    async def look_around(self, mover: Seated) -> None:
        """Everybody connects again, loads pages, validates actions in and out of turn, leaves and returns."""
        for visitor, reader in zip(self.visitors, self.readers, strict=True):
            ear = Ear(reader)
            self.ears.append(ear)
            async with at_table(visitor, self.table) as again:
                form = self.rng.choice(all_forms(self.name))
                for command in ("act", "validate") if again.you != mover.you else ("validate",):
                    await again.command(command, action=form)
                    ear.said.append(form)
                await again.command("reaction", reaction="thinking")
                if again.you != mover.you:
                    await again.command("leave")
                    await again.hello(since=0)
                    await again.command("back")
            ear.heard = again.raw
            for page in self.rng.sample(PAGES, 2):
                answer = visitor.http.get(page.format(self.table), follow_redirects=True)
                ear.pages.append((mover.seq, f"{answer.headers} {answer.text}"))

    def leaks(self) -> list[str]:
        """Everything sent to readers who could not know it; the log on stderr is public."""
        options = self.seats[0].table["options"]
        known = Known(self.name, options)
        for row in log_of(self.server, self.table):
            known.follow(row["kind"], row["by"], json.loads(row["body"]))
        for seat, reader in zip(self.seats, self.readers, strict=True):
            self.ears.append(Ear(reader))
            self.ears[-1].heard = seat.raw
        assert all(known.named("".join(ear.heard)) for ear in self.ears), "nobody learned of any card"
        logged = known.beyond(self.server.said, set())
        return [leak for ear in self.ears for leak in ear.leaks(known)] + sorted(logged)


async def evening(server: Served, name: str, people: int, bots: int, moves: int) -> list[str]:
    hall = Hall(server, name, people, bots)
    async with AsyncExitStack() as stack:
        await hall.begin(stack)
        await hall.play(moves)
    return hall.leaks()


@every_hidden_game
def test_no_client_page_or_log_line_leaks(start_server: Open, name: str) -> None:
    assert asyncio.run(evening(start_server(), name, people=2, bots=1, moves=80)) == []


@pytest.mark.slow
@every_hidden_game
@pytest.mark.parametrize(("people", "bots"), [(2, 0), (3, 0), (2, 2), (3, 5)])
def test_a_whole_match_leaks_nothing(start_server: Open, name: str, people: int, bots: int) -> None:
    assert asyncio.run(evening(start_server(), name, people, bots, moves=-1)) == []


GUESTS = ["a" * 32, "b" * 32]


def shown_in_one_process(name: str, moves: int) -> list[str]:
    """The leaks in all messages to two players and a watcher, in a match without a server."""
    seats = [Seat(guest=guest, name=guest[0]) for guest in GUESTS]
    settings = fill_in(game_type(name), {})
    table, log = open_table(NewTable(name, {"players": 2}, GUESTS[0], seats, False, settings), 1)
    known = Known(name, {"players": 2})
    ears = [Ear(reader) for reader in (0, 1, None)]

    def send(entries: list[Entry]) -> None:
        for entry in entries:
            known.follow(entry.kind, entry.by, entry.body)
        rendered = Renderer(table, 1)
        for ear in ears:
            ear.heard.append(rendered.log(entries[0].seq - 1, ear.reader, with_table=True))
            if table.seq % 50 == 0:
                ear.heard.append(rendered.welcome(0, ear.reader, None, ""))

    rng = random.Random(1)
    send(log)
    send(handle(table, Start(id="start", seq=table.seq), Person(GUESTS[0], ""), 1).entries)
    for move in range(moves):
        if table.status == "over":
            break
        assert table.to_act is not None
        action = to_json(rng.choice(possible(table.playing)))
        act = Act(id=f"move{move}", seq=table.seq, action=action)
        send(handle(table, act, Person(GUESTS[table.to_act], ""), 1).entries)
    return [leak for ear in ears for leak in ear.leaks(known)]


@every_hidden_game
def test_no_message_leaks(name: str) -> None:
    assert shown_in_one_process(name, 600) == []


@pytest.mark.slow
@every_hidden_game
def test_no_message_of_a_whole_match_leaks(name: str) -> None:
    assert shown_in_one_process(name, 100_000) == []


entry_as_it_is, seen_as_it_is, choices_as_it_is = visibility.entry, visibility.seen, visibility.choices


def shown_whole(entry: Any, seat: Reader) -> bytes:
    return entry if isinstance(entry, bytes) else visibility.encode(entry)


def shown_where_its_events_are_seen(entry: Any, seat: Reader) -> bytes:
    whole = isinstance(entry, bytes) or all(event.data.get("private", seat) == seat for event in entry.events)
    return shown_whole(entry, seat) if whole else entry_as_it_is(entry, seat)


HOLES: list[dict[str, Callable[..., Any]]] = [
    {"view": lambda state, seat: state.view(0)},
    {"view": lambda state, seat: {**state.view(seat), "history": state.history}},
    {"entry": shown_whole},
    {"entry": shown_where_its_events_are_seen, "seen": lambda entry, public: seen_as_it_is(entry, None)},
    {"choices": lambda state, seat, help: choices_as_it_is(state, max(state.current_player(), 0), help)},
    {"reader_of": lambda state, seat: 1},
]


@every_hidden_game
@pytest.mark.parametrize("hole", HOLES, ids="-".join)
def test_each_leak_is_found(name: str, hole: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for function, leaky in hole.items():
        monkeypatch.setattr(visibility, function, leaky)
    assert shown_in_one_process(name, 60) != []

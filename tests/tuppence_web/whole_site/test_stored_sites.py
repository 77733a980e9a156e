"""Sites of earlier code (tests/stored): opened, replayed, verified and continued by today's code."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
from collections.abc import AsyncIterator, Iterator
from typing import Any, NamedTuple

import pytest

from tests.browser.served import Served
from tests.stored.make import HERE, SEEN
from tests.tuppence_web.conftest import HURRY
from tests.tuppence_web.visitors import Seated, Visitor, at_table, play_out
from tuppence.record.verification import verify
from tuppence_web.demo.people import PASSWORD

Json = dict[str, Any]
OF_A_POSITION = ("view", "to_act", "choices", "prompt")
OF_AN_ENTRY = ("seq", "at", "kind", "by", "seat", "id", "action", "events")


class StoredSite(NamedTuple):
    """A stored site, running again, and what people saw there before."""

    server: Served
    seen: list[Json]

    def tables(self, status: str) -> list[Json]:
        return [one for one in self.seen if one["status"] == status]


*OLDER, NEWEST = sorted(path.name for path in HERE.glob("*.tar.xz"))


@pytest.fixture(scope="module", params=[*(pytest.param(name, marks=pytest.mark.slow) for name in OLDER), NEWEST])
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredSite]:
    folder = tmp_path_factory.mktemp("kept")
    shutil.unpack_archive(HERE / request.param, folder)
    server = Served(folder / "house", **HURRY)
    server.start()
    yield StoredSite(server, json.loads((folder / "house" / SEEN).read_text()))
    server.stop()
    assert '"level": "ERROR"' not in server.said


@contextlib.asynccontextmanager
async def back(server: Served, one: Json) -> AsyncIterator[Seated]:
    """The same person at the same table, with the old cookie."""
    visitor = Visitor(server.address)
    visitor.http.cookies["guest"] = one["cookie"]
    async with at_table(visitor, one["table"]) as seated:
        yield seated


def without_help(position: Json) -> Json:
    """A position without help, which older matches do not have."""
    marks = ("lit", "suggested")
    choices = [{name: value for name, value in one.items() if name not in marks} for one in position["choices"]]
    return {**position, "choices": choices}


def without_sentences(entry: Json) -> Json:
    """An entry without sentences, which may have changed since."""
    return {**entry, "events": [event["data"] for event in entry["events"]]}


def same(names: tuple[str, ...], one: Json, other: Json) -> None:
    assert {name: one[name] for name in names} == {name: other[name] for name in names}


def record_of(server: Served, table: str) -> bytes:
    return Visitor(server.address).get(f"/tables/{table}/record.json").content


@pytest.mark.asyncio
async def test_everybody_finds_their_table_as_they_left_it(stored: StoredSite) -> None:
    for one in stored.seen:
        async with back(stored.server, one) as seated:
            assert seated.you == one["you"]
            assert seated.table["status"] == one["status"]
            before = {entry["seq"]: entry for entry in one["entries"]}
            found = [entry for entry in seated.entries if entry["seq"] in before]
            assert found
            for entry in found:
                same(OF_AN_ENTRY, without_sentences(before[entry["seq"]]), without_sentences(entry))
            if one["position"]:
                same(OF_A_POSITION, without_help(one["position"]), without_help(seated.position))


def test_old_records_verify_and_are_unchanged(stored: StoredSite) -> None:
    over = stored.tables("over")
    assert len(over) == 3
    for one in over:
        before, after = one["record"].encode(), record_of(stored.server, one["table"])
        assert verify(before).problems == verify(after).problems == []
        assert json.loads(before)["fair"].items() <= json.loads(after)["fair"].items()
        same(("game", "options", "history", "result"), json.loads(before), json.loads(after))


def test_old_passwords_open_old_pages(stored: StoredSite) -> None:
    officer = Visitor(stored.server.address)
    officer.post("/account/login/", login="officer@example.org", password=PASSWORD)
    for page in ("/officers/", "/money/", "/members/", "/leagues/", "/tournaments/", "/tables/"):
        assert officer.http.get(page, follow_redirects=True).status_code == 200


@pytest.mark.slow
@pytest.mark.asyncio
async def test_old_matches_can_be_finished_and_verify(stored: StoredSite) -> None:
    begun = {one["table"]: one for one in stored.tables("playing")}
    await asyncio.gather(*(plays_on(stored, one) for one in begun.values()))


async def plays_on(stored: StoredSite, one: Json) -> None:
    table = one["table"]
    people = [other for other in stored.seen if other["table"] == table]
    async with contextlib.AsyncExitStack() as stack:
        seated = [await stack.enter_async_context(back(stored.server, other)) for other in people]
        await play_out(*seated)
    record = await asyncio.to_thread(record_of, stored.server, table)
    found = verify(record)
    assert found.problems == []
    assert found.draws > 0
    assert json.loads(record)["game"] == one["position"]["view"]["game"]


@pytest.mark.asyncio
async def test_an_old_table_without_arrivals_begins(stored: StoredSite) -> None:
    for one in stored.tables("open"):
        async with back(stored.server, one) as host:
            await host.command("add_bot", seat=1, level="beginner")
            await host.command("start")
            await host.until_table(lambda at: at.table["status"] == "playing")

"""Houses that earlier code made: opened, replayed, verified and played on by the code of today (tests/kept)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
from collections.abc import AsyncIterator, Iterator
from typing import Any, NamedTuple

import pytest

from tests.browser.served import Served
from tests.kept.make import HERE, TOLD
from tests.tuppence_web.conftest import HURRY
from tests.tuppence_web.visitors import Seated, Visitor, at_table, play_out
from tuppence.verification import verify
from tuppence_web.demo.people import PASSWORD

Told = dict[str, Any]
OF_A_POSITION = ("view", "to_act", "choices", "prompt")
OF_AN_ENTRY = ("seq", "at", "kind", "by", "seat", "id", "action", "events")


class Kept(NamedTuple):
    """A house as it was left, open again, and what was told in it before."""

    house: Served
    told: list[Told]

    def tables(self, status: str) -> list[Told]:
        return [one for one in self.told if one["status"] == status]


*OLDER, NEWEST = sorted(path.name for path in HERE.glob("*.tar.xz"))


@pytest.fixture(scope="module", params=[*(pytest.param(name, marks=pytest.mark.slow) for name in OLDER), NEWEST])
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    folder = tmp_path_factory.mktemp("kept")
    shutil.unpack_archive(HERE / request.param, folder)
    house = Served(folder / "house", **HURRY)
    house.start()
    yield Kept(house, json.loads((folder / "house" / TOLD).read_text()))
    house.stop()
    assert '"level": "ERROR"' not in house.said


@contextlib.asynccontextmanager
async def back(house: Served, one: Told) -> AsyncIterator[Seated]:
    """The same person at the same table, with the cookie of then."""
    visitor = Visitor(house.address)
    visitor.http.cookies["guest"] = one["cookie"]
    async with at_table(visitor, one["table"]) as seated:
        yield seated


def without_help(position: Told) -> Told:
    """A position without what is help now: matches of then go on without it."""
    marks = ("lit", "suggested")
    choices = [{name: told for name, told in one.items() if name not in marks} for one in position["choices"]]
    return {**position, "choices": choices}


def without_sentences(entry: Told) -> Told:
    """An entry by its events alone: what they are called in words may be said better since."""
    return {**entry, "events": [event["data"] for event in entry["events"]]}


def same(names: tuple[str, ...], one: Told, other: Told) -> None:
    assert {name: one[name] for name in names} == {name: other[name] for name in names}


def record_of(house: Served, table: str) -> bytes:
    return Visitor(house.address).get(f"/tables/{table}/record.json").content


@pytest.mark.asyncio
async def test_everybody_finds_their_table_as_they_left_it(kept: Kept) -> None:
    for one in kept.told:
        async with back(kept.house, one) as seated:
            assert seated.you == one["you"]
            assert seated.table["status"] == one["status"]
            before = {entry["seq"]: entry for entry in one["entries"]}
            found = [entry for entry in seated.entries if entry["seq"] in before]
            assert found
            for entry in found:
                same(OF_AN_ENTRY, without_sentences(before[entry["seq"]]), without_sentences(entry))
            if one["position"]:
                same(OF_A_POSITION, without_help(one["position"]), without_help(seated.position))


def test_records_of_then_hold_and_are_told_the_same(kept: Kept) -> None:
    over = kept.tables("over")
    assert len(over) == 3
    for one in over:
        before, after = one["record"].encode(), record_of(kept.house, one["table"])
        assert verify(before).problems == verify(after).problems == []
        assert json.loads(before)["fair"].items() <= json.loads(after)["fair"].items()
        same(("game", "options", "history", "result"), json.loads(before), json.loads(after))


def test_what_was_written_down_opens_by_the_password_of_then(kept: Kept) -> None:
    officer = Visitor(kept.house.address)
    officer.post("/account/login/", login="officer@example.org", password=PASSWORD)
    for page in ("/officers/", "/money/", "/members/", "/leagues/", "/tournaments/", "/tables/"):
        assert officer.http.get(page, follow_redirects=True).status_code == 200


@pytest.mark.asyncio
async def test_matches_of_then_go_on_to_an_end_that_verifies(kept: Kept) -> None:
    begun = {one["table"]: one for one in kept.tables("playing")}
    await asyncio.gather(*(goes_on(kept, one) for one in begun.values()))


async def goes_on(kept: Kept, one: Told) -> None:
    table = one["table"]
    people = [other for other in kept.told if other["table"] == table]
    async with contextlib.AsyncExitStack() as stack:
        seated = [await stack.enter_async_context(back(kept.house, other)) for other in people]
        await play_out(*seated)
    record = await asyncio.to_thread(record_of, kept.house, table)
    found = verify(record)
    assert found.problems == []
    assert found.draws > 0
    assert json.loads(record)["game"] == one["position"]["view"]["game"]


@pytest.mark.asyncio
async def test_a_table_of_then_where_nobody_had_come_begins(kept: Kept) -> None:
    for one in kept.tables("open"):
        async with back(kept.house, one) as host:
            await host.command("add_bot", seat=1, level="beginner")
            await host.command("start")
            await host.until_table(lambda at: at.table["status"] == "playing")

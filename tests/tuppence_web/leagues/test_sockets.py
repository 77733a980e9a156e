"""The line that tells the open sheets of a night of changes: who may have it, what it says, and when it ends."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.browser.leagues import OPERATOR
from tests.browser.people import made
from tests.browser.served import Served
from tests.browser.test_two_phones import OLGA
from tests.tuppence_web.visitors import PATIENCE_SECONDS, TOKEN

MOST_OF_A_PERSON = 8
Ids = dict[str, int]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("nights"))
    served.start()
    yield served
    served.stop()
    assert served.errors == []


@pytest.fixture
def ids(house: Served) -> Ids:
    """A league whose second night is tonight, with an official besides the operator."""
    found: Ids = house.beside.ask("tests.browser.leagues:make_league")
    house.beside.ask("tests.browser.test_two_phones:name_official", found["tonight"])
    return found


def cookie_of(house: Served, name: str) -> str:
    """What the browser of somebody who is signed in sends."""
    return "; ".join(f"{key}={value}" for key, value in made(house, name)["cookies"].items())


@asynccontextmanager
async def line(house: Served, night: int, cookie: str = "", **how: Any) -> AsyncIterator[ClientConnection]:
    """The line of a sheet; it has told its first version."""
    address = f"{house.address.replace('http', 'ws', 1)}/ws/leagues/nights/{night}"
    async with connect(address, additional_headers={"Cookie": cookie} if cookie else {}, **how) as opened:
        yield opened


async def version(opened: ClientConnection) -> int:
    told: int = json.loads(await asyncio.wait_for(opened.recv(), PATIENCE_SECONDS))["version"]
    return told


class Phone:
    """Somebody's sheet, as its script speaks to the house."""

    def __init__(self, house: Served, name: str, night: int) -> None:
        self.http = httpx.Client(base_url=house.address, timeout=PATIENCE_SECONDS)
        self.http.headers["Cookie"] = cookie_of(house, name)
        page = self.http.get(f"/leagues/nights/{night}/sheet")
        token = TOKEN.search(page.text)
        assert token is not None, page.text
        self.http.headers["X-CSRFToken"] = token[1]
        self.http.headers["Cookie"] += f"; csrftoken={page.cookies['csrftoken']}"
        self.night = f"/leagues/nights/{night}"

    def send(self, **said: Any) -> httpx.Response:
        return self.http.post(f"{self.night}/send", json={"request": uuid.uuid4().hex, **said})

    def state(self) -> httpx.Response:
        return self.http.get(f"{self.night}/state")


def test_LG_9_only_who_conducts_the_night_has_the_line(house: Served, ids: Ids) -> None:
    async def refused(night: int, cookie: str = "", **how: Any) -> int:
        with pytest.raises(InvalidStatus) as told:
            async with line(house, night, cookie, **how):
                pass
        return told.value.response.status_code

    async def try_all() -> None:
        tonight, first, operator = ids["tonight"], ids["first"], cookie_of(house, OPERATOR)
        async with line(house, tonight, operator) as opened:
            assert await version(opened) == 1  # an official was named
        assert await refused(tonight) == 403
        assert await refused(tonight, "sessionid=nonsense") == 403
        assert await refused(tonight, cookie_of(house, "Pip Player")) == 403
        assert await refused(first, cookie_of(house, OLGA)) == 403  # an official of tonight only
        assert await refused(10**9, operator) == 403
        assert await refused(tonight, operator, origin="http://elsewhere.example") == 403

    asyncio.run(try_all())


def test_a_change_is_told_to_every_sheet_of_the_night_within_the_process(house: Served, ids: Ids) -> None:
    phone = Phone(house, OPERATOR, ids["tonight"])

    async def mark() -> list[float]:
        took = []
        cookies = (cookie_of(house, OPERATOR), cookie_of(house, OLGA))
        async with line(house, ids["tonight"], cookies[0]) as one, line(house, ids["tonight"], cookies[1]) as other:
            before = await version(one)
            assert await version(other) == before
            for times in range(1, 6):
                began = time.monotonic()
                sent = asyncio.create_task(asyncio.to_thread(phone.send, change="guest", name=f"Guest {times}"))
                assert (await version(one), await version(other)) == (before + times, before + times)
                took.append(time.monotonic() - began)
                assert (await sent).json()["sheet"]["version"] == before + times
        return took

    print("from the tap to the line's word:", [round(one, 3) for one in asyncio.run(mark())])
    told = phone.state().json()["sheet"]
    assert told["guests"] == [f"Guest {times}" for times in range(1, 6)]
    refused = phone.send(change="guest", name=" ")
    assert (refused.status_code, phone.state().json()["sheet"]["version"]) == (409, told["version"]), "nothing changed"


def test_a_change_by_another_process_is_told_too(house: Served, ids: Ids, tmp_path: Path) -> None:
    (tmp_path / "other").symlink_to(house.data)
    other = Served(tmp_path / "other")
    other.start()
    try:
        phone = Phone(other, OLGA, ids["tonight"])

        async def mark() -> None:
            async with line(house, ids["tonight"], cookie_of(house, OPERATOR)) as opened:
                before = await version(opened)
                await asyncio.to_thread(phone.send, change="guest", name="Zoe")
                assert await version(opened) == before + 1

        asyncio.run(mark())
    finally:
        other.stop()


def test_10_01_the_line_ends_for_who_is_certified_no_more(house: Served, ids: Ids) -> None:
    phone = Phone(house, OLGA, ids["tonight"])

    async def lose() -> None:
        cookies = (cookie_of(house, OPERATOR), cookie_of(house, OLGA))
        async with line(house, ids["tonight"], cookies[0]) as one, line(house, ids["tonight"], cookies[1]) as olgas:
            before = await version(one)
            await version(olgas)
            house.beside.ask("tests.browser.test_two_phones:withdraw_certificate")
            assert await version(one) == before + 1
            with pytest.raises(ConnectionClosed) as ended:
                await version(olgas)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 4403

    asyncio.run(lose())
    told = phone.state()
    assert (told.status_code, "no longer a certified official" in told.json()["why"]) == (403, True)


def test_nobody_has_more_lines_than_a_person_needs(house: Served, ids: Ids) -> None:
    async def open_many() -> None:
        cookie = cookie_of(house, OPERATOR)
        async with AsyncExitStack() as stack:
            for _ in range(MOST_OF_A_PERSON):
                await version(await stack.enter_async_context(line(house, ids["tonight"], cookie)))
            async with line(house, ids["tonight"], cookie) as further:
                with pytest.raises(ConnectionClosed) as ended:
                    await version(further)
                assert ended.value.rcvd is not None
                assert ended.value.rcvd.code == 4429
            async with line(house, ids["tonight"], cookie_of(house, OLGA)) as others:
                await version(others)
        async with line(house, ids["tonight"], cookie) as again:
            await version(again)

    asyncio.run(open_many())


def test_a_line_is_for_hearing_only(house: Served, ids: Ids) -> None:
    async def speak() -> None:
        async with line(house, ids["tonight"], cookie_of(house, OPERATOR)) as opened:
            await version(opened)
            await opened.send("x" * 1000)
            with pytest.raises(ConnectionClosed):
                await version(opened)

    asyncio.run(speak())

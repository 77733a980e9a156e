"""Your tables: the state of each match for a returning player, in every game."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path

import pytest

from tests.browser.served import Served
from tests.tuppence.games.matches import every_game, games_in_turn, one_game_always, shortest
from tests.tuppence_web.conftest import HURRY, Open
from tests.tuppence_web.tables.live.test_live_processes import elsewhere
from tests.tuppence_web.tables.pages.test_log import RefereeClient
from tests.tuppence_web.visitors import (
    Visitor,
    clock,
    match_of_two,
    play_out,
    play_together,
    table_of,
    words_of,
)
from tuppence_web.players.views import PAGE_LENGTH

YOUR_TURN = ">your turn<"
HOME_LEADS = "The match that waits for you"
LONG = 1_000_000  # moves: to the end


def your_tables(address: str, cookie: str) -> str:
    """The page of one person, without its marks."""
    return page_of(address, "/tables/", cookie)


def home(address: str, cookie: str) -> str:
    """The home page of one person."""
    return page_of(address, "/", cookie)


def page_of(address: str, path: str, cookie: str) -> str:
    page = Visitor(address).http.get(path, headers={"Cookie": f"guest={cookie}"})
    assert page.status_code == 200
    return html.unescape(page.text)


def stands(page: str) -> list[str]:
    """The page's lines about the state of matches."""
    return re.findall(r"<p[^>]*><span>(.*?)</span>", page)


def play(address: str, name: str, moves: int) -> tuple[tuple[str, str], int | None]:
    """A match of two after a number of moves: their cookies, and the player to decide."""

    async def match() -> tuple[tuple[str, str], int | None]:
        options = clock(name, 0) if moves < LONG else shortest(name, players=2)
        async with match_of_two(address, name, **options) as (first, second):
            await (play_together(first, second, moves) if moves < LONG else play_out(first, second))
            return (first.cookie, second.cookie), first.position["to_act"]

    return asyncio.run(match())


@every_game
def test_a_match_in_play_says_whose_turn_it_is(address: str, name: str) -> None:
    cookies, to_act = play(address, name, 3)
    for seat, cookie in enumerate(cookies):
        page = your_tables(address, cookie)
        assert (YOUR_TURN in page) == (seat == to_act)
        assert stands(page)


@one_game_always
def test_your_tables_name_the_players_and_whose_turn_it_is(address: str, name: str) -> None:
    cookies, to_act = play(address, name, 3)
    for seat, cookie in enumerate(cookies):
        page = your_tables(address, cookie)
        (listed,) = re.findall(r"Players: (.*?)\.", page)
        players = listed.split(", ")
        assert players[seat] == "you"
        assert players[1 - seat] not in ("you", "")
        if to_act == 1 - seat:
            assert f">{players[to_act]} to play<" in page
    cookies, _ = play(address, name, LONG)
    assert all(">With" not in your_tables(address, cookie) for cookie in cookies)


def test_a_real_table_names_its_players_to_the_referee(address: str) -> None:
    referee = RefereeClient(address)
    for face in (6, 1, None, 2):  # the roll for the start, and a throw of Ann's
        rolled = [{"type": "roll"}] if face is None else [{"type": "rolled", "face": face}]
        referee.rows = referee.send(actions=rolled).json()["rows"]
    for page in (referee.get("/tables/").text, referee.get("/").text):
        assert "Players: Ann, Bob" in page
        assert "With bots" not in page
        assert "Ann may roll" in page
    assert ">Ann to play<" in referee.get("/tables/").text


@one_game_always
def test_a_match_is_listed_after_a_restart(start_server: Open, name: str) -> None:
    server = start_server()
    cookies, _ = play(server.address, name, 4)
    before = [your_tables(server.address, cookie) for cookie in cookies]
    server.stop()
    server.start()
    after = [your_tables(server.address, cookie) for cookie in cookies]
    assert [stands(page) for page in after] == [stands(page) for page in before]
    assert [YOUR_TURN in page for page in after] == [YOUR_TURN in page for page in before]


@pytest.mark.slow
@one_game_always
def test_a_later_process_shows_what_another_has_written(start_server: Open, tmp_path: Path, name: str) -> None:
    first = start_server()
    (tmp_path / "other").symlink_to(first.data)
    second = Served(tmp_path / "other", **HURRY)
    second.start()

    async def look_from_both() -> None:
        async with match_of_two(first.address, name, **clock(name, 0)) as seats:
            async with elsewhere(second, seats[0], seats[0].table["id"]):
                pass  # it has cached the table
            await play_together(*seats, moves=3)
            for seat in seats:
                here, there = [your_tables(server.address, seat.cookie) for server in (first, second)]
                assert stands(here) == stands(there) != []
                assert (YOUR_TURN in here) == (YOUR_TURN in there) == seat.my_turn

    try:
        asyncio.run(look_from_both())
    finally:
        second.stop()


@one_game_always
def test_a_finished_match_is_no_longer_listed(address: str, name: str) -> None:
    cookies, _ = play(address, name, LONG)
    for cookie in cookies:
        page = your_tables(address, cookie)
        assert stands(page) == []
        assert YOUR_TURN not in page
        assert HOME_LEADS not in home(address, cookie)
    sentences = [re.findall(r"<p>(You .*?)</p>", your_tables(address, cookie)) for cookie in cookies]
    verbs = sorted(words.split()[1] for (words,) in sentences)
    assert verbs in (["lost", "won"], ["shared", "shared"])


@games_in_turn
def test_the_result_says_you_to_players_and_has_one_rematch(address: str, name: str) -> None:
    people = [Visitor(address), Visitor(address), Visitor(address)]
    cookies, table = ended_table(address, name)
    for visitor, cookie in zip(people, cookies, strict=False):
        visitor.http.cookies["guest"] = cookie
    pages = [html.unescape(visitor.get(f"/tables/{table}/result").text) for visitor in people]
    heads = [words_of(re.findall("<h1>.*?</h1>", page)[0]) for page in pages]
    verbs = sorted(head.split()[1] for head in heads[:2])
    assert verbs in (["lost", "won"], ["shared", "shared"])
    assert all(head.startswith("You ") for head in heads[:2])
    assert "You" not in heads[2]
    assert [page.count(">you<") for page in pages] == [1, 1, 0]
    assert [f'action="/tables/{table}/rematch"' in page for page in pages] == [True, True, False]
    assert all(f"/tables/{table}/record.json" in page and f'"/tables/{table}/analysis"' in page for page in pages)
    made = [table_of(one.post("/", f"/tables/{table}/rematch")) for one in people[:2]]
    assert made[0] == made[1] != table
    assert f'href="/tables/{made[0]}/">Go to the rematch' in people[2].get(f"/tables/{table}/result").text


def ended_table(address: str, name: str) -> tuple[tuple[str, str], str]:
    """A finished match of two: their cookies, and the table."""

    async def match() -> tuple[tuple[str, str], str]:
        async with match_of_two(address, name, **shortest(name, players=2)) as (first, second):
            await play_out(first, second)
            return (first.cookie, second.cookie), first.table["id"]

    return asyncio.run(match())


@one_game_always
def test_watchers_get_no_rematch(address: str, name: str) -> None:
    _, table = ended_table(address, name)
    stranger = Visitor(address)
    refused = stranger.post("/tables/", f"/tables/{table}/rematch")
    assert refused.status_code == 409
    assert "You had no seat in this match." in html.unescape(refused.text)


@one_game_always
def test_tables_are_listed_by_turn_page_by_page(address: str, name: str) -> None:
    visitor = Visitor(address)

    async def some_matches() -> tuple[str, str]:
        async with match_of_two(address, name, **clock(name, 0)) as (first, _):
            await first.until_settled()
            visitor.http.cookies["guest"] = first.cookie
            waiting = first.table["id"] if first.my_turn else ""
            return waiting, first.table["id"]

    waiting, running = asyncio.run(some_matches())
    lobbies = [visitor.new_table(game=name) for _ in range(PAGE_LENGTH)]
    page = your_tables(address, visitor.http.cookies["guest"])
    listed = re.findall(r'<h3>\s*<a href="/tables/(\w+)/', page)
    assert listed[0] == running
    assert (YOUR_TURN in page) == bool(waiting)
    assert listed[1:] == lobbies[:0:-1]
    assert page.index("In play") < page.index("Before the start")
    assert "Page 1 of 2" in page
    last = visitor.get("/tables/?page=2").text
    assert re.findall(r'<h3>\s*<a href="/tables/(\w+)/', last) == lobbies[:1]

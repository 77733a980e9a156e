"""An invitation: its host and game, one button to join, and the preview of its link."""

from __future__ import annotations

import html
import re
import struct

import pytest

import tuppence
from tests.tuppence.games.matches import every_game
from tests.tuppence_web.visitors import Visitor, at_table, match_of_two, table_of, words_of
from tuppence.game import game_type

pytestmark = pytest.mark.asyncio

JOIN = "Join the game"


def meta(page: str) -> dict[str, str]:
    """The page's Open Graph tags."""
    return {name: html.unescape(said) for name, said in re.findall(r'<meta property="og:(\S+)" content="(.*?)">', page)}


def shown_elsewhere(address: str, path: str) -> dict[str, str]:
    """The page's Open Graph tags: each one once, with a description and an existing picture."""
    page = Visitor(address).get(path).text
    tags = meta(page)
    assert page.count('property="og:') == len(tags)
    assert tags["description"]
    assert tags["url"] == address + path
    assert tags["image"].startswith(f"{address}/static/")
    picture = Visitor(address).get(tags["image"])
    assert picture.headers["content-type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    return tags


@every_game
async def test_an_invitation_names_host_and_game_and_gives_a_seat(address: str, name: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    table, title = host.new_table(game=name), game_type(name).title
    async with at_table(host, table) as first:
        await first.command("rename", name="Rosie & Co")
        page = friend.get(f"/tables/{table}/").text
        assert f"<h1>Rosie &amp; Co invites you to {title}</h1>" in page
        assert len(re.findall(r"<li>\s*<svg", page)) == 3
        assert "At the table: Rosie & Co. 1 free seat." in words_of(page)
        assert JOIN not in host.get(f"/tables/{table}/").text
        assert JOIN not in friend.get(f"/tables/{table}/?look").text
        assert table_of(friend.post(f"/tables/{table}/", f"/tables/{table}/join")) == table
        await first.until_table(lambda at: at.table["seats"][1]["kind"] == "person")
        assert 'id="table-data"' in friend.get(f"/tables/{table}/").text
        assert table_of(friend.post("/", f"/tables/{table}/join")) == table  # a seated player keeps the seat
        late = Visitor(address)
        assert JOIN not in late.get(f"/tables/{table}/").text
        refused = late.post("/", f"/tables/{table}/join")
        assert (refused.status_code, "all seats of this table are taken" in refused.text) == (409, True)


@every_game
async def test_a_link_shows_a_picture_of_the_game_elsewhere(address: str, name: str) -> None:
    table, title = Visitor(address).new_table(game=name), game_type(name).title
    for path, says in ((f"/tables/{table}/", f" invites you to {title}"), (f"/games/{name}/", title)):
        tags = shown_elsewhere(address, path)
        assert tags["title"].endswith(says)
        assert tags["description"].startswith(game_type(name).tagline)


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Tuppence: penny games, at once"),
        ("/tables/open/", "Open tables"),
        *[(f"/games/{name}/real", f"{game_type(name).title} at a real table") for name in tuppence.games()],
    ],
)
async def test_a_link_to_any_page_shows_what_the_page_is(address: str, path: str, title: str) -> None:
    assert shown_elsewhere(address, path)["title"] == title


async def test_a_removed_player_gets_no_seat_by_the_link(address: str) -> None:
    host, friend = Visitor(address), Visitor(address)
    table = host.new_table()
    async with at_table(host, table) as first, at_table(friend, table) as second:
        await second.command("sit", seat=1)
        await first.until_seq(second.seq)
        await first.command("clear_seat", seat=1)
        assert JOIN not in friend.get(f"/tables/{table}/").text
        refused = friend.post("/", f"/tables/{table}/join")
        assert refused.status_code == 409
        assert "removed you from this table" in refused.text


async def test_nobody_joins_by_the_link_once_the_match_has_begun(address: str) -> None:
    stranger = Visitor(address)
    async with match_of_two(address) as (first, _):
        table = first.table["id"]
        assert JOIN not in stranger.get(f"/tables/{table}/").text
        assert stranger.post("/", f"/tables/{table}/join").status_code == 409
        assert stranger.post("/", "/tables/nonsense/join").status_code == 404

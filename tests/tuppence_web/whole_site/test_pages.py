"""The pages over HTTP."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import httpx
import pytest

import tuppence
from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.matches import A_GAME, ONE_GAME, brief, every_game, refused_together, seats_for, unusual
from tests.tuppence_web.conftest import Open
from tests.tuppence_web.visitors import Visitor, at_table, words_of
from tuppence.game import game_type
from tuppence.record.verification import verify
from tuppence_web.tables.engine.new_table import in_words

OF_GAMES = [f"/games/{name}/{page}" for name in tuppence.games() for page in ("", "real")]
PAGES = ["/", *OF_GAMES, "/tables/", "/verify", "/name/"]


def fetch(address: str, headers: dict[str, str] | None = None) -> httpx.Response:
    """A page for a new visitor."""
    return httpx.get(address, headers=headers, timeout=PATIENCE_SECONDS, verify=False)


@pytest.fixture(scope="session", params=ONE_GAME)
def ended(address: str, request: pytest.FixtureRequest) -> tuple[Visitor, str]:
    """A visitor and a table with a finished match against a bot, for every game."""
    visitor = Visitor(address)
    table = visitor.new_table("regular", request.param, **brief(request.param))

    async def play() -> None:
        async with at_table(visitor, table) as seat:
            await seat.command("start")
            await seat.play_on()

    asyncio.run(play())
    return visitor, table


def data_block(response: httpx.Response, name: str) -> object:
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', response.text, re.DOTALL)
    assert found is not None, f"no block {name}"
    return json.loads(found[1])


@pytest.mark.parametrize("page", PAGES)
def test_page_has_the_security_headers_and_no_inline_script(address: str, page: str) -> None:
    response = fetch(address + page)
    assert response.status_code == 200
    policy = response.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["x-frame-options"] == "DENY"
    assert response.headers["referrer-policy"] == "same-origin"
    assert not re.search(r"<script(?![^>]*(src=|application/json))", response.text)
    assert not re.search(r"<style|\sstyle=|\son\w+=", response.text)


@pytest.mark.parametrize("path", ["/nothing", "/games/whist/", "/tables/aaaaaaaaaa/", "/tables/aaaaaaaaaa/result"])
def test_not_found_is_a_page_of_the_site(address: str, path: str) -> None:
    response = fetch(address + path)
    assert response.status_code == 404
    assert "Nothing here" in response.text


def test_a_post_without_the_token_is_refused_by_a_page(address: str) -> None:
    response = httpx.post(f"{address}/games/{A_GAME}/quick", timeout=PATIENCE_SECONDS, verify=False)
    assert response.status_code == 403
    assert "Please send the form again" in response.text


def test_a_foreign_host_is_refused(address: str) -> None:
    assert fetch(address, headers={"Host": "evil.example"}).status_code == 400


def test_a_failure_is_a_page_and_one_line_in_the_log(start_server: Open) -> None:
    server = start_server()
    visitor = Visitor(server.address)
    visitor.get("/name/")
    with server.without_guests():
        response = visitor.get("/name/")
    assert response.status_code == 500
    assert "Something went wrong" in response.text
    (line,) = [line for line in server.said.splitlines() if '"level": "ERROR"' in line]
    assert json.loads(line)["status_code"] == 500


def test_the_guest_cookie_is_signed_httponly_and_lax(address: str) -> None:
    visitor = Visitor(address)
    made = visitor.post("/", f"/games/{A_GAME}/quick").headers["set-cookie"]
    assert "HttpOnly" in made
    assert "SameSite=Lax" in made
    assert "Secure" not in made
    name = re.search(r'name="name" value="([^"]+)"', visitor.get("/name/").text)
    forged = fetch(f"{address}/name/", headers={"Cookie": visitor.cookie[:-3] + "abc"})
    assert name is not None
    assert name[1] not in forged.text or "set-cookie" in forged.headers


def test_behind_a_proxy_that_speaks_https_cookies_are_secure(start_server: Open) -> None:
    visitor = Visitor(start_server(TUPPENCE_HTTPS="1").address)
    visitor.http.headers["X-Forwarded-Proto"] = "https"
    page = visitor.get("/tables/")
    assert "Secure" in page.headers["set-cookie"]
    assert "max-age=31536000" in page.headers["strict-transport-security"]
    assert "guest=" in visitor.get("/name/").headers["set-cookie"]
    assert "Secure" in visitor.get("/name/").headers["set-cookie"]


def test_a_name_can_be_chosen(address: str) -> None:
    visitor = Visitor(address)
    assert visitor.post("/name/", name="  Mab {1} \x07of  the Mill ").status_code == 302
    assert 'value="Mab 1 of the Mill"' in visitor.get("/name/").text
    assert visitor.post("/name/", name="{}").status_code == 400


@every_game
def test_no_table_opens_with_an_invalid_option(address: str, name: str) -> None:
    visitor, page = Visitor(address), f"/games/{name}/new"
    for field in game_type(name).option_fields:
        if field.high is not None:
            beyond: dict[str, Any] = {field.name: field.high + 1}
            assert visitor.post("/", page, company="friends", **beyond).status_code == 409
    if together := refused_together(name):
        refused = visitor.post("/", page, company="friends", **together)
        assert refused.status_code == 409
        assert in_words(name, refusal(name, together)) in words_of(refused.text)
    assert visitor.post("/", page, company="nobody", players=2).status_code == 409


def refusal(name: str, options: dict[str, Any]) -> tuppence.InvalidOption:
    with pytest.raises(tuppence.InvalidOption) as refused:
        tuppence.load(name, **options)
    return refused.value


@every_game
def test_a_tables_page_has_the_data_of_the_front_end(address: str, name: str) -> None:
    visitor = Visitor(address)
    table = visitor.new_table(game=name, **unusual(name, players=seats_for(name, 4)))
    data = data_block(visitor.get(f"/tables/{table}/"), "table-data")
    assert isinstance(data, dict)
    assert data["invite"] == f"{address}/tables/{table}/"
    asked = {field.name for field in game_type(name).option_fields if not field.fixed}
    assert asked <= {field["name"] for field in data["fields"]}
    picture = visitor.get(data["qr"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "<svg" in picture.text


def test_tables_are_listed_and_joined_by_code_or_link(address: str) -> None:
    host, guest = Visitor(address), Visitor(address)
    table = host.new_table(players=2)
    assert f"/tables/{table}/" in host.get("/tables/").text
    assert f"/tables/{table}/" not in guest.get("/tables/").text
    for typed in (table.upper(), f" {address}/tables/{table}/ "):
        assert guest.post("/tables/", table=typed).headers["location"] == f"/tables/{table}/"
    assert guest.post("/tables/", table="nonsense").status_code == 400


def test_the_result_page_has_the_story_and_luck(
    ended: tuple[Visitor, str],
) -> None:
    visitor, table = ended
    page = visitor.get(f"/tables/{table}/result")
    chart = data_block(page, "result-data")
    assert isinstance(chart, dict)
    assert len(chart["names"]) == len(chart["scores"]) == 2
    state = tuppence.replay(visitor.get(f"/tables/{table}/record.json").json())
    start = state.game.new_initial_state()
    assert [seat[0] for seat in chart["scores"]] == start.text().score()
    assert [seat[-1] for seat in chart["scores"]] == state.text().score()
    assert ("By choices" in page.text) == state.game.solves_at_once()


def tampered(file: str) -> str:
    """A record with one digit of its history changed."""
    digit = re.search(r"\d", file[file.index('"history"') :])
    assert digit is not None
    at = file.index('"history"') + digit.start()
    return f"{file[:at]}{(int(digit[0]) + 1) % 10}{file[at + 1 :]}"


def test_the_record_is_secret_until_the_end_and_then_verifies(ended: tuple[Visitor, str], address: str) -> None:
    visitor, table = ended
    file = visitor.get(f"/tables/{table}/record.json").content
    assert verify(file).ok
    assert not verify(tampered(file.decode()).encode()).ok
    unfinished = Visitor(address).quick(json.loads(file)["game"])
    assert visitor.get(f"/tables/{unfinished}/record.json").status_code == 404
    assert visitor.get(f"/tables/{unfinished}/result").status_code == 302


def test_a_record_is_verified_on_both_pages(ended: tuple[Visitor, str]) -> None:
    visitor, table = ended
    page = visitor.get(f"/tables/{table}/verify")
    assert "This record is valid" in page.text
    assert data_block(page, "record-data")
    file = visitor.get(f"/tables/{table}/record.json").text
    assert "This record is valid" in visitor.post("/verify", text=file).text
    assert "is not valid" in visitor.post("/verify", text=tampered(file)).text
    assert "is not valid" in visitor.post("/verify", text="[1, 2").text
    assert visitor.post("/verify").status_code == 400


def test_static_files_with_a_hash_are_cached_and_compressed(address: str) -> None:
    page = fetch(address).text
    script = re.search(r'src="(/static/dist/assets/[^"]+\.js)"', page)
    assert script is not None
    for wanted, got in (("br", "br"), ("gzip", "gzip"), ("identity", None)):
        response = fetch(address + script[1], headers={"Accept-Encoding": wanted})
        assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert response.headers.get("content-encoding") in (got, None)
        assert "javascript" in response.headers["content-type"]
    assert fetch(f"{address}/static/dist/manifest.json").headers["cache-control"] == "no-cache"
    assert fetch(f"{address}/static/../settings.py").status_code == 404


def test_pages_are_compressed_once_with_varying_length(address: str) -> None:
    plain = fetch(address, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    lengths = set()
    for _ in range(6):
        packed = fetch(address, headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["vary"]
        assert "Fair chance" in packed.text
        lengths.add(int(packed.headers["content-length"]))
    assert max(lengths) < len(plain.content) / 2
    assert len(lengths) > 1

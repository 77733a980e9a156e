"""The log of a match at a real table over HTTP: for its keeper alone, and the way in for what waited on a device."""

from __future__ import annotations

import itertools
import json
from typing import Any

import httpx
import pytest

from tests.browser.tables.real_pages import WITH_SURFACE
from tests.tuppence_web.visitors import Visitor

Json = dict[str, Any]
ROLLED = {"type": "rolled", "face": 6}
ids = (f"p{number}" for number in itertools.count())


class Keeper(Visitor):
    """Whoever keeps a match at a real table, on a page that its device kept: the token comes with the log."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        page = f"/games/{WITH_SURFACE}/real"
        begun = self.post(page, names="Ann\nBob", official="Rita", surface="on", rules="pub")
        assert begun.status_code == 302, begun.text
        self.url = f"{begun.headers['location']}log"
        told = self.get(self.url).json()
        self.rows, self.token = told["rows"], told["token"]

    def send(self, kind: str = "enter", url: str | None = None, **fields: Any) -> httpx.Response:
        command = {"type": kind, "id": next(ids), "seq": self.rows[-1]["seq"], **fields}
        return self.post_text(json.dumps(command), url)

    def post_text(self, text: str, url: str | None = None) -> httpx.Response:
        headers = {"X-CSRFToken": self.token, "Content-Type": "application/json"}
        return self.http.post(url or self.url, content=text, headers=headers)


@pytest.fixture
def keeper(address: str) -> Keeper:
    return Keeper(address)


def test_the_keeper_is_told_the_whole_log_and_what_is_new(keeper: Keeper) -> None:
    assert [row["kind"] for row in keeper.rows] == ["opened", "named", "named", "started"]
    assert [row["seq"] for row in keeper.rows] == [1, 2, 3, 4]
    answer = keeper.send(actions=[ROLLED], url=f"{keeper.url}?after=4")
    assert answer.status_code == 200
    assert [(row["seq"], row["kind"], row["body"]) for row in answer.json()["rows"]] == [(5, "played", ROLLED)]
    assert keeper.get(f"{keeper.url}?after=5").json()["rows"] == []


def test_what_is_sent_twice_is_recorded_once(keeper: Keeper) -> None:
    told = [keeper.send(id="same", actions=[ROLLED]).json()["rows"] for _ in range(2)]
    assert told[0] == told[1]
    assert len(told[0]) == 5


def test_10_01_nobody_else_reads_or_enters(keeper: Keeper, address: str) -> None:
    stranger = Visitor(address)
    stranger.get("/")
    for asked in (stranger.get(keeper.url), Visitor(address).get(keeper.url)):
        assert asked.status_code == 403
        assert asked.json()["code"] == "not_official"
        assert "rows" not in asked.json()
    token = stranger.http.cookies.get("csrftoken") or ""
    text = json.dumps({"type": "enter", "id": "x", "seq": 4, "actions": [ROLLED]})
    assert stranger.http.post(keeper.url, content=text, headers={"X-CSRFToken": token}).status_code == 403
    assert keeper.get(f"{keeper.url}?after=4").json()["rows"] == []


def test_a_post_without_the_token_is_refused(keeper: Keeper) -> None:
    text = json.dumps({"type": "enter", "id": "x", "seq": 4, "actions": [ROLLED]})
    assert keeper.http.post(keeper.url, content=text).status_code == 403
    assert keeper.get(f"{keeper.url}?after=4").json()["rows"] == []


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("", 400, "malformed"),
        ("{", 400, "malformed"),
        ('{"type": "sit", "id": "x", "seq": 4, "seat": 0}', 400, "malformed"),
        ('{"type": "hello", "version": 2}', 400, "malformed"),
        ('{"type": "enter", "id": "x", "seq": 4, "actions": []}', 400, "malformed"),
        ('{"type": "enter", "id": "x", "seq": 4, "actions": [{"type": "rolled", "face": 7}]}', 409, "illegal_action"),
        ('{"type": "enter", "id": "x", "seq": 3, "actions": [{"type": "rolled", "face": 6}]}', 409, "stale"),
        ('{"type": "undo", "id": "x", "seq": 4, "to": 0, "why": "x", "of": "nothing"}', 409, "bad_options"),
        ('{"type": "confirm", "id": "x", "seq": 4}', 409, "not_over"),
        ('"' + "x" * 20_000 + '"', 413, "too_large"),
        ("\udcff", 400, "malformed"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_and_changes_nothing(
    keeper: Keeper, text: str, status: int, code: str
) -> None:
    content = text.encode(errors="surrogateescape")
    answer = keeper.http.post(keeper.url, content=content, headers={"X-CSRFToken": keeper.token})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]
    assert keeper.get(keeper.url).json()["rows"] == keeper.rows


def test_a_table_that_is_not_real_or_not_there_has_no_log(address: str) -> None:
    host = Visitor(address)
    table = host.new_table()
    assert host.get(f"/tables/{table}/log").status_code == 403
    assert host.get("/tables/abcdefghjk/log").status_code == 404


@pytest.mark.parametrize("after", ["-1", "x", "1e3", "9" * 400, "²"])
def test_an_odd_place_in_the_log_is_its_beginning(keeper: Keeper, after: str) -> None:
    assert keeper.get(f"{keeper.url}?after={after}").json()["rows"] == keeper.rows

"""The log of a real table over HTTP: for its referee only, and for the offline queue of a device."""

from __future__ import annotations

import itertools
import json
from typing import Any

import httpx
import pytest

from tests.browser.tables.real_pages import WITH_SURFACE
from tests.tuppence_web.visitors import Visitor

ROLLED = {"type": "rolled", "face": 6}
ids = (f"p{number}" for number in itertools.count())


class RefereeClient(Visitor):
    """The referee of a real table on a page stored on the device: the token comes with the log."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        begun = self.begin_real(WITH_SURFACE, "Ann", "Bob", options={"rules": "pub"})
        assert begun.status_code == 200, begun.text
        self.url = f"{begun.json()['url']}log"
        log = self.get(self.url).json()
        self.rows, self.token = log["rows"], log["token"]

    def send(self, kind: str = "enter", url: str | None = None, **fields: Any) -> httpx.Response:
        command = {"type": kind, "id": next(ids), "seq": self.rows[-1]["seq"], **fields}
        return self.post_text(json.dumps(command), url)

    def post_text(self, text: str, url: str | None = None) -> httpx.Response:
        headers = {"X-CSRFToken": self.token, "Content-Type": "application/json"}
        return self.http.post(url or self.url, content=text, headers=headers)


@pytest.fixture
def referee(address: str) -> RefereeClient:
    return RefereeClient(address)


def test_the_referee_gets_the_whole_log_or_the_new_rows(referee: RefereeClient) -> None:
    assert [row["kind"] for row in referee.rows] == ["opened", "named", "named", "started"]
    assert [row["seq"] for row in referee.rows] == [1, 2, 3, 4]
    answer = referee.send(actions=[ROLLED], url=f"{referee.url}?after=4")
    assert answer.status_code == 200
    assert [(row["seq"], row["kind"], row["body"]) for row in answer.json()["rows"]] == [(5, "played", ROLLED)]
    assert referee.get(f"{referee.url}?after=5").json()["rows"] == []


def test_a_repeated_send_is_recorded_once(referee: RefereeClient) -> None:
    answers = [referee.send(id="same", actions=[ROLLED]).json()["rows"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(answers[0]) == 5


def test_10_01_nobody_else_reads_or_enters(referee: RefereeClient, address: str) -> None:
    stranger = Visitor(address)
    stranger.get("/")
    for asked in (stranger.get(referee.url), Visitor(address).get(referee.url)):
        assert asked.status_code == 403
        assert asked.json()["code"] == "not_official"
        assert "rows" not in asked.json()
    token = stranger.http.cookies.get("csrftoken") or ""
    text = json.dumps({"type": "enter", "id": "x", "seq": 4, "actions": [ROLLED]})
    assert stranger.http.post(referee.url, content=text, headers={"X-CSRFToken": token}).status_code == 403
    assert referee.get(f"{referee.url}?after=4").json()["rows"] == []


def test_a_post_without_the_token_is_refused(referee: RefereeClient) -> None:
    text = json.dumps({"type": "enter", "id": "x", "seq": 4, "actions": [ROLLED]})
    assert referee.http.post(referee.url, content=text).status_code == 403
    assert referee.get(f"{referee.url}?after=4").json()["rows"] == []


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
def test_an_impossible_entry_is_refused_and_changes_nothing(
    referee: RefereeClient, text: str, status: int, code: str
) -> None:
    content = text.encode(errors="surrogateescape")
    answer = referee.http.post(referee.url, content=content, headers={"X-CSRFToken": referee.token})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]
    assert referee.get(referee.url).json()["rows"] == referee.rows


def test_other_and_unknown_tables_have_no_log(address: str) -> None:
    host = Visitor(address)
    table = host.new_table()
    assert host.get(f"/tables/{table}/log").status_code == 403
    assert host.get("/tables/abcdefghjk/log").status_code == 404


@pytest.mark.parametrize("after", ["-1", "x", "1e3", "9" * 400, "²"])
def test_an_invalid_place_in_the_log_means_its_beginning(referee: RefereeClient, after: str) -> None:
    assert referee.get(f"{referee.url}?after={after}").json()["rows"] == referee.rows

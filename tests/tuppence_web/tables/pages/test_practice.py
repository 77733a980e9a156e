"""Practice over HTTP: answers, refusals and limits. Nothing is stored."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import tuppence
from tests import Json
from tests.browser.served import TUPPENCE, Served
from tests.patience import wait_until
from tests.tuppence_web.conftest import HURRY, Open
from tests.tuppence_web.visitors import TOKEN, Visitor, words_of
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted

WITH = [name for name in tuppence.games() if hosted(name).practice is not None]
WITHOUT = [name for name in tuppence.games() if name not in WITH]
WAYS = ("validate", "try", "hands")
with_practice = pytest.mark.parametrize("game", WITH)


def attempts(game: str) -> Any:
    """The attempts of a game: tests/tuppence_web/games/<game>/attempts.py."""
    return importlib.import_module(f"tests.tuppence_web.games.{game.replace('-', '_')}.attempts")


class Practiser(Visitor):
    """A visitor on a practice page."""

    def __init__(self, address: str, game: str) -> None:
        super().__init__(address)
        self.page = f"/games/{game}/practice/"
        found = TOKEN.search(self.get(self.page).text)
        assert found is not None
        self.token = found[1]

    def ask(self, way: str, attempt: Json | bytes, **headers: str) -> httpx.Response:
        content = attempt if isinstance(attempt, bytes) else json.dumps(attempt).encode()
        return self.http.post(self.page + way, content=content, headers={"X-CSRFToken": self.token, **headers})

    def hands(self, attempt: Json) -> Json:
        """Two hundred simulated flicks, as soon as the server is ready."""
        wait_until(lambda: self.ask("hands", attempt).json().get("code") != "not_ready")
        answer = self.ask("hands", attempt)
        assert answer.status_code == 200, answer.text
        body: Json = answer.json()
        return body


@with_practice
def test_answers_have_the_games_types(address: str, game: str) -> None:
    visitor, practice = Practiser(address, game), hosted(game).practice
    assert practice is not None
    for attempt in attempts(game).FITTING.values():
        assert visitor.ask("validate", attempt).json() == {}
        answer = visitor.ask("try", attempt)
        assert answer.status_code == 200, answer.text
        msgspec.convert(answer.json(), practice.tried)
        assert answer.headers["cache-control"] == "no-store"
        msgspec.convert(visitor.hands(attempt), practice.hands)


@with_practice
def test_a_bad_attempt_is_refused_with_its_rule(address: str, game: str) -> None:
    visitor = Practiser(address, game)
    visitor.hands(next(iter(attempts(game).FITTING.values())))
    for (rule, field, word), attempt in attempts(game).MISFITS.items():
        for way in WAYS:
            answer = visitor.ask(way, attempt)
            body = answer.json()
            assert (answer.status_code, body["code"]) == (409, "illegal_action")
            assert (body["rule"], body["field"]) == (rule, field)
            assert word.lower() in body["message"].lower()
            assert body["message"][0].isupper()


@with_practice
def test_a_malformed_attempt_is_refused(address: str, game: str) -> None:
    visitor = Practiser(address, game)
    malformed = {word: json.dumps(attempt).encode() for word, attempt in attempts(game).MALFORMED.items()}
    usual = json.dumps(next(iter(attempts(game).FITTING.values())))
    malformed |= {
        "truncated": b"{",
        "malformed": re.sub(r"\d+\.\d+", "NaN", usual, count=1).encode(),
        "number out of range": re.sub(r"\d+\.\d+", "1e999", usual, count=1).encode(),
        "recursion": b"[" * 16_000,
        "utf-8": b'"\xff"',
    }
    for word, content in malformed.items():
        for way in ("validate", "try"):
            answer = visitor.ask(way, content)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), word
            assert word in answer.json()["message"].lower() or word in ("recursion", "utf-8"), answer.json()
    answer = visitor.ask("try", b" " * 20_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@with_practice
def test_the_token_and_the_method_are_required(address: str, game: str) -> None:
    visitor = Practiser(address, game)
    attempt = next(iter(attempts(game).FITTING.values()))
    for way in WAYS:
        assert visitor.ask(way, attempt, **{"X-CSRFToken": "0" * 32}).status_code == 403
        assert visitor.get(visitor.page + way).status_code == 405


@with_practice
def test_practice_is_limited_per_visitor(start_server: Open, game: str) -> None:
    server = start_server(TUPPENCE_PRACTICE_A_MINUTE="3", TUPPENCE_PRACTICE_A_MINUTE_ADDRESS="5")
    visitor, attempt = Practiser(server.address, game), next(iter(attempts(game).FITTING.values()))
    visitor.get(f"/tables/{visitor.quick()}/")  # has a guest's cookie now
    codes = [visitor.ask("validate", attempt).status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]
    assert visitor.ask("try", attempt).json()["code"] == "too_often"
    other = [Practiser(server.address, game).ask("validate", attempt).status_code for _ in range(3)]
    assert other == [200, 200, 429]


class FromNothing(Served):
    """A server that starts in a new interpreter, as in production."""

    program = [sys.executable, TUPPENCE]  # noqa: RUF012 - as in the class above


@pytest.fixture
def server_with_nothing_compiled(tmp_path: Path) -> Iterator[Served]:
    served = FromNothing(tmp_path / "site", **HURRY, XDG_CACHE_HOME=str(tmp_path / "nothing compiled"))
    served.start()
    yield served
    served.stop()


@pytest.mark.slow
@with_practice
def test_many_attempts_wait_for_the_compiled_physics(server_with_nothing_compiled: Served, game: str) -> None:
    server = server_with_nothing_compiled
    visitor, attempt = Practiser(server.address, game), next(iter(attempts(game).FITTING.values()))
    answers = [visitor.ask(way, attempt) for way in ("hands", "try", "hands")]
    assert [answer.status_code for answer in answers] == [409, 200, 409]
    assert answers[-1].json()["code"] == "not_ready"
    assert "getting ready" in answers[-1].json()["message"]
    visitor.hands(attempt)


@with_practice
def test_practice_stores_nothing(address: str, game: str) -> None:
    visitor = Practiser(address, game)
    visitor.ask("try", next(iter(attempts(game).FITTING.values())))
    assert set(visitor.http.cookies) == {"csrftoken"}


@pytest.mark.parametrize("game", [*WITHOUT, "no-such-game"])
def test_other_games_have_no_practice_board(address: str, game: str) -> None:
    visitor = Visitor(address)
    assert visitor.get(f"/games/{game}/practice/").status_code == 404
    token = TOKEN.search(visitor.get("/").text)
    assert token is not None
    for way in WAYS:
        answer = visitor.http.post(f"/games/{game}/practice/{way}", json={}, headers={"X-CSRFToken": token[1]})
        assert answer.status_code == 404


@pytest.mark.parametrize("game", tuppence.games())
def test_the_rules_page_links_to_practice(address: str, game: str) -> None:
    page = Visitor(address).get(f"/games/{game}/").text
    assert (f'href="/games/{game}/practice/"' in page) == (game in WITH)


@with_practice
def test_the_page_uses_a_tables_options_or_the_usual_ones(address: str, game: str) -> None:
    chosen = {field.name: field.high for field in game_type(game).option_fields if field.kind == "float"}
    visitor = Visitor(address)

    def data(**query: Any) -> Json:
        page = visitor.http.get(f"/games/{game}/practice/", params=query).text
        found = re.search(r'id="practice-data" type="application/json">(.*?)</script>', page)
        assert found is not None
        shown: Json = json.loads(found[1])
        return shown

    usual = tuppence.load(game).options
    assert data()["options"] == data(**dict.fromkeys(chosen, 10**9))["options"] == usual
    assert data(**chosen)["options"] == {**usual, **chosen}
    assert data(**chosen)["ranges"] != data()["ranges"]
    assert "practice" in words_of(visitor.get(f"/games/{game}/practice/").text)

"""The pages of the puzzles."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

import tuppence
from tests.tuppence_web.conftest import on
from tests.tuppence_web.puzzles.answering import DAY, GAME, todays, wrong
from tests.tuppence_web.visitors import words_of
from tuppence.game import game_type
from tuppence_web.puzzles import rules
from tuppence_web.puzzles.rules import games

pytestmark = pytest.mark.django_db
PAGE = f"/puzzles/{GAME}/{DAY}/"


def test_the_home_page_leads_to_the_puzzles_of_all_games(client: Client) -> None:
    assert games() == list(tuppence.games())
    assert 'href="/puzzles/"' in client.get("/").content.decode()
    with on(DAY):
        page = client.get("/puzzles/").content.decode()
    for name in games():
        assert f'href="/puzzles/{name}/{DAY}/"' in page


def test_yesterdays_answer_says_how_many_solved_it(client: Client) -> None:
    with on(DAY):
        client.post(PAGE, {"choice": todays().best})
        Client().post(PAGE, {"choice": wrong(todays())})
        assert "Solved" in words_of(client.get("/puzzles/").content.decode())
    with on(DAY + timedelta(days=1)):
        assert "Yesterday's answer: 1 of 2 solved it" in words_of(client.get("/puzzles/").content.decode())


def test_the_page_says_that_few_puzzles_repeat(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    line, count = rules._lines(GAME)[0], 366
    monkeypatch.setattr(rules, "_lines", lambda game: (line,) * count)
    assert "begin again" not in client.get("/puzzles/").content.decode()
    count = 365
    assert "There are 365 puzzles so far." in words_of(client.get("/puzzles/").content.decode())


@pytest.mark.parametrize("day", ["2026-07-24", "2026-7-23", "yesterday"])
def test_there_is_no_puzzle_before_its_day(client: Client, day: str) -> None:
    with on(DAY):
        assert client.get(f"/puzzles/{GAME}/{day}/").status_code == 404
        assert client.get(f"/puzzles/checkers/{DAY}/").status_code == 404


def test_an_answer_without_a_choice_is_refused(client: Client) -> None:
    with on(DAY):
        assert client.post(PAGE, {"choice": "best"}).status_code == 409
    assert game_type(GAME).title

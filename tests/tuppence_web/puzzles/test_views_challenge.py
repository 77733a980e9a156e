"""Daily challenges: one match a guest and day, a board by place and lead, and a secret until the day is over."""

from __future__ import annotations

import asyncio
import hashlib
import re
from datetime import timedelta

import pytest
from django.test import Client

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.conftest import named, on
from tests.tuppence_web.puzzles.answering import DAY
from tests.tuppence_web.visitors import Visitor, at_table, play_out, table_of, words_of
from tuppence_web.accounts.models import Guest
from tuppence_web.puzzles.models import Attempt
from tuppence_web.puzzles.queries import board, circle_of
from tuppence_web.puzzles.rules import secret_of
from tuppence_web.social.models import Friendship
from tuppence_web.web import clock

PAGE = f"/puzzles/challenge/{A_GAME}/{DAY}/"


def test_a_guest_plays_one_match_of_a_day(address: str) -> None:
    page = f"/puzzles/challenge/{A_GAME}/{clock.today()}/"
    visitor = Visitor(address)
    table = table_of(visitor.post("/", page))
    assert table_of(visitor.post("/", page)) == table

    async def play() -> None:
        async with at_table(visitor, table) as seat:
            await play_out(seat)
            assert (seat.table["source"], seat.table["secret"]) == ("challenge", None)
            assert (await seat.command("rematch"))["code"] == "not_over"

    asyncio.run(play())
    assert "You" in words_of(visitor.get(page).text)
    assert re.search(r"(won|lost) by \d+", words_of(visitor.get(page).text))
    assert visitor.get(f"/tables/{table}/record.json").status_code == 404
    assert visitor.get(f"/tables/{table}/verify").status_code == 404
    assert "every play was legal" not in visitor.get(f"/tables/{table}/result").text
    assert Visitor(address).post("/", f"/puzzles/challenge/{A_GAME}/2026-01-01/").status_code == 409


@pytest.mark.django_db
def test_the_secret_is_published_when_the_day_is_over(client: Client) -> None:
    with on(DAY):
        today = client.get(PAGE).content.decode()
        assert client.get(PAGE.replace(str(DAY), str(DAY + timedelta(days=1)))).status_code == 404
    with on(DAY + timedelta(days=1)):
        after = client.get(PAGE).content.decode()
    [promised] = re.findall(r"<code>([0-9a-f]{64})</code>", today)
    [again, secret] = re.findall(r"<code>([0-9a-f]{64})</code>", after)
    assert promised == again == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    assert secret_of("another key", A_GAME, DAY).hex() != secret


@pytest.mark.django_db
def test_a_board_is_ordered_by_place_and_then_by_lead() -> None:
    person, friend = named("Ann"), named("Bob")
    mine, theirs = Guest.objects.create(), Guest.objects.create()
    for one, guest in ((person, mine), (friend, theirs)):
        one.guest = guest
        one.save(update_fields=["guest"])
    Friendship.objects.create(person=person, friend=friend)
    ends = [(mine, 2, -3), (theirs, 1, 4), (Guest.objects.create(), 1, 6), (Guest.objects.create(), 1, 4)]
    for guest, place, lead in ends:
        Attempt.objects.create(guest=guest, game=A_GAME, day=DAY, place=place, lead=lead)
    Attempt.objects.create(guest=Guest.objects.create(), game=A_GAME, day=DAY, table="running")
    everybody = board(A_GAME, DAY, mine.id)
    assert [(row.rank, row.attempt.lead) for row in everybody] == [(1, 6), (2, 4), (2, 4), (4, -3)]
    friends = board(A_GAME, DAY, mine.id, circle_of(person))
    assert [(row.rank, row.yours) for row in friends] == [(1, False), (2, True)]

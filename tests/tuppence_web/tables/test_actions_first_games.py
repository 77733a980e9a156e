"""First games leave no results, and are not offered to accounts that have finished a match of the game."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.test import Client

from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.players.test_players import person, played
from tests.tuppence_web.tables.in_place import bring_chance
from tuppence.actions import to_json
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted
from tuppence_web.players.models import Finish
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import without_clocks
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.models import Sitting
from tuppence_web.tables.models import Table as Row

pytestmark = pytest.mark.django_db


def first_game_of(guest: str) -> Any:
    """A first game, played by the first legal actions and saved as by the writer."""
    chosen = game_type(A_GAME)
    first = hosted(A_GAME).first_game
    assert first is not None
    seats = [Seat(guest=guest, name="Ann"), Seat(level="beginner")]
    opening = NewTable(A_GAME, dict(first.options), guest, seats, False, without_clocks(chosen), first=True)
    now = time.time_ns() // 1_000_000
    table, entries = open_table(opening, now)
    work = WriteBatch(now)
    work.open(table, entries)
    decision = Decision(table, now)
    bring_chance(decision)
    while table.to_act is not None:
        seat = table.to_act
        decision.play("person" if seat == 0 else "bot", seat, to_json(table.playing.legal_actions()[0]))
        bring_chance(decision)
    work.add(table, decision.entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    return table


def test_a_first_game_leaves_no_result_rating_or_open_table() -> None:
    ann = person("Ann")
    assert ann.guest is not None
    table = first_game_of(ann.guest.id.hex)
    assert table.status == "over"
    assert Row.objects.get(id=table.id).result is None
    assert not Finish.objects.exists()
    assert not Sitting.objects.exists()


def test_a_finished_match_ends_the_offer_of_a_first_game() -> None:
    ann, client = person("Ann"), Client()
    client.force_login(ann)
    offer = f'data-first="/games/{A_GAME}/first"'
    for page in ("/", f"/games/{A_GAME}/"):
        assert offer in client.get(page).content.decode()
    played(ann, None)
    for page in ("/", f"/games/{A_GAME}/"):
        body = client.get(page).content.decode()
        assert offer not in body
    assert f'action="/games/{A_GAME}/first"' in body  # the rules page always offers it

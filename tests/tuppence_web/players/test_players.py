"""Profiles: the rows of a match's last transaction, and the pages about them."""

from __future__ import annotations

import html
import time
import uuid
from typing import Any

import numpy as np
import pytest
from django.test import Client
from django.urls import reverse

import tuppence
from tests.tuppence.games.matches import A_GAME, every_game, shortest
from tests.tuppence_web.tables.in_place import bring_chance
from tuppence.actions import to_json
from tuppence.bots.ratings import Rating
from tuppence.game import game_type
from tuppence_web.accounts import actions as accounts
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.hosted.game import hosted
from tuppence_web.players.models import Finish
from tuppence_web.players.queries import finishes_of, ratings_of
from tuppence_web.tables import queries
from tuppence_web.tables.actions import WriteBatch
from tuppence_web.tables.engine.commands.decision import Decision
from tuppence_web.tables.engine.log import Seat
from tuppence_web.tables.engine.new_table import NewTable, open_table
from tuppence_web.tables.engine.settings import fill_in
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.log_writer import LogWriter
from tuppence_web.tables.models import Play
from tuppence_web.tables.wire.settings import FIELDS

pytestmark = pytest.mark.django_db
PASSWORD = "copper in a warm hand"
MOST_MOVES = 20_000


def person(name: str) -> Person:
    return Person.objects.create_user(
        f"{name.lower()}@example.org", PASSWORD, name=name, guest=Guest.objects.create(name=name)
    )


def seat_of(who: Person | str | None) -> Seat:
    """A person, a guest of this name, or a bot."""
    if isinstance(who, Person):
        assert who.guest is not None
        return Seat(guest=who.guest.id.hex, name=who.name)
    if who is None:
        return Seat(level="regular")
    return Seat(guest=Guest.objects.create(name=who).id.hex, name=who)


def played(*people: Person | str | None, game: str = A_GAME, **options: Any) -> Table:
    """A match of random legal actions to its end, saved as the writer does."""
    seats = [seat_of(who) for who in people]
    chosen = {**shortest(game, players=len(seats)), **{name: options[name] for name in options if name not in FIELDS}}
    settings = fill_in(game_type(game), {name: options[name] for name in options if name in FIELDS})
    host = next(seat.guest for seat in seats if seat.guest is not None)
    work = WriteBatch(time.time_ns() // 1_000_000)
    table, entries = open_table(NewTable(game, chosen, host, seats, False, settings), work.now)
    work.open(table, entries)
    decision = Decision(table, work.now)
    decision.start("house", None, None)
    bring_chance(decision)
    rng = np.random.default_rng(1)
    while (seat := table.to_act) is not None:
        assert table.seq < MOST_MOVES
        bot = tuppence.load_bot("regular", table.game, seat, int(rng.integers(1 << 30)))
        decision.play("person", seat, to_json(bot.step(table.playing)))
        bring_chance(decision)
    work.add(table, decision.entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    return table


@every_game
def test_the_end_of_a_match_stores_all_places(name: str) -> None:
    mab, nell = person("Mab"), person("Nell")
    table = played(mab, nell, game=name)
    places = table.playing.placings()
    rows = list(Finish.objects.order_by("seat"))
    assert [(row.guest, row.place, row.of, row.team, row.game) for row in rows] == [
        (mab.guest, places[0], 2, None, name),
        (nell.guest, places[1], 2, None, name),
    ]
    first, second = sorted(rows, key=lambda row: row.place)
    assert first.mu is not None
    assert second.mu is not None
    assert (first.mu > second.mu) == (first.place < second.place)  # sometimes level in Ten Pennies
    assert first.at.timestamp() * 1000 == table.moved_at


def test_bots_and_guests_rate_nobody() -> None:
    mab = person("Mab")
    played(mab, None)
    played(mab, "somebody")
    assert Finish.objects.count() == 3
    assert not Finish.objects.filter(mu__isnull=False).exists()


def test_among_bots_and_guests_those_with_accounts_are_rated() -> None:
    mab, nell = person("Mab"), person("Nell")
    played(mab, None, "somebody", nell)
    rated = Finish.objects.filter(mu__isnull=False)
    assert {row.guest for row in rated} == {mab.guest, nell.guest}


def test_a_rating_continues_from_the_last_one() -> None:
    mab, nell = person("Mab"), person("Nell")
    for _ in range(3):
        played(mab, nell)
    assert mab.guest is not None
    sigmas = [row.sigma for row in finishes_of(mab.guest.id)]
    assert sigmas == sorted(sigmas, reverse=True)  # type: ignore[type-var]
    last = finishes_of(mab.guest.id)[-1]
    assert ratings_of([mab.guest.id.hex], A_GAME) == {mab.guest.id.hex: Rating(last.mu or 0, last.sigma or 0)}


HELPING = [(game, help) for game in tuppence.games() for help in hosted(game).helps if help != "none"]


@pytest.mark.parametrize(("game", "help"), HELPING)
def test_a_match_with_help_rates_nobody(game: str, help: str) -> None:
    played(person("Mab"), person("Nell"), game=game, help=help)
    assert Finish.objects.count() == 2
    assert not Finish.objects.filter(mu__isnull=False).exists()


TEAM_GAMES = [
    game for game in tuppence.games() if "format" in {option.name for option in game_type(game).option_fields}
]


@pytest.mark.parametrize("game", TEAM_GAMES)
def test_a_team_finishes_and_is_rated_together(game: str) -> None:
    people = [person(name) for name in ("Mab", "Nell", "Tom", "Will")]
    played(*people, game=game, format="teams")
    rows = list(Finish.objects.order_by("seat"))
    assert [row.team for row in rows] == [0, 1, 0, 1]
    assert {row.of for row in rows} == {2}
    assert rows[0].place == rows[2].place != rows[1].place == rows[3].place
    assert rows[0].mu == rows[2].mu


def profile(of: Person, client: Client) -> str:
    answer = client.get(reverse("profile", args=[of.pk]))
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_a_profile_shows_ratings_results_and_who_was_there(client: Client) -> None:
    mab, nell = person("Mab"), person("Nell")
    tables = [played(mab, nell), played(mab, None)]
    page = profile(mab, client)
    assert "Nell" in page
    assert "of 2" in page
    for table in tables:
        assert reverse("result", args=[table.id]) in page
    assert reverse("profile", args=[nell.pk]) in page
    assert "Your tables" not in page.partition("<main")[2]


def test_open_tables_are_private(client: Client) -> None:
    mab = person("Mab")
    work = WriteBatch(0)
    table, entries = open_table(
        NewTable(
            A_GAME, shortest(A_GAME), seat_of(mab).guest or "", [seat_of(mab)], False, fill_in(game_type(A_GAME), {})
        ),
        0,
    )
    work.open(table, entries)
    LogWriter().write(work.plays, work.changes, work.dues)
    assert table.id not in profile(mab, client)
    client.force_login(mab)
    assert table.id in profile(mab, client)


def test_nobody_has_this_number(client: Client) -> None:
    assert client.get(reverse("profile", args=[4711])).status_code == 404


@pytest.mark.parametrize("matches", [1, 12])
def test_a_profile_takes_few_queries(client: Client, matches: int, django_assert_max_num_queries: Any) -> None:
    mab, nell = person("Mab"), person("Nell")
    for _ in range(matches):
        played(mab, nell)
    client.force_login(mab)
    with django_assert_max_num_queries(14):
        profile(mab, client)


def test_matches_of_a_closed_account_stay_without_the_name(client: Client) -> None:
    mab, nell = person("Mabel"), person("Nell")
    table = played(mab, nell)
    accounts.leave(mab, uuid.uuid4(), PASSWORD)
    assert Play.objects.filter(table=table.id).count() == table.seq
    stored = queries.stored(table.id)
    assert stored is not None
    assert [seat.name for seat in stored.seats] == ["Somebody who left", "Nell"]
    assert stored.playing.placings() == table.playing.placings()
    assert "Mabel" not in profile(nell, client)
    assert "Somebody who left" in profile(nell, client)


def test_the_export_has_the_results(client: Client) -> None:
    mab = person("Mab")
    table = played(mab, None)
    client.force_login(mab)
    known = client.get(reverse("data")).json()["games"]
    assert [row["id"] for row in known["tables"]] == [table.id]
    assert [row["table"] for row in known["results"]] == [table.id]

"""Progress from matches, as they end and again from the logs, and its pages."""

from __future__ import annotations

import html
import uuid
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.matches import A_GAME
from tests.tuppence_web.players.test_players import PASSWORD, TEAM_GAMES, person, played
from tuppence.bots.ratings import Rating
from tuppence.game import game_type
from tuppence_web.accounts import actions as accounts
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.accounts.queries import COOKIE, cookie_of_guest
from tuppence_web.hosted.game import hosted
from tuppence_web.jobs.actions import carry_out_all
from tuppence_web.players import actions, queries
from tuppence_web.players.models import Finish, GoalReached, Progress
from tuppence_web.players.rules.against_bots import rated_against, strengths
from tuppence_web.players.rules.brought import brought, counts_against_bots
from tuppence_web.players.rules.own import own_games
from tuppence_web.players.rules.streaks import Streak, of_days
from tuppence_web.tables.engine.settings import fill_in

pytestmark = pytest.mark.django_db
QUICK = [game for game in tuppence.games() if not game_type(game).slow_chance][:2]
ANSWERING = next(game for game in tuppence.games() if hosted(game).expected_points is not None)
MAB, NELL = "Mab", "Nell"


def all_progress() -> tuple[list[Any], set[Any]]:
    """All stored progress, without the ids of rows."""
    kept = list(Progress.objects.order_by("finish").values())
    return kept, set(GoalReached.objects.values_list("guest", "game", "goal", "table", "at"))


def guest_of(who: Person) -> uuid.UUID:
    assert who.guest is not None
    return who.guest.id


@st.composite
def evenings(draw: st.DrawFn) -> list[tuple[str, list[int | None], bool]]:
    """Matches: the game, the players (None: a bot), and whether progress is computed before the next one."""
    seats = st.sampled_from([[0, None], [1, None], [0, 1], [0, None, 1], [None, 0, None]])
    return draw(st.lists(st.tuples(st.sampled_from(QUICK), seats, st.booleans()), min_size=1, max_size=4))


@settings(max_examples=6, deadline=None)
@given(evenings())
def test_progress_from_the_logs_is_the_same(evening: list[tuple[str, list[int | None], bool]]) -> None:
    with transaction.atomic():
        people = [person(name) for name in (MAB, NELL)]
        for game, seats, at_once in evening:
            played(*(None if one is None else people[one] for one in seats), game=game)
            if at_once:
                carry_out_all(actions.PROGRESS)
        carry_out_all(actions.PROGRESS)
        as_it_went = all_progress()
        assert len(as_it_went[0]) == Finish.objects.count()
        call_command("rebuild_progress")
        assert all_progress() == as_it_went
        assert not actions.PROGRESS.jobs.exists()
        transaction.set_rollback(True)


def test_a_match_against_bots_rates_against_bots_only() -> None:
    mab = person(MAB)
    table = played(mab, None)
    carry_out_all(actions.PROGRESS)
    (row,) = Progress.objects.all()
    own, bot = table.playing.placings()
    assert row.bots == [["regular", bot]]
    assert row.mu is not None
    assert (row.mu > Rating().mu) == (own < bot)
    assert Finish.objects.get().mu is None


def test_people_at_one_table_are_each_rated_against_its_bots() -> None:
    mab, guest = person(MAB), "somebody"
    table = played(mab, guest, None)
    carry_out_all(actions.PROGRESS)
    places = table.playing.placings()
    known = strengths(A_GAME)
    for row in Progress.objects.select_related("finish"):
        own = places[row.finish.seat]
        assert (row.mu, row.sigma) == rated_against(Rating(), own, [("regular", places[2])], known)


def test_without_bots_nobody_is_rated_against_bots() -> None:
    played(person(MAB), person(NELL))
    carry_out_all(actions.PROGRESS)
    assert [row.mu for row in Progress.objects.all()] == [None, None]


def test_matches_with_hints_do_not_count_against_bots() -> None:
    played(person(MAB), None, game=ANSWERING, help="odds")
    carry_out_all(actions.PROGRESS)
    assert Progress.objects.get().mu is None


@pytest.mark.parametrize("game", TEAM_GAMES)
def test_teams_do_not_count_against_bots(game: str) -> None:
    played(person(MAB), None, None, None, game=game, format="teams")
    carry_out_all(actions.PROGRESS)
    row = Progress.objects.get()
    assert (row.bots, row.mu) == ([], None)


def test_odds_count_against_bots_but_suggestions_do_not() -> None:
    plain, answering = hosted(A_GAME), hosted(ANSWERING)
    assert counts_against_bots(fill_in(game_type(A_GAME), {}), plain)
    for help, here, where_asked in (("none", True, True), ("odds", True, False), ("suggestion", False, False)):
        settings = SimpleNamespace(help=help)
        assert counts_against_bots(settings, plain) == here  # type: ignore[arg-type]
        assert counts_against_bots(settings, answering) == where_asked  # type: ignore[arg-type]


def test_a_goal_stores_the_first_match_that_reached_it() -> None:
    mab = person(MAB)
    tables = [played(mab, None) for _ in range(12)]
    carry_out_all(actions.PROGRESS)
    first: dict[str, str] = {}
    for table in tables:
        (one,) = brought(table)
        for goal in one.goals:
            first.setdefault(goal, table.id)
    assert queries.goals_of(guest_of(mab)).get(A_GAME, {}) == first


def test_a_match_that_cannot_be_replayed_delays_nothing() -> None:
    mab = person(MAB)
    table = played(mab, None)
    Finish.objects.filter(table=table.id).update(seat=7)  # a seat that does not exist
    played(mab, None)
    carry_out_all(actions.PROGRESS)
    assert Progress.objects.count() == 1
    assert not actions.PROGRESS.jobs.exists()


def test_an_undone_result_leaves_nothing() -> None:
    table = played(person(MAB), None)
    actions.withdraw(table.id)
    assert not actions.PROGRESS.jobs.exists()
    actions.finish(table)
    carry_out_all(actions.PROGRESS)
    actions.withdraw(table.id)
    assert not Progress.objects.exists()


def test_closing_an_account_deletes_progress_for_good() -> None:
    mab, nell = person(MAB), person(NELL)
    played(mab, None)
    played(mab, nell, None)
    carry_out_all(actions.PROGRESS)
    accounts.leave(mab, uuid.uuid4(), PASSWORD)
    assert {row.finish.guest_id for row in Progress.objects.all()} == {guest_of(nell)}
    call_command("rebuild_progress")
    assert {row.finish.guest_id for row in Progress.objects.all()} == {guest_of(nell)}
    assert not GoalReached.objects.filter(guest=guest_of(mab)).exists()


def test_the_export_has_the_progress(client: Client) -> None:
    mab = person(MAB)
    table = played(mab, None)
    carry_out_all(actions.PROGRESS)
    client.force_login(mab)
    known = client.get(reverse("data")).json()["games"]
    assert [row["finish__table"] for row in known["progress"]] == [table.id]
    assert {row["goal"] for row in known["goals"]} == set(queries.goals_of(guest_of(mab)).get(A_GAME, {}))


# The page


def page(client: Client, guest: Guest, zone: str = "") -> str:
    client.cookies[COOKIE] = cookie_of_guest(guest)
    if zone:
        client.cookies["zone"] = zone
    answer = client.get(reverse("mine"))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return " ".join(html.unescape(answer.content.decode()).split())


def test_a_players_page_has_each_game(client: Client) -> None:
    mab, nell = person(MAB), person(NELL)
    for game in QUICK:
        played(mab, nell, game=game)
        played(mab, None, game=game)
    carry_out_all(actions.PROGRESS)
    assert mab.guest is not None
    shown = page(client, mab.guest)
    for game in QUICK:
        assert game_type(game).title in shown
        assert all(goal.sentence in shown for goal in hosted(game).goals)
        assert all(counted.label in shown for counted in hosted(game).statistics)
    assert "Against bots: <b>too early to say</b> (1 match)" in shown
    assert '<th scope="row">People</th>' in shown
    assert '<th scope="row">Regular bots</th>' in shown
    assert "<dt>Most often with</dt><dd>Nell</dd>" in shown


def test_a_guest_without_an_account_has_the_page_too(client: Client) -> None:
    table = played("somebody", None)
    carry_out_all(actions.PROGRESS)
    guest = Guest.objects.get(name="somebody")
    assert game_type(table.game_name).title in page(client, guest)
    assert "No match finished yet" in page(Client(), Guest(name="new"))
    assert "No match finished yet" in html.unescape(Client().get(reverse("mine")).content.decode())


def test_before_the_computation_the_page_shows_the_rest(client: Client) -> None:
    mab = person(MAB)
    played(mab, None)
    assert mab.guest is not None
    assert "<dt>Matches</dt><dd>1</dd>" in page(client, mab.guest)


@pytest.mark.parametrize("matches", [1, 12])
def test_the_page_takes_few_queries(client: Client, matches: int, django_assert_max_num_queries: Any) -> None:
    mab, nell = person(MAB), person(NELL)
    for _ in range(matches):
        played(mab, nell, None)
    carry_out_all(actions.PROGRESS)
    assert mab.guest is not None
    with django_assert_max_num_queries(12):
        page(client, mab.guest)


def test_days_are_in_the_time_zone_of_the_browser(client: Client) -> None:
    mab = person(MAB)
    late = datetime.now(UTC).replace(hour=23, minute=30) - timedelta(days=2)
    for at in (late, late + timedelta(hours=1)):  # one day in New York, two in London
        table = played(mab, None)
        Finish.objects.filter(table=table.id).update(at=at)
    moments = [row.at for row in Finish.objects.all()]
    today = late.date() + timedelta(days=1)
    assert of_days(moments, UTC, today) == Streak(2, 2)
    assert of_days(moments, ZoneInfo("America/New_York"), today) == Streak(1, 1)
    assert mab.guest is not None
    for zone in ("America/New_York", "../../etc/passwd", "x" * 5000):
        page(client, mab.guest, zone)


def test_without_a_match_there_is_nothing() -> None:
    assert own_games([], {}) == []

"""Rights follow certificates at once: what an official may do is asked at the moment of doing it (10.01)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import FIRST, certify, key, night_of, play, started
from tests.tuppence_web.tables.test_competition import play_to_the_end
from tests.tuppence_web.whole_site.test_time_zones import FLORIDA, at, played_at
from tuppence_web.accounts import actions as accounts
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import playing, running
from tuppence_web.leagues.models import Entrant, MatchDay, Presence, Season, Slot
from tuppence_web.leagues.queries.rights import tonights
from tuppence_web.matches.models import Match, Result
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.models import Certificate
from tuppence_web.tournaments.actions import entering
from tuppence_web.tournaments.actions import playing as cups
from tuppence_web.tournaments.models import Tournament
from tuppence_web.tournaments.queries import find, standing
from tuppence_web.web.refusals import NotYours, Refused

TOKEN = "tuppence_for-an-official"
EVENING = time(20)
SAYS_SO = re.compile("ha(s|ve) no official|without an official")


@pytest.fixture
def otto(person: Named, officer: Person) -> Person:
    """A certified official."""
    otto = person("Otto Official")
    certify(otto, officer)
    return otto


@pytest.fixture
def night(officer: Person, operator: Person, otto: Person) -> MatchDay:
    """The first night of a season, with an official besides the operator, everybody there and one match recorded."""
    season = started(officer, operator)
    with on(FIRST, EVENING):
        running.name_official(operator, key(), night_of(season, 1).pk, otto.pk)
    play(season, operator, 1, "ABCDEF")
    return night_of(season, 1)


def withdraw(officer: Person, person: Person) -> None:
    found = Certificate.objects.get(person=person, withdrawn=None)
    memberships.withdraw_certificate(officer, key(), found.pk, "Bets on matches")


def order_of(night: MatchDay) -> list[int]:
    return list(Presence.objects.filter(night=night).order_by("pk").values_list("entrant_id", flat=True))


def all_that_an_official_does(night: MatchDay, otto: Person) -> dict[str, Callable[[], object]]:
    """Every change of a night, each as it would succeed."""
    order, first = order_of(night), Slot.objects.get(night=night, number=1).match
    seen = first.results.latest("pk").pk
    return {
        "guest": lambda: playing.welcome_guest(otto, key(), night.pk, "Zoe"),
        "correct": lambda: playing.correct_result(otto, key(), first.pk, seen, order[::-1], otto.pk, "A slip"),
        "record": lambda: playing.record_result(otto, key(), night.pk, 2, order, otto.pk),
        "open": lambda: playing.open_table(otto, key(), night.pk, 3),
        "present": lambda: playing.mark_present(otto, key(), night.pk, order[0], False),
    }


def test_10_01_an_official_conducts_until_the_certificate_is_withdrawn(
    night: MatchDay, officer: Person, otto: Person
) -> None:
    with on(FIRST, time(21)):
        for do in all_that_an_official_does(night, otto).values():
            do()


def test_10_01_nothing_is_an_officials_from_the_moment_of_the_withdrawal(
    night: MatchDay, officer: Person, operator: Person, otto: Person, client_of: ClientOf
) -> None:
    phone = client_of(otto)
    with on(FIRST, time(20, 59)):
        assert phone.get(reverse("night_sheet", args=[night.pk])).status_code == 200
        assert tonights(otto) == [night]
    with on(FIRST, time(21)):
        withdraw(officer, otto)
        before = (Result.objects.count(), Presence.objects.count())
        for do in all_that_an_official_does(night, otto).values():
            with pytest.raises(NotYours, match="no longer a certified official"):
                do()
        for page in ("draw", "undraw", "take"):
            sent: dict[str, Any] = {"change": page, "request": uuid4().hex, "number": 1, "official": otto.pk}
            sent["match"] = Slot.objects.get(night=night).pk
            keys = {"take": ("match", "official")}.get(page, ("number",))
            said = {name: sent[name] for name in ("change", "request", *keys)}
            answer = phone.post(reverse("send_night", args=[night.pk]), json.dumps(said), "application/json")
            assert answer.status_code == 403, page
        assert phone.get(reverse("night_sheet", args=[night.pk])).status_code == 403
        assert phone.get(reverse("match_order", args=[night.pk, 1, 1])).status_code == 403
        assert tonights(otto) == []
        assert (Result.objects.count(), Presence.objects.count()) == before
        order = order_of(night)
        with pytest.raises(Refused, match="certified"):
            playing.record_result(operator, key(), night.pk, 2, order, otto.pk)
        playing.record_result(operator, key(), night.pk, 2, order, operator.pk)


def test_10_01_nor_does_a_program_with_the_officials_token(
    night: MatchDay, officer: Person, operator: Person, otto: Person
) -> None:
    accounts.make_token(otto, key(), "A program", TOKEN)
    before = (Result.objects.count(), Presence.objects.count())
    with on(FIRST, time(21)):
        withdraw(officer, otto)
        order = order_of(night)
        asked = {"request": uuid4().hex, "number": 2, "order": order, "official": operator.pk}
        bearer = {"Authorization": f"Bearer {TOKEN}"}
        for path, body in (
            ("results", asked),
            ("presence", {"request": uuid4().hex, "entrant": order[0], "here": False}),
            ("corrections", {**asked, "number": 1, "seen": 1, "why": "A slip"}),
        ):
            answer = Client().post(
                f"/api/v1/nights/{night.pk}/{path}", json.dumps(body), "application/json", headers=bearer
            )
            assert (answer.status_code, path) == (403, path)
        assert (Result.objects.count(), Presence.objects.count()) == before


def test_10_01_a_sheet_that_is_open_is_refused_in_words(
    night: MatchDay, officer: Person, otto: Person, client_of: ClientOf
) -> None:
    phone, order = client_of(otto), order_of(night)
    with on(FIRST, time(21)):
        withdraw(officer, otto)
        said = {
            "change": "result",
            "request": uuid4().hex,
            "number": 2,
            "group": 1,
            "order": order,
            "official": otto.pk,
        }
        answer = phone.post(reverse("send_night", args=[night.pk]), json.dumps(said), "application/json")
    assert answer.status_code == 403
    assert "no longer a certified official" in answer.json()["message"]


def test_10_01_at_once_is_at_once_where_the_association_has_another_day(
    officer: Person, operator: Person, otto: Person
) -> None:
    """20:30 in Florida is tomorrow in UTC: the day of a withdrawal says nothing, its moment does."""
    season = played_at(officer, operator, FLORIDA)
    night = night_of(season, 1)
    with at(FIRST, time(20)):
        running.name_official(operator, key(), night.pk, otto.pk)
        for one in Entrant.objects.filter(season=season):
            playing.mark_present(otto, key(), night.pk, one.pk, True)
        playing.record_result(otto, key(), night.pk, 1, order_of(night), otto.pk)
    with at(FIRST, time(20, 30)):
        withdraw(officer, otto)
    with at(FIRST, time(20, 31)):
        with pytest.raises(NotYours):
            playing.record_result(otto, key(), night.pk, 2, order_of(night), otto.pk)
        with pytest.raises(Refused):
            playing.record_result(operator, key(), night.pk, 2, order_of(night), otto.pk)
        first = Slot.objects.get(night=night, number=1).match
        seen = first.results.get().pk
        playing.correct_result(operator, key(), first.pk, seen, order_of(night)[::-1], otto.pk, "A slip")  # it was Otto


def test_10_01_a_certificate_that_ends_tonight_holds_until_the_night_is_over(
    officer: Person, operator: Person, person: Named
) -> None:
    season = played_at(officer, operator, FLORIDA, begins=time(22))
    night, last = night_of(season, 1), person("Lara Last")
    certify(last, officer, until=FIRST)
    with at(FIRST, time(22)):
        running.name_official(operator, key(), night.pk, last.pk)
    entrant = Entrant.objects.filter(season=season).earliest("pk").pk
    with at(FIRST + timedelta(days=1), time(0, 30)):
        playing.mark_present(last, key(), night.pk, entrant, True)
    with at(FIRST + timedelta(days=1), time(10, 1)), pytest.raises(NotYours):
        playing.mark_present(last, key(), night.pk, entrant, False)


def test_10_01_what_was_over_before_the_withdrawal_may_still_be_written_down(
    night: MatchDay, officer: Person, operator: Person, otto: Person
) -> None:
    with on(FIRST + timedelta(days=2)):
        withdraw(officer, otto)
        playing.record_result(operator, key(), night.pk, 2, order_of(night), otto.pk)
        with pytest.raises(NotYours):
            playing.record_result(otto, key(), night.pk, 3, order_of(night), otto.pk)


def test_10_01_a_result_at_our_table_is_not_taken_for_an_official_without_a_certificate(
    night: MatchDay, officer: Person, operator: Person, otto: Person
) -> None:
    with on(FIRST, time(21)):
        match = playing.open_table(operator, key(), night.pk, 2)
        play_to_the_end(Match.objects.get(pk=match).table_id or "")
        withdraw(officer, otto)
        with pytest.raises(Refused, match="certified"):
            playing.take_result(operator, key(), match, otto.pk)
        playing.take_result(operator, key(), match, operator.pk)


def pages_of(client: Client, night: MatchDay) -> dict[str, str]:
    names = {"night": night.pk, "season": night.season_id, "league": night.season.league_id}
    found = {name: client.get(reverse(name, args=[pk])).content.decode() for name, pk in names.items()}
    return {**found, "leagues": client.get(reverse("leagues")).content.decode()}


def test_10_01_a_night_without_an_official_says_so_until_one_is_named(
    night: MatchDay, officer: Person, operator: Person, otto: Person, person: Named, client_of: ClientOf
) -> None:
    bar = client_of(operator)
    with on(FIRST, time(21)):
        assert not [name for name, page in pages_of(bar, night).items() if SAYS_SO.search(page)]
        withdraw(officer, operator)
        assert not [name for name in ("night", "leagues") if SAYS_SO.search(pages_of(bar, night)[name])], "Otto is"
        withdraw(officer, otto)
        assert {name for name, page in pages_of(bar, night).items() if SAYS_SO.search(page)} == {
            "night",
            "season",
            "league",
            "leagues",
        }
        assert "This night has no official" in pages_of(Client(), night)["night"]
        assert "Not certified for this night: Otto Official." in pages_of(bar, night)["night"]
        told = operator.notices.latest("pk")
        assert "Otto Official is no longer a certified official" in told.text
        assert "These nights have no official now: Week 1, 02.07.2026" in told.text
        assert "Bets on matches" not in told.text, "why is for officers"
        assert "Bets on matches" in otto.notices.latest("pk").text
        olga = person("Olga Official")
        certify(olga, officer)
        running.name_official(operator, key(), night.pk, olga.pk)
        assert not [name for name in ("night", "league", "leagues") if SAYS_SO.search(pages_of(bar, night)[name])]


def test_10_01_nights_after_a_certificate_ends_are_without_an_official(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season = started(officer, operator)
    Certificate.objects.filter(person=operator).update(ends=night_of(season, 3).day)
    with on(FIRST):
        page = client_of(operator).get(reverse("season", args=[season.pk])).content.decode()
    assert [f"week {week}, " in page for week in (1, 2, 3, 4, 8)] == [False, False, False, True, True]


@pytest.fixture
def cup(officer: Person, operator: Person, person: Named, otto: Person) -> Tournament:
    """A tournament in round 1 with an official."""
    starts = datetime.combine(FIRST, time(19), UTC)
    with on(FIRST, time(18)):
        made = entering.create(officer, key(), entering.Plan("Cup", str(operator.email), "The Bell", starts, 0, 0))
        for number in range(8):
            entering.enter(person(f"Guest {number}"), key(), made)
        entering.name_official(operator, key(), made, otto.pk)
        cups.start(operator, key(), made, "sixpence")
    return Tournament.objects.get(pk=made)


def test_10_01_an_official_of_a_tournament_enters_nothing_after_the_withdrawal(
    cup: Tournament, officer: Person, operator: Person, otto: Person, client_of: ClientOf
) -> None:
    first, second = standing(find(cup.pk)).bracket.to_play
    accounts.make_token(otto, key(), "A program", TOKEN)
    with on(FIRST, EVENING):
        cups.enter_result(otto, key(), cup.pk, first.key, first.present, otto.pk)
        cups.correct_result(otto, key(), cup.pk, first.key, first.present, first.present[::-1], "A slip")
        cups.prepare(operator, key(), cup.pk, second.key, otto.pk, False)
        withdraw(officer, otto)
        order = list(second.present)
        refused: list[Callable[[], int]] = [
            lambda: cups.enter_result(otto, key(), cup.pk, second.key, order, otto.pk),
            lambda: cups.enter_result(otto, key(), cup.pk, second.key, order, operator.pk),
            lambda: cups.correct_result(otto, key(), cup.pk, first.key, first.present[::-1], first.present, "No"),
            lambda: cups.take_back_result(otto, key(), cup.pk, first.key, "No"),
            lambda: cups.prepare(otto, key(), cup.pk, second.key, otto.pk, True),
            lambda: cups.miss(otto, key(), cup.pk, second.key, order[0]),
            lambda: cups.open_table(otto, key(), cup.pk, second.key, otto.pk),
            lambda: cups.take_from_table(otto, key(), cup.pk, second.key),
        ]
        for do in refused:
            with pytest.raises(NotYours, match="certified"):
                do()
        body = {"request": uuid4().hex, "match": second.key, "order": order, "official": operator.pk}
        path, bearer = f"/api/v1/tournaments/{cup.pk}/results", {"Authorization": f"Bearer {TOKEN}"}
        assert Client().post(path, json.dumps(body), "application/json", headers=bearer).status_code == 403
        with pytest.raises(Refused, match="not a certified official"):
            cups.enter_result(operator, key(), cup.pk, second.key, order, otto.pk)
        page = client_of(operator).get(reverse("tournament_match", args=[cup.pk, second.key])).content.decode()
        assert "Otto Official is not certified now. Name another official" in page
        desk = client_of(operator).get(reverse("tournament_desk", args=[cup.pk])).content.decode()
        assert "The tournament has no certified official." in desk
        assert "Otto Official, not certified now" in desk
        assert "The tournament has no certified official now" in operator.notices.latest("pk").text
        certify(operator, officer)
        cups.enter_result(operator, key(), cup.pk, second.key, order, operator.pk)


def test_10_01_a_certificate_that_ran_out_gives_no_right_in_a_tournament(
    cup: Tournament, officer: Person, otto: Person
) -> None:
    Certificate.objects.filter(person=otto).update(ends=FIRST)
    first, second = standing(find(cup.pk)).bracket.to_play
    with on(FIRST + timedelta(days=1), time(6, 59)):  # over midnight it is still that evening
        cups.enter_result(otto, key(), cup.pk, first.key, first.present, otto.pk)
    with on(FIRST + timedelta(days=1), time(7, 1)), pytest.raises(NotYours):
        cups.enter_result(otto, key(), cup.pk, second.key, second.present, otto.pk)


def test_a_certificate_that_was_withdrawn_before_the_update_stays_withdrawn(transactional_db: None) -> None:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    last: list[Any] = [
        node for node in executor.loader.graph.leaf_nodes() if node[0] in ("memberships", "leagues", "tournaments")
    ]
    old = executor.migrate([("memberships", "0001_initial")]).apps
    try:
        one = old.get_model("accounts", "Person").objects.create(name="Otto")
        dates = {"begins": date(2026, 1, 1), "ends": date(2027, 1, 1), "withdrawn_on": FIRST}
        old.get_model("memberships", "Certificate").objects.create(person=one, given_by=one, **dates)
    finally:
        executor.loader.build_graph()
        executor.migrate(last)
    assert Certificate.objects.get().withdrawn == datetime.combine(FIRST, time(), UTC)
    assert Season.objects.count() == 0

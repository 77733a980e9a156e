"""Rights follow certificates at once: they are checked at each action of an official (10.01)."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named, on
from tests.tuppence_web.leagues.making import FIRST, certify, key, night_of, play, started
from tests.tuppence_web.tables.test_api import play_to_the_end
from tests.tuppence_web.whole_site.test_time_zones import FLORIDA, at, played_at
from tuppence_web.accounts import actions as accounts
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import matches, nights
from tuppence_web.leagues.models import Entrant, MatchDay, Presence, Slot
from tuppence_web.leagues.queries.rights import tonights
from tuppence_web.matches.models import Match, Result
from tuppence_web.memberships import actions as memberships
from tuppence_web.memberships.models import Certificate
from tuppence_web.tournaments.actions import draws, entries, tournaments
from tuppence_web.tournaments.actions import matches as cup_matches
from tuppence_web.tournaments.models import Tournament
from tuppence_web.tournaments.queries import find, standing
from tuppence_web.web.refusals import NotYours, Refused

TOKEN = "tuppence_for-an-official"
EVENING = time(20)
SAYS_SO = re.compile("ha(s|ve) no official|without an official")


@pytest.fixture(scope="module")
def certified(rows_of_module: None) -> Person:
    otto = named("Otto Official")
    certify(otto, an_officer())
    return otto


@pytest.fixture
def otto(certified: Person, db: None) -> Person:
    """A certified official."""
    return copy.deepcopy(certified)


@pytest.fixture(scope="module")
def first_night(certified: Person) -> MatchDay:
    operator = named("Oscar Operator")
    season = started(an_officer(), operator)
    with on(FIRST, EVENING):
        nights.name_official(operator, key(), night_of(season, 1).pk, certified.pk)
    play(season, operator, 1, "ABCDEF")
    return night_of(season, 1)


@pytest.fixture
def night(first_night: MatchDay, db: None) -> MatchDay:
    """The first night of a season, with an official besides the operator, everybody there and one match recorded."""
    return copy.deepcopy(first_night)


def withdraw(officer: Person, person: Person) -> None:
    found = Certificate.objects.get(person=person, withdrawn=None)
    memberships.withdraw_certificate(officer, key(), found.pk, "Bets on matches")


def order_of(night: MatchDay) -> list[int]:
    return list(Presence.objects.filter(night=night).order_by("pk").values_list("entrant_id", flat=True))


def all_that_an_official_does(night: MatchDay, otto: Person) -> dict[str, Callable[[], object]]:
    """Every change of a night, each in a valid form."""
    order, first = order_of(night), Slot.objects.get(night=night, number=1).match
    seen = first.results.latest("pk").pk
    return {
        "guest": lambda: nights.welcome_guest(otto, key(), night.pk, "Zoe"),
        "correct": lambda: matches.correct_result(otto, key(), first.pk, seen, order[::-1], otto.pk, "A slip"),
        "record": lambda: matches.record_result(otto, key(), night.pk, 2, order, otto.pk),
        "open": lambda: matches.open_table(otto, key(), night.pk, 3),
        "present": lambda: nights.mark_present(otto, key(), night.pk, order[0], False),
    }


@pytest.mark.slow
def test_10_01_an_official_has_rights_until_the_withdrawal(night: MatchDay, officer: Person, otto: Person) -> None:
    with on(FIRST, time(21)):
        for do in all_that_an_official_does(night, otto).values():
            do()


@pytest.mark.slow
def test_10_01_a_withdrawal_ends_all_rights_at_once(
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
            matches.record_result(operator, key(), night.pk, 2, order, otto.pk)
        matches.record_result(operator, key(), night.pk, 2, order, operator.pk)


def test_10_01_a_withdrawal_ends_the_rights_of_a_token(
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


def test_10_01_an_open_sheet_is_refused_with_a_reason(
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


def test_10_01_a_withdrawal_is_immediate_in_any_time_zone(officer: Person, operator: Person, otto: Person) -> None:
    """20:30 in Florida is tomorrow in UTC: the moment of a withdrawal counts, not its day."""
    season = played_at(officer, operator, FLORIDA)
    night = night_of(season, 1)
    with at(FIRST, time(20)):
        nights.name_official(operator, key(), night.pk, otto.pk)
        for one in Entrant.objects.filter(season=season):
            nights.mark_present(otto, key(), night.pk, one.pk, True)
        matches.record_result(otto, key(), night.pk, 1, order_of(night), otto.pk)
    with at(FIRST, time(20, 30)):
        withdraw(officer, otto)
    with at(FIRST, time(20, 31)):
        with pytest.raises(NotYours):
            matches.record_result(otto, key(), night.pk, 2, order_of(night), otto.pk)
        with pytest.raises(Refused):
            matches.record_result(operator, key(), night.pk, 2, order_of(night), otto.pk)
        first = Slot.objects.get(night=night, number=1).match
        seen = first.results.get().pk
        matches.correct_result(
            operator, key(), first.pk, seen, order_of(night)[::-1], otto.pk, "A slip"
        )  # with Otto as official


def test_10_01_a_certificate_is_valid_until_the_night_is_over(officer: Person, operator: Person, person: Named) -> None:
    season = played_at(officer, operator, FLORIDA, begins=time(22))
    night, last = night_of(season, 1), person("Lara Last")
    certify(last, officer, until=FIRST)
    with at(FIRST, time(22)):
        nights.name_official(operator, key(), night.pk, last.pk)
    entrant = Entrant.objects.filter(season=season).earliest("pk").pk
    with at(FIRST + timedelta(days=1), time(0, 30)):
        nights.mark_present(last, key(), night.pk, entrant, True)
    with at(FIRST + timedelta(days=1), time(10, 1)), pytest.raises(NotYours):
        nights.mark_present(last, key(), night.pk, entrant, False)


def test_10_01_matches_before_the_withdrawal_can_be_recorded(
    night: MatchDay, officer: Person, operator: Person, otto: Person
) -> None:
    with on(FIRST + timedelta(days=2)):
        withdraw(officer, otto)
        matches.record_result(operator, key(), night.pk, 2, order_of(night), otto.pk)
        with pytest.raises(NotYours):
            matches.record_result(otto, key(), night.pk, 3, order_of(night), otto.pk)


def test_10_01_our_tables_results_need_a_certified_official(
    night: MatchDay, officer: Person, operator: Person, otto: Person
) -> None:
    with on(FIRST, time(21)):
        match = matches.open_table(operator, key(), night.pk, 2)
        play_to_the_end(Match.objects.get(pk=match).table_id or "")
        withdraw(officer, otto)
        with pytest.raises(Refused, match="certified"):
            matches.take_result(operator, key(), match, otto.pk)
        matches.take_result(operator, key(), match, operator.pk)


def pages_of(client: Client, night: MatchDay) -> dict[str, str]:
    names = {"night": night.pk, "season": night.season_id, "league": night.season.league_id}
    found = {name: client.get(reverse(name, args=[pk])).content.decode() for name, pk in names.items()}
    return {**found, "leagues": client.get(reverse("leagues")).content.decode()}


def test_10_01_a_night_shows_a_missing_official(
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
        assert "Otto Official, not certified for this night" in pages_of(bar, night)["night"]
        notification = operator.notifications.latest("pk")
        assert "Otto Official is no longer a certified official" in notification.text
        assert "These nights have no official now: Week 1, 02.07.2026" in notification.text
        assert "Bets on matches" not in notification.text, "why is for officers"
        assert "Bets on matches" in otto.notifications.latest("pk").text
        olga = person("Olga Official")
        certify(olga, officer)
        nights.name_official(operator, key(), night.pk, olga.pk)
        assert not [name for name in ("night", "league", "leagues") if SAYS_SO.search(pages_of(bar, night)[name])]


def test_10_01_nights_after_a_certificate_have_no_official(
    night: MatchDay, operator: Person, client_of: ClientOf
) -> None:
    season = night.season
    Certificate.objects.filter(person=operator).update(ends=night_of(season, 3).day)
    with on(FIRST):
        page = client_of(operator).get(reverse("season", args=[season.pk])).content.decode()
    assert [f"week {week}, " in page for week in (1, 2, 3, 4, 8)] == [False, False, False, True, True]


@pytest.fixture
def cup(officer: Person, operator: Person, person: Named, otto: Person) -> Tournament:
    """A tournament in round 1 with an official."""
    starts = datetime.combine(FIRST, time(19), UTC)
    with on(FIRST, time(18)):
        made = tournaments.create(
            officer, key(), tournaments.Plan("Cup", str(operator.email), "The Bell", starts, 0, 0)
        )
        for number in range(8):
            entries.enter(person(f"Guest {number}"), key(), made)
        tournaments.name_official(operator, key(), made, otto.pk)
        draws.start(operator, key(), made, "sixpence")
    return Tournament.objects.get(pk=made)


def test_10_01_a_withdrawal_ends_rights_in_a_tournament(
    cup: Tournament, officer: Person, operator: Person, otto: Person, client_of: ClientOf
) -> None:
    first, second = standing(find(cup.pk)).bracket.to_play
    accounts.make_token(otto, key(), "A program", TOKEN)
    with on(FIRST, EVENING):
        cup_matches.enter_result(otto, key(), cup.pk, first.key, first.present, otto.pk)
        cup_matches.correct_result(otto, key(), cup.pk, first.key, first.present, first.present[::-1], "A slip")
        cup_matches.prepare(operator, key(), cup.pk, second.key, otto.pk, False)
        withdraw(officer, otto)
        order = list(second.present)
        refused: list[Callable[[], int]] = [
            lambda: cup_matches.enter_result(otto, key(), cup.pk, second.key, order, otto.pk),
            lambda: cup_matches.enter_result(otto, key(), cup.pk, second.key, order, operator.pk),
            lambda: cup_matches.correct_result(
                otto, key(), cup.pk, first.key, first.present[::-1], first.present, "No"
            ),
            lambda: cup_matches.take_back_result(otto, key(), cup.pk, first.key, "No"),
            lambda: cup_matches.prepare(otto, key(), cup.pk, second.key, otto.pk, True),
            lambda: cup_matches.miss(otto, key(), cup.pk, second.key, order[0]),
            lambda: cup_matches.open_table(otto, key(), cup.pk, second.key, otto.pk),
            lambda: cup_matches.take_from_table(otto, key(), cup.pk, second.key),
        ]
        for do in refused:
            with pytest.raises(NotYours, match="certified"):
                do()
        body = {"request": uuid4().hex, "match": second.key, "order": order, "official": operator.pk}
        path, bearer = f"/api/v1/tournaments/{cup.pk}/results", {"Authorization": f"Bearer {TOKEN}"}
        assert Client().post(path, json.dumps(body), "application/json", headers=bearer).status_code == 403
        with pytest.raises(Refused, match="not a certified official"):
            cup_matches.enter_result(operator, key(), cup.pk, second.key, order, otto.pk)
        page = client_of(operator).get(reverse("tournament_match", args=[cup.pk, second.key])).content.decode()
        assert "Otto Official is not certified now. Name another official" in page
        desk = client_of(operator).get(reverse("tournament_desk", args=[cup.pk])).content.decode()
        assert "The tournament has no certified official." in desk
        assert "Otto Official, not certified now" in desk
        assert operator.notifications.get(text__contains="The tournament has no certified official now")
        certify(operator, officer)
        cup_matches.enter_result(operator, key(), cup.pk, second.key, order, operator.pk)


def test_10_01_an_expired_certificate_gives_no_right(cup: Tournament, officer: Person, otto: Person) -> None:
    Certificate.objects.filter(person=otto).update(ends=FIRST)
    first, second = standing(find(cup.pk)).bracket.to_play
    with on(FIRST + timedelta(days=1), time(6, 59)):  # after midnight it is still that evening
        cup_matches.enter_result(otto, key(), cup.pk, first.key, first.present, otto.pk)
    with on(FIRST + timedelta(days=1), time(7, 1)), pytest.raises(NotYours):
        cup_matches.enter_result(otto, key(), cup.pk, second.key, second.present, otto.pk)

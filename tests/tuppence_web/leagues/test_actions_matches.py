"""Impossible orders of finish are refused everywhere: on the sheet, on the page, by the HTTP API."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, an_officer, named, on
from tests.tuppence_web.leagues.making import FIRST, NAMES, entered, finish_of, key, night_of, planned, play, started
from tests.tuppence_web.leagues.test_leagues_races import a_season, nights_of
from tests.tuppence_web.leagues.test_views import form_of, send
from tests.tuppence_web.races import ROUNDS, Base, at_once, only_one
from tests.tuppence_web.tables.test_api import play_to_the_end
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Guest, Person
from tuppence_web.leagues.actions import entries, matches, nights
from tuppence_web.leagues.models import MatchDay, Presence, Season
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.matches.models import Match, Result
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db


class Played:
    """A first night that Ann, Bob, Cy and Di finished in this order."""

    def __init__(self, officer: Person, operator: Person) -> None:
        self.operator = operator
        self.season: Season = started(officer, operator)
        play(self.season, operator, 1, "ABCD")
        self.night: MatchDay = night_of(self.season, 1)
        self.bar = Client()
        self.everybody = list(self.season.entrants.values_list("pk", flat=True))
        self.first: Result = Result.objects.get()
        self.page = reverse("match_order", args=[self.night.pk, 1, 1])

    def correct(self, *order: int | str, **other: object) -> Any:
        """Correct the order on its page; return the response."""
        places = {f"place_{place}": player for place, player in enumerate(order, 1)}
        said = {"official": self.operator.pk, "seen": self.first.pk, "why": "Misread", **places, **other}
        with on(FIRST):
            return form_of(self.bar, self.page, **said)

    @property
    def order(self) -> list[int]:
        """The current order."""
        return finish_of(Result.objects.latest("pk"))


@pytest.fixture(scope="module")
def played_once(rows_of_module: None) -> Played:
    return Played(an_officer(), named("Oscar Operator"))


@pytest.fixture
def played(played_once: Played, client_of: ClientOf) -> Played:
    played = copy.deepcopy(played_once)
    played.bar = client_of(played.operator)
    return played


def test_LG_3_later_entrants_are_not_in_an_earlier_night(played: Played) -> None:
    night, day = played.night, FIRST + timedelta(days=1)
    a, b, c, d = finish_of(played.first)
    why = r"Zed entered on Friday 3 July 2026, after this night, .*LG-3"
    with on(day):
        zed = entries.enter_person(played.operator, key(), played.season.pk, "Zed", "zed@example.org")
        changes: list[Callable[[], int]] = [
            lambda: nights.mark_present(played.operator, key(), night.pk, zed, True),
            lambda: matches.record_result(played.operator, key(), night.pk, 2, [zed, a, b, c], played.operator.pk),
            lambda: matches.correct_result(
                played.operator,
                key(),
                played.first.match_id,
                played.first.pk,
                [zed, a, b, c, d],
                played.operator.pk,
                "-",
            ),
        ]
        for change in changes:
            with pytest.raises(Refused, match=why):
                change()
        assert f'value="{zed}"' not in played.bar.get(played.page).content.decode()
        guest = send(played.bar, night, change="guest", name="Zoe")
    assert "Zed" not in {one["name"] for one in guest.json()["sheet"]["entrants"]}
    assert played.order == [a, b, c, d]


def test_LG_3_entrants_of_another_season_are_refused_by_name(played: Played, officer: Person) -> None:
    other = planned(officer, played.operator, "Friday league", first=FIRST + timedelta(days=1))
    (zoe,) = entered(other, played.operator, ["Zoe"])
    order, operator = [*finish_of(played.first), zoe.pk], played.operator
    with on(FIRST):
        with pytest.raises(Refused, match=r"Zoe has not entered this season and .*LG-3"):
            matches.record_result(operator, key(), played.night.pk, 2, order, operator.pk)
        with pytest.raises(Refused, match=r"Zoe has not entered this season and .*LG-3"):
            matches.correct_result(operator, key(), played.first.match_id, played.first.pk, order, operator.pk, "-")


def test_LG_9_our_tables_result_is_recorded_once(played: Played) -> None:
    operator, night = played.operator, played.night
    operator.guest = Guest.objects.create(name=operator.name)
    operator.save(update_fields=["guest"])
    with on(FIRST):
        match = matches.open_table(operator, key(), night.pk, 2)
        table = Match.objects.get(pk=match).table_id
        assert table is not None
        play_to_the_end(table)
        request = key()
        taken = matches.take_result(operator, request, match, operator.pk)
        assert matches.take_result(operator, request, match, operator.pk) == taken
        with pytest.raises(Refused, match=r"Oscar Operator has already recorded match 2. Correct it, and say why"):
            matches.take_result(operator, key(), match, operator.pk)
        last = finish_of(Result.objects.get(pk=taken))[::-1]
        matches.correct_result(operator, key(), match, taken, last, operator.pk, "Two had changed seats")
        refused = send(played.bar, night, change="take", match=match, official=operator.pk)
    assert (refused.status_code, played.order) == (409, last)


def two_takes_of_one_result() -> None:
    one, other, season, entrants = a_season(ROUNDS)
    for night in nights_of(season, one, entrants):
        match = Match.objects.get(pk=matches.open_table(one, key(), night, 1))
        assert match.table_id is not None
        play_to_the_end(match.table_id)
        why = only_one(at_once(*(partial(matches.take_result, by, key(), match.pk, one.pk) for by in (one, other))))
        assert "Somebody has already recorded match 1" in why
        assert match.results.count() == 1


@pytest.mark.slow
def test_LG_9_two_people_at_once_record_a_result_once(base: Base) -> None:
    base.run(two_takes_of_one_result)


def test_LG_4_an_empty_place_is_refused_by_its_number(played: Played) -> None:
    a, b, c, d = finish_of(played.first)
    page = played.correct(a, "", "", c, d)
    shown = page.content.decode()
    assert page.status_code == 400
    assert re.findall(r"Place \d is empty", shown) == ["Place 2 is empty", "Place 3 is empty"]
    assert "(LG-4)" in words_of(shown)
    assert re.findall(r'<option value="(\d+)" selected>', shown)[:3] == [str(player) for player in (a, c, d)]
    assert played.order == [a, b, c, d]


def test_LG_4_a_correction_has_all_players_and_missing_ones(played: Played) -> None:
    with on(FIRST):
        assert played.bar.get(played.page).content.decode().count('name="place_') == len(NAMES)
    a, b, c, d, ed, _ = played.everybody
    played.correct(a, b, c, d, ed)
    assert played.order == [a, b, c, d, ed]
    played.first = Result.objects.latest("pk")
    done = played.correct(ed, a, b)
    with on(FIRST):
        shown = played.bar.get(done["Location"]).content.decode()
    assert "Match 1 has been corrected. No longer in the match: Cy, Di." in shown
    points = {row.player: row.points for row in season_state_of(played.season).standings()}
    assert (points[c], points[d]) == (0, 0)


@pytest.mark.parametrize("seen", ["abc", "", "1.5", "9" * 5000])
def test_LG_9_a_correction_must_name_the_seen_result(played: Played, seen: str) -> None:
    page = played.correct(*finish_of(played.first)[::-1], seen=seen)
    assert page.status_code == 400
    assert "A result was recorded after this page was loaded. Open the page again." in page.content.decode()
    assert Result.objects.count() == 1


@pytest.mark.parametrize(
    "said",
    [
        '"change": "present", "entrant": 1e999, "here": true',
        '"change": "present", "entrant": 1, "here": "false"',
        '"change": "present", "entrant": 1',
        '"change": "result", "number": 2, "group": 1, "official": 1, "order": [1' + "0" * 30 + "]",
        '"change": "result", "number": 2, "group": 1, "official": 1, "order": [' + ", ".join(["1"] * 21) + "]",
        '"change": "take", "match": -1, "official": 1',
        '"change": "guest", "name": 7',
        '"change": "guest", "name": "\\ud800"',
        '"change": "guest", "name": "Zoe", "here": true',
        '"change": ' + "[" * 100_000,
    ],
)
def test_invalid_changes_of_the_sheet_are_refused(played: Played, said: str) -> None:
    body = f'{{"request": "{key()}", {said}}}'
    with on(FIRST):
        answer = played.bar.post(reverse("send_night", args=[played.night.pk]), body, "application/json")
    assert answer.status_code == 400
    assert json.loads(answer.content)["message"].startswith("This is not a change of a sheet: ")
    assert (Presence.objects.count(), Result.objects.count()) == (4, 1)

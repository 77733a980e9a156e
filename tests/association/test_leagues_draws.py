"""A draw of tables is taken back, so that who comes late is drawn in (LG-3)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.association.conftest import ClientOf, Named, on
from tests.association.leagues import FIRST, key, night_of, started
from tests.association.test_leagues_pages import send
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import playing
from tuppence_web.leagues.models import Match, MatchDay
from tuppence_web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
NAMES = [f"{letter}x{number}" for number, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWX")]


class Drawn:
    """A night of 24 who have entered: 21 are there, and match 1 has its tables."""

    def __init__(self, officer: Person, operator: Person) -> None:
        self.operator = operator
        season = started(officer, operator, NAMES)
        self.night: MatchDay = night_of(season, 1)
        self.everybody = list(season.entrants.values_list("pk", flat=True))
        self.come(self.everybody[:21])
        with on(FIRST):
            playing.draw_tables(operator, key(), self.night.pk, 1)

    def come(self, players: Sequence[int], here: bool = True) -> None:
        with on(FIRST):
            for player in players:
                playing.mark_present(self.operator, key(), self.night.pk, player, here)

    def take_back(self, by: Person | None = None, number: int = 1) -> None:
        with on(FIRST):
            playing.take_back_draw(by or self.operator, key(), self.night.pk, number)

    @property
    def sizes(self) -> list[int]:
        return [len(match.players) for match in Match.objects.filter(night=self.night)]

    def table(self, group: int) -> Match:
        return Match.objects.get(night=self.night, number=1, group=group)


@pytest.fixture
def drawn(officer: Person, operator: Person) -> Drawn:
    return Drawn(officer, operator)


def test_LG_3_who_comes_late_is_drawn_in(drawn: Drawn) -> None:
    assert drawn.sizes == [11, 10]
    drawn.come(drawn.everybody[21:23])
    request = key()
    with on(FIRST):
        for _ in range(2):  # sent again
            assert playing.take_back_draw(drawn.operator, request, drawn.night.pk, 1) == drawn.night.pk
        assert drawn.sizes == []
        playing.draw_tables(drawn.operator, key(), drawn.night.pk, 1)
    assert drawn.sizes == [12, 11]
    assert sorted(drawn.table(1).players + drawn.table(2).players) == drawn.everybody[:23]


def test_LG_3_a_draw_stays_once_something_came_of_it(drawn: Drawn) -> None:
    drawn.come(drawn.everybody[21:])
    one, two = drawn.table(1), drawn.table(2)
    with on(FIRST):
        playing.note_match(drawn.operator, key(), two.pk, "The table wobbles")
    with pytest.raises(Refused, match=r"Match 1, table 2 has a note .*LG-3"):
        drawn.take_back()
    with on(FIRST):
        playing.open_table(drawn.operator, key(), drawn.night.pk, 1, 2)
    with pytest.raises(Refused, match=r"Match 1, table 2 is played at a table here: the draw stays as it is. \(LG-3\)"):
        drawn.take_back()
    with on(FIRST):
        playing.record_result(drawn.operator, key(), drawn.night.pk, 1, one.players, drawn.operator.pk, 1)
    with pytest.raises(Refused, match=r"Match 1, table 1 has been played: the draw stays as it is. \(LG-3\)"):
        drawn.take_back()
    assert drawn.sizes == [11, 10]


def test_LG_3_nobody_draws_until_it_suits(drawn: Drawn) -> None:
    with pytest.raises(Refused, match="Nobody has come or gone since match 1 was drawn"):
        drawn.take_back()
    assert drawn.sizes == [11, 10]
    drawn.come(drawn.everybody[:1], here=False)
    drawn.take_back()
    assert drawn.sizes == []


def test_LG_3_only_a_draw_that_was_made_is_taken_back_by_who_conducts_the_night(drawn: Drawn, person: Named) -> None:
    with pytest.raises(Refused, match="Match 2 has not been drawn"):
        drawn.take_back(number=2)
    with pytest.raises(Refused, match="there is no match 4"):
        drawn.take_back(number=4)
    drawn.come(drawn.everybody[21:])
    with pytest.raises(NotYours):
        drawn.take_back(person("Eve"))
    assert drawn.sizes == [11, 10]


def test_LG_3_the_sheet_takes_a_draw_back(drawn: Drawn, client_of: ClientOf) -> None:
    bar: Any = client_of(drawn.operator)
    with on(FIRST):
        refused = send(bar, drawn.night, change="undraw", number=1)
        assert (refused.status_code, len(refused.json()["sheet"]["matches"])) == (409, 4)
        send(bar, drawn.night, change="present", entrant=drawn.everybody[22], here=True)
        answer = send(bar, drawn.night, change="undraw", number=1)
    assert answer.status_code == 200, json.dumps(answer.json())
    assert [one["players"] for one in answer.json()["sheet"]["matches"]] == [None] * 3

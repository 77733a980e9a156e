"""Tables of a match: draws, undone draws for late players, and the players of each table (LG-3, LG-4)."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, an_officer, named, on
from tests.tuppence_web.leagues.making import FIRST, entrants_of, finish_of, key, night_of, started
from tests.tuppence_web.leagues.test_views import send
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import matches, nights
from tuppence_web.leagues.models import Entrant, MatchDay, Slot
from tuppence_web.leagues.queries.endings import ending_of
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.matches.models import Match
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
NAMES = [f"{letter}x{number}" for number, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWX")]


class Drawn:
    """A night of 24 entrants: 21 are present, and match 1 has its tables."""

    def __init__(self, officer: Person, operator: Person) -> None:
        self.operator = operator
        season = started(officer, operator, NAMES)
        self.night: MatchDay = night_of(season, 1)
        self.everybody = list(season.entrants.values_list("pk", flat=True))
        self.come(self.everybody[:21])
        with on(FIRST):
            matches.draw_tables(operator, key(), self.night.pk, 1)

    def come(self, players: Sequence[int], here: bool = True) -> None:
        with on(FIRST):
            for player in players:
                nights.mark_present(self.operator, key(), self.night.pk, player, here)

    def take_back(self, by: Person | None = None, number: int = 1) -> None:
        with on(FIRST):
            matches.take_back_draw(by or self.operator, key(), self.night.pk, number)

    @property
    def sizes(self) -> list[int]:
        return [len(slot.match.players) for slot in Slot.objects.filter(night=self.night)]

    def record(self, group: int, order: Sequence[int]) -> int:
        with on(FIRST):
            return matches.record_result(self.operator, key(), self.night.pk, 1, order, self.operator.pk, group)

    def table(self, group: int) -> Match:
        return Slot.objects.get(night=self.night, number=1, group=group).match


@pytest.fixture(scope="module")
def drawn_once(rows_of_module: None) -> Drawn:
    return Drawn(an_officer(), named("Oscar Operator"))


@pytest.fixture
def drawn(drawn_once: Drawn, db: None) -> Drawn:
    return copy.deepcopy(drawn_once)


def test_11_04_a_match_counts_once_all_its_tables_do(drawn: Drawn, client_of: ClientOf) -> None:
    page = reverse("night", args=[drawn.night.pk])
    for group, count in ((1, 0), (2, 1)):
        drawn.record(group, entrants_of(drawn.table(group)))
        missing = {night.pk: count for night, count in ending_of(season_state_of(drawn.night.season)).missing}
        assert missing[drawn.night.pk] == count
        with on(FIRST + timedelta(days=1)):
            shown = words_of(client_of(None).get(page).content.decode())
        assert f"{count} of 3 matches" in shown


def test_LG_3_late_players_are_drawn(drawn: Drawn) -> None:
    assert drawn.sizes == [11, 10]
    drawn.come(drawn.everybody[21:23])
    request = key()
    with on(FIRST):
        for _ in range(2):  # repeated
            assert matches.take_back_draw(drawn.operator, request, drawn.night.pk, 1) == drawn.night.pk
        assert drawn.sizes == []
        matches.draw_tables(drawn.operator, key(), drawn.night.pk, 1)
    assert drawn.sizes == [12, 11]
    assert sorted(entrants_of(drawn.table(1)) + entrants_of(drawn.table(2))) == drawn.everybody[:23]


def test_LG_3_a_draw_stays_once_it_was_used(drawn: Drawn) -> None:
    drawn.come(drawn.everybody[21:])
    one, two = drawn.table(1), drawn.table(2)
    with on(FIRST):
        matches.note_match(drawn.operator, key(), two.pk, "The table wobbles")
    with pytest.raises(Refused, match=r"Match 1, table 2 has a note .*LG-3"):
        drawn.take_back()
    with on(FIRST):
        matches.open_table(drawn.operator, key(), drawn.night.pk, 1, 2)
    with pytest.raises(
        Refused, match=r"Match 1, table 2 is being played at a table here, so the draw stands. \(LG-3\)"
    ):
        drawn.take_back()
    drawn.record(1, entrants_of(one))
    with pytest.raises(Refused, match=r"Match 1, table 1 has been played, so the draw stands. \(LG-3\)"):
        drawn.take_back()
    assert drawn.sizes == [11, 10]


def test_LG_3_nobody_can_draw_again_for_a_better_draw(drawn: Drawn) -> None:
    with pytest.raises(Refused, match="Nobody has come or gone since match 1 was drawn"):
        drawn.take_back()
    assert drawn.sizes == [11, 10]
    drawn.come(drawn.everybody[:1], here=False)
    drawn.take_back()
    assert drawn.sizes == []


def test_LG_3_only_the_nights_officials_undo_a_draw(drawn: Drawn, person: Named) -> None:
    with pytest.raises(Refused, match="Match 2 has not been drawn"):
        drawn.take_back(number=2)
    with pytest.raises(Refused, match="There is no match 4"):
        drawn.take_back(number=4)
    drawn.come(drawn.everybody[21:])
    with pytest.raises(NotYours):
        drawn.take_back(person("Eve"))
    assert drawn.sizes == [11, 10]


def test_LG_3_the_sheet_undoes_a_draw(drawn: Drawn, client_of: ClientOf) -> None:
    bar: Any = client_of(drawn.operator)
    with on(FIRST):
        refused = send(bar, drawn.night, change="undraw", number=1)
        assert (refused.status_code, len(refused.json()["sheet"]["matches"])) == (409, 4)
        send(bar, drawn.night, change="present", entrant=drawn.everybody[22], here=True)
        answer = send(bar, drawn.night, change="undraw", number=1)
    assert answer.status_code == 200, json.dumps(answer.json())
    assert [one["players"] for one in answer.json()["sheet"]["matches"]] == [None] * 3


def test_LG_4_nobody_plays_at_two_tables_of_a_match(drawn: Drawn) -> None:
    one, two = drawn.table(1), drawn.table(2)
    drawn.record(2, entrants_of(two))
    seen = drawn.record(1, entrants_of(one))
    winner = entrants_of(two)[0]
    name = Entrant.objects.get(pk=winner).person.name
    swapped = [winner, *entrants_of(one)[1:]]
    with on(FIRST), pytest.raises(Refused, match=rf"{name} plays at table 2 of this match, .* two tables\. \(LG-4\)"):
        matches.correct_result(drawn.operator, key(), one.pk, seen, swapped, drawn.operator.pk, "Misread")
    assert {row.played for row in season_state_of(drawn.night.season).standings()} == {0, 1}
    with on(FIRST):  # a player removed from one table is free for the other
        left = matches.correct_result(
            drawn.operator,
            key(),
            two.pk,
            two.results.get().pk,
            entrants_of(two)[1:],
            drawn.operator.pk,
            "Sat at table 1",
        )
        matches.correct_result(drawn.operator, key(), one.pk, seen, swapped, drawn.operator.pk, "Sat here")
    assert winner not in finish_of(two.results.get(pk=left))
    assert {row.player: row.played for row in season_state_of(drawn.night.season).standings()}[winner] == 1


def test_LG_3_a_table_has_no_more_than_twenty(drawn: Drawn) -> None:
    drawn.come(drawn.everybody[:1], here=False)
    with on(FIRST), pytest.raises(Refused, match=r"20 are present. Up to 20 play at one table, so no draw is needed"):
        matches.draw_tables(drawn.operator, key(), drawn.night.pk, 2)
    twenty = drawn.everybody[1:21]
    with on(FIRST):
        seen = matches.record_result(drawn.operator, key(), drawn.night.pk, 2, twenty, drawn.operator.pk)
    drawn.come(drawn.everybody)
    with on(FIRST):
        with pytest.raises(Refused, match=r"More than 20 are present\. Draw the tables first"):
            matches.record_result(drawn.operator, key(), drawn.night.pk, 3, drawn.everybody, drawn.operator.pk)
        match = Slot.objects.get(night=drawn.night, number=2).match
        with pytest.raises(Refused, match=r"Up to 20 play at one table, but 24 places were given. \(LG-3\)"):
            matches.correct_result(
                drawn.operator, key(), match.pk, seen, drawn.everybody, drawn.operator.pk, "More were there"
            )
    match.refresh_from_db()
    assert sorted(entrants_of(match)) == twenty


def test_LG_4_players_who_leave_after_the_draw_lose_their_place(drawn: Drawn) -> None:
    one, two = drawn.table(1), drawn.table(2)
    drawn.record(1, entrants_of(one))
    gone = Entrant.objects.get(pk=entrants_of(two)[-1])
    drawn.come([gone.pk], here=False)
    with pytest.raises(Refused, match=rf"9 play in this match, and 10 places .* Not playing in it: {gone.person}\."):
        drawn.record(2, entrants_of(two))
    drawn.record(2, entrants_of(two)[:-1])
    assert drawn.sizes == [11, 9]
    points = {row.player: row.points for row in season_state_of(drawn.night.season).standings()}
    assert (points[gone.pk], points[entrants_of(two)[0]]) == (0, 24)


def test_LG_3_our_table_seats_the_players_still_present(drawn: Drawn) -> None:
    gone = entrants_of(drawn.table(2))[0]
    drawn.come([gone], here=False)
    with on(FIRST):
        matches.open_table(drawn.operator, key(), drawn.night.pk, 1, 2)
    assert gone not in entrants_of(drawn.table(2))
    assert drawn.sizes == [11, 9]

"""A night on paper: players and matches, with what is known filled in; and draws that were made by hand."""

from __future__ import annotations

import copy

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, an_officer, named, on
from tests.tuppence_web.leagues.making import entrants_of, in_teams, key, night_of, play, started
from tests.tuppence_web.leagues.test_actions_matches_draws import NAMES
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, nights, teams
from tuppence_web.leagues.models import Season, Slot

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    return in_teams(an_officer(), named("Oscar Operator"), "AC", "BD", "EF")


@pytest.fixture
def teams_of_two(made: Season, db: None) -> Season:
    return copy.deepcopy(made)


def test_the_paper_has_a_line_for_each_player(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = started(officer, operator, name="Friday league")
    play(season, operator, 1, "BACDE")
    night = night_of(season, 1)
    path = reverse("night_paper", args=[night.pk])
    with on(night.day):
        page = words_of(client_of(operator).get(path).content.decode())
        assert "Match 1: placeMatch 2: placeMatch 3: place" in page
        assert "Ann ✓ 2 Bob ✓ 1 Cy ✓ 3 Di ✓ 4 Ed ✓ 5 Flo Official 10.01" in page
        assert client_of(None).get(path).status_code == 302
        assert path in client_of(operator).get(reverse("night", args=[night.pk])).content.decode()


def test_LT_2_the_paper_names_the_players_of_the_night(
    teams_of_two: Season, operator: Person, client_of: ClientOf
) -> None:
    season = teams_of_two
    first, second = night_of(season, 1), night_of(season, 2)
    season.entrants.filter(person__name="Cy").update(left=second.day)
    with on(second.day):
        gus = entries.enter_person(operator, key(), season.pk, "Gus", "gus@example.org")
        teams.form_team(operator, key(), season.pk, "AC", [gus])
        shown = [
            words_of(client_of(operator).get(reverse("night_paper", args=[night.pk])).content.decode())
            for night in (first, second)
        ]
    assert "Ann · AC Cy · AC Bob · BD Di · BD Ed · EF Flo · EF Official" in shown[0]
    assert "Ann · AC Gus · AC Bob · BD Di · BD Ed · EF Flo · EF Official" in shown[1]


def test_LG_3_tables_that_were_drawn_by_hand_are_entered(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season = started(officer, operator, NAMES[:21], name="Friday league")
    night, here = night_of(season, 1), list(season.entrants.values_list("pk", flat=True))
    path, bar = reverse("night_drawn", args=[night.pk, 1]), client_of(operator)
    drawn = {f"of_{player}": at % 2 + 1 for at, player in enumerate(here)}
    with on(night.day):
        nights.mark_together(operator, key(), night.pk, here, True)
        shown = words_of(bar.get(path).content.decode())
        assert "The table of each player, 1 to 2." in shown
        sent = {"request": key(), **drawn, f"of_{here[0]}": 2, f"of_{here[2]}": 2}
        refused = bar.post(path, sent)
        assert refused.status_code == 400
        assert "Their sizes: 11, 10." in words_of(refused.content.decode())
        assert bar.post(path, {"request": key(), **drawn}).status_code == 302
        again = bar.post(path, {"request": key(), **drawn})
        assert "have already been drawn" in words_of(again.content.decode())
    slots = Slot.objects.filter(night=night, number=1).order_by("group")
    assert [entrants_of(slot.match) for slot in slots] == [here[::2], here[1::2]]


def test_LT_4_teams_that_were_drawn_by_hand_meet(teams_of_two: Season, operator: Person, client_of: ClientOf) -> None:
    season = teams_of_two
    night = night_of(season, 1)
    entrant = {one.person.name[0]: one.pk for one in season.entrants.select_related("person")}
    path, bar = reverse("night_drawn", args=[night.pk, 1]), client_of(operator)
    with on(night.day):
        nights.mark_together(operator, key(), night.pk, list(entrant.values()), True)
        assert "The one that pauses has none" in words_of(bar.get(path).content.decode())
        alone = bar.post(path, {"request": key(), f"of_{entrant['A']}": 1})
        assert "Two teams meet in each match" in words_of(alone.content.decode())
        sent = {"request": key(), f"of_{entrant['A']}": 1, f"of_{entrant['E']}": 1}
        assert bar.post(path, sent).status_code == 302
    players = entrants_of(Slot.objects.get(night=night).match)
    assert players == [entrant[letter] for letter in "AECF"]

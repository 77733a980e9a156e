"""A night on paper: players and matches, with what is known filled in."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import in_teams, key, night_of, play, started
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, teams

pytestmark = pytest.mark.django_db


def test_the_paper_has_a_line_for_each_player(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = started(officer, operator)
    play(season, operator, 1, "BACDE")
    night = night_of(season, 1)
    path = reverse("night_paper", args=[night.pk])
    with on(night.day):
        page = words_of(client_of(operator).get(path).content.decode())
        assert "Match 1: placeMatch 2: placeMatch 3: place" in page
        assert "Ann ✓ 2 Bob ✓ 1 Cy ✓ 3 Di ✓ 4 Ed ✓ 5 Flo Official 10.01" in page
        assert client_of(None).get(path).status_code == 302
        assert path in client_of(operator).get(reverse("night", args=[night.pk])).content.decode()


def test_LT_2_the_paper_names_the_players_of_the_night(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = in_teams(officer, operator, "AC", "BD", "EF")
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

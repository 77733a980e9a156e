"""The page of a season's teams, and what the pages show of them."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, an_officer, named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, entered, in_teams, key, night_of, planned, play_in_teams
from tests.tuppence_web.leagues.test_views import send
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions.notices import announce_results
from tuppence_web.leagues.models import Season, Slot
from tuppence_web.leagues.queries.nights import TEAM_UNPAID
from tuppence_web.notifications.models import Notification

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    return in_teams(an_officer(), named("Oscar Operator"), "AB", "CD", "EF")


def test_LT_2_the_operator_makes_teams(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = planned(officer, operator, "Friday league", team_size=2)
    ann, bob, *_ = entered(season, operator)
    bar, page = client_of(operator), reverse("season_teams", args=[season.pk])
    with on(BEFORE):
        assert page in bar.get(reverse("season", args=[season.pk])).content.decode()
        sent = {"request": key(), "name": "The Aces", "player_1": ann.pk, "player_2": ""}
        assert "A team has 2 players" in bar.post(page, sent).content.decode()
        shown = bar.post(page, {**sent, "request": key(), "player_2": bob.pk}, follow=True).content.decode()
        assert "The team The Aces is complete" in shown
        assert "Not in a team of 2: Cy, Di, Ed, Flo." in shown
        assert client_of(ann.person).get(page).status_code == 403
        gone = {"request": key(), "team": "The Aces"}
        shown = bar.post(reverse("dissolve_team", args=[season.pk]), gone, follow=True).content.decode()
    assert "The team The Aces is dissolved" in shown


def test_5_03_pages_of_a_season_name_its_teams(season: Season, operator: Person, client_of: ClientOf) -> None:
    play_in_teams(season, operator, 1)
    night, bar = night_of(season, 1), client_of(operator)
    with on(night.day, time(22)):
        for name, of in (("season", season), ("night", night), ("night_board", night), ("season_teams", season)):
            shown = bar.get(reverse(name, args=[of.pk])).content.decode()
            assert all(f">{team}<" in shown for team in ("AB", "CD", "EF")), name
        csv = bar.get(reverse("standings_csv", args=[season.pk])).content.decode()
    assert csv.splitlines()[1].startswith("1,AB,4,4")


def test_5_03_the_sheet_and_the_form_name_sides(season: Season, operator: Person, client_of: ClientOf) -> None:
    night, bar = night_of(season, 1), client_of(operator)
    everybody = list(season.entrants.values_list("pk", flat=True))
    with on(FIRST, time(20)):
        send(bar, night, change="together", entrants=everybody, here=True)
        sheet = send(bar, night, change="draw", number=1).json()["sheet"]
        sides = sheet["matches"][0]["sides"]
        assert [len(side) for side in sides] == [2, 2]
        form = reverse("match_order", args=[night.pk, 1, 1])
        assert " and " in bar.get(form).content.decode()
        places = {"place_1": sides[1][0], "place_2": sides[0][0], "official": operator.pk}
        assert bar.post(form, {"request": key(), **places}).status_code == 302
        recorded = Slot.objects.get(night=night).match.results.get()
        shown = words_of(bar.get(form).content.decode())
        assert all(f"{team}: " in shown for team in ("AB", "CD", "EF")), "a correction may name the third team"
        assert "Place 2" in shown
        assert "Place 3" not in shown
    assert len(recorded.order or []) == 4


def test_LT_2_a_player_sees_why_the_team_earns_nothing(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = in_teams(officer, operator, "AB", "CD", "EF", paid="ACDEF", name="Friday league")
    play_in_teams(season, operator, 1)
    night = night_of(season, 1)
    seen = {}
    with on(night.day, time(22)):
        for name in ("Ann", "Bob", "Cy"):
            own = client_of(season.entrants.get(person__name=name).person)
            pages = (reverse("night", args=[night.pk]), reverse("season", args=[season.pk]))
            seen[name] = [words_of(own.get(page).content.decode()) for page in pages]
    why, until = TEAM_UNPAID, "No points until all of the team have paid."
    assert [(why in page, until in standings) for page, standings in seen.values()] == [(True, True)] * 2 + [
        (False, False)
    ]
    assert ["unpaid: no points" in page for page, _ in seen.values()] == [False, True, False]
    with on(night.day + timedelta(days=1)):
        announce_results()
    sent = Notification.objects.get(person__name="Ann", subject__endswith="your results")
    assert f"earned 0 points ({why})" in sent.text

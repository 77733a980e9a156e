"""The page on which a team is entered, and the pages of a tournament for teams."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named
from tests.tuppence_web.tournaments.making import Night
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(officer: Person, person: Named) -> Night:
    return Night(officer, person, team_size=2)


def test_TT_1_a_player_enters_a_team_after_a_preview(night: Night, client_of: ClientOf) -> None:
    ann, page = client_of(night.named("Ann")), reverse("tournament_team", args=[night.id])
    assert ann.get(reverse("tournament_enter", args=[night.id])).headers["Location"] == page
    first = {"request": uuid4(), "team": "Tars", "people": "Ulf", "word": "anchor"}
    shown = words_of(ann.post(page, first).content.decode())
    assert "Who plays in Tars" in shown
    assert "You, Ann, and:" in shown
    assert not night.now.sides
    sent = {**first, "request": uuid4(), "enter": "yes", "line_0": "0"}
    assert ann.post(page, sent).status_code == 302
    assert [[str(one.person) for one in side.players] for side in night.now.sides.values()] == [["Ann", "Ulf"]]
    assert "You have entered in Tars" in words_of(ann.get(reverse("tournament", args=[night.id])).content.decode())
    assert ann.post(page, {**first, "people": "Ulf\nUna"}).status_code == 400
    assert ann.post(page, {**first, "people": "ulf@example.org"}).status_code == 400


def test_TT_1_the_desk_names_every_player(night: Night, client_of: ClientOf) -> None:
    runs, page = client_of(night.administrator), reverse("tournament_team", args=[night.id])
    for closed in ("tournament_paste", "tournament_enter"):
        assert runs.get(reverse(closed, args=[night.id])).headers["Location"] == page
    sent = {"team": "Tars", "people": "Ulf\nUna una@example.org", "enter": "yes", "line_0": "0", "line_1": "0"}
    assert runs.post(page, {**sent, "request": uuid4()}).status_code == 302
    assert [side.team for side in night.now.sides.values()] == ["Tars"]
    desk = words_of(runs.get(reverse("tournament_desk", args=[night.id])).content.decode())
    assert "Tars" in desk
    assert runs.get(reverse("tournament_team", args=[Night(night.officer, night.named).id])).status_code == 404


def test_TN_1_no_page_takes_entries_after_the_start(night: Night, client_of: ClientOf) -> None:
    night.teams_started(4)
    alone = Night(night.officer, night.named).started(9)
    for one, pages in ((night, ["tournament_team"]), (alone, ["tournament_enter", "tournament_paste"])):
        runs = client_of(one.administrator)
        for page in pages:
            answer = runs.get(reverse(page, args=[one.id]))
            assert answer.status_code == 409
            assert "has started, so its entries" in words_of(answer.content.decode())


def test_a_tournament_of_teams_is_shown_on_every_page(night: Night, client_of: ClientOf) -> None:
    night.teams_started(6)
    night.play_round()
    anybody = client_of(None)
    pages = {
        name: words_of(anybody.get(reverse(name, args=[night.id])).content.decode())
        for name in ("tournament", "tournament_board", "tournament_paper", "tournament_draws", "tournament_history")
    }
    assert [name for name, page in pages.items() if "Team 1" not in page] == []
    assert "6 teams" in pages["tournament"]
    night.played()
    bracket = anybody.get(reverse("tournament", args=[night.id])).content.decode()
    won = next(night.now.sides[number] for number, place in night.now.bracket.placed().items() if place == 1)
    assert f"{won.team} won." in bracket
    listed = anybody.get(reverse("api:api_entrants", args=[night.id])).json()
    assert [one["players"] for one in listed if one["name"] == won.team] == [[str(one.person) for one in won.players]]

"""The pages for leaving a season show the amounts and ask first."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import FIRST, key, play, started
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.models import Entrant

pytestmark = pytest.mark.django_db
WEEK_2 = FIRST + timedelta(weeks=1)


def test_LG_2_a_player_asks_and_the_operator_lets_go(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = started(officer, operator)
    play(season, operator, 1, "ABCDE")
    ann = season.entrants.select_related("person").get(person__name="Ann")
    own, bar = client_of(ann.person), client_of(operator)
    ask, page = reverse("ask_to_leave", args=[season.pk]), reverse("season", args=[season.pk])
    leave, entry = (reverse(name, args=[ann.pk]) for name in ("leave_season", "league_entry"))
    with on(WEEK_2):
        assert ask in own.get(page).content.decode()
        assert (
            "The operator is notified"
            in own.post(ask, {"request": key(), "why": "Moving away."}, follow=True).content.decode()
        )
        shown = bar.get(entry).content.decode()
        assert "asks to leave: Moving away." in shown
        assert leave in shown
        assert "Give back 43.75, for 7 of 8 weeks" in bar.get(leave).content.decode()
        assert bar.post(leave, {"request": key(), "why": "Moving away."}).status_code == 400
        assert own.get(leave).status_code == 403
        answer = bar.post(leave, {"request": key(), "why": "Moving away.", "fee": "share"}, follow=True)
        assert "Ann has left the season" in answer.content.decode()
        assert "43.75" in answer.content.decode()  # still to be paid out
        assert ask not in own.get(page).content.decode()
        back = reverse("come_back", args=[ann.pk])
        assert back in bar.get(entry).content.decode()
        assert bar.post(back, {"request": key(), "why": "She stays"}).status_code == 302
    assert Entrant.objects.get(pk=ann.pk).left is None

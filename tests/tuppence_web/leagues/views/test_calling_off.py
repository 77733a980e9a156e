"""The page that calls a season off asks first, with what everybody gets."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import key, play, started
from tests.tuppence_web.leagues.test_actions_calling_off import WEEK_4, WHY
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.models import Entry

pytestmark = pytest.mark.django_db


def test_LG_6_the_page_asks_first_and_deleting_leads_there(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season = started(officer, operator)
    for week in (1, 2, 3):
        play(season, operator, week, "ABCDE")
    bar, page = client_of(operator), reverse("call_off_season", args=[season.pk])
    with on(WEEK_4):
        before = Entry.objects.count()
        deleting = bar.get(reverse("delete_season", args=[season.pk]), follow=True)
        assert deleting.redirect_chain == [(page, 302)]
        shown = deleting.content.decode()
        assert "so it cannot be deleted. You can cancel it." in shown
        assert shown.count("31.25") == 6
        assert "3 of 8 weeks were held" in " ".join(shown.split())
        assert Entry.objects.count() == before
        assert bar.post(page, {"request": key(), "why": " "}).status_code == 400
        answer = bar.post(page, {"request": key(), "why": WHY}, follow=True)
        assert "The season has been cancelled" in answer.content.decode()
        assert WHY in client_of(None).get(reverse("season", args=[season.pk])).content.decode()

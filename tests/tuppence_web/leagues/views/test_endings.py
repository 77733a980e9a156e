"""The pages that ask before a season starts or ends, and how each is undone (LG-6, LG-7)."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, NAMES, entered, key, night_of, planned, play
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, nights, seasons
from tuppence_web.leagues.actions.leaving import SHARE, leave
from tuppence_web.leagues.models import Season
from tuppence_web.ledger.models import Entry
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
LAST = FIRST + timedelta(weeks=7)


def test_LG_7_the_start_asks_and_is_taken_back(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season, bar = planned(officer, operator), client_of(operator)
    start, back = (reverse(name, args=[season.pk]) for name in ("start_season", "take_back_start"))
    entered(season, operator, NAMES[:4])
    entered(season, operator, ["Ed"], paid=None)
    with on(BEFORE):
        page = words_of(bar.get(start).content.decode())
        assert "5 players" in page
        assert "Not paid Ed, 50.00" in page
        assert Season.objects.get(pk=season.pk).started is None
        bar.post(start, {"request": key()})
        assert Season.objects.get(pk=season.pk).started is not None
        assert back in bar.get(reverse("season", args=[season.pk])).content.decode()
        bar.post(back, {"request": key()})
        entries.withdraw(operator, key(), season.entrants.get(person__name="Ed").pk, "Ill")
    assert Season.objects.get(pk=season.pk).started is None


def test_LG_7_the_start_stands_once_somebody_is_present(officer: Person, operator: Person) -> None:
    season = planned(officer, operator)
    ann = entered(season, operator, NAMES[:5])[0]
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    with on(FIRST, time(20)):
        seasons.take_back_start(operator, key(), season.pk)
        seasons.start_season(operator, key(), season.pk)
        nights.mark_present(operator, key(), night_of(season, 1).pk, ann.pk, True)
        with pytest.raises(Refused, match="until somebody is marked as present"):
            seasons.take_back_start(operator, key(), season.pk)


def test_LG_6_the_end_says_what_is_missing_and_who_gets_what(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season, bar = planned(officer, operator), client_of(operator)
    entered(season, operator, NAMES[:5])
    entered(season, operator, ["Flo"], paid=None)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    play(season, operator, 1, "ABCDE", "ABCDE", "ABCDE")
    play(season, operator, 2, "ABCDE", "ABCDE")
    end = reverse("end_season", args=[season.pk])
    with on(LAST):
        before, page = Entry.objects.count(), words_of(bar.get(end).content.decode())
        assert "Week 2, 9 July: 2 of 3 matches" in page
        assert "Week 3, 16 July: no match" in page
        assert "Week 1, 2 July" not in page
        assert "Not paid: Flo, 50.00." in page
        assert "The association the pool: nobody is eligible LG-6 240.00" in page
        assert "operator, weeks 1 to 2" in page, page
        assert Entry.objects.count() == before
        answer = words_of(bar.post(end, {"request": key()}, follow=True).content.decode())
    assert "The season has ended." in answer
    assert "The prizes have been awarded" not in answer


def test_LG_8_the_end_names_nobody_who_left_and_owes_nothing(
    officer: Person, operator: Person, client_of: ClientOf
) -> None:
    season, bar = planned(officer, operator), client_of(operator)
    entered(season, operator, NAMES[:4])
    ed, _ = entered(season, operator, ["Ed", "Flo"], paid=None)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    with on(FIRST):
        leave(operator, key(), ed.pk, SHARE, "Moves away")
    with on(LAST):
        page = words_of(bar.get(reverse("end_season", args=[season.pk])).content.decode())
    assert "Not paid: Flo, 50.00." in page


def test_LG_6_a_season_without_fees_had_nothing_to_win(officer: Person, operator: Person, client_of: ClientOf) -> None:
    season = planned(officer, operator)
    entered(season, operator, NAMES[:5], paid=None)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    with on(LAST):
        client_of(operator).post(reverse("end_season", args=[season.pk]), {"request": key()})
        page = words_of(client_of(None).get(reverse("season", args=[season.pk])).content.decode())
    assert "No fees were received, so there was nothing to win." in page
    assert "Nobody was eligible" not in page

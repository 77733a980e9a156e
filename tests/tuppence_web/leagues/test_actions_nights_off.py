"""Nights that are cancelled: no points, no pay, fees stay; undone until they are over (11.01, 11.07(b))."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, NAMES, certify, in_teams, key, night_of, play
from tests.tuppence_web.matches.test_actions import with_guest
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import matches, nights
from tuppence_web.leagues.models import Season
from tuppence_web.leagues.queries.endings import ending_of
from tuppence_web.leagues.queries.seasons import pool_of, season_state_of
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
SECOND = FIRST + timedelta(weeks=1)


def test_a_night_is_called_off_and_held_after_all(
    season: Season, officer: Person, operator: Person, person: Named, client_of: ClientOf
) -> None:
    night, bar = night_of(season, 2), client_of(operator)
    certify(person("Ulla"), officer)
    page = reverse("night", args=[night.pk])
    with on(BEFORE):
        nights.name_official(operator, key(), night.pk, person("Ulla").pk)
    with on(SECOND, time(18)):
        bar.post(reverse("call_off_night", args=[night.pk]), {"request": key(), "why": "Snow."})
        heard = Notification.objects.filter(subject="Thursday league: week 2 is cancelled")
        assert set(heard.values_list("person__name", flat=True)) == {*NAMES, "Ulla"}
        assert "Cancelled: Snow." in words_of(bar.get(page).content.decode())
        assert pool_of(season_state_of(season), SECOND).weeks == 6  # week 1 was not held
        with pytest.raises(Refused, match=r"Week 2 is cancelled: Snow\."):
            nights.mark_present(operator, key(), night.pk, season.entrants.all()[0].pk, True)
        bar.post(reverse("hold_night", args=[night.pk]), {"request": key()})
        assert Notification.objects.filter(subject__endswith="week 2 takes place after all").count() == 7
        nights.mark_present(operator, key(), night.pk, season.entrants.all()[0].pk, True)


def test_a_night_called_off_earns_nothing_and_is_not_missed(season: Season, operator: Person) -> None:
    play(season, operator, 1, "ABCDE", "ABCDE", "ABCDE")
    with on(SECOND):
        nights.call_off_night(operator, key(), night_of(season, 2).pk, "Snow.")
    ending = ending_of(season_state_of(season))
    assert ending.pay == 500
    assert [night.week for night, _ in ending.missing] == [3, 4, 5, 6, 7, 8]


def test_a_night_is_called_off_before_a_drawn_match_begins(officer: Person, operator: Person) -> None:
    season = in_teams(officer, operator, "AB", "CD", "EF", name="Friday league")
    night, here = night_of(season, 1), list(season.entrants.values_list("pk", flat=True))
    with_guest(operator)
    with on(FIRST, time(20)):
        nights.mark_together(operator, key(), night.pk, here, True)
        matches.draw_tables(operator, key(), night.pk, 1)
        nights.call_off_night(operator, key(), night.pk, "Snow.")
        assert not night.slots.exists()
        nights.hold_night_after_all(operator, key(), night.pk)
        matches.draw_tables(operator, key(), night.pk, 1)
        matches.referee_match(operator, key(), night.pk, 1)
        with pytest.raises(Refused, match="has been opened or recorded"):
            nights.call_off_night(operator, key(), night.pk, "Snow.")
    assert night.slots.count() == 1


def test_11_04_a_held_night_counts_and_missing_matches_show(
    season: Season, operator: Person, client_of: ClientOf
) -> None:
    play(season, operator, 1, "ABCDE", "ABCDE")
    night = night_of(season, 1)
    page = reverse("night", args=[night.pk])
    with on(FIRST, time(21)):
        with pytest.raises(Refused, match="has been opened or recorded"):
            nights.call_off_night(operator, key(), night.pk, "Snow.")
        assert "of 3 matches" not in words_of(client_of(None).get(page).content.decode())
    with on(SECOND):
        with pytest.raises(Refused, match="Week 1 is over"):
            nights.call_off_night(operator, key(), night.pk, "Snow.")
        assert "2 of 3 matches were recorded. 11.04(a)" in words_of(client_of(None).get(page).content.decode())

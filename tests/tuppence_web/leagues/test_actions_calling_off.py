"""A season is cancelled once it has started: refunds, pay and prizes of the weeks held, and how it is undone."""

from __future__ import annotations

from datetime import time, timedelta

import pytest

from tests.tuppence_web.conftest import Named, an_officer, named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, certify, entered, key, night_of, planned, play, started
from tests.tuppence_web.leagues.test_actions_endings import make_member, pool_left, won
from tests.tuppence_web.leagues.test_actions_endings_reopened import owed
from tests.tuppence_web.tournaments.making import ledger_balances
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import endings, entries, nights, seasons
from tuppence_web.leagues.actions.calling_off import call_off_season
from tuppence_web.leagues.models import Season
from tuppence_web.leagues.queries.endings import owed_to
from tuppence_web.leagues.queries.fees import standing_of
from tuppence_web.notifications.models import Notification
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
WEEK_4 = FIRST + timedelta(weeks=3)
WHY = "The bar has closed."


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """Five paid and one unpaid, three weeks held of which one lacks matches, Ann and Bob members."""
    officer, operator = an_officer(), named("Oscar Operator")
    found = planned(officer, operator)
    entered(found, operator, ("Ann", "Bob", "Cy", "Di", "Ed"))
    entered(found, operator, ["Flo"], paid=None)
    with on(BEFORE):
        seasons.start_season(operator, key(), found.pk)
    for name in ("Ann", "Bob"):
        make_member(name, officer)
    for week in (1, 2, 3):
        play(found, operator, week, "ABCDE")
    return found


def called_off(season: Season, by: Person, why: str = WHY) -> None:
    with on(WEEK_4):
        call_off_season(by, key(), season.pk, why)
    season.refresh_from_db()


BACK = 3125  # of 50.00, for 5 of 8 weeks
LEFT = 5 * (5000 - BACK) - 3 * 500
FIRST_PRIZE, SECOND_PRIZE = LEFT * 70 // 100 + 1, LEFT * 30 // 100  # the third share goes to the first
OWED = {
    **dict.fromkeys(("Cy", "Di", "Ed"), BACK),
    "Ann": BACK + FIRST_PRIZE,
    "Bob": BACK + SECOND_PRIZE,
    "Oscar Operator": 1500,
}


def test_LG_6_a_season_called_off_gives_back_the_weeks_left(season: Season, operator: Person) -> None:
    request = key()
    with on(WEEK_4):
        for _ in range(2):  # pressed twice
            call_off_season(operator, request, season.pk, WHY)
        with pytest.raises(Refused, match="already ended"):
            call_off_season(operator, key(), season.pk, WHY)
    season.refresh_from_db()
    assert (owed(season), pool_left(season)) == (OWED, 0)
    assert won(season) == {"Ann": FIRST_PRIZE, "Bob": SECOND_PRIZE}
    assert standing_of(season.entrants.get(person__name="Flo"), "charge") is None
    assert list(season.nights.exclude(called_off=None).values_list("week", flat=True)) == [4, 5, 6, 7, 8]
    with on(WEEK_4, time(20)), pytest.raises(Refused, match="was cancelled"):
        nights.mark_present(operator, key(), night_of(season, 4).pk, season.entrants.all()[0].pk, True)


def test_LG_6_everybody_hears_what_becomes_of_the_fee(season: Season, operator: Person, person: Named) -> None:
    called_off(season, operator)
    texts = dict(Notification.objects.filter(subject__contains="cancelled").values_list("person__name", "text"))
    assert set(texts) == {"Ann", "Bob", "Cy", "Di", "Ed", "Flo"}
    assert "31.25" in texts["Cy"]
    assert "You owe nothing." in texts["Flo"]
    with pytest.raises(NotYours):
        called_off(season, person("Ann"))


def test_LG_8_reopening_undoes_the_calling_off(season: Season, operator: Person) -> None:
    for _ in range(2):
        called_off(season, operator)
        with on(WEEK_4):
            endings.reopen_season(operator, key(), season.pk, "The bar stays open")
        season.refresh_from_db()
        assert (season.ended, season.why_called_off, owed(season), pool_left(season)) == (None, "", {}, 30000)
        assert not season.nights.exclude(called_off=None).exists()
    with on(WEEK_4):
        entries.receive_fee(operator, key(), season.entrants.get(person__name="Flo").pk, "cash")


def test_LG_8_officials_hear_that_the_season_goes_on(
    season: Season, officer: Person, operator: Person, person: Named
) -> None:
    certify(person("Ulla"), officer)
    with on(WEEK_4):
        nights.name_official(operator, key(), night_of(season, 5).pk, person("Ulla").pk)
    called_off(season, officer)
    with on(WEEK_4):
        endings.reopen_season(officer, key(), season.pk, "The bar stays open")
    heard = Notification.objects.filter(subject__endswith="was reopened").values_list("person__name", flat=True)
    assert sorted(heard) == ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Oscar Operator", "Ulla"]


def test_LG_8_a_refund_that_was_paid_counts_after_reopening(season: Season, operator: Person) -> None:
    called_off(season, operator)
    cy = Person.objects.get(name="Cy")
    with on(WEEK_4):
        endings.pay_out(operator, key(), season.pk, cy.pk, "cash")
        endings.reopen_season(operator, key(), season.pk, "The bar stays open")
    season.refresh_from_db()
    assert owed_to(season) == {cy.pk: BACK}
    called_off(season, operator)
    assert owed(season) == {name: cents for name, cents in OWED.items() if name != "Cy"}
    ledger_balances()


def test_LG_6_with_no_night_held_all_fees_go_back(officer: Person, operator: Person) -> None:
    names = ("Cy", "Di", "Ed", "Flo", "Gus")
    season = started(officer, operator, names, name="Friday league")
    called_off(season, operator)
    assert owed(season) == dict.fromkeys(names, 5000)
    assert (won(season), pool_left(season)) == ({}, 0)

"""Fees that are unpaid at a season's end: received late for the association, or written off (LG-6, LG-8)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, an_officer, named, on
from tests.tuppence_web.leagues.making import BEFORE, NAMES, entered, key, planned, play
from tests.tuppence_web.leagues.test_actions_endings import LAST, end, make_member, pool_left, won
from tests.tuppence_web.tournaments.making import ledger_balances
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import endings, entries, leaving, seasons
from tuppence_web.leagues.models import Entrant, Season
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.ledger.actions import own_account
from tuppence_web.ledger.queries.accounts import balances, balances_of
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
LATER = LAST + timedelta(days=3)
PRIZE = 24500  # five fees of 50.00 less one week's 5.00


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """An ended season in which everybody except Ann paid, and Bob won everything."""
    officer, operator = an_officer(), named("Oscar Operator")
    season = planned(officer, operator)
    entered(season, operator, ["Ann"], paid=None)
    entered(season, operator, NAMES[1:])
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    make_member("Bob", officer)
    play(season, operator, 1, "ABCDE", "ABCDE")
    end(season, operator)
    return season


@pytest.fixture
def ann(season: Season) -> Entrant:
    return season.entrants.get(person__name="Ann")


def state(season: Season, ann: Entrant) -> tuple[int, int, int]:
    """What Ann owes, what the pool has, and what the association received late."""
    ledger_balances()
    late = own_account("late")
    return balances_of("entrant", [ann.pk])[ann.pk], pool_left(season), -balances([late.pk])[late.pk]


def test_LG_6_a_late_fee_goes_to_the_association(season: Season, ann: Entrant, operator: Person) -> None:
    assert (state(season, ann), won(season)) == ((5000, 5000, 0), {"Bob": PRIZE})
    with on(LATER):
        entries.receive_fee(operator, key(), ann.pk, "cash")
        with pytest.raises(Refused, match="has already paid"):
            entries.receive_fee(operator, key(), ann.pk, "cash")
    now = season_state_of(season)
    assert (state(season, ann), now.fees, now.standings()[0].points) == ((0, 0, 5000), 25000, 10)
    with on(LATER):
        entries.take_back_fee(operator, key(), ann.pk, "It was for something else")
        assert state(season, ann) == (5000, 5000, 0)
        entries.receive_fee(operator, key(), ann.pk, "transfer")
    assert state(season, ann) == (0, 0, 5000)


def test_LG_6_a_fee_from_before_the_end_needs_a_reopened_season(
    season: Season, ann: Entrant, operator: Person, client_of: ClientOf
) -> None:
    with on(LATER), pytest.raises(Refused, match=r"Reopen the season first\. \(LG-6\)"):
        entries.receive_fee(operator, key(), ann.pk, "cash", LAST - timedelta(days=1))
    with on(LATER):
        entries.receive_fee(operator, key(), ann.pk, "cash", LAST)
        page = client_of(operator).get(reverse("season_entries", args=[season.pk])).content.decode()
    assert "to the association" in page
    bob = season.entrants.get(person__name="Bob")
    with on(LATER), pytest.raises(Refused, match="Reopen the season first"):
        entries.take_back_fee(operator, key(), bob.pk, "A slip")


def test_LG_8_a_late_fee_of_an_entrant_who_left_is_undone(
    season: Season, ann: Entrant, operator: Person, client_of: ClientOf
) -> None:
    with on(LAST):
        endings.reopen_season(operator, key(), season.pk, "Ann left before the end")
        leaving.leave(operator, key(), ann.pk, leaving.NOTHING, "Moving away")
        endings.end_season(operator, key(), season.pk)
    path, sent = reverse("league_entry", args=[ann.pk]), {"do": "back", "why": "Another paid"}
    with on(LATER):
        assert "Reverse the payment" not in client_of(operator).get(path).content.decode()
        entries.receive_fee(operator, key(), ann.pk, "cash")
        assert "Reverse the payment" in client_of(operator).get(path).content.decode()
        client_of(operator).post(path, {"request": key(), **sent})
        assert state(season, ann) == (5000, 5000, 0)


def test_LG_8_an_officer_writes_a_fee_off(
    season: Season, ann: Entrant, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    path, sent = reverse("league_entry", args=[ann.pk]), {"do": "off", "why": "She moved away"}
    with on(LATER):
        with pytest.raises(NotYours):
            entries.write_off(operator, key(), ann.pk, "She moved away")
        assert "Write the fee off" not in client_of(operator).get(path).content.decode()
        assert "Write the fee off" in client_of(officer).get(path).content.decode()
        client_of(officer).post(path, {"request": key(), **sent})
        assert state(season, ann) == (0, 0, 0)
        assert ann.pk not in season_state_of(season).paid
        with pytest.raises(Refused, match="owes nothing"):
            entries.write_off(officer, key(), ann.pk, "Twice")
        entries.charge_again(operator, key(), ann.pk, "She came back")
    assert state(season, ann) == (5000, 5000, 0)


def test_LG_6_a_late_fee_is_in_the_pool_of_a_season_ended_again(season: Season, ann: Entrant, operator: Person) -> None:
    with on(LATER):
        entries.receive_fee(operator, key(), ann.pk, "cash")
        endings.reopen_season(operator, key(), season.pk, "A slip")
        assert state(season, ann) == (0, 30000, 0)
        endings.end_season(operator, key(), season.pk)
    assert (state(season, ann), won(season)) == ((0, 0, 0), {"Bob": PRIZE + 5000})


def test_11_07_the_association_pays_what_fees_do_not_cover(officer: Person, operator: Person) -> None:
    season = planned(officer, operator, "Friday league")
    entered(season, operator, ("Cy", "Di", "Ed", "Flo", "Gus"), paid=None)
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    for week in range(1, 4):
        play(season, operator, week, "CDEF")
    end(season, operator)
    ledger_balances()
    added = own_account("operators")
    assert (pool_left(season), balances([added.pk])[added.pk]) == (25000, 1500)  # the pool: what is still owed to it
    for entrant in season.entrants.all():
        with on(LATER):
            entries.write_off(officer, key(), entrant.pk, "Nobody paid")
    assert pool_left(season) == 0
    with on(LATER):
        endings.reopen_season(operator, key(), season.pk, "A slip")
    assert balances([added.pk])[added.pk] == 0

"""Wrong or late entry fees: corrected before the end, and not after it (LG-2, LG-6, LG-8)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, an_officer, named, on
from tests.tuppence_web.leagues.making import BEFORE, FIRST, NAMES, entered, key, night_of, planned, play
from tests.tuppence_web.leagues.test_actions_endings import end, make_member
from tests.tuppence_web.tournaments.making import ledger_balances
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import entries, seasons
from tuppence_web.leagues.models import Entrant, Season
from tuppence_web.leagues.queries.fees import standing_of
from tuppence_web.leagues.queries.seasons import season_state_of
from tuppence_web.ledger import actions as ledger
from tuppence_web.ledger.models import Entry
from tuppence_web.ledger.queries.accounts import balances_of
from tuppence_web.memberships import actions as memberships
from tuppence_web.web.refusals import Refused

pytestmark = pytest.mark.django_db
WHY = "Her membership was paid that day"


@pytest.fixture(scope="module")
def made(rows_of_module: None) -> Season:
    """A started season in which everybody except Ann has paid."""
    operator = named("Oscar Operator")
    season = planned(an_officer(), operator)
    entered(season, operator, ["Ann"], paid=None)
    entered(season, operator, NAMES[1:])
    with on(BEFORE):
        seasons.start_season(operator, key(), season.pk)
    season.refresh_from_db()
    return season


@pytest.fixture
def ann(season: Season) -> Entrant:
    return season.entrants.get(person__name="Ann")


def owed(entrant: Entrant) -> int:
    ledger_balances()
    return balances_of("entrant", [entrant.pk])[entrant.pk]


def sent(client: Client, entrant: Entrant, do: str, **said: object) -> str:
    answer = client.post(reverse("league_entry", args=[entrant.pk]), {"request": key(), "do": do, **said}, follow=True)
    return answer.content.decode()


def charge_of(entrant: Entrant) -> Entry:
    charge = standing_of(entrant, "charge")
    assert charge is not None
    return charge


def test_LG_8_an_officer_finds_the_page_that_corrects_a_fee(
    season: Season, ann: Entrant, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    bob = season.entrants.get(person__name="Bob")
    payment = standing_of(bob, "payment")
    assert payment is not None
    for entry in (charge_of(ann), charge_of(bob), payment):
        with pytest.raises(Refused, match=r"can correct it under Entries and money\. \(LG-8\)"):
            ledger.reverse(officer, key(), entry.pk, "Wrong")
    path = reverse("entry", args=[payment.pk])
    refused = client_of(officer).post(path, {"request": key(), "why": "Wrong"})
    assert (refused.status_code, "under Entries and money" in refused.content.decode()) == (400, True)
    play(season, operator, 1, "BCDEF")
    end(season, operator)
    for fee in Entry.objects.filter(kind="fee"):  # the operator's pay, and the remaining pool
        with pytest.raises(Refused, match="can reopen it under Entries and money"):
            ledger.reverse(officer, key(), fee.pk, "Wrong")
    assert not Entry.objects.filter(kind="reversal").exists()


def test_LG_2_a_wrong_fee_is_charged_again_after_the_start(
    season: Season, ann: Entrant, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    bar = client_of(operator)
    with on(FIRST):
        with pytest.raises(Refused, match=r"The fee of Ann is right: 50\.00"):
            entries.charge_again(operator, key(), ann.pk, WHY)
        assert "The right fee" not in bar.get(reverse("league_entry", args=[ann.pk])).content.decode()
    with on(BEFORE):
        bought = memberships.buy(officer, key(), ann.person_id, "annual", False, False)
    with on(FIRST):
        memberships.pay(officer, key(), bought, "cash", 7500, BEFORE)
        page = bar.get(reverse("league_entry", args=[ann.pk])).content.decode()
        assert "was a member in good standing on that day, so the fee is 45.00" in page
        assert "Say why" in sent(bar, ann, "again", why=" ") or owed(ann) == 5000
        sent(bar, ann, "again", why=WHY)
        assert owed(ann) == 4500
        back = Entry.objects.get(kind="reversal")
        assert (back.by, back.why) == (operator, WHY)
        entries.receive_fee(operator, key(), ann.pk, "cash")
    assert (owed(ann), season_state_of(season).fees) == (0, 5 * 5000 + 4500)


def test_LG_2_a_paid_wrong_fee_is_reversed_first(
    season: Season, ann: Entrant, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    bar = client_of(operator)
    with on(FIRST):
        entries.receive_fee(operator, key(), ann.pk, "cash", BEFORE)
        make_member("Ann", officer)
        assert "The payment must be reversed first" in bar.get(reverse("league_entry", args=[ann.pk])).content.decode()
        with pytest.raises(Refused, match="Reverse the payment first"):
            entries.charge_again(operator, key(), ann.pk, WHY)
        entries.take_back_fee(operator, key(), ann.pk, WHY)
        entries.charge_again(operator, key(), ann.pk, WHY)
        entries.receive_fee(operator, key(), ann.pk, "cash", BEFORE)
    assert (owed(ann), season_state_of(season).paid[ann.pk]) == (0, BEFORE)


def test_LG_8_a_reversed_fee_is_charged_again(
    season: Season, ann: Entrant, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    ledger.reversing(officer, charge_of(ann).pk, "Wrong")  # as on the entry's page
    bar = client_of(operator)
    with on(FIRST):
        with pytest.raises(Refused, match=r"was reversed\. Charge it again first"):
            entries.receive_fee(operator, key(), ann.pk, "cash")
        assert "the entry does not count as paid. LG-8" in words_of(
            bar.get(f"/leagues/entries/{ann.pk}/").content.decode()
        )
        sent(bar, ann, "again", why="It was right")
        assert owed(ann) == 5000
        entries.receive_fee(operator, key(), ann.pk, "cash")
    assert ann.pk in season_state_of(season).paid


def test_LG_8_an_entry_with_a_reversed_charge_is_withdrawn(officer: Person, operator: Person) -> None:
    season = planned(officer, operator, "Friday league")
    (ann,) = entered(season, operator, ["Ann"], paid=None)
    ledger.reversing(officer, charge_of(ann).pk, "Wrong")
    with on(BEFORE):
        entries.withdraw(operator, key(), ann.pk, "She is ill")
    assert not season.entrants.exists()


def test_LG_6_no_paid_fee_is_charged_again_after_the_end(season: Season, officer: Person, operator: Person) -> None:
    make_member("Bob", officer)
    play(season, operator, 1, "ABCDE")
    end(season, operator)
    bob = season.entrants.get(person__name="Bob").pk
    with on(night_of(season, 8).day):
        with pytest.raises(Refused, match="Reverse the payment first"):
            entries.charge_again(operator, key(), bob, WHY)
        with pytest.raises(Refused, match="Reopen the season first"):
            entries.take_back_fee(operator, key(), bob, WHY)

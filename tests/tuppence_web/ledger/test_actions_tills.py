"""Money in tills: transfers between them, and payments that an advance covers."""

from __future__ import annotations

import contextlib
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.leagues.making import key, play, started
from tests.tuppence_web.leagues.test_actions_endings import LAST, end, make_member
from tests.tuppence_web.tournaments.making import Night
from tuppence_web.accounts.models import Person
from tuppence_web.leagues.actions import endings
from tuppence_web.leagues.actions import entries as entry_actions
from tuppence_web.leagues.models import Season
from tuppence_web.leagues.queries.endings import owed_by
from tuppence_web.leagues.queries.seasons import statements_of
from tuppence_web.ledger import actions
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.ledger.queries import accounts as queries
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments.actions import entries as cup_entries
from tuppence_web.tournaments.actions import prizes
from tuppence_web.web.refusals import NotYours, Refused

CASH = "association:0:cash"


def held(scope: str, of: int, name: str = "cash") -> int:
    found = Account.objects.get(scope=scope, of=of, name=name)
    return queries.balances([found.pk])[found.pk]


@pytest.fixture
def season(db: None, officer: Person, operator: Person) -> Season:
    """A season of six cash payers, ended after one night, with one eligible winner."""
    season = started(officer, operator)
    make_member("Ann", officer)
    play(season, operator, 1, "ABCDE")
    end(season, operator)
    return season


def test_LG_8_the_associations_share_reaches_it(
    officer: Person, person: Named, client_of: ClientOf, db: None, django_capture_on_commit_callbacks: Any
) -> None:
    """An officer moves the association's share out of the tournament's till (12.02(d))."""
    night = Night(officer, person).started(8).played()
    prizes.pay_out(night.administrator, uuid4(), night.id)
    other, browser = person("Otto Officer"), client_of(officer)
    Person.objects.filter(pk=other.pk).update(is_staff=True)
    said = {"source": f"tournament:{night.id}:cash", "target": CASH, "amount": "12.50", "why": "Our share"}
    said |= {"request": str(uuid4()), "day": "2026-07-01"}
    page = browser.post("/money/tills/", said).content.decode()
    assert "Move 12.50?" in page
    assert not Entry.objects.filter(kind="transfer").exists()
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(2):  # repeated
            assert browser.post("/money/tills/", {**said, "sure": "1"}).status_code == 302
    assert (held("tournament", night.id), held("association", 0)) == (6750, 1250)
    assert sum(queries.balances(Account.objects.values_list("pk", flat=True)).values()) == 0
    recipients = list(
        Notification.objects.filter(subject="Money was transferred between tills").values_list("person", flat=True)
    )
    assert sorted(recipients) == sorted([other.pk, night.administrator.pk])
    assert sorted(
        email.to[0] for email in mail.outbox if email.subject == "Money was transferred between tills"
    ) == sorted([str(other.email), str(night.administrator.email)])
    statement = client_of(night.administrator).get(f"/tournaments/{night.id}/statement").content.decode()
    assert "Our share: Cash, Anchor Cup to The association&#x27;s cash" in statement
    entry = Entry.objects.get(kind="transfer")
    actions.reverse(officer, uuid4(), entry.pk, "The wrong till")
    assert (held("tournament", night.id), held("association", 0)) == (8000, 0)
    assert (
        Notification.objects.filter(subject=f"Entry {entry.pk} was reversed", person=night.administrator).count() == 1
    )


IMPOSSIBLE_TRANSFERS: list[tuple[dict[str, Any], str]] = [
    ({"cents": 30001}, r"has 300.00\. You cannot move more"),
    ({"cents": 0}, "You cannot move more"),
    ({"target": "season"}, "Choose two different tills"),
    ({"target": "season:x:cash"}, "Choose a till"),
    ({"target": "association:0:memberships"}, "Choose a till"),
    ({"source": "entrant:1:due"}, "Choose a till"),
    ({"why": "  "}, "Give a reason"),
    ({"day": LAST + timedelta(days=1)}, "cannot be in the future"),
]


def test_LG_8_an_impossible_transfer_is_refused(season: Season, officer: Person, subtests: pytest.Subtests) -> None:
    own = f"season:{season.pk}:cash"
    for change, why in IMPOSSIBLE_TRANSFERS:
        with subtests.test(**change):
            asked = {"source": own, "target": CASH, "cents": 100, "why": "Banked", "day": LAST, **change}
            asked["target"] = own if asked["target"] == "season" else asked["target"]
            before = Entry.objects.count()
            with on(LAST), pytest.raises(Refused, match=why):
                actions.transfer(officer, uuid4(), *asked.values())
            assert Entry.objects.count() == before


def test_only_an_officer_moves_money(season: Season, operator: Person) -> None:
    with pytest.raises(NotYours):
        actions.transfer(operator, uuid4(), f"season:{season.pk}:cash", CASH, 100, "For me")


def test_12_02_a_venue_is_paid_for_its_gift_cards_and_no_more(officer: Person, person: Named, db: None) -> None:
    night = Night(officer, person).started(8).played()
    prizes.pay_out(night.administrator, uuid4(), night.id)
    winner = next(night.now.entrants[number].pk for number, place in night.now.bracket.placed().items() if place == 1)
    prizes.give_card(night.administrator, uuid4(), winner)
    own, cards = f"tournament:{night.id}:cash", f"tournament:{night.id}:cards"
    with pytest.raises(Refused, match=r"Gift cards .* is owed 35\.00"):
        actions.transfer(officer, uuid4(), own, cards, 3501, "The bill")
    actions.transfer(officer, uuid4(), own, cards, 3500, "The bill")
    assert (held("tournament", night.id), held("tournament", night.id, "cards")) == (4500, 0)
    with pytest.raises(Refused, match="Choose two different tills"):
        actions.transfer(officer, uuid4(), cards, own, 1, "Back")


def test_LG_8_missing_cash_needs_an_advance(
    season: Season, officer: Person, operator: Person, client_of: ClientOf
) -> None:
    """An evening: cash is short after banking, and a person advances it."""
    ann, browser = Person.objects.get(name="Ann"), client_of(operator)
    with on(LAST):
        actions.transfer(officer, uuid4(), f"season:{season.pk}:cash", CASH, 20000, "Banked")
        page = f"/leagues/seasons/{season.pk}/payout/{ann.pk}"
        shown = browser.get(page).content.decode()
        assert "Cash (100.00 in the till)" in shown
        assert "owes Ann 295.00" in shown
        said = {"request": str(uuid4()), "method": "cash"}
        refused = browser.post(page, said)
        assert refused.status_code == 400
        assert "has 100.00, but 295.00 is to be paid out. Say who advances 195.00" in refused.content.decode()
        assert (held("season", season.pk), owed_by(season)[ann.pk]) == (10000, 29500)
        answer = browser.post(page, {**said, "request": str(uuid4()), "advanced": "Oscar, until Friday"})
        assert answer.status_code == 302
        entry = Entry.objects.get(kind="payout")
        assert entry.why == f"{season}: given what was owed, cash; 195.00 advanced: Oscar, until Friday"
        assert held("season", season.pk) == -19500
        for where in (f"/leagues/seasons/{season.pk}/entries/", f"/leagues/seasons/{season.pk}/money/"):
            shown = browser.get(where).content.decode()
            assert '<span class="tag no">195.00 overdrawn</span>' in shown
            assert "Somebody advanced the rest" in shown
        account = Account.objects.get(scope="season", of=season.pk, name="cash")
        desk = client_of(officer).get(f"/money/accounts/{account.pk}/").content.decode()
        assert "Overdrawn by 195.00: more was paid out than was in it" in desk
        # The banked money comes back, and the till is right.
        actions.transfer(officer, uuid4(), CASH, f"season:{season.pk}:cash", 19500, "Oscar's advance")
        assert held("season", season.pk) == 0
        assert "overdrawn" not in browser.get(f"/leagues/seasons/{season.pk}/entries/").content.decode()


def test_LG_8_a_banked_fee_is_refunded_with_an_advance(
    officer: Person, person: Named, db: None, client_of: ClientOf
) -> None:
    night = Night(officer, person)
    entrant = night.enter(1)[0]
    actions.transfer(officer, uuid4(), f"tournament:{night.id}:cash", CASH, 600, "Banked")
    cup_entries.withdraw(night.administrator, uuid4(), entrant, "Ill")
    browser, address = client_of(night.administrator), f"/tournaments/entrants/{entrant}/hand-back"
    page = browser.get(f"/tournaments/{night.id}/statement").content.decode()
    assert 'name="advanced"' in page
    assert "Say who advances 6.00" in browser.post(address, {"request": str(uuid4())}).content.decode()
    browser.post(address, {"request": str(uuid4()), "advanced": "Ada"})
    assert held("tournament", night.id) == -600
    assert Entry.objects.get(kind="reversal", reverses__kind="payment").why == "Refunded; 6.00 advanced: Ada"
    page = client_of(officer).get(f"/tournaments/{night.id}/statement").content.decode()
    assert "6.00 overdrawn" in page


def test_LG_8_a_payments_page_shows_the_till_after_a_reversal(
    season: Season, officer: Person, client_of: ClientOf
) -> None:
    payment = Entry.objects.filter(kind="payment", transfers__debit__scope="season").latest("pk")
    assert "overdrawn" not in client_of(officer).get(f"/money/entries/{payment.pk}/").content.decode()
    with on(LAST):
        actions.transfer(officer, uuid4(), f"season:{season.pk}:cash", CASH, 30000, "Banked")
    page = client_of(officer).get(f"/money/entries/{payment.pk}/").content.decode()
    assert "will be overdrawn by 50.00" in page


STEP = st.tuples(
    st.sampled_from(["pay", "unpay", "end", "reopen", "give", "move", "reverse"]),
    st.integers(0, 40),
    st.integers(1, 40000),
)


def step(season: Season, officer: Person, what: str, at: int, cents: int) -> None:
    """One random change of a season's money, at its own time."""
    operator, entrants = season.league.operator, list(season.entrants.order_by("pk"))
    entrant, tills = entrants[at % len(entrants)], queries.tills()
    entries = list(Entry.objects.order_by("pk").values_list("pk", flat=True))
    people = [operator, *(one.person for one in entrants)]
    if what == "pay":
        entry_actions.receive_fee(operator, key(), entrant.pk, ("cash", "card")[at % 2])
    elif what == "unpay":
        entry_actions.take_back_fee(operator, key(), entrant.pk, "A slip")
    elif what == "end":
        endings.end_season(operator, key(), season.pk)
    elif what == "reopen":
        endings.reopen_season(operator, key(), season.pk, "A slip")
    elif what == "give":
        advanced = "Own pocket" if at % 2 else ""
        endings.pay_out(operator, key(), season.pk, people[at % len(people)].pk, "cash", advanced)
    elif what == "move":
        source, target = tills[at % len(tills)], tills[cents % len(tills)]
        actions.transfer(officer, key(), source.key, target.key if at % 3 else CASH, cents, "Banked")
    else:
        actions.reverse(officer, key(), entries[cents % len(entries)], "A slip")


def lawful() -> None:
    """Check that no cent is lost, every statement adds up, and an overdrawn till names the advance."""
    accounts = list(Account.objects.values_list("pk", flat=True))
    found = queries.balances(accounts)
    assert sum(found.values()) == 0
    for account in accounts:
        lines = queries.statement([account])
        assert sum(line.cents for line in lines) == (lines[-1].balance if lines else 0) == found[account]
    for season in Season.objects.all():
        statements = statements_of([season])
        mine = sum(till.cents for till in queries.tills("season", season.pk))
        assert (statements["hand"][-1].balance if statements["hand"] else 0) == mine
    for till in queries.tills():
        if till.advanced:  # a person advanced it, or a payment was reversed
            out = Entry.objects.filter(transfers__credit=till.account)
            assert out.filter(why__contains="advanced").exists() or out.filter(kind="reversal").exists()


class TestLaws(TestCase):
    """Laws after any changes of a season's money."""

    @settings(max_examples=settings().max_examples // 4, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(STEP, min_size=6, max_size=14))
    def test_LG_8_transfers_ends_and_reversals_conserve_money(self, steps: list[tuple[str, int, int]]) -> None:
        officer = Person.objects.create_user("olive@example.org", name="Olive", is_staff=True)
        operator = Person.objects.create_user("oscar@example.org", name="Oscar")
        season = started(officer, operator)
        make_member("Ann", officer)
        play(season, operator, 1, "ABCDE")
        with on(LAST):
            for what, at, cents in steps:
                with contextlib.suppress(Refused):
                    step(season, officer, what, at, cents)
            lawful()

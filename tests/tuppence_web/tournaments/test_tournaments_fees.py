"""Fees before the start: who withdraws is owed what was paid, until it is handed back (LG-8)."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, Named
from tests.tuppence_web.tournaments.making import Night, ledger_balances, plan
from tuppence_web.accounts.models import Person
from tuppence_web.ledger import actions as ledger
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.ledger.queries import balances, owing
from tuppence_web.notices.models import Notice
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import entering, playing
from tuppence_web.tournaments.models import Entrant
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(officer: Person, person: Named) -> Night:
    return Night(officer, person)


def in_hand(night: Night) -> int:
    """What lies in the till, in cents."""
    ledger_balances()
    till = Account.objects.get(scope="tournament", of=night.id, name="cash")
    return balances([till.pk])[till.pk]


def owed(person: Person) -> list[int]:
    return [each.cents for each in owing(person.pk)]


def test_LG_8_who_paid_and_withdraws_is_owed_it_until_it_is_handed_back(night: Night) -> None:
    entrant, *_ = night.enter(9)
    player = night.named("Player 1")
    entering.withdraw(player, uuid4(), entrant, "")
    assert (in_hand(night), owed(player), queries.pool_of(night.now.tournament)) == (9000, [-1000], 8000)
    assert queries.owed_back(night.now.tournament) == [(Entrant.objects.get(pk=entrant), 1000)]
    playing.start(night.administrator, uuid4(), night.id, "sixpence")  # what is owed back is owed after it, too
    with pytest.raises(NotYours):
        entering.hand_back_fee(player, uuid4(), entrant)
    request = uuid4()
    for _ in range(2):  # sent again
        entering.hand_back_fee(night.administrator, request, entrant)
    assert (in_hand(night), owed(player), queries.owed_back(night.now.tournament)) == (8000, [], [])
    back = Entry.objects.filter(kind="reversal").order_by("pk")
    assert [(one.by, one.reverses.kind) for one in back if one.reverses] == [
        (player, "charge"),
        (night.administrator, "payment"),
    ]
    with pytest.raises(Refused, match=r"Nothing is owed back to Player 1.*LG-8"):
        entering.hand_back_fee(night.administrator, uuid4(), entrant)


def test_LG_8_nothing_is_handed_back_to_who_is_in_or_never_paid(night: Night) -> None:
    entrant, *_ = night.enter(1)
    unpaid = entering.enter(night.named("Lou Late"), uuid4(), night.id)
    with pytest.raises(Refused, match="Nothing is owed back to Player 1"):
        entering.hand_back_fee(night.administrator, uuid4(), entrant)
    entering.withdraw(night.named("Lou Late"), uuid4(), unpaid, "")
    assert owed(night.named("Lou Late")) == []
    with pytest.raises(Refused, match="Nothing is owed back to Lou Late"):
        entering.hand_back_fee(night.administrator, uuid4(), unpaid)


def test_LG_8_who_comes_back_pays_anew(night: Night) -> None:
    entrant, *_ = night.enter(1)
    player = night.named("Player 1")
    entering.withdraw(player, uuid4(), entrant, "")
    again = entering.enter(player, uuid4(), night.id)
    assert sorted(owed(player)) == [-1000, 1000]
    entering.hand_back_fee(night.officer, uuid4(), entrant)
    entering.receive_fee(night.administrator, uuid4(), again, "cash")
    assert (in_hand(night), owed(player)) == (1000, [])


def test_LG_8_what_an_officer_took_back_alone_is_not_taken_back_twice(night: Night) -> None:
    paid, charged = night.enter(2)
    for entrant, kind in ((paid, "payment"), (charged, "charge")):
        due = Account.objects.get(scope=queries.ENTRY, of=entrant, name="due")
        side = "debit" if kind == "charge" else "credit"
        entry = Entry.objects.get(kind=kind, **{f"transfers__{side}": due})
        ledger.reverse(night.officer, uuid4(), entry.pk, "The wrong one")
        entering.withdraw(night.administrator, uuid4(), entrant, "")
    assert queries.owed_back(night.now.tournament) == [(Entrant.objects.get(pk=charged), 1000)]
    entering.hand_back_fee(night.administrator, uuid4(), charged)
    assert in_hand(night) == 0


def test_LG_8_who_paid_for_what_is_cancelled_is_owed_it(night: Night) -> None:
    entrants = night.enter(3)
    entering.enter(night.named("Lou Late"), uuid4(), night.id)
    with pytest.raises(Refused, match="Say why"):
        entering.cancel(night.administrator, uuid4(), night.id, "")
    entering.cancel(night.administrator, uuid4(), night.id, "the pub has burnt down")
    assert [cents for _, cents in queries.owed_back(night.now.tournament)] == [1000] * 3
    assert (in_hand(night), queries.pool_of(night.now.tournament)) == (3000, 0)
    notices = Notice.objects.filter(subject="Cancelled: Anchor Cup")
    assert notices.filter(text__contains="the administrator will refund you").count() == 4
    with pytest.raises(Refused, match="was cancelled: the pub has burnt down"):
        entering.enter(night.named("Zoe"), uuid4(), night.id)
    for entrant in entrants:
        entering.hand_back_fee(night.administrator, uuid4(), entrant)
    assert set(balances(Account.objects.values_list("pk", flat=True)).values()) == {0}


def test_LG_8_who_withdraws_somebody_is_told_what_becomes_of_the_money_and_says_why(
    night: Night, client_of: ClientOf
) -> None:
    entrant, *_ = night.enter(1)
    runs, page = client_of(night.administrator), f"/tournaments/entrants/{entrant}/withdraw"
    asked = runs.get(page).content.decode()
    assert "The fee of 10.00 is then no longer owed. Ada Administrator refunds the payment" in asked
    assert runs.post(page, {"request": uuid4()}).status_code == 400, "without a reason"
    assert night.now.entrants
    answer = runs.post(page, {"request": uuid4(), "why": "has a cold"}, follow=True)
    assert "Player 1 has withdrawn. 10.00 will be refunded." in answer.content.decode()
    assert Entry.objects.get(kind="reversal").why == "has a cold"
    again = runs.post(page, {"request": uuid4(), "why": "has a cold"})
    assert "Player 1 has withdrawn." in again.content.decode()
    assert client_of(night.named("Sam Stranger")).get(page).status_code == 403


def test_LG_8_who_takes_a_fee_and_hands_it_back_is_told_so(night: Night, client_of: ClientOf) -> None:
    runs, entrant = client_of(night.administrator), entering.enter(night.named("Ann"), uuid4(), night.id)
    page = f"/tournaments/entrants/{entrant}/"
    answer = runs.post(f"{page}pay", {"request": uuid4(), "method": "cash"}, follow=True)
    assert "Received from Ann: 10.00." in answer.content.decode()
    entering.withdraw(night.administrator, uuid4(), entrant, "")
    answer = runs.post(f"{page}hand-back", {"request": uuid4()}, follow=True)
    assert "Refunded to Ann: 10.00." in answer.content.decode()


def test_LG_8_what_is_owed_back_stands_on_the_pages_of_both(night: Night, client_of: ClientOf) -> None:
    entrant, *_ = night.enter(2)
    player, runs = client_of(night.named("Player 1")), client_of(night.administrator)
    page = f"/tournaments/{night.id}/"
    answer = player.post(f"/tournaments/entrants/{entrant}/withdraw", {"request": uuid4()}, follow=True)
    assert "Ada Administrator will refund you 10.00, which you no longer owe" in answer.content.decode()
    assert "You are owed 10.00" in player.get("/money/").content.decode()
    desk = runs.get(f"{page}desk").content.decode()
    assert "To be refunded</dt><dd>10.00" in desk
    assert "Player 1, 10.00" in runs.get(f"{page}statement").content.decode()
    answer = runs.post(f"/tournaments/entrants/{entrant}/hand-back", {"request": uuid4()}, follow=True)
    assert "To be refunded" not in answer.content.decode()
    assert "To be refunded" not in runs.get(f"{page}desk").content.decode()
    assert "which you no longer owe" not in player.get(page).content.decode()
    entering.cancel(night.administrator, uuid4(), night.id, "no beer")
    assert f'href="{page}desk"' in runs.get(page).content.decode()
    page_of_other = client_of(night.named("Player 2")).get(page).content.decode()
    assert "will refund you 10.00, which you no longer owe" in page_of_other
    assert "unpaid" not in page_of_other


def test_LG_8_without_a_fee_nothing_is_owed_back(night: Night) -> None:
    night.id = entering.create(night.officer, uuid4(), plan(night.administrator, fee_cents=0, discount_cents=0))
    entrant = entering.enter(night.named("Ann"), uuid4(), night.id)
    entering.withdraw(night.named("Ann"), uuid4(), entrant, "")
    with pytest.raises(Refused, match="Nothing is owed back to Ann"):
        entering.hand_back_fee(night.administrator, uuid4(), entrant)

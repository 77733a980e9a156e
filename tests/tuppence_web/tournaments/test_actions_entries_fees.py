"""Fees before the start: a withdrawal makes the payment a debt until it is refunded (LG-8)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, Named
from tests.tuppence_web.tournaments.making import Night, ledger_balances, plan
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.ledger import actions as ledger
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.ledger.queries.accounts import balances, owing
from tuppence_web.memberships import actions as memberships
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, entries, prizes, tournaments
from tuppence_web.tournaments.models import ENTRY, Entrant
from tuppence_web.tournaments.queries.fees import handed_back
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(officer: Person, person: Named) -> Night:
    return Night(officer, person)


def in_hand(night: Night) -> int:
    """The cents in the till."""
    ledger_balances()
    till = Account.objects.get(scope="tournament", of=night.id, name="cash")
    return balances([till.pk])[till.pk]


def owed(person: Person) -> list[int]:
    return [each.cents for each in owing(person.pk)]


def test_MB_1_the_desk_takes_a_membership_fee_once(night: Night, client_of: ClientOf) -> None:
    night.enter(1)
    player, other = night.named("Player 1"), night.named("Somebody")
    membership, elsewhere = (memberships.buy(one, uuid4(), one.pk, "seasonal", False, False) for one in (player, other))
    desk = client_of(night.administrator)
    take = reverse("tournament_membership", args=[night.id, membership])
    assert take in desk.get(reverse("tournament_desk", args=[night.id])).content.decode()
    assert desk.get(reverse("tournament_membership", args=[night.id, elsewhere])).status_code == 404
    sent = {"request": uuid4(), "method": "cash"}
    assert [desk.post(take, sent).status_code for _ in range(2)] == [302, 302]
    assert (in_hand(night), owed(player), owed(other)) == (1000 + 2500, [], [2500])
    assert queries.pool_of(night.now.tournament) == 1000
    with pytest.raises(NotYours):
        entries.take_membership_fee(player, uuid4(), night.id, membership, "cash")


def test_LG_8_a_membership_fee_at_the_desk_is_undone(night: Night, client_of: ClientOf) -> None:
    night.enter(1)
    player, desk = night.named("Player 1"), client_of(night.administrator)
    membership = memberships.buy(player, uuid4(), player.pk, "seasonal", False, False)
    entries.take_membership_fee(night.administrator, uuid4(), night.id, membership, "cash")
    back = reverse("tournament_membership_back", args=[night.id, membership])
    assert back in desk.get(reverse("tournament_desk", args=[night.id])).content.decode()
    with pytest.raises(NotYours):
        entries.take_back_membership_fee(player, uuid4(), night.id, membership, "Mine")
    desk.post(back, {"request": uuid4(), "why": "Player 2 paid"})
    assert (in_hand(night), owed(player)) == (1000, [2500])


def test_LG_8_a_withdrawn_payment_is_owed_until_refunded(night: Night) -> None:
    entrant, *_ = night.enter(9)
    player = night.named("Player 1")
    entries.withdraw(player, uuid4(), entrant, "")
    assert (in_hand(night), owed(player), queries.pool_of(night.now.tournament)) == (9000, [-1000], 8000)
    assert queries.owed_back(night.now.tournament) == [(Entrant.objects.get(pk=entrant), 1000)]
    draws.start(night.administrator, uuid4(), night.id, "sixpence")  # the debt remains after the start
    with pytest.raises(NotYours):
        entries.hand_back_fee(player, uuid4(), entrant)
    request = uuid4()
    for _ in range(2):  # repeated
        entries.hand_back_fee(night.administrator, request, entrant)
    assert (in_hand(night), owed(player), queries.owed_back(night.now.tournament)) == (8000, [], [])
    back = Entry.objects.filter(kind="reversal").order_by("pk")
    assert [(one.by, one.reverses.kind) for one in back if one.reverses] == [
        (player, "charge"),
        (night.administrator, "payment"),
    ]
    with pytest.raises(Refused, match=r"Nothing is owed back to Player 1.*LG-8"):
        entries.hand_back_fee(night.administrator, uuid4(), entrant)


def test_LG_8_entered_or_unpaid_players_get_no_refund(night: Night) -> None:
    entrant, *_ = night.enter(1)
    unpaid = entries.enter(night.named("Lou Late"), uuid4(), night.id)
    with pytest.raises(Refused, match="Nothing is owed back to Player 1"):
        entries.hand_back_fee(night.administrator, uuid4(), entrant)
    entries.withdraw(night.named("Lou Late"), uuid4(), unpaid, "")
    assert owed(night.named("Lou Late")) == []
    with pytest.raises(Refused, match="Nothing is owed back to Lou Late"):
        entries.hand_back_fee(night.administrator, uuid4(), unpaid)


def test_LG_8_returning_entrants_pay_again(night: Night) -> None:
    entrant, *_ = night.enter(1)
    player = night.named("Player 1")
    entries.withdraw(player, uuid4(), entrant, "")
    again = entries.enter(player, uuid4(), night.id)
    assert sorted(owed(player)) == [-1000, 1000]
    entries.hand_back_fee(night.officer, uuid4(), entrant)
    entries.receive_fee(night.administrator, uuid4(), again, "cash")
    assert (in_hand(night), owed(player)) == (1000, [])


def test_LG_8_an_officers_reversal_is_not_repeated(night: Night) -> None:
    paid, charged = night.enter(2)
    for entrant, kind in ((paid, "payment"), (charged, "charge")):
        due = Account.objects.get(scope=ENTRY, of=entrant, name="due")
        side = "debit" if kind == "charge" else "credit"
        entry = Entry.objects.get(kind=kind, **{f"transfers__{side}": due})
        ledger.reverse(night.officer, uuid4(), entry.pk, "The wrong one")
        entries.withdraw(night.administrator, uuid4(), entrant, "")
    assert queries.owed_back(night.now.tournament) == [(Entrant.objects.get(pk=charged), 1000)]
    entries.hand_back_fee(night.administrator, uuid4(), charged)
    assert in_hand(night) == 0


def test_LG_8_a_cancelled_tournament_owes_its_fees(night: Night) -> None:
    entrants = night.enter(3)
    entries.enter(night.named("Lou Late"), uuid4(), night.id)
    with pytest.raises(Refused, match="Say why"):
        tournaments.cancel(night.administrator, uuid4(), night.id, "")
    tournaments.cancel(night.administrator, uuid4(), night.id, "the pub has burnt down")
    assert [cents for _, cents in queries.owed_back(night.now.tournament)] == [1000] * 3
    assert (in_hand(night), queries.pool_of(night.now.tournament)) == (3000, 0)
    notices = Notification.objects.filter(subject="Cancelled: Anchor Cup")
    assert notices.filter(text__contains="the administrator will refund you").count() == 4
    with pytest.raises(Refused, match="was cancelled: the pub has burnt down"):
        entries.enter(night.named("Zoe"), uuid4(), night.id)
    for entrant in entrants:
        entries.hand_back_fee(night.administrator, uuid4(), entrant)
    assert set(balances(Account.objects.values_list("pk", flat=True)).values()) == {0}


def test_LG_8_withdrawing_another_needs_a_reason(night: Night, client_of: ClientOf) -> None:
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


def test_LG_8_fees_and_refunds_are_confirmed_on_the_page(night: Night, client_of: ClientOf) -> None:
    runs, entrant = client_of(night.administrator), entries.enter(night.named("Ann"), uuid4(), night.id)
    page = f"/tournaments/entrants/{entrant}/"
    answer = runs.post(f"{page}pay", {"request": uuid4(), "method": "cash"}, follow=True)
    assert "Received from Ann: 10.00." in answer.content.decode()
    entries.withdraw(night.administrator, uuid4(), entrant, "")
    answer = runs.post(f"{page}hand-back", {"request": uuid4()}, follow=True)
    assert "Refunded to Ann: 10.00." in answer.content.decode()


def test_LG_8_both_people_see_the_refund_that_is_owed(night: Night, client_of: ClientOf) -> None:
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
    tournaments.cancel(night.administrator, uuid4(), night.id, "no beer")
    assert f'href="{page}desk"' in runs.get(page).content.decode()
    page_of_other = client_of(night.named("Player 2")).get(page).content.decode()
    assert "will refund you 10.00, which you no longer owe" in page_of_other
    assert "unpaid" not in page_of_other


def test_LG_8_without_a_fee_nothing_is_owed_back(night: Night) -> None:
    night.id = tournaments.create(night.officer, uuid4(), plan(night.administrator, fee_cents=0, discount_cents=0))
    entrant = entries.enter(night.named("Ann"), uuid4(), night.id)
    entries.withdraw(night.named("Ann"), uuid4(), entrant, "")
    with pytest.raises(Refused, match="Nothing is owed back to Ann"):
        entries.hand_back_fee(night.administrator, uuid4(), entrant)


def test_LG_8_a_payment_tapped_by_mistake_is_undone_at_the_desk(night: Night, client_of: ClientOf) -> None:
    first, *_ = night.enter(8)
    runs, desk = client_of(night.administrator), f"/tournaments/{night.id}/desk"
    assert "Reverse the payment" in runs.get(desk).content.decode()
    back = f"/tournaments/entrants/{first}/pay/back"
    runs.post(back, {"request": uuid4(), "why": "Player 2 paid"})
    assert (in_hand(night), owed(night.named("Player 1"))) == (7000, [1000])
    assert Entrant.objects.get(pk=first).withdrawn is None
    with pytest.raises(Refused, match=r"Player 1 has not paid.*LG-8"):
        entries.take_back_fee(night.administrator, uuid4(), first, "Twice")
    with pytest.raises(NotYours):
        entries.take_back_fee(night.named("Player 2"), uuid4(), first, "Mine")
    entries.receive_fee(night.administrator, uuid4(), first, "cash")
    draws.start(night.administrator, uuid4(), night.id, "sixpence")
    with pytest.raises(Refused, match="can no longer change"):
        entries.take_back_fee(night.administrator, uuid4(), first, "Late")


def test_LG_8_a_refund_is_asked_about_and_can_be_undone(night: Night, client_of: ClientOf) -> None:
    entrant, *_ = night.enter(1)
    player, runs, page = night.named("Player 1"), client_of(night.administrator), f"/tournaments/{night.id}/statement"
    entries.withdraw(player, uuid4(), entrant, "")
    assert "Mark as refunded" in (asked := runs.get(page).content.decode())
    assert "The payment is reversed, and the player is notified." in words_of(asked)
    entries.hand_back_fee(night.administrator, uuid4(), entrant)
    back = f"/tournaments/entrants/{entrant}/hand-back/back"
    assert back in runs.get(page).content.decode()
    with pytest.raises(NotYours):
        entries.take_back_refund(player, uuid4(), entrant, "Mine")
    with pytest.raises(Refused, match="Say why"):
        entries.take_back_refund(night.administrator, uuid4(), entrant, " ")
    runs.post(back, {"request": uuid4(), "why": "Player 2 got it"})
    assert (in_hand(night), owed(player)) == (1000, [-1000])
    assert back not in runs.get(page).content.decode()
    with pytest.raises(Refused, match="No refund of Player 1 can be reversed"):
        entries.take_back_refund(night.administrator, uuid4(), entrant, "Twice")
    entries.hand_back_fee(night.administrator, uuid4(), entrant)
    assert (in_hand(night), owed(player)) == (0, [])


def test_LG_8_no_refund_is_undone_that_was_never_made(night: Night) -> None:
    entrant, other, *_ = night.enter(2)
    entries.take_back_fee(night.administrator, uuid4(), entrant, "Another paid")
    entries.withdraw(night.administrator, uuid4(), entrant, "Ill")
    assert handed_back(night.now.tournament) == {}, "the payment was reversed before the withdrawal"
    with pytest.raises(Refused, match="No refund of Player 1 can be reversed"):
        entries.take_back_refund(night.administrator, uuid4(), entrant, "A slip")
    tournaments.cancel(night.administrator, uuid4(), night.id, "no beer")
    entries.hand_back_fee(night.administrator, uuid4(), other)
    entries.take_back_refund(night.administrator, uuid4(), other, "A slip")
    assert owed(night.named("Player 2")) == [-1000]


def test_LG_8_refunds_are_not_undone_after_the_payout(night: Night) -> None:
    entrant, *_ = night.enter(9)
    entries.withdraw(night.administrator, uuid4(), entrant, "Ill")
    entries.hand_back_fee(night.administrator, uuid4(), entrant)
    night.start().played()
    prizes.pay_out(night.administrator, uuid4(), night.id)
    with pytest.raises(Refused, match="No refund of Player 1 can be reversed"):
        entries.take_back_refund(night.administrator, uuid4(), entrant, "Late")

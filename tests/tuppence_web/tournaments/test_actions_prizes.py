"""A payout, and how it is undone, so that a wrong result can be corrected and the prizes paid again (LG-8, TN-5)."""

from __future__ import annotations

import copy
from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, an_officer, named
from tests.tuppence_web.tournaments.making import Night, ledger_balances, plan
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.ledger import actions as ledger
from tuppence_web.ledger.models import Account, Entry
from tuppence_web.ledger.queries.accounts import balances, owing, receipt
from tuppence_web.notifications.models import Notification
from tuppence_web.tournaments import queries
from tuppence_web.tournaments.actions import draws, entries, matches, prizes, tournaments
from tuppence_web.tournaments.actions.prizes import take_back_payout
from tuppence_web.tournaments.models import Entrant
from tuppence_web.tournaments.queries import awards
from tuppence_web.web.refusals import NotYours, Refused

pytestmark = pytest.mark.django_db
WHY = "The bar tab covered the score"


@pytest.fixture(scope="module")
def played(rows_of_module: None) -> Night:
    """A finished tournament of sixteen at 10.00."""
    return Night(an_officer(), named).started(16).played()


@pytest.fixture
def night(played: Night, db: None) -> Night:
    return copy.deepcopy(played)


def pay_out(night: Night) -> None:
    prizes.pay_out(night.administrator, uuid4(), night.id)


def waiting(night: Night) -> list[int]:
    """The debts to the first three, by place."""
    ledger_balances()
    return [row["waiting"] for row in awards.payout(night.now)["rows"]]


def fees(night: Night) -> list[int]:
    """The shares of the association and the administrator."""
    association = Account.objects.get(scope="association", name="tournaments")
    administrator = Account.objects.get(scope="tournament", of=night.id, name="administrator")
    return [-cents for cents in balances([association.pk, administrator.pk]).values()]


def winner(night: Night) -> Entrant:
    first = awards.payout(night.now)["rows"][0]["entrant"]
    assert isinstance(first, Entrant)
    return first


def test_TN_5_sixteen_fees_of_ten_give_the_prizes_of_the_text(night: Night) -> None:
    pay_out(night)
    shown = awards.payout(night.now)
    assert [row["cents"] for row in shown["rows"]] == [7000, 3500, 2000]
    assert (shown["shared"].association, shown["shared"].administrator) == (2500, 1000)
    assert [row["waiting"] for row in shown["rows"]] == [7000, 3500, 2000]
    assert queries.pool_of(night.now.tournament) == 0
    first = shown["rows"][0]["entrant"]
    prizes.give_card(night.administrator, uuid4(), first.pk)
    assert [row["waiting"] for row in awards.payout(night.now)["rows"]] == [0, 3500, 2000]
    with pytest.raises(Refused, match="No prize is waiting"):
        prizes.give_card(night.administrator, uuid4(), first.pk)
    assert fees(night) == [2500, 1000]
    ledger_balances()


def test_LG_8_a_wrong_final_is_corrected_after_the_undo(night: Night) -> None:
    final = list(night.now.decisions.results["F-1"])
    pay_out(night)
    was, request = winner(night), uuid4()
    for _ in range(2):  # repeated
        assert take_back_payout(night.administrator, request, night.id, WHY) == night.id
    assert (waiting(night), fees(night)) == ([0, 0, 0], [0, 0])
    assert queries.pool_of(night.now.tournament) == 16000
    back = Entry.objects.filter(kind="reversal")
    assert [(one.reverses.kind, one.why) for one in back if one.reverses] == [("award", WHY)] * 3 + [("fee", WHY)]
    matches.correct_result(night.administrator, uuid4(), night.id, "F-1", final, final[::-1], WHY)
    pay_out(night)
    assert winner(night) != was
    assert (waiting(night), fees(night)) == ([7000, 3500, 2000], [2500, 1000])
    assert queries.pool_of(night.now.tournament) == 0


def test_LG_8_a_payout_is_undone_whole_or_not_at_all(night: Night, officer: Person) -> None:
    pay_out(night)
    for entry in Entry.objects.filter(kind__in=("award", "fee")):
        with pytest.raises(Refused, match="can undo that under Prizes"):
            ledger.reverse(officer, uuid4(), entry.pk, "A slip")
    assert waiting(night) == [7000, 3500, 2000]


def test_LG_8_a_second_payout_is_undone_without_the_first(night: Night) -> None:
    for times in (1, 2):
        pay_out(night)
        take_back_payout(night.officer, uuid4(), night.id, WHY)
        assert Entry.objects.filter(kind="reversal").count() == 4 * times
        assert (waiting(night), fees(night)) == ([0, 0, 0], [0, 0])
    pay_out(night)
    assert waiting(night) == [7000, 3500, 2000]


def test_LG_8_a_given_card_is_taken_back_first(night: Night) -> None:
    pay_out(night)
    prizes.give_card(night.administrator, uuid4(), winner(night).pk)
    card = Entry.objects.get(kind="payout")
    with pytest.raises(
        Refused, match=rf"Entry {card.pk} depends on this: Gift card .* An officer must reverse it first.*LG-8"
    ):
        take_back_payout(night.administrator, uuid4(), night.id, WHY)
    assert waiting(night) == [0, 3500, 2000]
    assert not Entry.objects.filter(kind="reversal").exists()
    ledger.reverse(night.officer, uuid4(), card.pk, "The card was never printed")
    take_back_payout(night.administrator, uuid4(), night.id, WHY)
    assert waiting(night) == [0, 0, 0]
    pay_out(night)
    prizes.give_card(night.administrator, uuid4(), winner(night).pk)
    assert waiting(night) == [0, 3500, 2000]


def test_TN_5_the_administrators_share_is_given_once(night: Night) -> None:
    with pytest.raises(Refused, match="Nothing is owed to Ada Administrator"):
        prizes.pay_administrator(night.administrator, uuid4(), night.id, "cash")
    pay_out(night)
    assert [each.cents for each in owing(night.administrator.pk)] == [-1000]
    with pytest.raises(Refused, match="Choose a method of payment: cash, card, transfer"):
        prizes.pay_administrator(night.administrator, uuid4(), night.id, "beer")
    request = uuid4()
    for _ in range(2):  # repeated
        given = prizes.pay_administrator(night.administrator, request, night.id, "cash")
    assert (owing(night.administrator.pk), fees(night)) == ([], [2500, 0])
    till = Account.objects.get(scope="tournament", of=night.id, name="cash")
    assert balances([till.pk]) == {till.pk: 15000}
    line = receipt(given)
    assert line is not None
    assert (line.person, line.cents, line.paid_out) == (night.administrator, 1000, True)
    with pytest.raises(Refused, match="has already been paid"):
        prizes.pay_administrator(night.officer, uuid4(), night.id, "cash")


def test_LG_8_the_administrators_pay_is_taken_back_first(night: Night) -> None:
    pay_out(night)
    given = prizes.pay_administrator(night.administrator, uuid4(), night.id, "cash")
    with pytest.raises(Refused, match=rf"Entry {given} depends on this: .* An officer must reverse it first.*LG-8"):
        take_back_payout(night.administrator, uuid4(), night.id, WHY)
    ledger.reverse(night.officer, uuid4(), given, "It was never taken out of the till")
    assert fees(night) == [2500, 1000]
    take_back_payout(night.administrator, uuid4(), night.id, WHY)
    assert fees(night) == [0, 0]
    with pytest.raises(Refused, match="Nothing is owed"):
        prizes.pay_administrator(night.administrator, uuid4(), night.id, "cash")
    pay_out(night)
    prizes.pay_administrator(night.administrator, uuid4(), night.id, "card", "out of her own pocket")
    assert (waiting(night), fees(night)) == ([7000, 3500, 2000], [2500, 0])


def test_TN_5_the_administrators_pay_is_given_on_the_payout_page(night: Night, client_of: ClientOf) -> None:
    runs, page = client_of(night.administrator), f"/tournaments/{night.id}/payout"
    assert "is to be paid to" not in runs.get(page).content.decode()
    pay_out(night)
    assert "10.00 is to be paid to Ada Administrator" in runs.get(page).content.decode()
    answer = runs.post(f"{page}/administrator", {"request": uuid4(), "method": "cash"}, follow=True)
    words = words_of(answer.content.decode())
    assert "is to be paid to" not in words
    entry = Entry.objects.get(kind="payout").pk
    assert f"has reversed entry {entry}, which paid something out" in words


def test_TN_5_an_empty_payout_is_undone_too(night: Night) -> None:
    before = Entry.objects.count()
    free = plan(night.administrator, fee_cents=0, discount_cents=0)
    night.id = tournaments.create(night.officer, uuid4(), free)
    for at in range(8):
        entries.enter(night.named(f"Player {at}"), uuid4(), night.id)
    draws.start(night.administrator, uuid4(), night.id, "sixpence")
    night.played()
    pay_out(night)
    take_back_payout(night.administrator, uuid4(), night.id, WHY)
    assert Entry.objects.count() == before
    matches.take_back_result(night.administrator, uuid4(), night.id, "F-1", WHY)


def test_LG_8_an_officers_reversal_is_not_repeated(night: Night) -> None:
    pay_out(night)
    award = Entry.objects.filter(kind="award")[0]
    ledger.reversing(night.officer, award.pk, "The wrong one")  # as earlier versions let officers do
    take_back_payout(night.administrator, uuid4(), night.id, WHY)
    assert Entry.objects.filter(kind="reversal").count() == 4
    assert waiting(night) == [0, 0, 0]


def test_LG_8_the_administrator_undoes_a_payout_once(night: Night) -> None:
    with pytest.raises(Refused, match="No prizes of Anchor Cup have been awarded"):
        take_back_payout(night.administrator, uuid4(), night.id, WHY)
    pay_out(night)
    with pytest.raises(NotYours):
        take_back_payout(night.official, uuid4(), night.id, WHY)
    with pytest.raises(Refused, match="Give a reason"):
        take_back_payout(night.administrator, uuid4(), night.id, " ")
    assert waiting(night) == [7000, 3500, 2000]
    with pytest.raises(Refused, match="Results cannot change unless"):
        matches.take_back_result(night.administrator, uuid4(), night.id, "F-1", WHY)


def test_LG_8_a_payout_is_undone_on_its_page(night: Night, client_of: ClientOf) -> None:
    runs, page = client_of(night.administrator), f"/tournaments/{night.id}/payout"
    assert "Undo the payout" not in runs.get(page).content.decode()
    pay_out(night)
    final = runs.get(f"/tournaments/{night.id}/matches/F-1").content.decode()
    assert f'<a href="{page}">the payout</a> is undone' in final
    assert "Undo the payout" in runs.get(page).content.decode()
    answer = runs.post(f"{page}/back", {"request": uuid4(), "why": WHY}, follow=True)
    assert "Award the prizes" in answer.content.decode()
    pay_out(night)
    prizes.give_card(night.administrator, uuid4(), winner(night).pk)
    card = Entry.objects.filter(kind="payout").latest("pk").pk
    assert f"has reversed entry {card}," in words_of(runs.get(page).content.decode())
    assert f"/money/entries/{card}" in client_of(night.officer).get(page).content.decode()


def test_players_are_sent_their_places_once(night: Night) -> None:
    def sent() -> dict[str, list[str]]:
        found = Notification.objects.filter(subject="Anchor Cup: your place").order_by("pk")
        texts: dict[str, list[str]] = {}
        for one in found.select_related("person"):
            texts.setdefault(one.person.name, []).append(one.text)
        return texts

    final = list(night.now.decisions.results["F-1"])
    first, second = (night.now.entrants[number].person.name for number in final)
    pay_out(night)
    told = sent()
    assert len(told) == 16
    assert sorted(text for [text] in told.values())[:4] == [f"You finished {place} of 16." for place in range(1, 5)]
    assert {text for [text] in told.values() if "were out" in text} == {
        f"You were out in {bracket}' round {number}." for bracket in ("winners", "losers") for number in (2, 3)
    }
    take_back_payout(night.administrator, uuid4(), night.id, WHY)
    matches.correct_result(night.administrator, uuid4(), night.id, "F-1", final, final[::-1], WHY)
    pay_out(night)
    again = {name: texts for name, texts in sent().items() if len(texts) > 1}
    assert again == {
        first: ["You finished 1 of 16.", "You finished 2 of 16."],
        second: ["You finished 2 of 16.", "You finished 1 of 16."],
    }

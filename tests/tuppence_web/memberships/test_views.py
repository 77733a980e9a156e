"""The pages of members: applying, paying, the card and the list (MB-1 to MB-3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from tests.tuppence_web.conftest import ClientOf, Named, on
from tests.tuppence_web.memberships.test_actions import HERO, JANUARY, LAST, bought, days, member, owed
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.ledger.models import Account, Entry, Transfer
from tuppence_web.memberships import actions, queries
from tuppence_web.memberships.models import Benefit, Membership
from tuppence_web.places.models import Venue


def checked(client_of: ClientOf, person: Person) -> Any:
    """The page behind the QR code of a card."""
    page = client_of(person).get("/members/card/").content.decode()
    assert "<svg" in page
    assert "style=" not in page
    return client_of(None).get(f"/members/card/{queries.token_of(person)}/")


def test_MB_3_a_card_is_checked_by_its_picture(officer: Person, ann: Person, client_of: ClientOf) -> None:
    member(officer, ann)
    with on(LAST):
        answer = checked(client_of, ann)
    page = answer.content.decode()
    assert answer["X-Robots-Tag"] == "noindex"
    assert "<h1>Ann</h1>" in page
    assert "In good standing on 31 December 2026" in page
    assert "Annual member until 31 December 2026" in page
    assert str(ann.email) not in page
    with on(LAST + days(1)):
        assert "Not in good standing on 1 January 2027" in checked(client_of, ann).content.decode()


def test_a_card_with_another_signature_is_invalid(ann: Person, client_of: ClientOf) -> None:
    forged = queries.token_of(ann).replace(str(ann.pk), str(ann.pk + 1), 1)
    answer = client_of(None).get(f"/members/card/{forged}/")
    assert answer.status_code == 404
    assert "Not a card of ours" in answer.content.decode()


def test_MB_3_the_card_shows_its_benefits(officer: Person, ann: Person, client_of: ClientOf) -> None:
    Benefit.objects.create(title="10 % off shirts")
    Benefit.objects.create(title="Last year's offer", shown=False)
    Venue.objects.create(name="The Anchor", offers="2 for 1 drafts")
    member(officer, ann)
    with on(LAST):
        page = client_of(ann).get("/members/card/").content.decode()
    assert "10 % off shirts" in page
    assert "2 for 1 drafts" in page
    assert "Last year" not in page


def post(client: Any, address: str, **sent: object) -> Any:
    return client.post(address, {"request": uuid4(), **sent})


def test_applying_and_paying_on_the_pages(officer: Person, ann: Person, client_of: ClientOf) -> None:
    with on(JANUARY):
        answer = post(client_of(ann), "/members/", kind="annual", hero="on", proof=HERO)
        assert (answer.status_code, urlsplit(answer["Location"]).path) == (302, "/members/")
        membership, desk = Membership.objects.get(), client_of(officer)
        post(desk, f"/members/memberships/{membership.pk}/proof/", proof=HERO)
        receipt = post(
            desk, f"/members/memberships/{membership.pk}/payment/", amount="65.00", method="card", day="2026-01-01"
        )
        page = client_of(ann).get(receipt["Location"]).content.decode()
        assert "65.00" in page
        assert "Card at the bar" in page
        assert "You are a member until 31 December 2026" in client_of(ann).get("/members/").content.decode()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"amount": "75.005"}, "Enter an amount with at most two decimals, such as 12.50 (LG-8)."),
        ({"amount": "-75"}, "The smallest amount is 0.01"),
        ({"amount": "seventy"}, "Enter an amount with two decimals"),
        ({"amount": "75.01"}, "75.01 cannot be received"),
        ({"amount": "1e9"}, "The largest amount"),
        ({"day": "2026-01-02"}, "recorded before it has been received"),
        ({"day": "yesterday"}, "Enter a valid date"),
        ({"method": "shells"}, "Select a valid choice"),
    ],
)
def test_a_refused_payment_leaves_the_form_as_it_was(
    officer: Person, ann: Person, client_of: ClientOf, sent: dict[str, str], why: str
) -> None:
    with on(JANUARY):
        membership = bought(ann, ann)
        form = {"amount": "75.00", "method": "card", "day": "2026-01-01"} | sent
        answer = post(client_of(officer), f"/members/memberships/{membership.pk}/payment/", **form)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert why in words_of(page)
    assert all(f'value="{value}"' in page for name, value in form.items() if value != "shells")
    assert owed(membership) == 7500


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"kind": "seasonal-renewal"}, "no membership to renew"),
        ({"kind": "seasonal", "hero": "on", "proof": HERO}, "only to the annual membership"),
        ({"kind": "annual", "hero": "on"}, "Say what proof of service is shown"),
        ({"kind": "lifelong"}, "Select a valid choice"),
        ({}, "This field is required"),
    ],
)
def test_a_refused_application_leaves_the_form_as_it_was(
    ann: Person, client_of: ClientOf, sent: dict[str, str], why: str
) -> None:
    answer = post(client_of(ann), "/members/", **sent)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert why in page
    assert "hero" not in sent or re.search(r'name="hero"[^>]* checked', page)
    assert sent.get("kind") != "seasonal" or re.search(r'value="seasonal" required checked', page)
    assert Membership.objects.count() == 0


def test_a_visitor_may_read_and_is_asked_to_sign_in_to_apply(client_of: ClientOf, db: None) -> None:
    assert "Sign in to apply" in client_of(None).get("/members/").content.decode()
    answer = post(client_of(None), "/members/", kind="annual")
    assert answer.status_code == 302
    assert "/account/login/" in answer["Location"]


OFFICERS = ["all/", "new/", "{ann}/", "memberships/{one}/payment/", "memberships/{one}/proof/", "officials/certify/"]


@pytest.mark.parametrize("page", OFFICERS)
def test_pages_for_officers(officer: Person, ann: Person, client_of: ClientOf, page: str) -> None:
    address = "/members/" + page.format(ann=ann.pk, one=bought(ann, ann).pk)
    assert client_of(None).get(address).status_code == 302
    assert client_of(ann).get(address).status_code == 403
    assert client_of(officer).get(address).status_code == 200


def test_applicants_and_officers_withdraw_an_application(
    officer: Person, ann: Person, person: Named, client_of: ClientOf
) -> None:
    address = f"/members/memberships/{bought(ann, ann).pk}/withdraw/"
    assert client_of(person("Bob")).get(address).status_code == 403
    assert post(client_of(ann), address, why="Not now").status_code == 302
    assert client_of(officer).get(address).status_code == 404


def many(officer: Person, number: int) -> None:
    """Many members, every third unpaid, in rows like those of the actions."""
    people = Person.objects.bulk_create(
        Person(name=f"Member {n:05}", email=f"m{n}@example.org", password="!") for n in range(number)
    )
    income = Account.objects.create(scope="association", name="memberships", title="Membership fees")
    cash = Account.objects.create(scope="association", name="cash", title="Cash")
    charges = Entry.objects.bulk_create(Entry(kind="charge", by=officer, day=JANUARY, why="Annual") for _ in people)
    paid = Entry.objects.bulk_create(Entry(kind="payment", by=officer, day=JANUARY, why="Cash") for _ in people[::3])
    held = Membership.objects.bulk_create(
        Membership(person=each, kind="annual", begins=JANUARY, ends=LAST, bought_by=officer, charge=charge)
        for each, charge in zip(people, charges, strict=True)
    )
    dues = Account.objects.bulk_create(
        Account(scope="membership", of=each.pk, name="due", title="Annual", person=each.person) for each in held
    )
    Transfer.objects.bulk_create(
        Transfer(entry=charge, debit=due, credit=income, cents=7500) for charge, due in zip(charges, dues, strict=True)
    )
    Transfer.objects.bulk_create(
        Transfer(entry=entry, debit=cash, credit=due, cents=7500) for entry, due in zip(paid, dues[::3], strict=True)
    )


PAGES_OF_MANY = ["/members/all/", "/members/all/?page=100", "/members/all/?search=member+0999", "/members/officials/"]
PAGES_OF_MANY += ["/money/books/", "/money/journal/", "/money/books/membership/due/", "/members/", "/members/card/"]


def test_pages_with_many_members_take_few_queries(
    officer: Person, client_of: ClientOf, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    many(officer, 200)
    desk = client_of(officer)
    for page in PAGES_OF_MANY:
        with on(JANUARY), django_assert_max_num_queries(20):
            assert desk.get(page).status_code == 200


def test_the_list_of_members_is_searched_and_paged(officer: Person, client_of: ClientOf) -> None:
    many(officer, 120)
    desk = client_of(officer)
    with on(JANUARY):
        first, last = (desk.get(f"/members/all/?page={number}").content.decode() for number in (1, 3))
        found = desk.get("/members/all/?search=00117").content.decode()
    assert "120 members" in first
    assert first.count("Member 00") == 50
    assert last.count("Member 00") == 20
    assert found.count("Member 00") == 1
    assert "good standing" in found
    assert desk.get("/members/all/?page=nonsense").status_code == 200
    assert "No members found." in desk.get("/members/all/?search=zzz").content.decode()


def test_a_members_data_are_in_their_export(officer: Person, ann: Person, client_of: ClientOf) -> None:
    member(officer, ann)
    with on(JANUARY):
        actions.certify(officer, uuid4(), str(ann.email), JANUARY, LAST)
        found = client_of(ann).get("/account/data.json").json()
    assert [each["ends"] for each in found["memberships"]] == ["2026-12-31"]
    assert [each["ends"] for each in found["certificates"]] == ["2026-12-31"]
    assert [each["amount"] for each in found["money"]] == ["75.00", "-75.00"]

"""A member's discount: a code that is valid for a quarter of an hour, and says nothing about the member."""

from __future__ import annotations

import re
from datetime import time

import pytest
from django.urls import reverse

from tests.tuppence_web.conftest import ClientOf, on
from tests.tuppence_web.memberships.test_actions import LAST, days, member
from tests.tuppence_web.visitors import words_of
from tuppence_web.accounts.models import Person
from tuppence_web.memberships.models import Benefit
from tuppence_web.memberships.queries import checked_discount, discount_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def shirts(officer: Person, ann: Person) -> Benefit:
    """A discount, and Ann as a member."""
    member(officer, ann)
    return Benefit.objects.create(title="Shirts", text="at the desk", percent=10)


def test_13_03_a_a_code_is_valid_for_a_quarter_of_an_hour(shirts: Benefit, ann: Person) -> None:
    with on(LAST):
        code, _ = discount_code(ann, shirts)
        found = checked_discount(code)
        assert found is not None
        assert found.benefit.percent == 10
        assert checked_discount(code[:-1] + ("A" if code[-1] != "A" else "B")) is None
    with on(LAST, time(12, 14)):
        assert checked_discount(code) is not None
    with on(LAST, time(12, 15)):
        assert checked_discount(code) is None


def test_MB_2_a_code_is_worth_nothing_after_the_membership(shirts: Benefit, ann: Person) -> None:
    with on(LAST, time(23, 55)):
        code, _ = discount_code(ann, shirts)
        assert checked_discount(code) is not None
    with on(LAST + days(1), time(0, 1)):
        assert checked_discount(code) is None


def test_a_code_is_worth_nothing_once_the_account_is_closed(shirts: Benefit, ann: Person) -> None:
    with on(LAST):
        code, _ = discount_code(ann, shirts)
        Person.objects.filter(pk=ann.pk).update(is_active=False)
        assert checked_discount(code) is None


def test_a_benefit_without_a_figure_has_no_code(shirts: Benefit, ann: Person, client_of: ClientOf) -> None:
    with on(LAST):
        code, _ = discount_code(ann, shirts)
        Benefit.objects.update(percent=None)
        assert checked_discount(code) is None
        assert client_of(ann).get(reverse("member_discount", args=[shirts.pk])).status_code == 404


def test_the_bar_sees_the_figure_and_not_the_member(shirts: Benefit, ann: Person, client_of: ClientOf) -> None:
    path = reverse("member_discount", args=[shirts.pk])
    with on(LAST):
        assert path in client_of(ann).get(reverse("member_card")).content.decode()
        assert "Valid until 12:15" in words_of(client_of(ann).get(path).content.decode())
        code, _ = discount_code(ann, shirts)
        answer = client_of(None).get(reverse("check_discount", args=[code]))
        page = words_of(answer.content.decode())
        assert "10 % off Valid until 12:15 Shirts, for a member in good standing." in page
        assert not re.search(r"\bAnn\b", page)
    with on(LAST + days(1)):
        assert client_of(None).get(reverse("check_discount", args=[code])).status_code == 404
        assert client_of(ann).get(path).status_code == 403
